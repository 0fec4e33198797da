/** namespace/1: all names of given syllable counts, numbered and permuted by a keyed bijection. */
import { EngineError } from '../base/errors.ts';
import { payloadHash } from '../base/json.ts';
import { Feistel, ROUNDS } from '../base/random/permutation.ts';

/** Name of the construction below; any change of it that moves a name gets a new one. */
export const NAMESPACE_ALGORITHM = 'namespace/1';
/** Most slots of a space. */
export const MAX_SLOTS = 2n ** 64n - 1n;
/** Most syllables of a name: two syllables alone make 2^63 names of 63. */
export const MAX_COUNT = 63;

/**
 * S, the number of slots: the sum of n^k over the syllable counts. `counts` are ascending and
 * distinct, each 1 to `MAX_COUNT`. Throws `EngineError` ('space-empty', 'space-size').
 */
export function slotCount(n: number, counts: readonly number[]): bigint {
  if (n < 1) throw new EngineError('space-empty', 'the vocabulary has no syllables.');
  let slots = 0n;
  for (const k of counts) slots += BigInt(n) ** BigInt(k);
  if (slots > MAX_SLOTS) {
    throw new EngineError(
      'space-size',
      `${n} syllables in names of ${counts.join(', ')} make ${slots} slots, more than ${MAX_SLOTS}; ` +
        'ask for fewer syllables a name or narrow the vocabulary (top, min_frequency).',
    );
  }
  return slots;
}

/**
 * Two 32-bit words for each round: the first 16 hex digits of the SHA-256 of the canonical JSON
 * `{"algorithm": "namespace/1", "round": r, "seed": seed, "vocabulary": hash}`, r = 0..7.
 */
export function roundKeys(seed: bigint, vocabularyHash: string): Uint32Array {
  const words = Array.from({ length: ROUNDS }, (_, round) => {
    const keyed = { algorithm: NAMESPACE_ALGORITHM, round, seed, vocabulary: vocabularyHash };
    const hash = payloadHash(keyed);
    return [hash.slice(0, 8), hash.slice(8, 16)].map((hex) => Number.parseInt(hex, 16));
  });
  return Uint32Array.from(words.flat());
}

/**
 * A keyed order of all sequences of 1..63 syllables out of n, addressable by slot.
 *
 * A slot goes through a Feistel network, a bijection of [0, S). The result counts through the syllable counts in ascending
 * order and, within one, is a number of k digits in base n, the first syllable the most significant.
 *
 * One instance walks the slots in turn and is not to be shared: `seek`, then `next` for each slot.
 */
export class NameSpace {
  readonly slots: bigint;
  readonly counts: readonly number[];
  /** Digits of the latest sequence, 0..n-1; only the first `next()` of them count. */
  readonly digits: Uint32Array;
  readonly #n: number;
  readonly #network: Feistel;
  /** n^k for each count, where S is at most 2^53. */
  readonly #blocks: readonly number[] | null;
  readonly #wideBlocks: readonly bigint[];
  /** Halves of the slot that comes next. */
  #left = 0;
  #right = 0;

  /** `counts` as for `slotCount`; `keys` from `roundKeys`. */
  constructor(n: number, counts: readonly number[], keys: Uint32Array) {
    this.slots = slotCount(n, counts);
    this.counts = counts;
    this.digits = new Uint32Array(counts.at(-1)!);
    this.#n = n;
    this.#network = new Feistel(this.slots, keys);
    this.#wideBlocks = counts.map((k) => BigInt(n) ** BigInt(k));
    this.#blocks = this.slots <= 2n ** 53n ? this.#wideBlocks.map(Number) : null;
  }

  /** Makes `slot`, 0..S-1, the next one. */
  seek(slot: bigint): void {
    const base = BigInt(this.#network.base);
    this.#left = Number(slot / base);
    this.#right = Number(slot % base);
  }

  /** Leaves the sequence of the next slot in `digits`; returns its number of syllables. */
  next(): number {
    const network = this.#network;
    const { half, base } = network;
    network.left = this.#left;
    network.right = this.#right;
    if (++this.#right === base) {
      this.#left++;
      this.#right = 0;
    }
    network.run();
    const { left, right } = network;
    const blocks = this.#blocks;
    return blocks === null
      ? this.#wideSequence((BigInt(left) << BigInt(half)) | BigInt(right))
      : this.#sequence(left * base + right, blocks);
  }

  #sequence(index: number, blocks: readonly number[]): number {
    let block = 0;
    let rest = index;
    while (rest >= blocks[block]!) rest -= blocks[block++]!;
    const k = this.counts[block]!;
    const n = this.#n;
    const digits = this.digits;
    for (let i = k - 1; i > 0; i--) {
      // below 2^53 no quotient is so near to the next whole number that it is rounded up to it
      const quotient = Math.floor(rest / n);
      digits[i] = rest - quotient * n;
      rest = quotient;
    }
    digits[0] = rest;
    return k;
  }

  #wideSequence(index: bigint): number {
    let block = 0;
    let rest = index;
    while (rest >= this.#wideBlocks[block]!) rest -= this.#wideBlocks[block++]!;
    const k = this.counts[block]!;
    const n = BigInt(this.#n);
    for (let i = k - 1; i >= 0; i--) {
      this.digits[i] = Number(rest % n);
      rest /= n;
    }
    return k;
  }
}
