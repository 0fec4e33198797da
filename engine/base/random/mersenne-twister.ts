/**
 * CPython's `random.Random`: MT19937 seeded by `init_by_array`, and the derived draws that
 * existing corpora depend on (Matsumoto and Nishimura, 1998; CPython `_randommodule.c`, `random.py`).
 */
import { seedKey } from './permutation.ts';

/** Words of the state. */
export const N = 624;
/** Word i is twisted with word i + M. */
export const M = 397;
const MATRIX = 0x9908b0df;

/** State after `init_genrand(19650218)`, where every seeding begins. */
export const GENRAND: Readonly<Uint32Array> = genrand(19650218);

function genrand(seed: number): Uint32Array {
  const s = new Uint32Array(N);
  s[0] = seed;
  for (let i = 1; i < N; i++) {
    const p = s[i - 1]!;
    s[i] = Math.imul(1812433253, p ^ (p >>> 30)) + i;
  }
  return s;
}

/** One generator. Words are twisted one at a time, so a short stream costs little more than its seeding. */
export class Random {
  readonly #s = GENRAND.slice();
  #next = 0;

  /** CPython's `init_by_array` over the digits of `seedKey`. */
  constructor(seed: bigint | number) {
    const key = seedKey(seed);
    const s = this.#s;
    const length = key.length;
    let i = 1;
    let j = 0;
    let p = s[0]!;
    for (let k = Math.max(N, length); k > 0; k--) {
      p = ((s[i]! ^ Math.imul(p ^ (p >>> 30), 1664525)) + key[j]! + j) | 0;
      s[i] = p;
      if (++i >= N) {
        s[0] = p;
        i = 1;
      }
      if (++j >= length) j = 0;
    }
    for (let k = N - 1; k > 0; k--) {
      p = ((s[i]! ^ Math.imul(p ^ (p >>> 30), 1566083941)) - i) | 0;
      s[i] = p;
      if (++i >= N) {
        s[0] = p;
        i = 1;
      }
    }
    s[0] = 0x80000000;
  }

  /** Next 32-bit word. */
  word(): number {
    const s = this.#s;
    const i = this.#next;
    const j = i === N - 1 ? 0 : i + 1;
    const y = (s[i]! & 0x80000000) | (s[j]! & 0x7fffffff);
    let v = s[i < N - M ? i + M : i - (N - M)]! ^ (y >>> 1) ^ (y & 1 ? MATRIX : 0);
    s[i] = v;
    this.#next = j;
    v ^= v >>> 11;
    v ^= (v << 7) & 0x9d2c5680;
    v ^= (v << 15) & 0xefc60000;
    return (v ^ (v >>> 18)) >>> 0;
  }

  /** Uniform double in [0, 1) with 53 bits. */
  random(): number {
    return unitDouble(this.word(), this.word());
  }

  /** Uniform integer in [0, n), 1 <= n < 2^32, by rejection on the bit length of n. */
  below(n: number): number {
    const shift = Math.clz32(n);
    let value = this.word() >>> shift;
    while (value >= n) value = this.word() >>> shift;
    return value;
  }

  /** In place, from the last item down. */
  shuffle<T>(items: { [index: number]: T; length: number }): void {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const held = items[i]!;
      items[i] = items[j]!;
      items[j] = held;
    }
  }

  /** `k` items at distinct positions, 0 <= k <= items.length. */
  sample<T>(items: ArrayLike<T>, k: number): T[] {
    const n = items.length;
    let poolLimit = 21;
    // 4 ** ceil(log4(3k)): the size up to which CPython copies a pool instead of keeping a set
    let power = 1;
    while (power < 3 * k) power *= 4;
    if (k > 5) poolLimit += power;
    const picked: T[] = [];
    if (n <= poolLimit) {
      // A copy of typed items is some ten times quicker than a list made of them.
      const copy: unknown = items instanceof Uint32Array ? items.slice() : Array.from(items);
      const pool = copy as { [index: number]: T };
      for (let i = 0; i < k; i++) {
        const j = this.below(n - i);
        picked.push(pool[j]!);
        pool[j] = pool[n - i - 1]!;
      }
    } else {
      const seen = new Set<number>();
      for (let i = 0; i < k; i++) {
        let j = this.below(n);
        while (seen.has(j)) j = this.below(n);
        seen.add(j);
        picked.push(items[j]!);
      }
    }
    return picked;
  }
}

/** CPython's `random()` from two consecutive words. */
export const unitDouble = (first: number, second: number): number =>
  ((first >>> 5) * 67108864 + (second >>> 6)) / 9007199254740992;
