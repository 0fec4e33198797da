import { GENRAND } from './random.ts';

const N = 624;
const M = 397;

/** Generators seeded side by side by `LaneSeeder`. */
export const LANES = 4;

/** Words per lane that a `LaneSeeder` yields: those that need no word of the second block. */
export const LANE_WORDS = N - M;

/**
 * Seeds four MT19937 generators at once and yields the first words of each. Seeding is a chain of
 * 1,247 dependent multiplications; four interleaved chains fill the processor's pipeline that one
 * leaves idle. Words equal those of `Random` with the same keys.
 */
export class LaneSeeder {
  /** Word k of lane i at [k * LANES + i]. */
  readonly #s = new Uint32Array(N * LANES);

  /**
   * `keys`: digit j of lane i at [j * LANES + i], `length` digits each (`seedKey`; lanes of one call
   * have keys of equal length). Writes words 0..count-1 (count <= LANE_WORDS) of lane i to
   * `out[i * count ...]`.
   */
  firstWords(keys: Uint32Array, length: number, count: number, out: Uint32Array): void {
    const s = this.#s;
    let p0 = GENRAND[0]!;
    let p1 = p0;
    let p2 = p0;
    let p3 = p0;
    let j = 0;
    for (let i = 1, at = LANES; i < N; i++, at += LANES) {
      const g = GENRAND[i]!;
      const k = j * LANES;
      s[at] = p0 = ((g ^ Math.imul(p0 ^ (p0 >>> 30), 1664525)) + keys[k]! + j) | 0;
      s[at + 1] = p1 = ((g ^ Math.imul(p1 ^ (p1 >>> 30), 1664525)) + keys[k + 1]! + j) | 0;
      s[at + 2] = p2 = ((g ^ Math.imul(p2 ^ (p2 >>> 30), 1664525)) + keys[k + 2]! + j) | 0;
      s[at + 3] = p3 = ((g ^ Math.imul(p3 ^ (p3 >>> 30), 1664525)) + keys[k + 3]! + j) | 0;
      if (++j === length) j = 0;
    }
    // the 624th step of the first pass falls on word 1 again, the wrap has copied word 623 to word 0
    const k = j * LANES;
    s[4] = p0 = ((s[4]! ^ Math.imul(p0 ^ (p0 >>> 30), 1664525)) + keys[k]! + j) | 0;
    s[5] = p1 = ((s[5]! ^ Math.imul(p1 ^ (p1 >>> 30), 1664525)) + keys[k + 1]! + j) | 0;
    s[6] = p2 = ((s[6]! ^ Math.imul(p2 ^ (p2 >>> 30), 1664525)) + keys[k + 2]! + j) | 0;
    s[7] = p3 = ((s[7]! ^ Math.imul(p3 ^ (p3 >>> 30), 1664525)) + keys[k + 3]! + j) | 0;
    for (let i = 2, at = 2 * LANES; i < N; i++, at += LANES) {
      s[at] = p0 = ((s[at]! ^ Math.imul(p0 ^ (p0 >>> 30), 1566083941)) - i) | 0;
      s[at + 1] = p1 = ((s[at + 1]! ^ Math.imul(p1 ^ (p1 >>> 30), 1566083941)) - i) | 0;
      s[at + 2] = p2 = ((s[at + 2]! ^ Math.imul(p2 ^ (p2 >>> 30), 1566083941)) - i) | 0;
      s[at + 3] = p3 = ((s[at + 3]! ^ Math.imul(p3 ^ (p3 >>> 30), 1566083941)) - i) | 0;
    }
    s[4] = ((s[4]! ^ Math.imul(p0 ^ (p0 >>> 30), 1566083941)) - 1) | 0;
    s[5] = ((s[5]! ^ Math.imul(p1 ^ (p1 >>> 30), 1566083941)) - 1) | 0;
    s[6] = ((s[6]! ^ Math.imul(p2 ^ (p2 >>> 30), 1566083941)) - 1) | 0;
    s[7] = ((s[7]! ^ Math.imul(p3 ^ (p3 >>> 30), 1566083941)) - 1) | 0;
    s.fill(0x80000000, 0, LANES);
    for (let lane = 0; lane < LANES; lane++) {
      for (let w = 0, at = lane; w < count; w++, at += LANES) {
        const y = (s[at]! & 0x80000000) | (s[at + LANES]! & 0x7fffffff);
        let v = s[at + M * LANES]! ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
        v ^= v >>> 11;
        v ^= (v << 7) & 0x9d2c5680;
        v ^= (v << 15) & 0xefc60000;
        out[lane * count + w] = v ^ (v >>> 18);
      }
    }
  }
}
