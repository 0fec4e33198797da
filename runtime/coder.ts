/** Reads what a model file packs: an adaptive binary arithmetic decoder over printable characters. */

/** Digits 0 to 63 are the characters from > to ~ without the backslash, which JSON escapes. */
const FIRST = 62;
const BACKSLASH = 92;
const DIGITS = 64;
/** The range is kept from here to 2^30. */
const MIN_RANGE = 2 ** 24;
/** All contexts are below this. */
const CONTEXTS = 2 ** 16;

/** Of the first so many characters; the last three digits of a packed text hold that of all before them. */
export function checkOf(text: string, characters: number): number {
  let check = 0;
  // the 18 bits of three digits
  for (let i = 0; i < characters; i++) check = (33 * check + text.charCodeAt(i)) & 0x3ffff;
  return check;
}

// One text is read at a time, by the same function: what an engine has compiled for one serves all others.
let packed = '';
let at = 0;
let range = 1;
let value = 0;
/** By context: twice the zeros so far, and the ones. */
const counts = new Uint32Array(2 * CONTEXTS);

const digit = (i: number): number => {
  const code = packed.charCodeAt(i);
  return code - FIRST - +(code > BACKSLASH);
};

/** Begins to read a packed text; `bit` goes on from there. Throws `TypeError` for one that is not as it was written. */
export function unpack(text: string): void {
  packed = text;
  const end = text.length - 3;
  if (checkOf(text, end) !== (digit(end) * DIGITS + digit(end + 1)) * DIGITS + digit(end + 2)) {
    throw new TypeError('Damaged model: a packed text is not as it was written.');
  }
  counts.fill(0);
  at = value = 0;
  range = 1;
}

/** The next bit; bits of one context are expected to be alike. */
export function bit(context: number): number {
  for (; range < MIN_RANGE; range *= DIGITS) value = value * DIGITS + digit(at++);
  const place = 2 * context;
  const zeros = counts[place]! + 1;
  const below = ((range / (zeros + counts[place + 1]! + 1)) | 0) * zeros;
  if (value < below) {
    range = below;
    counts[place]! += 2;
    return 0;
  }
  value -= below;
  range -= below;
  counts[place + 1]! += 2;
  return 1;
}

/** Contexts of a number: of its length, and of the bits that follow. */
export const NUMBER = 64;
const LENGTHS = 18;

/** Context of the next of so many bits of a number, behind those that make up `before`. */
export const bitContext = (context: number, before: number, bits: number): number =>
  context + Math.min(NUMBER - 1, LENGTHS + before + (1 << bits));

/** The next whole number from 1 on, in `NUMBER` contexts from `context` on. */
export function readNumber(context: number): number {
  let bits = 0;
  while (bit(context + bits)) bits++;
  let value = 1;
  for (let i = 0; i < bits; i++) value = 2 * value + bit(bitContext(context, value, bits));
  return value;
}

/** How many of so many were ones, in eighths up to 6. */
export const share = (ones: number, of: number): number =>
  Math.min(6, Math.floor((8 * ones + 3) / (of + 1)));
