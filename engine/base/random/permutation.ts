/** A keyed bijection of [0, size) by 32-bit arithmetic alone, for sizes up to 2^53 - 1. */

const ROUNDS = 8;
const GOLDEN = 0x9e3779b1;

/** The 32-bit finaliser of MurmurHash3 (Appleby): every bit of `x` reaches every bit of the result. */
export function mix32(x: number): number {
  let v = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  v = Math.imul(v ^ (v >>> 13), 0xc2b2ae35);
  return (v ^ (v >>> 16)) >>> 0;
}

/** One 32-bit word from several: each is mixed into what came before. */
export function hashWords(words: Iterable<number>): number {
  let hash = 0;
  let n = 0;
  for (const word of words) {
    hash = mix32(Math.imul(hash, GOLDEN) ^ mix32(word + n));
    n++;
  }
  return mix32(hash ^ n);
}

/** The 32-bit words of a whole number of any size, least first; the sign is the last one. */
export function seedWords(seed: bigint): number[] {
  const words: number[] = [];
  let rest = seed < 0n ? -seed : seed;
  do {
    words.push(Number(rest & 0xffffffffn));
    rest >>= 32n;
  } while (rest > 0n);
  words.push(seed < 0n ? 1 : 0);
  return words;
}

/**
 * A Feistel network of eight rounds over the smallest even number of bits, at least 2, that holds
 * `size`, run again until the value is below `size` (cycle-walking: Black and Rogaway 2002). Values on the
 * way may have 54 bits, more than a double holds, so both halves are kept apart until the end.
 */
export class Permutation {
  readonly size: number;
  readonly #keys = new Uint32Array(2 * ROUNDS);
  /** 2^h, one more than the largest half. */
  readonly #base: number;
  readonly #shift: number;
  /** The halves of `size`. */
  readonly #left: number;
  readonly #right: number;

  /** `size` is 1 to 2^53 - 1; `key` any 32-bit word. */
  constructor(size: number, key: number) {
    this.size = size;
    let bits = 0;
    for (let rest = size - 1; rest >= 1; rest = Math.floor(rest / 2)) bits++;
    const half = Math.max(1, Math.ceil(bits / 2));
    this.#base = 2 ** half;
    this.#shift = 32 - half;
    this.#left = Math.floor(size / this.#base);
    this.#right = size - this.#left * this.#base;
    for (let k = 0; k < 2 * ROUNDS; k++) this.#keys[k] = hashWords([key, k]);
  }

  /** Where `index`, 0..size-1, goes. */
  forward(index: number): number {
    const shift = this.#shift;
    const keys = this.#keys;
    let left = Math.floor(index / this.#base);
    let right = index - left * this.#base;
    do {
      for (let k = 0; k < 2 * ROUNDS; k += 4) {
        left = (left ^ (round(right, keys[k]!, keys[k + 1]!) >>> shift)) >>> 0;
        right = (right ^ (round(left, keys[k + 2]!, keys[k + 3]!) >>> shift)) >>> 0;
      }
    } while (left > this.#left || (left === this.#left && right >= this.#right));
    return left * this.#base + right;
  }
}

/**
 * The round function, of namespace/1 too, before it is cut to the highest bits: xor, multiply, fold, add, multiply, with the
 * multipliers of the 32-bit finaliser of MurmurHash3 (Appleby) and 2^32 / golden ratio.
 */
export function round(x: number, first: number, second: number): number {
  let v = Math.imul(x ^ first, GOLDEN);
  v = Math.imul((v ^ (v >>> 15)) + second, 0x85ebca6b);
  return Math.imul(v ^ (v >>> 13), 0xc2b2ae35);
}
