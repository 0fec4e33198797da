import type { Analysis } from '../engine/analysis.ts';
import type { CandidateColumns } from '../engine/candidates.ts';
import type { CombineParams } from '../engine/combine.ts';
import type { WalkProfile } from '../engine/profiles.ts';
import type { Selection, SelectParams } from '../engine/select.ts';
import type { CorpusStatistics } from '../engine/statistics.ts';
import type { WalkParams } from '../engine/walk.ts';

/** A corpus in shared memory. The id is unique in the process; threads key their caches by it. */
export interface CorpusHandle {
  readonly id: number;
  readonly buffer: SharedArrayBuffer;
}

export interface ReachResult {
  readonly reach: number;
  readonly total: number;
  readonly uniqueReachable: number;
  /** Starts that reach each pair, and the first `reach` syllables in published order. */
  readonly pairCount: Uint32Array;
  readonly first: Uint32Array;
  /** Wall time, rounded to two decimals. */
  readonly computationMs: number;
}

/** What a page of results is rendered from; all arrays are shared memory. */
export type Page =
  | { readonly kind: 'walks'; readonly ids: Uint32Array; readonly width: number }
  | { [K in WalkPart]: { readonly kind: K; readonly ids: Uint32Array } }[WalkPart]
  | { readonly kind: 'candidates'; readonly table: CandidateColumns }
  | {
      readonly kind: 'selections' | 'names';
      readonly table: CandidateColumns;
      readonly selection: Selection;
      readonly policy: SelectParams['policy'];
    };

/** A walk too long for one piece of text is rendered part by part; the items are its syllables. */
export type WalkPart = 'walk-formatted' | 'walk-syllables' | 'walk-steps';

/** Every task of the pool: what goes in, what comes out. */
export interface TaskMap {
  /** Reads the corpus of a run directory. Progress: rows or bytes. */
  load: {
    input: { runDir: string };
    output: {
      buffer: SharedArrayBuffer;
      size: number;
      source: string;
      passedOver: string | null;
    };
  };
  /** Progress: start classes. */
  reach: { input: { corpus: CorpusHandle; profile: WalkProfile }; output: ReachResult };
  /** Writes walks from..to-1 of a batch into `out`, which holds the whole batch. Progress: walks. */
  walks: {
    input: {
      corpus: CorpusHandle;
      params: WalkParams;
      seed: bigint;
      from: number;
      to: number;
      steps: number;
      out: Uint32Array;
    };
    output: null;
  };
  /** Progress: drawn syllables. */
  combine: {
    input: { corpus: CorpusHandle; params: CombineParams };
    output: { table: CandidateColumns; distinct: number };
  };
  select: {
    input: { corpus: CorpusHandle; table: CandidateColumns; params: SelectParams };
    output: Selection;
  };
  analyse: {
    input: { corpus: CorpusHandle };
    output: { analysis: Analysis; statistics: CorpusStatistics };
  };
  /** Items from..to-1 of a result as JSON text, comma separated, without brackets. (`walk-formatted`: without quotes and commas.) */
  render: {
    input: { corpus: CorpusHandle; page: Page; from: number; to: number };
    output: Uint8Array;
  };
}

export type TaskName = keyof TaskMap;
export type TaskInput<K extends TaskName> = TaskMap[K]['input'];
export type TaskOutput<K extends TaskName> = TaskMap[K]['output'];

/** What travels to a thread. */
export interface Envelope<K extends TaskName> {
  readonly input: TaskInput<K>;
  /** One Int32: not zero once the caller has lost interest. */
  readonly cancel: SharedArrayBuffer;
  /** Ids of the corpora still in use; a thread drops what it keeps of others. */
  readonly live: readonly number[];
  readonly port?: MessagePortLike;
}

/** The part of a MessagePort that a thread uses. */
export interface MessagePortLike {
  postMessage(tick: ProgressTick | null): void;
  close(): void;
}

export interface ProgressTick {
  readonly done: number;
  readonly total: number;
}

/** Expected faults come back as values, because an Error loses its class and code on the way. */
export type TaskReply<K extends TaskName> =
  | { readonly ok: true; readonly output: TaskOutput<K> }
  | { readonly ok: false; readonly code: string; readonly message: string };
