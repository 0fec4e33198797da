/** Costs of letters behind three others, from counts: interpolated Kneser-Ney in whole numbers. */
import { NUMBER, readNumber, unpack } from './coder.ts';
import type { LetterTable } from './model-file.ts';

/** The letters a to z are 1 to 26; 0 is the edge of a word. */
export const SYMBOLS = 27;
/** Rows of three symbols, numbered in base 27. */
export const ROWS = SYMBOLS ** 3;
/** Rows of up to four symbols, numbered in base 27 with a 1 before them, are below this. */
const ALL_ROWS = 2 * SYMBOLS * ROWS;

export interface Letters {
  /** Sixteenths of a bit that the last symbol of a row of four costs. */
  readonly $cost: (row: number) => number;
  /** What the words weigh that have a row, by its number with a 1 before it. */
  readonly $rows: Uint32Array;
  /** The same of rows of three, and of four, by number alone. */
  readonly $three: ArrayLike<number>;
  readonly $four: ArrayLike<number>;
}

/** Below the c-th of these probabilities, in multiples of 2^-32, a symbol costs more than c. */
const CUTS = [4202935003];
// 2^(-1/16), in multiples of 2^-21
for (let c = 1; c < 255; c++) {
  CUTS[c] = Math.floor(c < 16 ? (CUTS[c - 1]! * 2008240) / 2 ** 21 : CUTS[c - 16]! / 2);
}

/**
 * Context of how many words more than `least` have a row, of those `many` that begin it and those `column` that end it,
 * when so many, `sum`, end it or another row that begins like it.
 */
export function countContext(
  many: number,
  column: number,
  sum: number,
  least: number,
  seen: number,
): number {
  let likely = Math.floor((8 * many * column) / sum) - 8 * least;
  let context = 2 * Math.min(5, Math.min(many, column) - least) + (seen && 1);
  for (; likely > 3; likely >>= 1) context += 24;
  return (context + 12 * likely) * NUMBER;
}

/** A context that goes by how likely a symbol is behind a row of three: 0 to 31, alike ones together. */
export function likely({ $rows, $three, $four }: Letters, row: number, x: number): number {
  const at = row * SYMBOLS + x;
  const zeros = (n: number, of: number): number => Math.clz32((n * 2 ** 15) / of);
  return $four[at]
    ? zeros($four[at]!, $three[row]!) - 16
    : Math.min(31, zeros($three[at % ROWS]!, $rows[SYMBOLS ** 2 + (row % SYMBOLS ** 2)]!));
}

/** With `other`, rows are likely that it has. */
export function readLetters(
  { data, units, discount, fixes }: LetterTable,
  other?: Letters,
): Letters {
  unpack(data);
  const $rows = new Uint32Array(ALL_ROWS);
  const known = other ? other.$rows : $rows;
  /** By row: how often its last symbol counts. A row of less than four counts by how many symbols come before it. */
  const counts = new Uint32Array(2 * ROWS);
  for (const unit of units) {
    /** How many of the words have each row; then with so many of them it is not yet in the middle of a longer one. */
    const words = new Uint32Array(2 * ROWS);
    /** With so many of them it is not yet the end of a longer row. */
    const left = new Uint32Array(2 * ROWS);
    for (let x = SYMBOLS; x < 2 * SYMBOLS; x++) {
      left[x] = words[x] = readNumber(0) - 1;
      words[1]! += words[x]!;
    }
    const all = words[SYMBOLS]!;
    for (let size = SYMBOLS; size <= ROWS; size *= SYMBOLS) {
      // as many words begin as end
      words[size] = all;
      $rows[size]! += all * unit;
      for (let row = size; row < 2 * size; row++) {
        let many = words[row]!;
        // behind the end of a word nothing comes
        if (!many || (row > size && row % SYMBOLS === 0)) continue;
        const middle = size / SYMBOLS + (row % (size / SYMBOLS));
        let sum = words[middle]!;
        words[middle]! -= many;
        let end = size + ((row * SYMBOLS) % size);
        for (let at = row * SYMBOLS; many; at++, end++) {
          const column = left[end]!;
          if (!column) continue;
          let n = Math.max(0, many + column - sum);
          if (n < many && n < column) {
            n += readNumber(countContext(many, column, sum, n, known[at]!)) - 1;
          }
          sum -= column;
          if (!n) continue;
          many -= n;
          left[end]! -= n;
          left[at] = words[at] = n;
          if (!$rows[at]) counts[end]!++;
          $rows[at]! += n * unit;
        }
      }
    }
  }
  const $three = $rows.subarray(ROWS);
  const $four = $rows.subarray(ROWS * SYMBOLS);
  /** By row of up to three, when first asked for: what its counts sum up to, and what is taken from them. */
  const sums = new Uint32Array(2 * ROWS);
  const freed = new Float64Array(2 * ROWS);
  /** Probability of the last symbol of a row in multiples of 2^-32; `size` is that of all rows one shorter. */
  const chance = (size: number, row: number): number => {
    // behind nothing all are alike
    if (size < 1) return Math.floor(2 ** 32 / SYMBOLS);
    const found = size < ROWS ? counts : $rows;
    const less = size < ROWS ? 0.75 : discount;
    const behind = size + Math.floor(row / SYMBOLS);
    const from = behind * SYMBOLS;
    if (!sums[behind]) {
      for (let x = from; x < from + SYMBOLS; x++) {
        sums[behind]! += found[x]!;
        freed[behind]! += Math.min(found[x]!, less);
      }
    }
    const rest = Math.max(found[from + (row % SYMBOLS)]! - less, 0);
    const shorter = chance(size / SYMBOLS, row % size);
    const sum = sums[behind]!;
    return sum ? Math.floor((rest * 2 ** 32 + freed[behind]! * shorter) / sum) : shorter;
  };
  const $cost = (row: number): number => {
    const p = chance(ROWS, row);
    let c = 0;
    for (let step = 128; step; step >>= 1) if (p < CUTS[c + step - 1]!) c += step;
    return fixes[row] ?? c;
  };
  return { $cost, $rows, $three, $four };
}
