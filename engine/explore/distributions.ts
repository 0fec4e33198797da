/** What is counted of a corpus: features, tokens, lengths, hapaxes; their distributions, rank-frequency (Zipf) among them. */
import { exp, ln } from '../base/exact-math.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { FEATURE_COUNT, FEATURE_NAMES } from '../corpus/features.ts';
import { frequencyOrder } from '../corpus/orders.ts';

/** Most points of the rank-frequency curve. */
const RANK_POINTS = 400;

/**
 * Distributions of a corpus of at least one syllable, in the names of the API: lengths from 1 to the longest, features
 * in their order, 12 rows of 12 phi coefficients (null where a feature is constant), and at most `RANK_POINTS` ranks
 * with the slope of ln frequency on ln rank (null with fewer than two points to fit). O(N).
 */
export function distributions(corpus: Corpus) {
  const classTokens = tokensOfClasses(corpus);
  const tokens = classTokens.reduce((sum, n) => sum + n, 0);
  const ranks = rankPoints(corpus, tokens);
  const types = saturation(corpus);
  return {
    types: corpus.size,
    tokens,
    hapax: countHapax(corpus),
    length: lengthCounts(corpus),
    slope: logSlope(ranks),
    features: FEATURE_NAMES.map((feature, k) => ({
      feature,
      types: types[k]!,
      tokens: classTokens.reduce(
        (sum, n, c) => (corpus.classSignature[c]! & (1 << k) ? sum + n : sum),
        0,
      ),
    })),
    cooccurrence: phiCoefficients(corpus),
    rank_frequency: ranks,
  };
}

/** Ranks from 1, each with the share of all tokens that the ranks up to it hold, 0..1. */
function rankPoints(corpus: Corpus, tokens: number) {
  const order = frequencyOrder(corpus);
  let covered = 0;
  let done = 0;
  return logRanks(order.length).map((rank) => {
    while (done < rank) covered += corpus.frequency(order[done++]!);
    const i = order[rank - 1]!;
    const coverage = tokens === 0 ? 0 : covered / tokens;
    return { rank, frequency: corpus.frequency(i), syllable: corpus.syllable(i), coverage };
  });
}

/** At most `RANK_POINTS` ranks of 1..n, evenly spaced on a logarithmic scale, 1 and n among them. */
function logRanks(n: number): number[] {
  if (n <= RANK_POINTS) return Array.from({ length: n }, (_, k) => k + 1);
  const ranks = new Set<number>();
  const last = RANK_POINTS - 1;
  const whole = ln(n);
  for (let k = 0; k < last; k++) ranks.add(Math.round(exp((whole * k) / last)));
  return [...ranks.add(n)];
}

/** Slope of the least-squares line of ln frequency on ln rank over points of frequency above 0. */
function logSlope(points: ReturnType<typeof rankPoints>): number | null {
  const known = points.filter(({ frequency }) => frequency > 0);
  if (known.length < 2) return null;
  const x = known.map(({ rank }) => ln(rank));
  const y = known.map(({ frequency }) => ln(frequency));
  const mean = (values: number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  let xy = 0;
  let xx = 0;
  for (let k = 0; k < x.length; k++) {
    xy += (x[k]! - mx) * (y[k]! - my);
    xx += (x[k]! - mx) ** 2;
  }
  return xy / xx;
}

/**
 * Phi (Yule 1912), the correlation of two yes-no features: with n syllables, n1 and n2 that have one
 * of them and n12 that have both, (n n12 - n1 n2) / sqrt(n1 (n - n1) n2 (n - n2)).
 */
function phiCoefficients(corpus: Corpus): (number | null)[][] {
  const counts = featurePairs(corpus);
  const n = corpus.size;
  return FEATURE_NAMES.map((_, j) =>
    FEATURE_NAMES.map((_, k) => {
      const n1 = counts[j * (FEATURE_COUNT + 1)]!;
      const n2 = counts[k * (FEATURE_COUNT + 1)]!;
      const spread = n1 * (n - n1) * (n2 * (n - n2));
      if (spread === 0) return null;
      return (n * counts[j * FEATURE_COUNT + k]! - n1 * n2) / Math.sqrt(spread);
    }),
  );
}

/**
 * Number of syllables that have both feature j and feature k, at [j * 12 + k]; the diagonal holds the
 * number of those with one feature. Cost: classes.
 */
export function featurePairs(corpus: Corpus): Float64Array {
  const counts = new Float64Array(FEATURE_COUNT * FEATURE_COUNT);
  for (let c = 0; c < corpus.classCount; c++) {
    const signature = corpus.classSignature[c]!;
    for (let j = 0; j < FEATURE_COUNT; j++) {
      if (!(signature & (1 << j))) continue;
      for (let k = 0; k < FEATURE_COUNT; k++) {
        if (signature & (1 << k)) counts[j * FEATURE_COUNT + k]! += corpus.classSize[c]!;
      }
    }
  }
  return counts;
}

/** Number of syllables that have each feature. */
export function saturation(corpus: Corpus): Float64Array {
  const pairs = featurePairs(corpus);
  return Float64Array.from({ length: FEATURE_COUNT }, (_, k) => pairs[k * (FEATURE_COUNT + 1)]!);
}

/** Sum of the frequencies of each class. Cost: pairs. */
export function tokensOfClasses(corpus: Corpus): Float64Array {
  const { pairClass, pairFrequency, pairSize, frequencyValue } = corpus;
  const tokens = new Float64Array(corpus.classCount);
  for (let p = 0; p < corpus.pairCount; p++) {
    tokens[pairClass[p]!]! += pairSize[p]! * frequencyValue[pairFrequency[p]!]!;
  }
  return tokens;
}

/** Distinct frequencies, ascending, with the number of syllables of each. Cost: pairs. */
export function frequencyCounts(corpus: Corpus): [value: number, count: number][] {
  const counts: [number, number][] = Array.from(corpus.frequencyValue, (value) => [value, 0]);
  for (let p = 0; p < corpus.pairCount; p++) {
    counts[corpus.pairFrequency[p]!]![1] += corpus.pairSize[p]!;
  }
  return counts;
}

/** Number of syllables of frequency 1. */
export const countHapax = (corpus: Corpus): number =>
  frequencyCounts(corpus).find(([value]) => value === 1)?.[1] ?? 0;

/** Number of syllables of each length in code points, from 0 to the longest. O(N). */
export function lengthTypes({ length, size }: Corpus): Uint32Array {
  const types = new Uint32Array(2 ** (8 * length.BYTES_PER_ELEMENT));
  for (let i = 0; i < size; i++) types[length[i]!]!++;
  return types.subarray(0, types.findLastIndex((n) => n > 0) + 1);
}

/** Every length from 1 to the longest, with its number of syllables (types) and the sum of their frequencies (tokens). O(N). */
export function lengthCounts(corpus: Corpus) {
  const types = lengthTypes(corpus);
  const tokens = new Float64Array(types.length);
  for (let i = 0; i < corpus.size; i++) tokens[corpus.length[i]!]! += corpus.frequency(i);
  const lengths = Array.from(types, (n, length) => ({ length, types: n, tokens: tokens[length]! }));
  return lengths.slice(1);
}
