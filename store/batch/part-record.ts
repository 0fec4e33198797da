/** What is known of a part, in the small JSON file beside it. */
import { stat } from 'node:fs/promises';
import { isHash } from '../../engine/base/hash.ts';
import { isJsonObject, parseJson } from '../../engine/base/json.ts';
import { artifactText, checkIntegrity } from '../files/artifact.ts';
import { readRegular } from '../files/regular-file.ts';
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
  const text = await readRegular(recordPath(folder, part)).catch(missing);
  if (text === null) return fault('record-missing');
  const record = parseRecord(text);
  if (record === null || record.part !== part) return fault('record-damaged');
  if (record.recipe !== recipe) return fault('recipe-other');
  const found = await stat(partPath(folder, part, form)).catch(missing);
  if (found === null) return fault('text-missing');
  return found.size === record.file_bytes ? { record, fault: null } : fault('text-size');
}

function parseRecord(bytes: Uint8Array): PartRecord | null {
  try {
    const value = parseJson(Buffer.from(bytes).toString('utf8'));
    if (!isJsonObject(value) || value.kind !== 'namewalk-batch-part') return null;
    if (!Object.hasOwn(value, 'integrity') || checkIntegrity(bytes, value) !== null) return null;
    return isHash(value.sha256) ? (value as unknown as PartRecord) : null;
  } catch {
    return null;
  }
}

/** Null for a file that is not there; other faults pass. */
export function missing(err: NodeJS.ErrnoException): null {
  if (err.code === 'ENOENT' || err.code === 'ENOTDIR') return null;
  throw err;
}
