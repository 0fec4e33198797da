/** Filtered, sorted lists of evaluated candidates: the admitted, the rejected, or all. */
import { type Hooks, NO_HOOKS } from '../base/hooks.ts';
import type { Corpus } from '../corpus/corpus.ts';
import type { CandidateTable } from './candidates.ts';
import {
  type EvaluateParams,
  type Evaluation,
  REJECTION_REASONS,
  type RejectionReason,
} from './evaluate.ts';
import { compilePolicy } from './policy.ts';
import { type NameQuery, queryNames } from './query.ts';

export const VERDICTS = ['all', 'admitted', 'rejected'] as const;

export interface EvaluatedQuery extends NameQuery {
  readonly verdict: (typeof VERDICTS)[number];
  /** Only those rejected for it; null: for whatever reason. */
  readonly reason: RejectionReason | null;
}

/** Candidates that match the query, in its order, as shared memory. */
export function evaluatedNames(
  corpus: Corpus,
  table: CandidateTable,
  { policy, mode }: EvaluateParams,
  { codes }: Evaluation,
  query: EvaluatedQuery,
  hooks: Hooks = NO_HOOKS,
): Uint32Array {
  const { verdict, reason, sort, minScore } = query;
  const wanted = reason === null ? null : REJECTION_REASONS.indexOf(reason) + 1;
  const positions = new Uint32Array(codes.length);
  let n = 0;
  for (let i = 0; i < codes.length; i++) {
    if (wanted !== null && codes[i] !== wanted) continue;
    if (verdict !== 'all' && (codes[i] === 0) !== (verdict === 'admitted')) continue;
    positions[n++] = i;
  }
  const list = { positions: positions.subarray(0, n) };
  const { score } = compilePolicy(policy, mode);
  const scored = sort === 'score' || minScore !== null;
  const scores = scored && Int16Array.from(list.positions, (i) => score[table.signatures[i]!]!);
  const places = queryNames(corpus, table, { ...list, ...(scores && { scores }) }, query, hooks);
  for (let k = 0; k < places.length; k++) places[k] = positions[places[k]!]!;
  return places;
}
