/** Reads what a model file packs: an adaptive binary arithmetic decoder over printable characters. */

/** Digits 0 to 31 are the characters from ^ on. */
const FIRST = 94;
const DIGITS = 32;
/** The range is kept from here to 2^29. */
const MIN_RANGE = 2 ** 24;
/** All contexts are below this. */
const CONTEXTS = 2 ** 12;

/** The next bit; bits of one context are expected to be alike. */
export type Bit = (context: number) => number;

export function decoder(text: string): Bit {
  /** By context: twice the zeros so far and 1, and the same of the ones. */
  const counts = new Uint32Array(2 * CONTEXTS).fill(1);
  let at = 0;
  let range = 1;
  let value = 0;
  return (context) => {
    for (; range < MIN_RANGE; range *= DIGITS) {
      value = value * DIGITS + text.charCodeAt(at++) - FIRST;
    }
    const place = 2 * context;
    const zeros = counts[place]!;
    const below = ((range / (zeros + counts[place + 1]!)) | 0) * zeros;
    if (value < below) {
      range = below;
      counts[place]! += 2;
      return 0;
    }
    value -= below;
    range -= below;
    counts[place + 1]! += 2;
    return 1;
  };
}

/** The next whole number from 1 on, in contexts from `context` on. */
export function readNumber(bit: Bit, context: number): number {
  let bits = 0;
  while (bit(context + bits)) bits++;
  let value = 1;
  // its length and the last five that were read of it are the context of the next bit
  for (let i = 0; i < bits; i++) {
    value = 2 * value + bit(context + 32 * bits + 32 + (value & 31));
  }
  return value;
}

/** Context of the next bit of a column: seven times its ones so far and its zeros, each up to 6. */
export const column = (context: number, bit: number | boolean): number =>
  bit ? (context < 42 ? context + 7 : context) : context % 7 < 6 ? context + 1 : context;
