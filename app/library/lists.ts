/** Walks, candidates and selected names as lists whose items are made when they are asked for. */
import type { Corpus } from '../../engine/corpus/corpus.ts';
import { featureFlags } from '../../engine/corpus/features.ts';
import { CandidateTable } from '../../engine/names/candidates.ts';
import { WALK_SEPARATOR } from '../../engine/names/render.ts';
import { FieldError } from '../../operations/fields.ts';
import type { Candidates, Result, SelectedNames, Walks } from '../source/results.ts';
import type { Candidate, CandidateList, List, SelectionList, Walk } from './types.ts';

/** What the lists of this process were made of. */
const results = new WeakMap<object, Result>();

/** The result behind a list. Throws `FieldError` for what is not of that kind. */
export function resultOf<K extends Result['kind']>(
  list: object,
  kind: K,
): Extract<Result, { kind: K }> {
  const result = results.get(list);
  if (result?.kind === kind) return result as Extract<Result, { kind: K }>;
  const maker = { walks: 'walk', candidates: 'combine', selections: 'select' }[kind];
  throw new FieldError(`${kind} must be what ${maker}() of the run returned.`);
}

function listOf<T, F extends object>(result: Result, item: (i: number) => T, facts: F) {
  const { count: length } = result;
  const list: List<T> & F = {
    ...facts,
    length,
    seed: BigInt(result.recipe.seed as number | bigint),
    at(i) {
      if (Number.isInteger(i) && i >= 0 && i < length) return item(i);
      throw new RangeError(`An item is a whole number from 0 to ${length - 1}, not ${i}.`);
    },
    *[Symbol.iterator]() {
      for (let i = 0; i < length; i++) yield item(i);
    },
  };
  results.set(list, result);
  return list;
}

const textsOf = (corpus: Corpus, ids: Uint32Array): string[] =>
  Array.from(ids, (id) => corpus.syllable(id));

export function walkList(corpus: Corpus, result: Walks): List<Walk> {
  const { ids, width } = result;
  const walk = (i: number): Walk => {
    const own = ids.subarray(i * width, (i + 1) * width);
    const syllables = textsOf(corpus, own);
    const frequencies = Array.from(own, (id) => corpus.frequency(id));
    return { formatted: syllables.join(WALK_SEPARATOR), syllables, frequencies };
  };
  return listOf(result, walk, {});
}

export function candidateList(corpus: Corpus, result: Candidates): CandidateList {
  return listOf(result, candidateOf(corpus, result), { distinct: result.distinct });
}

function candidateOf(corpus: Corpus, result: Pick<Candidates, 'table'>): (i: number) => Candidate {
  const table = CandidateTable.from(result.table);
  return (i) => {
    const syllables = textsOf(corpus, table.syllables(i));
    return { name: syllables.join(''), syllables, features: featureFlags(table.signatures[i]!) };
  };
}

export function selectionList(corpus: Corpus, result: SelectedNames): SelectionList {
  const { positions, scores, ...funnel } = result.selection;
  const candidate = candidateOf(corpus, result);
  return listOf(
    result,
    (i) => ({ ...candidate(positions[i]!), rank: i + 1, score: scores[i]! }),
    funnel,
  );
}
