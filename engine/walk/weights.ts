/** Weights of walk steps: cost of flipped features, frequencies and the temperature. */
import { exp, ln } from '../base/exact-math.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { bits, FLIP_COSTS, SIGNATURE_COUNT } from '../corpus/features.ts';
import type { WalkProfile } from '../corpus/profiles.ts';

/** Keeps ln finite for frequency 0. */
const EPSILON = 1e-6;

/** Number of set bits of every mask of twelve features. */
export const DISTANCE = Uint8Array.from({ length: SIGNATURE_COUNT }, (_, mask) => bits(mask));

/** Cost of flipping the features of each mask: summed from 0 in ascending feature order, which fixes the last bit. */
const FLIP = Float64Array.from({ length: SIGNATURE_COUNT }, (_, mask) =>
  FLIP_COSTS.reduce((sum, cost, k) => (mask & (1 << k) ? sum + cost : sum), 0),
);

/**
 * The flip costs of masks of at most so many features, 1..3, and which of them each mask has: one row of weights serves
 * all masks of one cost. -1 for masks of more features, and for none.
 */
export function flipRows(maxDistance: number) {
  const rowOf = new Int16Array(SIGNATURE_COUNT).fill(-1);
  const rowOfCost = new Map<number, number>();
  for (let mask = 1; mask < SIGNATURE_COUNT; mask++) {
    if (DISTANCE[mask]! > maxDistance) continue;
    const row = rowOfCost.get(FLIP[mask]!) ?? rowOfCost.size;
    rowOfCost.set(FLIP[mask]!, row);
    rowOf[mask] = row;
  }
  return { costs: [...rowOfCost.keys()], rowOf };
}

/**
 * Weights w(m, f) = exp(-(flip(m) + fw ln(1 / (f + 1e-6))) / T) of one profile over one corpus.
 * They depend on the mask m only through its flip cost, so rows are stored per distinct flip cost and
 * filled on first use. A weight may overflow to Infinity; a sum that meets it tells. `maxDistance`: largest distance
 * that will be requested, 1..3.
 */
export function weightTable(
  corpus: Corpus,
  { temperature, frequencyWeight }: WalkProfile,
  maxDistance: number,
) {
  const count = corpus.frequencyCount;
  const { costs, rowOf } = flipRows(maxDistance);
  const filled = new Uint8Array(costs.length);
  /** fw ln(1 / (f + 1e-6)) of each distinct frequency. */
  const rarities = Float64Array.from(corpus.frequencyValue, (f) =>
    frequencyWeight === 0 ? 0 : frequencyWeight * ln(1 / (f + EPSILON)),
  );
  const zeros = costs.length * count;
  const values = new Float64Array(zeros + count);

  const offset = (mask: number): number => rowOf[mask]! * count;
  const fill = (at: number): void => {
    const row = at / count;
    if (at === zeros || filled[row]) return;
    const flip = costs[row]!;
    if (frequencyWeight === 0) values.fill(exp(-flip / temperature), at, at + count);
    else {
      for (let f = 0; f < count; f++) values[at + f] = exp(-(flip + rarities[f]!) / temperature);
    }
    filled[row] = 1;
  };
  return {
    /** Row of flip cost r at [r * frequencyCount]; valid once `fill` was called for it. */
    values,
    /** Offset of a row of zeros, above the offsets of all others. */
    zeros,
    /** Offset into `values` of the weights of a mask, one per distinct frequency; they are there after `fill`. */
    offset,
    /** Computes the weights at an offset unless they are there. */
    fill,
  };
}

export type WeightTable = ReturnType<typeof weightTable>;

/** Factors beyond these might leave the range of a double, or its precision, as a product. */
const MIN_FACTOR = 1e-140;

/**
 * The same weights as products, correct to some 1e-15: a hundredth of the work where the last bits do not
 * matter. Row r stands at [r * frequencyCount]. Null where a factor is out of range.
 */
export function nearWeights(
  corpus: Corpus,
  { temperature, frequencyWeight }: WalkProfile,
  { costs }: ReturnType<typeof flipRows>,
): Float64Array | null {
  const flips = Float64Array.from(costs, (cost) => Math.exp(-cost / temperature));
  const shares = Float64Array.from(corpus.frequencyValue, (f) =>
    Math.exp((frequencyWeight * Math.log(f + EPSILON)) / temperature),
  );
  const good = (factor: number): boolean => factor > MIN_FACTOR && factor < 1 / MIN_FACTOR;
  if (!flips.every(good) || !shares.every(good)) return null;
  const values = new Float64Array(flips.length * shares.length);
  let at = 0;
  for (const flip of flips) for (const share of shares) values[at++] = flip * share;
  return values;
}
