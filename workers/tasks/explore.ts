/** Computes the views of corpora: analysis, statistics, comparison, neighbours, maps. */
import { EngineError } from '../../engine/base/errors.ts';
import type { Hooks } from '../../engine/base/hooks.ts';
import type { JsonText } from '../../engine/base/json-text.ts';
import { roundDigits } from '../../engine/base/round.ts';
import { Corpus } from '../../engine/corpus/corpus.ts';
import { PROFILES, type ProfileName } from '../../engine/corpus/profiles.ts';
import { distributions } from '../../engine/explore/distributions.ts';
import { divergence } from '../../engine/explore/divergence.ts';
import { type ComparisonPage, compareCorpora } from '../../engine/explore/keyness.ts';
import { neighbours } from '../../engine/explore/neighbours.ts';
import {
  type OverlapPart,
  type ReachedCorpus,
  reachOverlap,
} from '../../engine/explore/reach-overlap.ts';
import { type Histogram, reachSpread } from '../../engine/explore/reach-spread.ts';
import {
  listSyllables,
  type SyllableFilter,
  type SyllableSort,
  textColumns,
} from '../../engine/explore/syllable-list.ts';
import { syllableMap } from '../../engine/explore/syllable-map.ts';
import { findText } from '../../engine/explore/text-search.ts';
import { computeReach } from '../../engine/walk/reaches.ts';
import type { WalkParams } from '../../engine/walk/walker.ts';
import { walkers } from '../cache.ts';
import type { CorpusHandle } from '../values.ts';

export interface ReachKey {
  readonly corpus: CorpusHandle;
  readonly profile: ProfileName;
}

// answers are JSON text of an object with wire names, without what the route knows by itself
const encoder = new TextEncoder();
const json = <T extends object>(answer: T): JsonText<T> => encoder.encode(JSON.stringify(answer));

const open = (handle: CorpusHandle): Corpus => Corpus.from(handle.buffer);

function listed(corpus: Corpus, id: number) {
  return {
    id,
    syllable: corpus.syllable(id),
    frequency: corpus.frequency(id),
    length: corpus.length[id]!,
    signature: corpus.signature(id),
  };
}

/** `from` and `to` are places in the order asked for. */
export function syllables(question: {
  readonly corpus: CorpusHandle;
  readonly filter: SyllableFilter;
  readonly sort: SyllableSort;
  readonly from: number;
  readonly to: number;
}) {
  const { filter, sort, from, to } = question;
  const corpus = open(question.corpus);
  const { ids, total } = listSyllables(corpus, filter, sort, from, to);
  return json({ total, syllables: Array.from(ids, (i) => listed(corpus, i)) });
}

export function distributionsOf({ corpus }: { readonly corpus: CorpusHandle }) {
  const { ranks, ...rest } = distributions(open(corpus));
  return json({ ...rest, rank_frequency: ranks });
}

/** Faults: `syllable-unknown`. */
export function neighboursOf(question: {
  readonly corpus: CorpusHandle;
  readonly syllable: string;
  readonly params: WalkParams;
  readonly limit: number;
}) {
  const corpus = open(question.corpus);
  const id = findText(textColumns(corpus), question.syllable);
  if (id < 0) {
    const message = `'${question.syllable}' is not a syllable of the corpus.`;
    throw new EngineError('syllable-unknown', message);
  }
  const walker = walkers.get(question.corpus, question.params);
  const found = neighbours(corpus, walker, id, question.limit);
  const [unchanged, one, two, three] = found.byFlips;
  return json({
    syllable: listed(corpus, id),
    stay_probability: found.stay,
    by_flips: { 0: unchanged!, 1: one!, 2: two!, 3: three! },
    neighbours: Array.from(found.ids, (i, k) => ({
      ...listed(corpus, i),
      flips: found.flips[k]!,
      probability: found.probability[k]!,
    })),
    total: found.total,
  });
}

function reached({ corpus: handle, profile }: ReachKey, hooks: Hooks): ReachedCorpus {
  const corpus = open(handle);
  return { corpus, reach: computeReach(corpus, PROFILES[profile], hooks) };
}

export function spread({ side }: { readonly side: ReachKey }, hooks: Hooks) {
  const { corpus, reach } = reached(side, hooks);
  const { min, median, mean, max, starts, targets } = reachSpread(corpus, reach);
  const binsOf = <V extends string, C extends string>({ bins }: Histogram, value: V, count: C) =>
    bins.map(
      (bin) =>
        ({ [value]: bin.from, to: bin.to, [count]: bin.count }) as Record<V | C | 'to', number>,
    );
  return json({
    reach: reach.reach,
    total: reach.total,
    unique_reachable: reach.uniqueReachable,
    min,
    median,
    mean,
    max,
    starts: binsOf(starts, 'reached', 'starts'),
    starts_binned: starts.binned,
    targets: binsOf(targets, 'starts', 'syllables'),
    targets_binned: targets.binned,
  });
}

export function overlap(
  question: { readonly first: ReachKey; readonly second: ReachKey; readonly limit: number },
  hooks: Hooks,
) {
  const { first, second, limit } = question;
  const found = reachOverlap(reached(first, hooks), reached(second, hooks), limit);
  const { shared, onlyFirst, onlySecond } = found;
  const all = shared.count + onlyFirst.count + onlySecond.count;
  const samples = (part: OverlapPart) =>
    part.samples.map((sample) => ({
      syllable: sample.syllable,
      starts_first: sample.first,
      starts_second: sample.second,
    }));
  return json({
    shared: shared.count,
    only_first: onlyFirst.count,
    only_second: onlySecond.count,
    jaccard: all === 0 ? null : shared.count / all,
    samples: {
      shared: samples(shared),
      only_first: samples(onlyFirst),
      only_second: samples(onlySecond),
    },
  });
}

export function map(question: { readonly corpus: CorpusHandle; readonly limit: number }) {
  const corpus = open(question.corpus);
  const { ids, x, y, axes } = syllableMap(corpus, question.limit);
  const rounded = (values: Iterable<number>): number[] =>
    Array.from(values, (v) => roundDigits(v, 4));
  return json({
    total: corpus.size,
    syllables: Array.from(ids, (i) => corpus.syllable(i)),
    frequency: Array.from(ids, (i) => corpus.frequency(i)),
    length: Array.from(ids, (i) => corpus.length[i]!),
    signature: Array.from(ids, (i) => corpus.signature(i)),
    x: rounded(x),
    y: rounded(y),
    explained: rounded(axes.explained),
    loadings: axes.loadings.map(rounded),
  });
}

export function comparison(question: {
  readonly a: CorpusHandle;
  readonly b: CorpusHandle;
  readonly page: ComparisonPage;
}) {
  const [corpusA, corpusB] = [open(question.a), open(question.b)];
  const found = compareCorpora(corpusA, corpusB, question.page);
  return json({
    types_a: found.typesA,
    types_b: found.typesB,
    tokens_a: found.tokensA,
    tokens_b: found.tokensB,
    shared: found.shared,
    only_a: found.onlyA,
    only_b: found.onlyB,
    total: found.total,
    divergence: divergence(corpusA, corpusB),
    syllables: found.rows.map((row) => ({
      syllable: row.syllable,
      frequency_a: row.frequencyA,
      frequency_b: row.frequencyB,
      per_10k_a: row.perTenThousandA,
      per_10k_b: row.perTenThousandB,
      log_ratio: row.logRatio,
      keyness: row.keyness,
    })),
  });
}
