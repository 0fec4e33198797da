/** Weights of walk steps: cost of flipped features, frequencies and the temperature. */
import { exp, ln } from '../base/exact-math.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { bits, FEATURE_COUNT, FLIP_COSTS, SIGNATURE_COUNT } from '../corpus/features.ts';
import type { WalkProfile } from '../corpus/profiles.ts';

/** Keeps ln finite for frequency 0. */
const EPSILON = 1e-6;

/** Number of set bits of every mask of twelve features. */
export const DISTANCE = Uint8Array.from({ length: SIGNATURE_COUNT }, (_, mask) => bits(mask));

/** Cost of flipping the features of each mask: summed from 0 in ascending feature order, which fixes the last bit. */
const FLIP = Float64Array.from({ length: SIGNATURE_COUNT }, (_, mask) => {
  let sum = 0;
  for (let k = 0; k < FEATURE_COUNT; k++) if (mask & (1 << k)) sum += FLIP_COSTS[k]!;
  return sum;
});

/** Masks by their flip cost: one row of weights serves all masks of one cost. */
export class FlipRows {
  /** By row. */
  readonly costs: readonly number[];
  readonly #rowOfMask: Int16Array;

  /** `maxDistance`: largest distance that will be requested, 1..3. */
  constructor(maxDistance: number) {
    this.#rowOfMask = new Int16Array(SIGNATURE_COUNT).fill(-1);
    const rowOfFlip = new Map<number, number>();
    for (let mask = 1; mask < SIGNATURE_COUNT; mask++) {
      if (DISTANCE[mask]! > maxDistance) continue;
      const row = rowOfFlip.get(FLIP[mask]!) ?? rowOfFlip.size;
      rowOfFlip.set(FLIP[mask]!, row);
      this.#rowOfMask[mask] = row;
    }
    this.costs = [...rowOfFlip.keys()];
  }

  /** -1 for masks beyond the distance, and for none. */
  of(mask: number): number {
    return this.#rowOfMask[mask]!;
  }
}

/**
 * Weights w(m, f) = exp(-(flip(m) + fw ln(1 / (f + 1e-6))) / T) of one profile over one corpus.
 * They depend on the mask m only through its flip cost, so rows are stored per distinct flip cost and
 * filled on first use. A weight may overflow to Infinity; a sum that meets it tells.
 */
export class WeightTable {
  /** Row of flip cost r at [r * frequencyCount]; valid once `fill` was called for it. */
  readonly values: Float64Array;
  /** Offset of a row of zeros, above the offsets of all others. */
  readonly zeros: number;
  readonly #rows: FlipRows;
  readonly #filled: Uint8Array;
  readonly #rarity: Float64Array;
  readonly #temperature: number;
  readonly #frequencyWeight: number;

  /** `maxDistance`: largest distance that will be requested, 1..3. */
  constructor(corpus: Corpus, profile: WalkProfile, maxDistance: number) {
    this.#temperature = profile.temperature;
    this.#frequencyWeight = profile.frequencyWeight;
    this.#rarity = rarity(corpus, profile.frequencyWeight);
    this.#rows = new FlipRows(maxDistance);
    this.#filled = new Uint8Array(this.#rows.costs.length);
    this.zeros = this.#rows.costs.length * corpus.frequencyCount;
    this.values = new Float64Array(this.zeros + corpus.frequencyCount);
  }

  get byteLength(): number {
    return this.values.byteLength;
  }

  /** Offset into `values` of the weights of a mask, one per distinct frequency of the corpus; they are there after `fill`. */
  offset(mask: number): number {
    return this.#rows.of(mask) * this.#rarity.length;
  }

  /** The same, filled. */
  base(mask: number): number {
    const at = this.offset(mask);
    this.fill(at);
    return at;
  }

  /** Computes the weights at an offset unless they are there. */
  fill(at: number): void {
    const count = this.#rarity.length;
    const row = at / count;
    if (this.#filled[row] || at === this.zeros) return;
    const flip = this.#rows.costs[row]!;
    if (this.#frequencyWeight === 0) {
      this.values.fill(exp(-flip / this.#temperature), at, at + count);
    } else {
      for (let f = 0; f < count; f++) {
        this.values[at + f] = exp(-(flip + this.#rarity[f]!) / this.#temperature);
      }
    }
    this.#filled[row] = 1;
  }
}

/** Factors beyond these might leave the range of a double, or its precision, as a product. */
const MIN_FACTOR = 1e-140;

/**
 * The same weights as products, correct to some 1e-15: a hundredth of the work where the last bits do not
 * matter. Row r stands at [r * frequencyCount]. Null where a factor is out of range.
 */
export function nearWeights(
  corpus: Corpus,
  { temperature, frequencyWeight }: WalkProfile,
  rows: FlipRows,
): Float64Array | null {
  const flips = Float64Array.from(rows.costs, (cost) => Math.exp(-cost / temperature));
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

/** fw ln(1 / (f + 1e-6)) of each distinct frequency. */
function rarity(corpus: Corpus, frequencyWeight: number): Float64Array {
  if (frequencyWeight === 0) return new Float64Array(corpus.frequencyCount);
  return Float64Array.from(corpus.frequencyValue, (f) => frequencyWeight * ln(1 / (f + EPSILON)));
}
