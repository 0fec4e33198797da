/** Types of the library: how texts and runs are opened, made, listed and verified. */
import type { OptionsOf } from '../../../operations/fields.ts';
import type { SOURCE_FIELDS, STAGE_FIELDS } from '../../../operations/pipeline.ts';

/** How a run is opened. */
export interface OpenOptions {
  /** File of name classes instead of those of the package. */
  readonly policies?: string;
  /** Computing threads, 1 to 256; default: one for each processor. */
  readonly threads?: number;
  /** Breaks off what is under way, which then throws. */
  readonly signal?: AbortSignal;
}

/** How a text is opened; where its run is. */
export interface TextOptions extends OpenOptions {
  /** Language of the names such as `fi`, `none` for no language; default: detected, of a list none. */
  readonly language?: string | null;
}

/** How a text is cut (`namewalk run`). */
export interface RunOptions
  extends OptionsOf<typeof SOURCE_FIELDS>,
    OptionsOf<typeof STAGE_FIELDS> {
  /** Folder that holds the runs; default `_working/output`. */
  readonly outputBase?: string;
  /** Folder of `hyph_*.dic` files to use instead of the built-in patterns. */
  readonly hyphenDir?: string;
  readonly onProgress?: (progress: RunProgress) => void;
  readonly signal?: AbortSignal;
}

export interface RunProgress {
  readonly stage: 'extract' | 'normalize' | 'annotate' | 'database';
  readonly done: number;
  readonly total: number;
  readonly unit: 'bytes' | 'files' | 'syllables';
}

export interface MadeRun {
  /** Absolute; what `openRun` takes. */
  readonly runDir: string;
  readonly runId: string;
  /** Distinct ones; null when they were not annotated. */
  readonly syllables: number | null;
  /** Files that were cut with patterns that may be the wrong ones. */
  readonly warnings: readonly string[];
}

/** A run of a folder (`namewalk runs`). */
export interface RunSummary {
  readonly runDir: string;
  readonly runId: string;
  /** What people call it, if they do. */
  readonly name: string | null;
  readonly status: string;
  readonly extractor: string;
  readonly language: string | null;
  readonly syllables: number;
  readonly source: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string | null;
}

/** What is verified, and where runs and sessions are. */
export interface VerifyOptions {
  /** Default `_working/output`. */
  readonly outputBase?: string;
  /** Ids or paths of runs, folders of parts, SQLite files of names; default: all runs, sessions and batches. */
  readonly paths?: readonly string[];
  readonly signal?: AbortSignal;
}

export interface VerifiedFile {
  /** Absolute. */
  readonly path: string;
  readonly status: 'verified' | 'mismatch' | 'missing' | 'error';
  readonly reason: string;
  /** False: damaged or gone. What never had a hash is sound. */
  readonly sound: boolean;
}
