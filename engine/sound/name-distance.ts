/** How far apart two names are: in letters, and by their sounds in whole numbers. */

/** Cost of an edit between sounds that have nothing in common; one of like sounds costs less. */
export const FULL_COST = 12;
/** Costs of edits that are hardly heard. */
const DOUBLED_COST = 3;
const SILENT_COST = 4;
const SWAPPED_COST = 8;

/** Cost of one letter for another by pairs; the sounds of a group are alike, those of no group are not. */
const ALIKE: readonly (readonly [pairs: string, cost: number])[] = [
  // one sound, two letters
  ['ck kq cq iy ij jy vw uw', 3],
  // voiced and unvoiced
  ['bp dt gk cg gq fv sz', 4],
  // made in nearly the same place and manner
  ['mn lr cs cz sx xz fp bv gj', 6],
  // vowels of neighbouring height
  ['ei ae ao ou ey', 6],
];
const OTHER_VOWELS = 8;
/** Consonants of one manner. */
const MANNERS = ['bpdtgkcq', 'fvszxh', 'mn', 'lrw'];
const SAME_MANNER = 9;

const VOWELS = 'aeiouy';
const SYMBOLS = 27;
const H = 8;
/** Cost by letter * 27 + letter, letters 1..26. */
const REPLACED = replacements();

function replacements(): Uint8Array {
  const table = new Uint8Array(SYMBOLS * SYMBOLS).fill(FULL_COST);
  const set = (a: string, b: string, cost: number): void => {
    const [i, j] = [a.charCodeAt(0) - 96, b.charCodeAt(0) - 96];
    table[i * SYMBOLS + j] = table[j * SYMBOLS + i] = a === b ? 0 : cost;
  };
  const all = (letters: string, cost: number): void => {
    for (const a of letters) for (const b of letters) set(a, b, cost);
  };
  for (const manner of MANNERS) all(manner, SAME_MANNER);
  all(VOWELS, OTHER_VOWELS);
  for (const [pairs, cost] of ALIKE) {
    for (const pair of pairs.split(' ')) set(pair[0]!, pair[1]!, cost);
  }
  for (let i = 0; i < SYMBOLS; i++) table[i * SYMBOLS + i] = 0;
  return table;
}

/** Rows of the table of distances, for names of up to 64 letters. */
export const LONGEST_NAME = 64;
let above2 = new Uint16Array(LONGEST_NAME + 1);
let above = new Uint16Array(LONGEST_NAME + 1);
let row = new Uint16Array(LONGEST_NAME + 1);

function turn(): void {
  const free = above2;
  above2 = above;
  above = row;
  row = free;
}

/**
 * Inserted, deleted, replaced and swapped neighbouring letters between two names (Damerau 1964, each
 * letter edited once); `most + 1` when there are more.
 */
export function lettersApart(a: Uint8Array, b: Uint8Array, most: number): number {
  const far = most + 1;
  if (Math.abs(a.length - b.length) > most) return far;
  for (let j = 0; j <= b.length; j++) above[j] = j;
  let before = 0;
  for (let i = 1; i <= a.length; i++) {
    const letter = a[i - 1]!;
    let least = i;
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const other = b[j - 1]!;
      let cost = above[j - 1]! + (letter === other ? 0 : 1);
      if (above[j]! + 1 < cost) cost = above[j]! + 1;
      if (row[j - 1]! + 1 < cost) cost = row[j - 1]! + 1;
      if (i > 1 && j > 1 && letter === b[j - 2] && before === other) {
        if (above2[j - 2]! + 1 < cost) cost = above2[j - 2]! + 1;
      }
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return far;
    before = letter;
    turn();
  }
  return Math.min(above[b.length]!, far);
}

/** Bits that an edit of letters changes by two at most: a letter's first occurrence, and some letters' second. */
export function letterMask(letters: Uint8Array): number {
  let mask = 0;
  let twice = 0;
  for (let i = 0; i < letters.length; i++) {
    const bit = 1 << letters[i]!;
    twice |= mask & bit;
    mask |= bit;
  }
  // a e i n o r, at bits 27 to 31 and 0
  const second =
    (((twice >> 1) & 1) << 27) |
    (((twice >> 5) & 1) << 28) |
    (((twice >> 9) & 1) << 29) |
    (((twice >> 14) & 1) << 30) |
    (((twice >> 15) & 1) << 31) |
    ((twice >> 18) & 1);
  return mask | second;
}

/** Fewest edits of letters between names with masks that differ in so many bits. */
export function leastLetters(bits: number): number {
  return (bits + 1) >> 1;
}

/** Names of one length in one buffer. */
export class NameShelf {
  readonly letters: number;
  /** Letters of name k from k * letters on. */
  bytes: Uint8Array;
  /** `letterMask` of each name. */
  masks: Int32Array;
  size = 0;

  constructor(letters: number) {
    this.letters = letters;
    this.bytes = new Uint8Array(16 * letters);
    this.masks = new Int32Array(16);
  }

  add(name: Uint8Array, mask: number): void {
    if (this.size === this.masks.length) {
      const { bytes, masks } = this;
      this.bytes = new Uint8Array(2 * bytes.length);
      this.bytes.set(bytes);
      this.masks = new Int32Array(2 * masks.length);
      this.masks.set(masks);
    }
    this.bytes.set(name, this.size * this.letters);
    this.masks[this.size++] = mask;
  }
}

/** Cost of leaving out a letter behind another. */
function dropCost(letter: number, before: number): number {
  return letter === before ? DOUBLED_COST : letter === H ? SILENT_COST : FULL_COST;
}

/**
 * Distance by sounds between two names of n letters, the second one at `from` of `bytes`, in twelfths of
 * an edit: like consonants and vowels of neighbouring height cost less than others, doubled letters and h
 * hardly anything. Letters move by one place at most. `most` when it is not smaller.
 */
export function soundsApart(
  name: Uint8Array,
  bytes: Uint8Array,
  from: number,
  most: number,
): number {
  const n = name.length;
  // the table of distances, cut to its diagonal and the cells on either side of it
  let below = FULL_COST * n; // one more letter of the name than of the other
  let middle = 0;
  let beyond = FULL_COST * n; // one less
  let middle2 = FULL_COST * n; // the diagonal one row up, for swaps
  let a = 0;
  let b = 0;
  for (let i = 0; i < n; i++) {
    const a0 = a;
    const b0 = b;
    a = name[i]!;
    b = bytes[from + i]!;
    const row = a * SYMBOLS;
    // cells (i + 1, i), (i + 1, i + 1), (i, i + 1) from those one row and column up
    let left = middle + dropCost(a, a0);
    let right = middle + dropCost(b, b0);
    let next = middle + REPLACED[row + b]!;
    if (i > 0) {
      left = Math.min(left, below + REPLACED[row + b0]!);
      right = Math.min(right, beyond + REPLACED[a0 * SYMBOLS + b]!);
      if (a === b0 && b === a0 && a !== b) next = Math.min(next, middle2 + SWAPPED_COST);
    }
    next = Math.min(next, left + dropCost(b, b0), right + dropCost(a, a0));
    middle2 = middle;
    middle = next;
    below = left;
    beyond = right;
    // a swap still adds less than another letter does
    if (next >= most && middle2 + SWAPPED_COST >= most && left >= most && right >= most) {
      return most;
    }
  }
  return Math.min(middle, most);
}
