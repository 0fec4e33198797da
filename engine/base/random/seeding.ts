/** Seeds many Mersenne Twister generators side by side, with WebAssembly where it is available. */
import { GENRAND, M, N, seedKey } from './mersenne-twister.ts';
import { KERNEL_DIGITS, KERNEL_LANES, seedingKernel } from './seeding-kernel.ts';

/** Words per lane that a `Seeder` yields at most: those that need no word of the second block. */
export const LANE_WORDS = N - M;

/** Longest keys that a `Seeder` takes, in 32-bit digits. */
export const LANE_DIGITS = KERNEL_DIGITS;

/**
 * Seeds several MT19937 generators side by side and yields the first words of each, equal to those of
 * `Random` with the same keys. Seeding is a chain of 1,247 dependent multiplications; side by side the
 * chains fill the processor's pipeline that one leaves idle.
 */
export interface Seeder {
  /** Generators seeded by one call. */
  readonly lanes: number;
  /** Word k of lane i at [k * lanes + i], until the next call. */
  readonly words: Uint32Array;
  /**
   * `keys`: digit j of lane i at [j * lanes + i]; the keys of all lanes have `digits` digits (`seedKey`),
   * at most LANE_DIGITS. Makes words 0..count-1, count <= LANE_WORDS.
   */
  seed(keys: Uint32Array, digits: number, count: number): void;
}

/** Lanes in the registers of a vector unit, by WebAssembly; null where that has no vectors. */
export function vectorSeeder(): Seeder | null {
  const kernel = seedingKernel();
  if (kernel === null) return null;
  const row = 4 * KERNEL_LANES;
  return {
    lanes: KERNEL_LANES,
    words: kernel.words,
    seed(keys, digits, count) {
      for (let j = 0, k = 0; j < digits; j++) {
        for (const end = k + KERNEL_LANES; k < end; k++) kernel.keys[k] = keys[k]! + j;
      }
      kernel.seed(digits * row, count * row);
    },
  };
}

const PLAIN_LANES = 4;

/** Four lanes in plain code: the reference of the other one, and what runs where that cannot. */
export class PlainSeeder implements Seeder {
  readonly lanes = PLAIN_LANES;
  readonly words = new Uint32Array(LANE_WORDS * PLAIN_LANES);
  /** Word k of lane i at [k * PLAIN_LANES + i]. */
  readonly #s = new Uint32Array(N * PLAIN_LANES);

