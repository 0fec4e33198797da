/** Types of the library: batches of names by slot. Options are the fields of the API. */
import type { RenderStyle } from '../../../engine/names/render-style.ts';
import type { ExcludeOptions } from './walker.ts';

/** Any number of different names by slot (`namewalk batch`); docs/batch.md tells what they do. */
export interface BatchOptions {
  /** Default `namespace/1`; `kin/1` makes those of a file of `model`. */
  readonly algorithm?: 'namespace/1' | 'kin/1';
  /** A whole number of any size; default: drawn. */
  readonly seed?: bigint | number;
  /** Name class; `kin/1` needs one. */
  readonly class?: string;
  /** Syllables of a name: numbers, of `namespace/1`. */
  readonly syllables?: number | readonly number[];
  readonly like?: readonly [number, number];
  readonly exclude?: ExcludeOptions;
  /** `kin/1`: fewest and most letters. */
  readonly letters?: readonly [number, number];
  /** `namespace/1`: which syllables, how the class counts, letters of a name, and whether the sound filters. */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minFrequency?: number;
  readonly top?: number;
  readonly mode?: 'hard' | 'soft';
  readonly nameMin?: number;
  readonly nameMax?: number;
  readonly likeMin?: number;
  readonly likeMax?: number;
  readonly sound?: boolean;
  /** Slots offset..until - 1; default: all. */
  readonly offset?: bigint | number;
  readonly until?: bigint | number | null;
  /** Names, null: all; default 1,000. */
  readonly count?: bigint | number | null;
  /** Default `txt`, a name a line. */
  readonly format?: 'txt' | 'ndjson' | 'csv';
  /** Default `raw`. */
  readonly renderStyle?: RenderStyle;
}

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
export interface BatchFilesOptions extends BatchOptions {
  /** Slots of a part; default 2,000,000. */
  readonly part?: bigint | number;
  /** Parts compressed with gzip; default false. */
  readonly gzip?: boolean;
  /** Names that are stored so far. */
  readonly onProgress?: (names: number) => void;
}

export interface BatchFilesResult extends Omit<BatchResult, 'sha256'> {
  readonly parts: number;
  /** SHA-256 of those of the parts, one a line. */
  readonly partsSha256: string;
}
