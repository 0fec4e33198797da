/** Writes what the run-time's decoder reads (runtime/coder.ts): an adaptive binary arithmetic encoder. */
import { bitContext, checkOf } from '../../runtime/coder.ts';

const FIRST = 62;
const BACKSLASH = 92;
const MIN_RANGE = 2 ** 24;
const FULL_RANGE = 2 ** 30;
/** Values of a digit, and digits of a full range. */
const DIGIT = 64;
const DIGITS = 5;

export class Encoder {
  readonly #counts = new Map<number, [number, number]>();
  readonly #digits: number[] = [];
  #low = 0;
  #range = FULL_RANGE / DIGIT;

  bit(bit: number | boolean, context: number): void {
    while (this.#range < MIN_RANGE) this.#shift();
    let counts = this.#counts.get(context);
    if (!counts) {
      counts = [1, 1];
      this.#counts.set(context, counts);
    }
    const zeros = Math.floor(this.#range / (counts[0] + counts[1])) * counts[0];
    if (bit) {
      this.#low += zeros;
      this.#range -= zeros;
      if (this.#low >= FULL_RANGE) this.#carry();
    } else this.#range = zeros;
    counts[bit ? 1 : 0] += 2;
  }

  /** A whole number from 1 on. */
  number(value: number, context: number): void {
    const bits = value.toString(2).slice(1);
    for (let i = 0; i < bits.length; i++) this.bit(1, context + i);
    this.bit(0, context + bits.length);
    let before = 1;
    for (const bit of bits) {
      this.bit(bit === '1', bitContext(context, before, bits.length));
      before = 2 * before + (bit === '1' ? 1 : 0);
    }
  }

  /** The text; nothing can be added afterwards. */
  end(): string {
    for (let i = 0; i < DIGITS; i++) this.#shift();
    // the first is 0: the range began with a digit less than it can have
    const text = textOf(this.#digits.slice(1));
    const check = checkOf(text, text.length);
    return (
      text + textOf([check / DIGIT ** 2, (check / DIGIT) % DIGIT, check % DIGIT].map(Math.floor))
    );
  }

  #shift(): void {
    const unit = FULL_RANGE / DIGIT;
    const digit = Math.floor(this.#low / unit);
    this.#digits.push(digit);
    this.#low = (this.#low - digit * unit) * DIGIT;
    this.#range *= DIGIT;
  }

  /** Adds 1 to the digits so far. */
  #carry(): void {
    this.#low -= FULL_RANGE;
    let at = this.#digits.length - 1;
    while (this.#digits[at] === DIGIT - 1) this.#digits[at--] = 0;
    this.#digits[at]!++;
  }
}

const textOf = (digits: readonly number[]): string =>
  digits
    .map((digit) => String.fromCharCode(FIRST + digit + (FIRST + digit < BACKSLASH ? 0 : 1)))
    .join('');