  seed(keys: Uint32Array, digits: number, count: number): void {
    const s = this.#s;
    let p0 = GENRAND[0]!;
    let p1 = p0;
    let p2 = p0;
    let p3 = p0;
    let j = 0;
    for (let i = 1, at = PLAIN_LANES; i < N; i++, at += PLAIN_LANES) {
      const g = GENRAND[i]!;
      const k = j * PLAIN_LANES;
      s[at] = p0 = ((g ^ Math.imul(p0 ^ (p0 >>> 30), 1664525)) + keys[k]! + j) | 0;
      s[at + 1] = p1 = ((g ^ Math.imul(p1 ^ (p1 >>> 30), 1664525)) + keys[k + 1]! + j) | 0;
      s[at + 2] = p2 = ((g ^ Math.imul(p2 ^ (p2 >>> 30), 1664525)) + keys[k + 2]! + j) | 0;
      s[at + 3] = p3 = ((g ^ Math.imul(p3 ^ (p3 >>> 30), 1664525)) + keys[k + 3]! + j) | 0;
      if (++j === digits) j = 0;
    }
    // the 624th step of the first pass falls on word 1 again, the wrap has copied word 623 to word 0
    const k = j * PLAIN_LANES;
    s[4] = p0 = ((s[4]! ^ Math.imul(p0 ^ (p0 >>> 30), 1664525)) + keys[k]! + j) | 0;
    s[5] = p1 = ((s[5]! ^ Math.imul(p1 ^ (p1 >>> 30), 1664525)) + keys[k + 1]! + j) | 0;
    s[6] = p2 = ((s[6]! ^ Math.imul(p2 ^ (p2 >>> 30), 1664525)) + keys[k + 2]! + j) | 0;
    s[7] = p3 = ((s[7]! ^ Math.imul(p3 ^ (p3 >>> 30), 1664525)) + keys[k + 3]! + j) | 0;
    for (let i = 2, at = 2 * PLAIN_LANES; i < N; i++, at += PLAIN_LANES) {
      s[at] = p0 = ((s[at]! ^ Math.imul(p0 ^ (p0 >>> 30), 1566083941)) - i) | 0;
      s[at + 1] = p1 = ((s[at + 1]! ^ Math.imul(p1 ^ (p1 >>> 30), 1566083941)) - i) | 0;
      s[at + 2] = p2 = ((s[at + 2]! ^ Math.imul(p2 ^ (p2 >>> 30), 1566083941)) - i) | 0;
      s[at + 3] = p3 = ((s[at + 3]! ^ Math.imul(p3 ^ (p3 >>> 30), 1566083941)) - i) | 0;
    }
    s[4] = ((s[4]! ^ Math.imul(p0 ^ (p0 >>> 30), 1566083941)) - 1) | 0;
    s[5] = ((s[5]! ^ Math.imul(p1 ^ (p1 >>> 30), 1566083941)) - 1) | 0;
    s[6] = ((s[6]! ^ Math.imul(p2 ^ (p2 >>> 30), 1566083941)) - 1) | 0;
    s[7] = ((s[7]! ^ Math.imul(p3 ^ (p3 >>> 30), 1566083941)) - 1) | 0;
    s.fill(0x80000000, 0, PLAIN_LANES);
    for (let at = 0; at < count * PLAIN_LANES; at++) {
      const y = (s[at]! & 0x80000000) | (s[at + PLAIN_LANES]! & 0x7fffffff);
      let v = s[at + M * PLAIN_LANES]! ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
      v ^= v >>> 11;
      v ^= (v << 7) & 0x9d2c5680;
      v ^= (v << 15) & 0xefc60000;
      this.words[at] = v ^ (v >>> 18);
    }
  }
}

/** Fewest seeds that pay for making the vector program, which takes some milliseconds. */
const WORTH_VECTORS = 512;

/** One of each for the thread. */
let plain: Seeder | null = null;
let best: Seeder | null = null;

/**
 * A quick seeder for so many seeds, with vectors where they are available and pay. It is shared by
 * the thread: its words last until anyone's next call of `seed`.
 */
export function threadSeeder(seeds: number): Seeder {
  plain ??= new PlainSeeder();
  if (seeds >= WORTH_VECTORS) best ??= vectorSeeder() ?? plain;
  return best ?? plain;
}

/**
 * Keys of the seeds seed + i .. seed + i + lanes - 1 for a `Seeder`. Returns their common number of
 * 32-bit digits; 0 when they differ in it or have too many.
 */
export function laneKeys(seed: bigint, i: number, lanes: number, keys: Uint32Array): number {
  const first = Number(seed) + i;
  // a seed beyond 2^53 has lost its last digit here, even where seed + i is back below
  const exact =
    Number.isSafeInteger(Number(seed)) && Math.abs(first) + lanes <= Number.MAX_SAFE_INTEGER;
  let digits = 0;
  for (let lane = 0; lane < lanes; lane++) {
    let own: number;
    if (exact) {
      const value = Math.abs(first + lane);
      const high = Math.floor(value / 0x100000000);
      keys[lane] = value >>> 0;
      keys[lanes + lane] = high;
      own = high === 0 ? 1 : 2;
    } else {
      const key = seedKey(seed + BigInt(i + lane));
      own = key.length;
      if (own > LANE_DIGITS) return 0;
      for (let j = 0; j < own; j++) keys[j * lanes + lane] = key[j]!;
    }
    if (lane > 0 && own !== digits) return 0;
    digits = own;
  }
  return digits;
}
