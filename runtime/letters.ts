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
  /** Sixteenths of a bit that symbol x costs behind a row of three: at `from[row] + x`. */
  readonly costs: Uint8Array;
  readonly from: Uint32Array;
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
  let seen = Uint8Array.of(1);
  let three = seen;
  for (let order = 0; order < 4; order++) {
    const size = seen.length;
    const longer = new Uint8Array(size * SYMBOLS);
    const ones = new Uint8Array(size);
    const zeros = new Uint8Array(size);
    for (let row = 0; row < size; row++) {
      if (!isOpen(seen, row)) continue;
      for (let i = row * SYMBOLS; i < (row + 1) * SYMBOLS; i++) {
        const less = i % size;
        // a row can be seen only where it is without its first symbol
        if (!seen[less]) continue;
        longer[i] = bit(order * 100 + seenSoFar(ones[less]!, zeros[less]!));
        if (longer[i]) ones[less]!++;
        else zeros[less]!++;
      }
    }
    three = seen;
    seen = longer;
  }
  const counts = kinds(seen, ROWS);
  const two = kinds(counts, SYMBOLS ** 2);
  const one = kinds(two, SYMBOLS);
  const lower = smooth(counts, smooth(two, smooth(one, [Math.floor(ONE / SYMBOLS)])));
  const from = new Uint32Array(ROWS);
  const open: number[] = [];
  const behind: number[] = [];
  for (let row = 0; row < ROWS; row++) {
    from[row] = (row * SYMBOLS) % ROWS;
    if (!isOpen(three, row)) continue;
    from[row] = ROWS + behind.length;
    open.push(row);
    for (let x = 0; x < SYMBOLS; x++) behind.push(seen[row * SYMBOLS + x] ? number(1000) : 0);
  }
  const costs = new Uint8Array(ROWS + behind.length);
  lower.forEach((p, i) => {
    costs[i] = costOf(p);
  });
  smooth(behind, lower, discount, open).forEach((p, i) => {
    costs[ROWS + i] = costOf(p);
  });
  for (let i = 0; i < fixes.length; i += 2) costs[fixes[i]!] = fixes[i + 1]!;
  return { costs, from, three, four: seen };
}

/** Whether symbols come behind a row: it is seen, and not at the end of a word. */
const isOpen = (seen: Uint8Array, row: number): boolean =>
  seen[row] === 1 && (row === 0 || row % SYMBOLS > 0);

/** By row without its first symbol: how many symbols come before it, in quarters. */
function kinds(rows: ArrayLike<number>, size: number): Float64Array {
  const counts = new Float64Array(size);
  for (let i = 0; i < rows.length; i++) if (rows[i]!) counts[i % size]! += 4;
  return counts;
}

/** Probabilities of symbols behind contexts, which are rows 0, 1, 2, ... or `rows`, interpolated with shorter ones. */
function smooth(
  counts: ArrayLike<number>,
  lower: ArrayLike<number>,
  discount = 3,
  rows?: readonly number[],
): Float64Array {
  const result = new Float64Array(counts.length);
  for (let context = 0, i = 0; i < counts.length; context++) {
    let sum = 0;
    let freed = 0;
    for (let x = 0; x < SYMBOLS; x++) {
      sum += counts[i + x]!;
      freed += Math.min(counts[i + x]!, discount);
    }
    const shorter = ((rows ? rows[context]! : context) * SYMBOLS) % lower.length;
    for (let x = 0; x < SYMBOLS; x++, i++) {
      const less = lower[(shorter + x) % lower.length]!;
      const rest = Math.max(counts[i]! - discount, 0);
      result[i] = sum === 0 ? less : Math.floor((rest * ONE + freed * less) / sum);
    }
  }
  return result;
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
