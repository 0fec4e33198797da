/** Selects names: the admitted candidates ranked by score, and cut to a number. */
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../base/errors.ts';
import { Random } from '../base/random/mersenne-twister.ts';
import { sharedBuffer } from '../base/shared.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { FEATURE_COUNT } from '../corpus/features.ts';
import { countingOrder, orderOfTexts, whichUpTo } from '../corpus/orders.ts';
import { type CandidateColumns, type CandidateTable, newNames, spelled } from './candidates.ts';
import { type EvaluateParams, evaluate, type Funnel } from './evaluate.ts';
import { compilePolicy } from './policy.ts';

export type SelectOrder = 'alphabetical' | 'random';

/** What is selected, by which policy and in which order. */
export interface SelectParams extends EvaluateParams {
  /** Most names selected; null: all admitted. */
  readonly count: number | null;
  /** Order inside equal scores; a higher score always comes first. */
  readonly order: SelectOrder;
  readonly seed: bigint;
  /** One name stands once: the first in the order of selection; default false. */
  readonly distinct?: boolean;
}

/** Selected candidates in rank order (columns in shared memory), with the funnel that led there. */
export interface Selection extends Funnel {
  /** Candidate positions; rank r is positions[r - 1]. */
  readonly positions: Uint32Array;
  readonly scores: Int16Array;
  /** With `distinct`: admitted candidates whose name stood already, whatever `count` is. */
  readonly repeated?: number;
}

/**
 * Selects by policy: score descending, then name in code point order (duplicates stay, in candidate
 * order), or shuffled inside equal scores, the runs taking turns with one generator. With `distinct` the
 * same order, each name where it comes first. O(total).
 */
export function select(
  corpus: Corpus,
  table: CandidateTable,
  params: SelectParams,
  hooks: Hooks = NO_HOOKS,
): Selection {
  const { score } = compilePolicy(params.policy, params.mode);
  const { codes, funnel } = evaluate(corpus, table, params, hooks);
  const pointsOf = (i: number): number => score[table.signatures[i]!]!;
  const { admitted } = funnel;
  const all = whichUpTo(codes.length, (i) => codes[i] === 0);
  const byScore = countingOrder(all.map((i) => FEATURE_COUNT - pointsOf(i))).map((k) => all[k]!);
  const size = Math.min(params.count ?? admitted, admitted);
  const positions = new Uint32Array(sharedBuffer(size * 4));
  const scores = new Int16Array(sharedBuffer(size * 2));
  const random = params.order === 'random' ? new Random(params.seed) : null;
  const isNew = params.distinct ? newNames(corpus, table, admitted) : null;
  let taken = 0;
  let distinct = 0;
  for (let from = 0, to = 0; from < admitted && (taken < size || isNew); from = to) {
    throwIfCancelled(hooks);
    const points = pointsOf(byScore[from]!);
    while (to < admitted && pointsOf(byScore[to]!) === points) to++;
    let run: Uint32Array = byScore.subarray(from, to);
    if (taken < size) {
      run = sortByName(corpus, table, run);
      random?.shuffle(run);
    } // beyond that repeats are only counted, in any order
    const part = isNew === null ? run : firstOfName(run, isNew, hooks);
    distinct += part.length;
    const chosen = part.subarray(0, size - taken);
    positions.set(chosen, taken);
    scores.fill(points, taken, taken + chosen.length);
    taken += chosen.length;
    hooks.progress(taken, size);
  }
  // fewer than there is room for when names repeat
  return {
    positions: positions.subarray(0, taken),
    scores: scores.subarray(0, taken),
    ...(isNew !== null && { repeated: admitted - distinct }),
    ...funnel,
  };
}

/** The candidates of a run whose names do not stand yet, in its order, in place. */
function firstOfName(run: Uint32Array, isNew: (i: number) => boolean, hooks: Hooks): Uint32Array {
  let n = 0;
  for (let k = 0; k < run.length; k++) {
    if ((k & 0xffff) === 0) throwIfCancelled(hooks);
    if (isNew(run[k]!)) run[n++] = run[k]!;
  }
  return run.subarray(0, n);
}

/** Some candidates in the order of their names, by code points; equal ones stay in order. */
export const sortByName = (corpus: Corpus, table: CandidateTable, run: Uint32Array): Uint32Array =>
  orderOfTexts(spelled(corpus, table, run)).map((place) => run[place]!);

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
