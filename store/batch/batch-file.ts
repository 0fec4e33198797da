/** `batch.json` and `end.json` of a folder of parts: what is made, and its totals. */
import { join } from 'node:path';
import type { JsonValue } from '../../engine/base/json.ts';
import type { NamePolicy } from '../../engine/names/policy.ts';
import { artifactText } from '../files/artifact.ts';
import { writeAtomic } from '../files/atomic.ts';
import { diskFault } from './disk-fault.ts';
import { BATCH_FILE, END_FILE } from './layout.ts';
import { readSealed } from './part-record.ts';

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

/** How a batch ended. */
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

/** Writes `batch.json`; throws `StoreError` as `diskFault` does. */
export const writeBatchFile = (folder: string, file: BatchFile): Promise<void> =>
  write(join(folder, BATCH_FILE), file);

export const writeEndFile = (folder: string, file: EndFile): Promise<void> =>
  write(join(folder, END_FILE), file);

async function write(path: string, file: object): Promise<void> {
  await writeAtomic(path, artifactText(file, { finalLineEnd: true })).catch((err) =>
    Promise.reject(diskFault(err, path)),
  );
}
