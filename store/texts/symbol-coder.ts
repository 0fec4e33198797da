/**
 * Adaptive arithmetic coding of small numbers: each binary decision is predicted in several contexts, the predictions are
 * mixed by weights that learn (logistic mixing, Mahoney 2005). In whole numbers, so that every engine reads alike.
 */
import { exp } from '../../engine/base/exact-math.ts';

/** Probabilities have 12 bits in the mixer and 16 in the tables. */
const ONE = 4096;
const SLOTS_BITS = 16;

/** The logistic function of x / 256, and its inverse. */
const SQUASH = Int16Array.from({ length: ONE }, (_, i) => {
  const p = Math.floor(ONE / (1 + exp((2048 - i) / 256)));
  return Math.min(ONE - 1, Math.max(1, p));
});
const STRETCH = new Int16Array(ONE);
for (let p = 0, x = 0; p < ONE; p++) {
  while (x < ONE - 1 && SQUASH[x]! < p) x++;
  STRETCH[p] = x - 2048;
}
const RATES = Int32Array.from({ length: 32 }, (_, n) => Math.floor(65_536 / (n + 1.6)));

export class SymbolCoder {
  readonly #bytes: number[] | Uint8Array;
  readonly #reads: boolean;
  readonly #orders: number;
  #at = 0;
  #low = 0;
  #high = 0xffff_ffff;
  #code = 0;
  /** Of each order: the chance of a one, and how often that was met. */
  readonly #chances: Uint16Array;
  readonly #counts: Uint8Array;
  readonly #slots: Int32Array;
  readonly #inputs: Int32Array;
  readonly #weights: Int32Array;

  /** Reads `bytes`, or writes where there are none; `orders` contexts a number. */
  constructor(orders: number, bytes: Uint8Array | null) {
    this.#orders = orders;
    this.#reads = bytes !== null;
    this.#bytes = bytes ?? [];
    this.#chances = new Uint16Array(orders << SLOTS_BITS).fill(32_768);
    this.#counts = new Uint8Array(orders << SLOTS_BITS);
    this.#slots = new Int32Array(orders);
    this.#inputs = new Int32Array(orders);
    this.#weights = new Int32Array(orders << 10).fill(Math.floor((65_536 * 2) / orders));
    if (bytes) for (let i = 0; i < 4; i++) this.#code = ((this.#code << 8) | this.#next()) >>> 0;
  }

  /** Codes a number from 0 on in the form of Elias (1975): how many binary digits `value + 1` has, then these. */
  number(kind: number, contexts: Int32Array, value = 0): number {
    const wanted = value + 1;
    const digits = 31 - Math.clz32(wanted);
    let length = 0;
    while (this.#bit(kind, contexts, 32 + length, Number(length < digits))) length++;
    let found = 1;
    for (let k = length - 1; k >= 0; k--) {
      const node = 64 + (length << 5) + (found & 31);
      found = found * 2 + this.#bit(kind, contexts, node & 255, (wanted >> k) & 1);
    }
    return found - 1;
  }

  #bit(kind: number, contexts: Int32Array, node: number, bit: number): number {
    const orders = this.#orders;
    const set = ((kind << 8) + node) * orders;
    let sum = 0;
    for (let k = 0; k < orders; k++) {
      const hash = Math.imul(Math.imul(contexts[k]! + kind, 0x2c1b3c6d) ^ node, 0x9e3779b1);
      const slot = (k << SLOTS_BITS) + (hash >>> (32 - SLOTS_BITS));
      this.#slots[k] = slot;
      const input = this.#counts[slot] === 0 ? 0 : STRETCH[this.#chances[slot]! >> 4]!;
      this.#inputs[k] = input;
      sum += (this.#weights[set + k]! >> 2) * input;
    }
    const x = Math.min(2047, Math.max(-2047, Math.floor(sum / 16_384)));
    const chance = SQUASH[x + 2048]!;
    const middle = this.#low + Math.floor((this.#high - this.#low) / ONE) * chance;
    const found = this.#reads ? Number(this.#code <= middle) : bit;
    if (found) this.#high = middle;
    else this.#low = middle + 1;
    while ((this.#low ^ this.#high) >>> 24 === 0) this.#shift();
    const error = (found << 12) - chance;
    for (let k = 0; k < orders; k++) {
      const slot = this.#slots[k]!;
      const count = this.#counts[slot]!;
      const rate = RATES[count]!;
      const target = found ? 65_535 : 0;
      const before = this.#chances[slot]!;
      this.#chances[slot] = before + Math.trunc(((target - before) * rate) / 65_536);
      if (count < 30) this.#counts[slot] = count + 1;
      this.#weights[set + k]! += (this.#inputs[k]! * error + 0x2000) >> 10;
    }
    return found;
  }

  #shift(): void {
    if (this.#reads) this.#code = ((this.#code << 8) | this.#next()) >>> 0;
    else (this.#bytes as number[]).push(this.#high >>> 24);
    this.#low = (this.#low << 8) >>> 0;
    this.#high = ((this.#high << 8) | 255) >>> 0;
  }

  #next(): number {
    return this.#bytes[this.#at++] ?? 0;
  }

  /** What was written. */
  end(): Uint8Array {
    return Uint8Array.from([...this.#bytes, this.#high >>> 24, 0, 0]);
  }
}
