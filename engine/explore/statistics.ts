/** Summary statistics of a corpus: lengths, frequencies and shares of the features. */
import type { Corpus } from '../corpus/corpus.ts';
import { FEATURE_NAMES, type FeatureName } from '../corpus/features.ts';
import { frequencyOrder } from '../corpus/orders.ts';
import { frequencyCounts, lengthTypes, saturation } from './counts.ts';

/** Summary of a list of whole numbers. */
export interface Summary {
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  readonly median: number;
  /** Sample standard deviation (n - 1); 0 for a single value. */
  readonly stdev: number;
}

export interface CorpusStatistics {
  /** Of syllable lengths in code points. */
  readonly length: Summary;
  readonly frequency: Summary;
  /** Keys `10`, `25`, `50`, `75`, `90`, `99`: linear interpolation, truncated. */
  readonly frequencyPercentiles: Readonly<Record<string, number>>;
  readonly distinctFrequencies: number;
  /** The ten most frequent syllables, ties in corpus order. */
  readonly top: readonly (readonly [string, number])[];
  /** The ten last of the descending order, rarest first. */
  readonly bottom: readonly (readonly [string, number])[];
  readonly features: Readonly<Record<FeatureName, FeatureShare>>;
}

export interface FeatureShare {
  readonly trueCount: number;
  readonly falseCount: number;
  readonly percentage: number;
}

const PERCENTILES = [10, 25, 50, 75, 90, 99];
const LISTED = 10;

/** Descriptive statistics of a corpus of at least one syllable. O(N + D log D). */
export function describe(corpus: Corpus): CorpusStatistics {
  const lengths = new Tally([...lengthTypes(corpus).entries()]);
  const frequencies = new Tally(frequencyCounts(corpus));
  const features = {} as Record<FeatureName, FeatureShare>;
  saturation(corpus).forEach((count, k) => {
    features[FEATURE_NAMES[k]!] = {
      trueCount: count,
      falseCount: corpus.size - count,
      percentage: (count / corpus.size) * 100,
    };
  });
  return {
    length: lengths.summary(),
    frequency: frequencies.summary(),
    frequencyPercentiles: Object.fromEntries(
      PERCENTILES.map((p) => [String(p), Math.trunc(frequencies.percentile(p))]),
    ),
    distinctFrequencies: corpus.frequencyCount,
    ...extremes(corpus),
    features,
  };
}

function extremes(corpus: Corpus): Pick<CorpusStatistics, 'top' | 'bottom'> {
  const order = frequencyOrder(corpus);
  const rows = (ids: Uint32Array): [string, number][] =>
    Array.from(ids, (i) => [corpus.syllable(i), corpus.frequency(i)]);
  return {
    top: rows(order.subarray(0, LISTED)),
    bottom: rows(order.subarray(-LISTED).reverse()),
  };
}

/** A multiset of whole numbers as ascending [value, count] pairs; a count may be 0. */
export class Tally {
  readonly #pairs: readonly (readonly [number, number])[];
  readonly #size: number;

  constructor(pairs: readonly (readonly [number, number])[]) {
    this.#pairs = pairs.filter(([, count]) => count > 0);
    this.#size = pairs.reduce((sum, [, count]) => sum + count, 0);
  }

  summary(): Summary {
    let sum = 0n;
    let squares = 0n;
    for (const [value, count] of this.#pairs) {
      sum += BigInt(value) * BigInt(count);
      squares += BigInt(value) * BigInt(value) * BigInt(count);
    }
    const n = BigInt(this.#size);
    return {
      min: this.#pairs[0]![0],
      max: this.#pairs.at(-1)![0],
      mean: roundedQuotient(sum, n, false),
      median: (this.#at((this.#size - 1) >> 1) + this.#at(this.#size >> 1)) / 2,
      stdev: this.#size < 2 ? 0 : roundedQuotient(n * squares - sum * sum, n * (n - 1n), true),
    };
  }

  percentile(p: number): number {
    const position = (p / 100) * (this.#size - 1);
    const below = Math.floor(position);
    const low = this.#at(below);
    const high = this.#at(Math.min(below + 1, this.#size - 1));
    return low + (high - low) * (position - below);
  }

  #at(position: number): number {
    let seen = 0;
    for (const [value, count] of this.#pairs) {
      seen += count;
      if (position < seen) return value;
    }
    return this.#pairs.at(-1)![0];
  }
}

/**
 * a / b, a >= 0, b > 0, or its square root: scaled to 60 or more bits as an integer whose last bit is sticky, so that the
 * conversion to a double rounds the exact value once.
 */
function roundedQuotient(a: bigint, b: bigint, root: boolean): number {
  if (a === 0n) return 0;
  const width = (n: bigint): number => n.toString(2).length;
  const wanted = root ? 130 : 64;
  let shift = Math.max(0, wanted - (width(a) - width(b)));
  if (root) shift += shift & 1;
  const scaled = (a << BigInt(shift)) / b;
  let value = root ? integerRoot(scaled) : scaled;
  const exact = root ? value * value * b === a << BigInt(shift) : value * b === a << BigInt(shift);
  if (!exact) value |= 1n;
  return Number(value) / 2 ** (root ? shift / 2 : shift);
}

/** Floor of the square root (Newton's method). */
function integerRoot(n: bigint): bigint {
  let x = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (;;) {
    const y = (x + n / x) >> 1n;
    if (y >= x) return x;
    x = y;
  }
}
