/** Words of seeds, and keyed bijections of [0, size) by 32-bit arithmetic alone. */

export const ROUNDS = 8;
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

/** 32-bit digits of |seed|, least significant first; zero is `[0]`. Seeds n and -n are one seed. */
export function seedKey(seed: bigint | number): Uint32Array {
  const digits: number[] = [];
  let rest = BigInt(seed);
  if (rest < 0n) rest = -rest;
  do {
    digits.push(Number(rest & 0xffffffffn));
    rest >>= 32n;
  } while (rest > 0n);
  return Uint32Array.from(digits);
}

/** The 32-bit words of a whole number of any size, least first; the sign is the last one. */
export const seedWords = (seed: bigint): number[] => [...seedKey(seed), seed < 0n ? 1 : 0];

/**
 * A Feistel network of eight rounds over the smallest even number of bits, at least 2, that holds `size`, run again until the
 * value is below `size` (cycle-walking: Black and Rogaway 2002). Values on the way may have more bits than a double holds, so
 * both halves are kept apart.
 */
export class Feistel {
  /** Bits of a half, and 2 to their power. */
  readonly half: number;
  readonly base: number;
  /** Halves of the value: those that went in, then those that come out. */
  left = 0;
  right = 0;
  readonly #keys: Uint32Array;
  /** Halves of the size. */
  readonly #limitLeft: number;
  readonly #limitRight: number;

  /** `keys`: two words for each round. */
  constructor(size: bigint, keys: Uint32Array) {
    const bits = (size - 1n).toString(2).length;
    this.half = (bits + (bits & 1)) / 2;
    this.base = 2 ** this.half;
    this.#keys = keys;
    this.#limitLeft = Number(size / BigInt(this.base));
    this.#limitRight = Number(size % BigInt(this.base));
  }

  run(): void {
    const shift = 32 - this.half;
    const keys = this.#keys;
    let { left, right } = this;
    do {
      for (let k = 0; k < 2 * ROUNDS; k += 4) {
        left = (left ^ (round(right, keys[k]!, keys[k + 1]!) >>> shift)) >>> 0;
        right = (right ^ (round(left, keys[k + 2]!, keys[k + 3]!) >>> shift)) >>> 0;
      }
    } while (left > this.#limitLeft || (left === this.#limitLeft && right >= this.#limitRight));
    this.left = left;
    this.right = right;
  }
}

/** Where each of 0..size-1 goes, for sizes up to 2^53 - 1; `key` is any 32-bit word. */
export function permutationOf(size: number, key: number): (index: number) => number {
  const keys = Uint32Array.from({ length: 2 * ROUNDS }, (_, k) => hashWords([key, k]));
  const network = new Feistel(BigInt(size), keys);
  const { base } = network;
  return (index) => {
    network.left = Math.floor(index / base);
    network.right = index % base;
    network.run();
    return network.left * base + network.right;
  };
}

/**
 * The round function before it is cut to the highest bits: xor, multiply, fold, add, multiply, with the multipliers of the
 * 32-bit finaliser of MurmurHash3 (Appleby) and 2^32 / golden ratio.
 */
function round(x: number, first: number, second: number): number {
  let v = Math.imul(x ^ first, GOLDEN);
  v = Math.imul((v ^ (v >>> 15)) + second, 0x85ebca6b);
  return Math.imul(v ^ (v >>> 13), 0xc2b2ae35);
}
