/** Reads what a model file packs: an adaptive binary arithmetic decoder over printable characters. */

/** Digits 0 to 63 are the characters from # on without the backslash. */
const FIRST = 35;
const BACKSLASH = 92;
/** The range is kept between 2^24 and 2^30. */
const MIN_RANGE = 2 ** 24;
/** Counts are halved beyond this, so that later bits weigh more. */
const MAX_COUNT = 1024;
/** All contexts are below this. */
const CONTEXTS = 2 ** 15;

export interface Decoder {
  /** The next bit; bits of one context are expected to be alike. */
  readonly bit: (context: number) => number;
  /** The next whole number from 1 on; uses contexts from `context` on. */
  readonly number: (context: number) => number;
}

export function decoder(text: string): Decoder {
  /** By context: twice the zeros so far and 1; the same of the ones. */
  const zeros = new Uint16Array(CONTEXTS).fill(1);
  const ones = new Uint16Array(CONTEXTS).fill(1);
  let at = 0;
  let range = 1;
  let value = 0;
  const bit = (context: number): number => {
    while (range < MIN_RANGE) {
      const code = text.charCodeAt(at++);
      range *= 64;
      value = value * 64 + (code < BACKSLASH ? code : code - 1) - FIRST;
    }
    const sum = zeros[context]! + ones[context]!;
    const below = ((range / sum) | 0) * zeros[context]!;
    const found = value < below ? 0 : 1;
    if (found) {
      value -= below;
      range -= below;
      ones[context]! += 2;
    } else {
      range = below;
      zeros[context]! += 2;
    }
    if (sum + 2 > MAX_COUNT) {
      zeros[context] = (zeros[context]! + 1) >> 1;
      ones[context] = (ones[context]! + 1) >> 1;
    }
    return found;
  };
  return {
    bit,
    number(context) {
      let bits = 0;
      while (bit(context + bits)) bits++;
      let value = 1;
      // its length and what has been read of it are the context of the next bit
      for (let i = 0; i < bits; i++) {
        value = 2 * value + bit(context + 32 + bits * 1024 + (value % 1024));
      }
      return value;
    },
  };
}

/** Context of a bit of a column in which so many bits were 1 and so many 0. */
export const seenSoFar = (ones: number, zeros: number): number =>
  Math.min(ones, 6) * 7 + Math.min(zeros, 6);
