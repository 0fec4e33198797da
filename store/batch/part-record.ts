/** What is known of a part, in the small JSON file beside it. */
import { stat } from 'node:fs/promises';
import { isHash } from '../../engine/base/hash.ts';
import { isJsonObject, type JsonValue, parseJson } from '../../engine/base/json.ts';
import { artifactText, checkIntegrity, StoreError } from '../files/artifact.ts';
import { isMissing, readRegular } from '../files/regular-file.ts';
import { type PartForm, partPath, recordPath } from './layout.ts';

export interface PartRecord {
  readonly kind: 'namewalk-batch-part';
  /** Number of the part, from 0. */
  readonly part: number;
  /** Hash of the recipe, which `batch.json` holds. */
  readonly recipe: string;
  /** Slots from..until-1, as decimal digits; `until` is the first slot that was not looked at. */
  readonly from: string;
  readonly until: string;
  readonly names: number;
  /** Bytes of the text, and of the file that holds it. */
  readonly text_bytes: number;
  readonly file_bytes: number;
  /** SHA-256 of the text, before it was compressed. */
  readonly sha256: string;
  /** Slots without a name, by reason. */
  readonly dead: Readonly<Record<string, number>>;
}

/** Text of the file. */
export const recordText = (record: PartRecord): string =>
  artifactText(record, { finalLineEnd: true });

/** Why a part is not done. */
export type PartFault =
  | 'record-missing'
  | 'record-damaged'
  | 'recipe-other'
  | 'text-missing'
  | 'text-size';

type PartReading =
  | { readonly record: PartRecord; readonly fault: null }
  | { readonly record: null; readonly fault: PartFault };

/**
 * Reads the record of a part of the recipe with this hash and looks whether its text is there, in the
 * size it was written. Rejects with the errors of the file system but those of missing files.
 */
export async function readPart(
  folder: string,
  part: number,
  recipe: string,
  form: PartForm,
): Promise<PartReading> {
  const fault = (why: PartFault): PartReading => ({ record: null, fault: why });
  let record: PartRecord | null;
  try {
    record = await readSealed<PartRecord>(recordPath(folder, part), 'namewalk-batch-part');
  } catch (err) {
    if (err instanceof StoreError) return fault('record-damaged');
    throw err;
  }
  if (record === null) return fault('record-missing');
  if (record.part !== part || !isHash(record.sha256)) return fault('record-damaged');
  if (record.recipe !== recipe) return fault('recipe-other');
  const found = await stat(partPath(folder, part, form)).catch(missing);
  if (found === null) return fault('text-missing');
  return found.size === record.file_bytes ? { record, fault: null } : fault('text-size');
}

/**
 * A file of a batch by its kind; null where it is not there. Rejects with `StoreError` `batch-damaged` when it is not
 * what was written, and with the errors of the file system.
 */
export async function readSealed<T extends { readonly kind: string }>(
  path: string,
  kind: T['kind'],
  version?: number,
): Promise<T | null> {
  const bytes = await readRegular(path).catch(missing);
  if (bytes === null) return null;
  const damaged = (why: string): StoreError =>
    new StoreError(
      'batch-damaged',
      `${path} ${why}. Remove it to begin anew; parts that fit stay.`,
    );
  let value: JsonValue;
  try {
    value = parseJson(bytes.toString('utf8'));
  } catch {
    throw damaged('is not JSON');
  }
  if (!isJsonObject(value) || value.kind !== kind) throw damaged(`is no ${kind}`);
  if (version !== undefined && value.version !== version) {
    throw damaged(`has version ${String(value.version)}, and this program knows ${version}`);
  }
  if (!Object.hasOwn(value, 'integrity') || checkIntegrity(bytes, value) !== null) {
    throw damaged('is not what was written: its hash does not fit');
  }
  return value as unknown as T;
}

/** Null for a file that is not there; other faults pass. */
export function missing(err: NodeJS.ErrnoException): null {
  if (isMissing(err)) return null;
  throw err;
}
