/** The values that travel to the threads and back. */
import type { CandidateColumns } from '../engine/names/candidates.ts';
import type { EvaluateParams } from '../engine/names/evaluate.ts';
import type {
  CandidateResult,
  SelectedColumns,
  Selection,
  SelectParams,
  WalkColumns,
} from '../engine/names/select.ts';
import type { FullReach, ReachResult } from '../store/corpus/reach-cache.ts';

/** A corpus in shared memory. The id is unique in the process; threads key their caches by it. */
export interface CorpusHandle {
  readonly id: number;
  readonly buffer: SharedArrayBuffer;
}

export type { ReachResult } from '../store/corpus/reach-cache.ts';

/** A reach as just computed: with the number of starts that reach each pair of the corpus. */
export type FreshReach = FullReach & ReachResult;

/**
 * A result as columns, read back from disk; of a package there is nothing but that it was made. `recipe`
 * is JSON text, in which numbers keep their kind.
 */
export type RestoredColumns = { readonly recipe: string } & (
  | WalkColumns
  | (CandidateResult & { readonly distinct: number })
  | SelectedColumns
  | { readonly kind: 'package' }
);

/** What a page of results is rendered from; all arrays are shared memory. */
export type Page =
  | WalkColumns
  /** One walk, too long for one chunk of text; the items are the places of its syllables. */
  | { readonly kind: 'long-walk'; readonly ids: Uint32Array }
  | CandidateResult
  | (Omit<SelectedColumns, 'kind'> & {
      readonly kind: 'selections' | 'names';
      readonly selection: Selection;
      readonly policy: SelectParams['policy'];
    });

/** What a reply shows of names without their being a result of their own; shared memory. */
export type NameView =
  | {
      readonly kind: 'rows';
      readonly page: Extract<Page, { table: CandidateColumns }>;
      /** Places of the page's records. */
      readonly rows: Uint32Array;
    }
  | {
      readonly kind: 'evaluated';
      readonly table: CandidateColumns;
      readonly params: Pick<EvaluateParams, 'policy' | 'mode'>;
      readonly codes: Uint8Array;
      /** Candidates. */
      readonly rows: Uint32Array;
    };

/** A page of whole results: what a sidecar is made from. */
export type ResultPage = Extract<Page, { kind: 'walks' | 'candidates' | 'selections' | 'names' }>;
