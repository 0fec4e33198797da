/**
 * The generator of CPython's `random.Random` in its plainest form: MT19937 with the seeding and the
 * derived draws of the algorithms text, section 6. Slow on purpose; it is the yardstick for tests.
 */
const N = 624;
const M = 397;

export class PyRandom {
  readonly #state = new Uint32Array(N);
  #next = N;

  /** `seed` counts by its absolute value; any size. */
  constructor(seed: bigint) {
    let rest = seed < 0n ? -seed : seed;
    const key: number[] = [];
    do {
      key.push(Number(rest & 0xffffffffn));
      rest >>= 32n;
    } while (rest > 0n);
    this.#initByArray(key);
  }

  #initGenrand(x: number): void {
    const s = this.#state;
    s[0] = x;
    for (let i = 1; i < N; i++) {
      const before = s[i - 1]!;
      s[i] = Math.imul(1812433253, before ^ (before >>> 30)) + i;
    }
  }

  #initByArray(key: number[]): void {
    const s = this.#state;
    this.#initGenrand(19650218);
    let i = 1;
    let j = 0;
    const step = (factor: number, add: number): void => {
      const before = s[i - 1]!;
      s[i] = (s[i]! ^ Math.imul(before ^ (before >>> 30), factor)) + add;
      i++;
      if (i >= N) {
        s[0] = s[N - 1]!;
        i = 1;
      }
    };
    for (let n = Math.max(N, key.length); n > 0; n--) {
      step(1664525, key[j]! + j);
      j = (j + 1) % key.length;
    }
    for (let n = N - 1; n > 0; n--) step(1566083941, -i);
    s[0] = 0x80000000;
  }

  #twist(): void {
    const s = this.#state;
    for (let k = 0; k < N; k++) {
      const y = (s[k]! & 0x80000000) | (s[(k + 1) % N]! & 0x7fffffff);
      s[k] = s[(k + M) % N]! ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
    }
    this.#next = 0;
  }

  /** One 32-bit word. */
  word(): number {
    if (this.#next === N) this.#twist();
    let y = this.#state[this.#next++]!;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    y ^= y >>> 18;
    return y >>> 0;
  }

  /** A double in [0, 1) with 53 random bits. */
  random(): number {
    const a = this.word() >>> 5;
    const b = this.word() >>> 6;
    return (a * 67108864 + b) / 9007199254740992;
  }

  /** `k` random bits, k >= 1. */
  getrandbits(k: number): bigint {
    if (k <= 32) return BigInt(this.word() >>> (32 - k));
    let value = 0n;
    let shift = 0n;
    for (let left = k; left > 0; left -= 32, shift += 32n) {
      const word = left >= 32 ? this.word() : this.word() >>> (32 - left);
      value |= BigInt(word) << shift;
    }
    return value;
  }

  /** A whole number in [0, n), n >= 1. */
  below(n: number): number {
    const k = n.toString(2).length;
    let r = this.getrandbits(k);
    while (r >= BigInt(n)) r = this.getrandbits(k);
    return Number(r);
  }

  choice<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  shuffle<T>(items: T[]): void {
    for (let i = items.length - 1; i >= 1; i--) {
      const j = this.below(i + 1);
      [items[i], items[j]] = [items[j]!, items[i]!];
    }
  }

  /** `k` distinct positions of `items`, in the order drawn. */
  sample<T>(items: readonly T[], k: number): T[] {
    const n = items.length;
    let setSize = 21;
    if (k > 5) {
      let power = 1;
      while (power < 3 * k) power *= 4; // 4 ** ceil(log4(3k))
      setSize += power;
    }
    const drawn: T[] = [];
    if (n <= setSize) {
      const pool = [...items];
      for (let i = 0; i < k; i++) {
        const j = this.below(n - i);
        drawn.push(pool[j]!);
        pool[j] = pool[n - i - 1]!;
      }
      return drawn;
    }
    const seen = new Set<number>();
    while (drawn.length < k) {
      const j = this.below(n);
      if (seen.has(j)) continue;
      seen.add(j);
      drawn.push(items[j]!);
    }
    return drawn;
  }

  /** `k` independent weighted picks. Throws when the weights do not sum to a positive finite number. */
  choices<T>(items: readonly T[], weights: readonly number[], k: number): T[] {
    const sums: number[] = [];
    weights.forEach((weight, i) => {
      sums.push(i === 0 ? weight : sums[i - 1]! + weight);
    });
    const total = sums.at(-1) ?? 0;
    if (!(total > 0)) throw new Error('Total of weights must be greater than zero');
    if (!Number.isFinite(total)) throw new Error('Total of weights must be finite');
    return Array.from({ length: k }, () => {
      const x = this.random() * total;
      const at = sums.findIndex((sum) => sum > x);
      return items[at < 0 ? items.length - 1 : at]!;
    });
  }
}
