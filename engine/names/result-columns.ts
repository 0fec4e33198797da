/** What results consist of, wherever they come from or go: the one union of their columns. */
import type { CandidateColumns } from './candidates.ts';
import type { Selection } from './select.ts';

/** Walks of `width` syllable ids each, one after the other. */
export interface WalkColumns {
  readonly kind: 'walks';
  readonly width: number;
  readonly ids: Uint32Array;
}

export interface CandidateResult {
  readonly kind: 'candidates';
  readonly table: CandidateColumns;
}

/** Names of a table, by rank. */
export interface SelectedColumns {
  readonly kind: 'selections';
  readonly table: CandidateColumns;
  readonly selection: Pick<Selection, 'positions' | 'scores'>;
}

/** The columns of a result over its corpus; between threads they lie in shared memory. */
export type ResultColumns = WalkColumns | CandidateResult | SelectedColumns;
