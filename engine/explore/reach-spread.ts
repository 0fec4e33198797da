/** Histograms of a reach: how many syllables a start reaches, and how often each is reached. */
import type { Corpus } from '../corpus/corpus.ts';
import type { Reach } from '../walk/reaches.ts';
import { Tally } from './statistics.ts';

/** `count` members with a value of from..to. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export interface Histogram {
  /** Ascending; empty bins are omitted. */
  readonly bins: readonly Bin[];
  /** False: every bin is one distinct value. */
  readonly binned: boolean;
}

/** How evenly a reach is spread over the corpus. */
export interface ReachSpread {
  /** Of the number of syllables that one start reaches. */
  readonly min: number;
  readonly median: number;
  readonly mean: number;
  readonly max: number;
  /** Starts by the number of syllables that they reach. */
  readonly starts: Histogram;
  /** Syllables by the number of starts that reach them. */
  readonly targets: Histogram;
}

export const MAX_BINS = 200;

/** Of a corpus of at least one syllable. Cost: pairs. */
export function reachSpread(corpus: Corpus, { classReached, pairCount }: Reach): ReachSpread {
  const starts = tally(classReached, corpus.classSize);
  const { min, median, mean, max } = new Tally(starts).summary();
  return {
    min,
    median,
    mean,
    max,
    starts: histogram(starts),
    targets: histogram(tally(pairCount, corpus.pairSize)),
  };
}

/** Distinct values, ascending, with the number of members of each. */
function tally(values: Uint32Array, members: Uint32Array): [number, number][] {
  const counts = new Map<number, number>();
  for (let k = 0; k < values.length; k++) {
    counts.set(values[k]!, (counts.get(values[k]!) ?? 0) + members[k]!);
  }
  return [...counts].sort((a, b) => a[0] - b[0]);
}

/** The distinct values, or bins of one whole width where there are more than `MAX_BINS`. */
function histogram(counts: readonly [number, number][]): Histogram {
  if (counts.length <= MAX_BINS) {
    return { binned: false, bins: counts.map(([v, count]) => ({ from: v, to: v, count })) };
  }
  const least = counts[0]![0];
  const width = Math.ceil((counts.at(-1)![0] - least + 1) / MAX_BINS);
  const filled = new Map<number, number>();
  for (const [value, count] of counts) {
    const from = value - ((value - least) % width);
    filled.set(from, (filled.get(from) ?? 0) + count);
  }
  const bins = Array.from(filled, ([from, count]) => ({ from, to: from + width - 1, count }));
  return { binned: true, bins };
}
