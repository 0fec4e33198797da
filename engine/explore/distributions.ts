/** Frequency distributions of a corpus: rank-frequency (Zipf), lengths, types and tokens. */
import { exp, ln } from '../base/exact-math.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { featurePairs } from '../corpus/feature-pairs.ts';
import { FEATURE_COUNT, FEATURE_NAMES, type FeatureName } from '../corpus/features.ts';
import { frequencyOrder } from '../corpus/orders.ts';
import { countHapax, saturation } from './analysis.ts';

/** Number of syllables (types) and the sum of their frequencies (tokens). */
export interface TypesAndTokens {
  readonly types: number;
  readonly tokens: number;
}

export interface RankPoint {
  /** From 1. */
  readonly rank: number;
  readonly frequency: number;
  readonly syllable: string;
  /** Share of all tokens that the ranks up to this one hold, 0..1. */
  readonly coverage: number;
}

export interface Distributions extends TypesAndTokens {
  /** Syllables of frequency 1. */
  readonly hapax: number;
  /** Lengths in code points, 1 to the longest. */
  readonly length: readonly ({ readonly length: number } & TypesAndTokens)[];
  readonly ranks: readonly RankPoint[];
  /** Of ln frequency on ln rank; null with fewer than two points to fit. */
  readonly slope: number | null;
  readonly features: readonly ({ readonly feature: FeatureName } & TypesAndTokens)[];
  /** 12 rows of 12 phi coefficients; null where a feature is constant. */
  readonly cooccurrence: readonly (readonly (number | null)[])[];
}

/** Most points of `ranks`. */
export const RANK_POINTS = 400;

/** Of a corpus of at least one syllable. O(N). */
export function distributions(corpus: Corpus): Distributions {
  const classTokens = tokensOfClasses(corpus);
  const tokens = classTokens.reduce((sum, n) => sum + n, 0);
  const ranks = rankPoints(corpus, tokens);
  const types = saturation(corpus);
  return {
    types: corpus.size,
    tokens,
    hapax: countHapax(corpus),
    length: lengths(corpus),
    ranks,
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
  };
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

/** Every length from 1 to the longest. */
export function lengths(corpus: Corpus): ({ length: number } & TypesAndTokens)[] {
  let longest = 0;
  for (const n of corpus.length) if (n > longest) longest = n;
  const types = new Uint32Array(longest + 1);
  const tokens = new Float64Array(longest + 1);
  for (let i = 0; i < corpus.size; i++) {
    types[corpus.length[i]!]!++;
    tokens[corpus.length[i]!]! += corpus.frequency(i);
  }
  return Array.from({ length: longest }, (_, k) => ({
    length: k + 1,
    types: types[k + 1]!,
    tokens: tokens[k + 1]!,
  }));
}

function rankPoints(corpus: Corpus, tokens: number): RankPoint[] {
  const order = frequencyOrder(corpus);
  const points: RankPoint[] = [];
  let covered = 0;
  let done = 0;
  for (const rank of logRanks(order.length)) {
    while (done < rank) covered += corpus.frequency(order[done++]!);
    const i = order[rank - 1]!;
    points.push({
      rank,
      frequency: corpus.frequency(i),
      syllable: corpus.syllable(i),
      coverage: tokens === 0 ? 0 : covered / tokens,
    });
  }
  return points;
}

/** At most `RANK_POINTS` ranks of 1..n, evenly spaced on a logarithmic scale, 1 and n among them. */
export function logRanks(n: number): number[] {
  if (n <= RANK_POINTS) return Array.from({ length: n }, (_, k) => k + 1);
  const ranks = new Set<number>();
  const last = RANK_POINTS - 1;
  const whole = ln(n);
  for (let k = 0; k < last; k++) ranks.add(Math.round(exp((whole * k) / last)));
  return [...ranks.add(n)];
}

/** Slope of the least-squares line of ln frequency on ln rank over points of frequency above 0. */
export function logSlope(points: readonly Pick<RankPoint, 'rank' | 'frequency'>[]): number | null {
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
  const features = Array.from({ length: FEATURE_COUNT }, (_, k) => k);
  return features.map((j) =>
    features.map((k) => {
      const n1 = counts[j * (FEATURE_COUNT + 1)]!;
      const n2 = counts[k * (FEATURE_COUNT + 1)]!;
      const spread = n1 * (n - n1) * (n2 * (n - n2));
      if (spread === 0) return null;
      return (n * counts[j * FEATURE_COUNT + k]! - n1 * n2) / Math.sqrt(spread);
    }),
  );
}
