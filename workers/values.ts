/** The values that travel to the threads and back. */
import type { CandidateColumns } from '../engine/names/candidates.ts';
import type { EvaluateParams } from '../engine/names/evaluate.ts';
import type { NamePolicy } from '../engine/names/policy.ts';
import type { CandidateResult, SelectedColumns, WalkColumns } from '../engine/names/select.ts';
import type { FullReach, ReachResult } from '../store/corpus/reach-cache.ts';

/** Layout of the memory that a task shares with its caller while it waits and runs. */
export const TASK_STATE = {
  bytes: 24,
  /** Words of 32 bits: 1 once the task is to end; the id of its thread, 0 while it waits. */
  stop: 0,
  thread: 1,
  /** Bytes before two doubles: how much is done, and of how much. */
  progress: 8,
} as const;

/** A corpus in shared memory. The id is unique in the process; threads key their caches by it. */
export interface CorpusHandle {
  readonly id: number;
  readonly buffer: SharedArrayBuffer;
}

/** What a task on a corpus is given. */
export interface OnCorpus {
  readonly corpus: CorpusHandle;
}

export type { ReachResult } from '../store/corpus/reach-cache.ts';

/** A reach as just computed: with the number of starts that reach each pair of the corpus. */
export type FreshReach = FullReach & ReachResult;

/** A result as columns, read back from disk; `recipe` is JSON text, in which numbers keep their kind. */
export type RestoredColumns = { readonly recipe: string } & (
  | WalkColumns
  | (CandidateResult & { readonly distinct: number })
  | SelectedColumns
);

/** A result as far as its records are rendered from it; all arrays are shared memory. */
export type ResultPage =
  | WalkColumns
  | CandidateResult
  | (SelectedColumns & { readonly policy: NamePolicy });

/** What a page of results is rendered from; with `rows` it has these records alone, in their order. */
export type Page = { readonly rows?: Uint32Array } & (
  | ResultPage
  /** The plain names of a selection. */
  | ({ readonly kind: 'names' } & Omit<SelectedColumns, 'kind'>)
  /** One walk, too long for one chunk of text; the items are the places of its syllables. */
  | { readonly kind: 'long-walk'; readonly ids: Uint32Array }
  /** Candidates, with what became of them. */
  | {
      readonly kind: 'evaluated';
      readonly table: CandidateColumns;
      readonly params: Pick<EvaluateParams, 'policy' | 'mode'>;
      readonly codes: Uint8Array;
    }
);
