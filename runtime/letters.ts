/** Costs of letters behind three others, from counts: interpolated Kneser-Ney in whole numbers. */
import { decoder, seenSoFar } from './coder.ts';
import type { LetterTable } from './model-file.ts';

/** The letters a to z are 1 to 26; 0 is the edge of a word. */
export const SYMBOLS = 27;
/** Rows of three symbols, numbered in base 27. */
export const ROWS = SYMBOLS ** 3;
/** Probabilities are whole multiples of 2^-32. */
const ONE = 2 ** 32;
/** 2^(-1/32) of them, and 2^(-1/16) in multiples of 2^-21. */
const FIRST_CUT = 4202935003;
const STEP = 2008240;
const STEP_UNIT = 2 ** 21;

export interface Letters {
  /** Sixteenths of a bit that symbol x costs behind a row of three: at `at(row) + x`. */
  readonly costs: Uint8Array;
  /** Where the costs behind a row stand; they are computed when they are first asked for. */
  readonly at: (row: number) => number;
  /** 1 for rows of three, and of four, that some word has. */
  readonly three: Uint8Array;
  readonly four: Uint8Array;
}

/** Below the c-th of these probabilities a symbol costs more than c. */
const CUTS = new Float64Array(255);
for (let c = 0, cut = FIRST_CUT; c < 255; c++) {
  CUTS[c] = c < 16 ? cut : Math.floor(CUTS[c - 16]! / 2);
  cut = Math.floor((cut * STEP) / STEP_UNIT);
}

export function readLetters({ data, discount, fixes }: LetterTable): Letters {
  const { bit, number } = decoder(data);
  let four = Uint8Array.of(1);
  let three = four;
  let lower = Float64Array.of(Math.floor(ONE / SYMBOLS));
  for (let order = 0; order < 4; order++) {
    const size = four.length;
    three = four;
    four = new Uint8Array(size * SYMBOLS);
    const ones = new Uint8Array(size);
    const zeros = new Uint8Array(size);
    // how many symbols come before a row, in quarters; the edge alone has none before it
    const kinds = new Float64Array(size);
    for (let row = 0; row < size; row++) {
      if (!isOpen(three, row)) continue;
      for (let i = row * SYMBOLS; i < (row + 1) * SYMBOLS; i++) {
        const less = i % size;
        // a row can be seen only where it is without its first symbol
        if (!three[less]) continue;
        if (bit(order * 100 + seenSoFar(ones[less]!, zeros[less]!))) {
          four[i] = 1;
          ones[less]!++;
          if (i) kinds[less]! += 4;
        } else zeros[less]!++;
      }
    }
    if (order) {
      const shorter = lower;
      lower = new Float64Array(size);
      for (let i = 0; i < size; i += SYMBOLS) smooth(lower, i, kinds, i, 3, shorter);
    }
  }
  const from = new Uint32Array(ROWS);
  const counts: number[] = [];
  for (let row = 0; row < ROWS; row++) {
    from[row] = (row * SYMBOLS) % ROWS;
    if (!isOpen(three, row)) continue;
    from[row] = ROWS + counts.length;
    for (let x = 0; x < SYMBOLS; x++) counts.push(four[row * SYMBOLS + x] ? number(1000) : 0);
  }
  const costs = new Uint8Array(ROWS + counts.length);
  const done = new Uint8Array(costs.length / SYMBOLS);
  const behind = new Float64Array(SYMBOLS);
  const at = (row: number): number => {
    const place = from[row]!;
    if (!done[place / SYMBOLS]) {
      done[place / SYMBOLS] = 1;
      const shorter = (row * SYMBOLS) % ROWS;
      if (place < ROWS) behind.set(lower.subarray(shorter, shorter + SYMBOLS));
      else smooth(behind, 0, counts, place - ROWS, discount, lower, shorter);
      for (let x = 0; x < SYMBOLS; x++) costs[place + x] = costOf(behind[x]!);
      for (let i = 0; i < fixes.length; i += 2) {
        if (fixes[i]! >= place && fixes[i]! < place + SYMBOLS) costs[fixes[i]!] = fixes[i + 1]!;
      }
    }
    return place;
  };
  return { costs, at, three, four };
}

/** Whether symbols come behind a row: it is seen, and not at the end of a word. */
const isOpen = (seen: Uint8Array, row: number): boolean =>
  seen[row] === 1 && (row === 0 || row % SYMBOLS > 0);

/** Probabilities of the symbols behind a context, at `to` in `result`: from their counts and those of a shorter context. */
function smooth(
  result: Float64Array,
  to: number,
  counts: ArrayLike<number>,
  from: number,
  discount: number,
  lower: Float64Array,
  shorter = to,
): void {
  let sum = 0;
  let freed = 0;
  for (let x = 0; x < SYMBOLS; x++) {
    sum += counts[from + x]!;
    freed += Math.min(counts[from + x]!, discount);
  }
  for (let x = 0; x < SYMBOLS; x++) {
    const less = lower[(shorter + x) % lower.length]!;
    const rest = Math.max(counts[from + x]! - discount, 0);
    result[to + x] = sum ? Math.floor((rest * ONE + freed * less) / sum) : less;
  }
}

function costOf(probability: number): number {
  // a bit is sixteen
  let low = 16 * Math.clz32(probability);
  let high = Math.min(low + 16, 255);
  if (probability >= CUTS[0]!) return 0;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (probability >= CUTS[middle]!) high = middle;
    else low = middle + 1;
  }
  return Math.min(low, 255);
}
