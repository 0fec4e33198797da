/** A reach in numbers: how many syllables a start reaches, how often each is reached, what two reaches share. */
import { sumsOf } from '../base/maps.ts';
import { textAt } from '../base/text-set.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { pageOfIds, whichUpTo } from '../corpus/orders.ts';
import type { Reach } from '../walk/reaches.ts';
import { tally } from './analysis.ts';
import { joinTexts } from './syllable-list.ts';

const MAX_BINS = 200;

/** A reach and the corpus that it is one of. */
export interface ReachedCorpus {
  readonly corpus: Corpus;
  readonly reach: Reach;
}

/**
 * How evenly a reach is spread, in the names of the API: over the starts by the number of syllables that they reach,
 * and over the syllables by the number of starts that reach them (targets). Distinct values, or bins; empty ones are
 * left out. Of a corpus of at least one syllable. Cost: pairs.
 */
export function reachSpread({ corpus, reach }: ReachedCorpus) {
  const counts = countsOf(reach.classReached, corpus.classSize);
  const { min, median, mean, max } = tally(counts).summary();
  const starts = histogram(counts);
  const targets = histogram(countsOf(reach.pairCount, corpus.pairSize));
  return {
    reach: reach.reach,
    total: reach.total,
    unique_reachable: reach.uniqueReachable,
    min,
    median,
    mean,
    max,
    starts: starts.bins.map(({ from, to, count }) => ({ reached: from, to, starts: count })),
    starts_binned: starts.binned,
    targets: targets.bins.map(({ from, to, count }) => ({ starts: from, to, syllables: count })),
    targets_binned: targets.binned,
  };
}

/** Distinct values, ascending, with the number of members of each. */
const countsOf = (values: Uint32Array, members: Uint32Array): [number, number][] =>
  [...sumsOf(Array.from(values, (value, k) => [value, members[k]!]))].sort((a, b) => a[0] - b[0]);

/** The distinct values, or bins of one whole width where there are more than `MAX_BINS`. */
function histogram(counts: readonly [number, number][]) {
  const binned = counts.length > MAX_BINS;
  const least = counts[0]![0];
  const width = binned ? Math.ceil((counts.at(-1)![0] - least + 1) / MAX_BINS) : 1;
  const filled = sumsOf(counts.map(([v, count]) => [v - ((v - least) % width), count]));
  const bins = Array.from(filled, ([from, count]) => ({ from, to: from + width - 1, count }));
  return { binned, bins };
}

/**
 * What two reaches have in common, in the names of the API and by the texts of the syllables; of equal texts the most
 * reached one counts. At most `limit` samples a part: by the first side's starts, then by the second's. O(N log N).
 */
export function reachOverlap(first: ReachedCorpus, second: ReachedCorpus, limit: number) {
  const texts = joinTexts(first.corpus, second.corpus);
  const startsFirst = startsOfTexts(first, texts.ofA, texts.size);
  const startsSecond = startsOfTexts(second, texts.ofB, texts.size);
  const base = second.corpus.size + 1;
  const part = (inFirst: boolean, inSecond: boolean) => {
    const members = whichUpTo(
      texts.size,
      (t) => startsFirst[t]! > 0 === inFirst && startsSecond[t]! > 0 === inSecond,
    );
    // by both numbers as one: the second is at most the size of its corpus
    const keyOf = (t: number): number => startsFirst[t]! * base + startsSecond[t]!;
    const top = Array.from(pageOfIds(texts, members, keyOf, 0, limit, -1));
    const samples = top.map((t) => ({
      syllable: textAt(texts, t),
      starts_first: startsFirst[t]!,
      starts_second: startsSecond[t]!,
    }));
    return { count: members.length, samples };
  };
  const [shared, onlyFirst, onlySecond] = [part(true, true), part(true, false), part(false, true)];
  const all = shared.count + onlyFirst.count + onlySecond.count;
  return {
    shared: shared.count,
    only_first: onlyFirst.count,
    only_second: onlySecond.count,
    jaccard: all === 0 ? null : shared.count / all,
    samples: {
      shared: shared.samples,
      only_first: onlyFirst.samples,
      only_second: onlySecond.samples,
    },
  };
}

function startsOfTexts(
  { corpus, reach }: ReachedCorpus,
  textOf: Uint32Array,
  size: number,
): Uint32Array {
  const starts = new Uint32Array(size);
  for (let i = 0; i < corpus.size; i++) {
    const count = reach.pairCount[corpus.pair[i]!]!;
    if (count > starts[textOf[i]!]!) starts[textOf[i]!] = count;
  }
  return starts;
}
