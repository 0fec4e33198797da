/** Types of the library: batches of names by slot. */
import type { BATCH_FIELDS } from '../../../operations/batch/fields.ts';
import type { FILES_FIELDS } from '../../../operations/batch/files.ts';
import type { OptionsOf } from '../../../operations/fields.ts';
import type { SOUND_FIELDS } from '../../../operations/sound.ts';

/** Any number of different names by slot (`namewalk batch`); docs/batch.md tells what they do. */
export type BatchOptions = OptionsOf<typeof BATCH_FIELDS> & OptionsOf<typeof SOUND_FIELDS>;

/** How a batch went. */
export interface BatchResult {
  readonly seed: bigint;
  readonly emitted: number;
  /** First slot that was not looked at. */
  readonly nextOffset: bigint;
  /** No slot before `until` is left. */
  readonly exhausted: boolean;
  /** SHA-256 of the names joined by line feeds, in hexadecimal digits. */
  readonly sha256: string;
}

/** Names in files that survive interruption: a folder of parts with their hashes, or a SQLite file (`--out`). */
export interface BatchFilesOptions
  extends BatchOptions,
    Pick<OptionsOf<typeof FILES_FIELDS>, 'part' | 'gzip'> {
  /** Names that are stored so far. */
  readonly onProgress?: (names: number) => void;
}

export interface BatchFilesResult extends Omit<BatchResult, 'sha256'> {
  readonly parts: number;
  /** SHA-256 of those of the parts, one a line. */
  readonly partsSha256: string;
}
