/** The JSON files of a folder of parts: `batch.json`, what is made; one beside each part, what is known of it; `end.json`, the totals. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isHash, isJsonObject, type JsonValue } from '../../engine/base/json.ts';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import type { NamePolicy } from '../../engine/names/policy.ts';
import {
  artifactText,
  readArtifact,
  readFault,
  StoreError,
  writeFault,
} from '../files/artifact.ts';
import { writeAtomic } from '../files/atomic.ts';
import { isMissing } from '../files/regular-file.ts';
import { BATCH_FILE, END_FILE, type PartForm, partPath, recordPath } from './layout.ts';

/** Everything that a batch is made from but the run and the lists. */
export interface BatchFile {
  readonly kind: 'namewalk-batch';
  readonly version: 1;
  /** Construction of the name space, such as `namespace/1`. */
  readonly algorithm: string;
  /** Run that the batch was begun with; any run with the same content will do. */
  readonly run_id: string;
  /** Where that run was; absent where none has to be there. */
  readonly run_dir?: string;
  /** Fields of the request as applied, and how the text is cut and stored. */
  readonly recipe: { readonly [field: string]: JsonValue };
  /** Hashes of what the names are made from; null: not used. */
  readonly content: Readonly<Record<string, string | null>>;
  /** The name class as it was. */
  readonly policy: NamePolicy | null;
  /** JSON of the class of kin/1 as it was; absent for namespace/1. */
  readonly names?: string;
  /** Slots of the space, as decimal digits. */
  readonly slots: string;
  /** Text before the first name. */
  readonly head: string;
  /** Text before the names of every further part: the heading of `csv`; absent for none. */
  readonly part_head?: string;
  /** Columns behind slot and name; absent: syllables. */
  readonly columns?: readonly string[];
  /** SHA-256 of algorithm, recipe and content. */
  readonly recipe_hash: string;
}

/** The lists of names that a batch leaves out or keeps, one a line; null: none. */
export type BatchLists = Pick<ExclusionSpec, 'names' | 'allowList'>;

/** A batch that was begun, or is to be. */
export interface BegunBatch {
  readonly file: BatchFile;
  readonly lists: BatchLists;
}

export interface EndFile {
  readonly kind: 'namewalk-batch-end';
  readonly recipe: string;
  readonly parts: number;
  readonly emitted: number;
  /** First slot that was not looked at. */
  readonly next_offset: string;
  readonly exhausted: boolean;
  readonly dead: Readonly<Record<string, number>>;
  /** SHA-256 of the parts' own, one a line: equal for equal parts. */
  readonly parts_sha256: string;
}

/** Null where no batch was begun. Throws `StoreError` `batch-damaged`. */
export const readBatchFile = (folder: string): Promise<BatchFile | null> =>
  readSealed<BatchFile>(join(folder, BATCH_FILE), 'namewalk-batch', 1);

/** Null while the batch is not complete. Throws `StoreError` `batch-damaged`. */
export const readEndFile = (folder: string): Promise<EndFile | null> =>
  readSealed<EndFile>(join(folder, END_FILE), 'namewalk-batch-end');

/** Writes `batch.json` or `end.json`. Throws as `writeWhole`. */
export const writeRecord = (folder: string, file: BatchFile | EndFile): Promise<void> =>
  writeWhole(
    join(folder, file.kind === 'namewalk-batch' ? BATCH_FILE : END_FILE),
    sealedText(file),
  );

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

/** Text of a file, with its own hash. */
export const sealedText = (file: BatchFile | EndFile | PartRecord): string =>
  artifactText(file, { finalLineEnd: true });

/** Writes a file of a batch. Throws `StoreError` as `diskFault`. */
export async function writeWhole(path: string, text: string): Promise<void> {
  await writeAtomic(path, text).catch((err) => Promise.reject(diskFault(err, path)));
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL']);

/** The fault of a write as a `StoreError` (`disk-full`, `write-failed`); expected faults stay what they are. */
export function diskFault(err: unknown, what: string): Error {
  const { code = '' } = err as NodeJS.ErrnoException;
  if (!FULL.has(code)) return writeFault(err, what);
  return new StoreError(
    'disk-full',
    `The disk is full (${code}): ${what} was not written. All parts that were done are kept; ` +
      'free some space and run the same command again.',
  );
}

/** Why a part is not done. */
type PartFault =
  | 'record-missing'
  | 'record-damaged'
  | 'recipe-other'
  | 'text-missing'
  | 'text-size';

/**
 * The record of a part of the recipe with this hash, whose text is there in the size it was written, or why that is not
 * so. Rejects with the errors of the file system but those of missing files.
 */
export async function readPart(
  folder: string,
  part: number,
  recipe: string,
  form: PartForm,
): Promise<PartRecord | PartFault> {
  let record: PartRecord | null;
  try {
    record = await readSealed<PartRecord>(recordPath(folder, part), 'namewalk-batch-part');
  } catch (err) {
    if (err instanceof StoreError) return 'record-damaged';
    throw err;
  }
  if (record === null) return 'record-missing';
  if (record.part !== part || !isHash(record.sha256)) return 'record-damaged';
  if (record.recipe !== recipe) return 'recipe-other';
  const found = await stat(partPath(folder, part, form)).catch(missing);
  if (found === null) return 'text-missing';
  return found.size === record.file_bytes ? record : 'text-size';
}

/**
 * A file of a batch by its kind; null where it is not there. Rejects with `StoreError` `batch-damaged` when it is not
 * what was written, and with the errors of the file system.
 */
async function readSealed<T extends { readonly kind: string }>(
  path: string,
  kind: T['kind'],
  version?: number,
): Promise<T | null> {
  const damaged = (why: string): StoreError =>
    new StoreError(
      'batch-damaged',
      `${path} ${why}. Remove it to begin anew; parts that fit stay.`,
    );
  const found = await readArtifact(path).catch((err) => {
    if (readFault(err) === 'json') throw damaged('is not JSON');
    return missing(err);
  });
  if (found === null) return null;
  const { value, fault } = found;
  if (!isJsonObject(value) || value.kind !== kind) throw damaged(`is no ${kind}`);
  if (version !== undefined && value.version !== version) {
    throw damaged(`has version ${String(value.version)}, and this program knows ${version}`);
  }
  if (!Object.hasOwn(value, 'integrity') || fault !== null) {
    throw damaged('is not what was written: its hash does not fit');
  }
  return value as unknown as T;
}

/** Null for a file that is not there; other faults pass. */
function missing(err: NodeJS.ErrnoException): null {
  if (isMissing(err)) return null;
  throw err;
}
