/** Filters, sorting and paging of lists of names, those of evaluated candidates among them. */
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../base/errors.ts';
import { holdsBytes, standsAt } from '../base/plain-text.ts';
import { sharedCopy } from '../base/shared.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { countingOrder, orderOfTexts, upTo, whichUpTo } from '../corpus/orders.ts';
import { LowerName } from '../filters/exclusions.ts';
import { type CandidateTable, nameBuffer, spell, spelled } from './candidates.ts';
import {
  type EvaluateParams,
  type Evaluation,
  REJECTION_REASONS,
  type RejectionReason,
} from './evaluate.ts';
import { compilePolicy } from './policy.ts';

export const NAME_SORTS = ['order', 'name', 'length', 'score'] as const;

export type NameSort = (typeof NAME_SORTS)[number];

/** By how much scores, of 16 bits, lie below 0 at most. */
const LEAST_SCORE = 0x8000;

/** Filter and order of a list of names; null: no condition. */
export interface NameQuery {
  /** Parts of a name; case does not count. */
  readonly search: string | null;
  readonly starts: string | null;
  readonly ends: string | null;
  readonly syllables: number | null;
  /** Least score; only for lists that have scores. */
  readonly minScore: number | null;
  /**
   * `order` is that of the list; `name` is code point order, `length` counts letters. Equal names keep
   * the order of the list, also when descending.
   */
  readonly sort: NameSort;
  readonly descending: boolean;
}

export interface NameList {
  /** Candidate of each place, each at most once; null: all candidates in their order. */
  readonly positions: Uint32Array | null;
  /** Score of each place; needed for the sort `score` and for a least score. */
  readonly scores?: Int16Array;
}

/** Places of the list that match the query, in its order, as shared memory. O(n log n) at most. */
export function queryNames(
  corpus: Corpus,
  table: CandidateTable,
  list: NameList,
  query: NameQuery,
  hooks: Hooks = NO_HOOKS,
): Uint32Array {
  const positions = list.positions ?? upTo(table.total);
  const { sort, descending } = query;
  const found = filter(corpus, table, { ...list, positions }, query, hooks);
  if (descending) found.reverse();
  if (sort === 'order') return sharedCopy(found);
  throwIfCancelled(hooks);
  const candidates = found.map((place) => positions[place]!);
  const order = {
    name: () => orderOfTexts(spelled(corpus, table, candidates)),
    // in code points
    length: () =>
      countingOrder(
        candidates.map((i) => table.syllables(i).reduce((sum, id) => sum + corpus.length[id]!, 0)),
      ),
    score: () => countingOrder(found.map((place) => list.scores![place]! + LEAST_SCORE)),
  }[sort]();
  // reversing before and after a stable sort leaves equal names in the order of the list
  if (descending) order.reverse();
  return sharedCopy(order.map((k) => found[k]!));
}

/** Places that match the query, in the order of the list. */
function filter(
  corpus: Corpus,
  table: CandidateTable,
  { positions, scores }: NameList & { readonly positions: Uint32Array },
  { search, starts, ends, syllables, minScore }: NameQuery,
  hooks: Hooks,
): Uint32Array {
  const reads = search !== null || starts !== null || ends !== null;
  const has = lower(search);
  const first = lower(starts);
  const last = lower(ends);
  const name = reads && nameBuffer(corpus, table);
  const read = new LowerName();
  return whichUpTo(positions.length, (place) => {
    if ((place & 0xffff) === 0) throwIfCancelled(hooks);
    if (minScore !== null && scores![place]! < minScore) return false;
    const ids = table.syllables(positions[place]!);
    if (syllables !== null && ids.length !== syllables) return false;
    if (!name) return true;
    const length = read.read(name, spell(corpus, ids, name));
    const { bytes } = read;
    return (
      standsAt(bytes, 0, length, first) &&
      standsAt(bytes, length - last.length, length, last) &&
      holdsBytes(bytes, 0, length, has)
    );
  });
}

const lower = (text: string | null): Uint8Array =>
  new TextEncoder().encode(text?.toLowerCase() ?? '');

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
  const positions = whichUpTo(codes.length, (i) => {
    const isOfVerdict = verdict === 'all' || (codes[i] === 0) === (verdict === 'admitted');
    return isOfVerdict && (wanted === null || codes[i] === wanted);
  });
  const { score } = compilePolicy(policy, mode);
  const scored = sort === 'score' || minScore !== null;
  const scores = scored && Int16Array.from(positions, (i) => score[table.signatures[i]!]!);
  const places = queryNames(corpus, table, { positions, ...(scores && { scores }) }, query, hooks);
  for (let k = 0; k < places.length; k++) places[k] = positions[places[k]!]!;
  return places;
}
