/** A corpus in numbers: its place on three phonetic axes, hapaxes; lengths, frequencies and shares of the features. */
import { EngineError } from '../base/errors.ts';
import { roundDigits, roundHalfEven } from '../base/exact-math.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { FEATURE_NAMES, perFeature } from '../corpus/features.ts';
import { frequencyOrder, orderOfPairs } from '../corpus/orders.ts';
import { countHapax, frequencyCounts, lengthTypes, saturation } from './distributions.ts';
import { AXES, BALANCED } from './terrain-axes.ts';

export type Analysis = ReturnType<typeof analyse>;

type Axis = (typeof AXES)[keyof typeof AXES];

/** Lengths from here on share one bucket. */
const LONG = 5;
const EXEMPLARS = 3;

/**
 * Shape of a corpus as the wire carries it. Throws `EngineError` for an empty one. One pass over the corpus for lengths, one an
 * axis for exemplars.
 */
export function analyse(corpus: Corpus) {
  if (corpus.size === 0) throw new EngineError('corpus-empty', 'the corpus has no syllables.');
  const { shape, craft, space } = AXES;
  const counts = saturation(corpus);
  const hapax = countHapax(corpus);
  return {
    total: corpus.size,
    unique: corpus.size,
    /** Syllables of frequency 1. */
    hapax,
    hapaxRate: roundDigits(hapax / corpus.size, 3),
    /** Keys `1`..`4` and `5+`: [count, percent of total to one decimal]. */
    lengthDistribution: lengthBuckets(corpus),
    terrain: {
      shape: measure(corpus, counts, shape),
      craft: measure(corpus, counts, craft),
      space: measure(corpus, counts, space),
    },
  };
}

function lengthBuckets(corpus: Corpus): Record<string, [number, number]> {
  const buckets: Record<string, [number, number]> = {};
  const types = lengthTypes(corpus);
  const long = types.subarray(LONG).reduce((sum, n) => sum + n, 0);
  for (const [length, count] of [...types.subarray(0, LONG), long].entries()) {
    if (count === 0) continue;
    const share = roundDigits((count / corpus.size) * 100, 1);
    buckets[length === LONG ? `${LONG}+` : String(length)] = [count, share];
  }
  return buckets;
}

function measure<const A extends Axis>(corpus: Corpus, counts: Float64Array, axis: A) {
  let sum = 0;
  let weight = 0;
  for (const [feature, w] of axis.weights) {
    // three roundings, as the score is defined: share, percent, and back
    const share = ((counts[FEATURE_NAMES.indexOf(feature)]! / corpus.size) * 100) / 100;
    sum += share * w;
    weight += Math.abs(w);
  }
  const score = Math.min(1, Math.max(0, (sum / weight + 1) / 2));
  const label = score < BALANCED.from ? axis.low : score > BALANCED.to ? axis.high : 'BALANCED';
  return {
    /** 0 (low pole) to 1 (high pole), three decimals. */
    score: roundDigits(score, 3),
    label: label as A['low' | 'high'] | 'BALANCED',
    /** Percent, whole. */
    pct: roundHalfEven(score * 100),
    /** The three lowest syllables, then the three highest; they overlap in corpora below six. */
    exemplars: exemplars(corpus, axis),
  };
}

/** The syllables at both ends of the axis. */
function exemplars(corpus: Corpus, axis: Axis): string[] {
  const sums = Array.from(corpus.classSignature, (signature) =>
    axis.weights.reduce(
      (sum, [feature, w]) => (signature & (1 << FEATURE_NAMES.indexOf(feature)) ? sum + w : sum),
      0,
    ),
  );
  const order = orderOfPairs(corpus, (p) => sums[corpus.pairClass[p]!]!);
  const ends = [...order.subarray(0, EXEMPLARS), ...order.subarray(-EXEMPLARS)];
  return ends.map((i) => corpus.syllable(i));
}

export type CorpusStatistics = ReturnType<typeof describe>;

const PERCENTILES = [10, 25, 50, 75, 90, 99];
const LISTED = 10;

/** Descriptive statistics of a corpus of at least one syllable. O(N + D log D). */
export function describe(corpus: Corpus) {
  const lengths = tally([...lengthTypes(corpus).entries()]);
  const frequencies = tally(frequencyCounts(corpus));
  const counts = saturation(corpus);
  const order = frequencyOrder(corpus);
  const rows = (ids: Uint32Array): [string, number][] =>
    Array.from(ids, (i) => [corpus.syllable(i), corpus.frequency(i)]);
  return {
    /** Of syllable lengths in code points. */
    length: lengths.summary(),
    frequency: frequencies.summary(),
    /** Keys `10`, `25`, `50`, `75`, `90`, `99`: linear interpolation, truncated. */
    frequencyPercentiles: Object.fromEntries(
      PERCENTILES.map((p) => [String(p), Math.trunc(frequencies.percentile(p))]),
    ),
    distinctFrequencies: corpus.frequencyCount,
    /** The ten most frequent syllables, ties in corpus order. */
    top: rows(order.subarray(0, LISTED)),
    /** The ten last of the descending order, rarest first. */
    bottom: rows(order.subarray(-LISTED).reverse()),
    features: perFeature((k) => ({
      trueCount: counts[k]!,
      falseCount: corpus.size - counts[k]!,
      percentage: (counts[k]! / corpus.size) * 100,
    })),
  };
}

/** A multiset of whole numbers as ascending [value, count] pairs; a count may be 0. */
export function tally(pairs: readonly (readonly [number, number])[]) {
  const found = pairs.filter(([, count]) => count > 0);
  const size = pairs.reduce((sum, [, count]) => sum + count, 0);
  const at = (position: number): number => {
    let seen = 0;
    const pair = found.find(([, count]) => {
      seen += count;
      return position < seen;
    });
    return (pair ?? found.at(-1)!)[0];
  };
  return {
    summary() {
      let sum = 0n;
      let squares = 0n;
      for (const [value, count] of found) {
        sum += BigInt(value) * BigInt(count);
        squares += BigInt(value) * BigInt(value) * BigInt(count);
      }
      const n = BigInt(size);
      return {
        min: found[0]![0],
        max: found.at(-1)![0],
        mean: Number(sum) / size,
        median: (at((size - 1) >> 1) + at(size >> 1)) / 2,
        /** Sample standard deviation (n - 1); 0 for a single value. */
        stdev: size < 2 ? 0 : rootOfQuotient(n * squares - sum * sum, n * (n - 1n)),
      };
    },

    percentile(p: number): number {
      const position = (p / 100) * (size - 1);
      const below = Math.floor(position);
      const low = at(below);
      const high = at(Math.min(below + 1, size - 1));
      return low + (high - low) * (position - below);
    },
  };
}

/** Bits by which a quotient is scaled before its root is taken: half as many are more than a double has. */
const SCALE = 256n;

/** Square root of a / b, a >= 0, b > 0, rounded once: the last bit of the integer root is sticky. */
function rootOfQuotient(a: bigint, b: bigint): number {
  if (a === 0n) return 0;
  const scaled = (a << SCALE) / b;
  // Newton's method from above
  let root = 0n;
  let next = 1n << BigInt((scaled.toString(2).length + 1) >> 1);
  do {
    root = next;
    next = (root + scaled / root) >> 1n;
  } while (next < root);
  if (root * root * b !== a << SCALE) root |= 1n;
  return Number(root) / 2 ** Number(SCALE / 2n);
}
