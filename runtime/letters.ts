/** Costs of letters behind three others, from counts: interpolated Kneser-Ney in whole numbers. */
import { column, decoder, readNumber } from './coder.ts';
import type { LetterTable } from './model-file.ts';

/** The letters a to z are 1 to 26; 0 is the edge of a word. */
export const SYMBOLS = 27;
/** Rows of three symbols, numbered in base 27. */
export const ROWS = SYMBOLS ** 3;

export interface Letters {
  /** Probabilities of symbols in multiples of 2^-32; the first one of the 27 behind a row of three stands at `$behind(row)`. */
  readonly $chances: readonly number[];
  readonly $behind: (row: number) => number;
  /** Sixteenths of a bit that the last symbol of a row of four costs. */
  readonly $cost: (row: number) => number;
  /** Above 0 for rows of three, and of four, that some word has. */
  readonly $three: ArrayLike<number>;
  readonly $four: ArrayLike<number>;
}

/** Below the c-th of these probabilities, in multiples of 2^-32, a symbol costs more than c. */
const CUTS = [4202935003];
// 2^(-1/16), in multiples of 2^-21
for (let c = 1; c < 255; c++) {
  CUTS[c] = Math.floor(c < 16 ? (CUTS[c - 1]! * 2008240) / 2 ** 21 : CUTS[c - 16]! / 2);
}

export function readLetters({ data, units: [unit, other], discount, fixes }: LetterTable): Letters {
  const bit = decoder(data);
  /** By number of symbols: rows that words have; of those of four how many. */
  const seen: Uint32Array[] = [Uint32Array.of(1)];
  /** How often the last symbol of a row counts. */
  const counts: Uint32Array[] = [];
  /** Rows of four that are seen. */
  const order: number[] = [];
  /** By row of three: seen rows of four that begin or end with it and are not counted yet, and how much more begin than end. */
  const left = new Int32Array(ROWS);
  const more = new Int32Array(ROWS);
  for (let k = 0; k < 4; k++) {
    const size = SYMBOLS ** k;
    const rows = seen[k]!;
    const longer = new Uint32Array(size * SYMBOLS);
    const columns = new Uint8Array(size);
    // a row counts by how many symbols come before it
    const before = new Uint32Array(size);
    for (let row = 0; row < size; row++) {
      // behind the end of a word nothing comes
      if (!rows[row] || (row && row % SYMBOLS === 0)) continue;
      for (let i = row * SYMBOLS; i < (row + 1) * SYMBOLS; i++) {
        const less = i % size;
        // a row can be seen only where it is without its first symbol
        if (!rows[less]) continue;
        const is = bit(k * 100 + columns[less]!);
        columns[less] = column(columns[less]!, is);
        if (!is) continue;
        longer[i] = 1;
        // before the edge alone nothing comes
        if (i) before[less]!++;
        if (k === 3) {
          order.push(i);
          left[row]!++;
          left[less]!++;
        }
      }
    }
    counts[k] = before;
    seen[k + 1] = counts[k + 1] = longer;
  }
  const $three = seen[3]!;
  const $four = seen[4]!;
  // where a word ends, nothing goes on
  for (let row = 0; row < ROWS; row += SYMBOLS) left[row] = -1;
  for (const i of order.reverse()) {
    const begin = Math.floor(i / SYMBOLS);
    const end = i % ROWS;
    let n = left[begin]! === 1 ? -more[begin]! : more[end]!;
    // as many words come to three letters as go on from them: the last of the counts follows
    if (left[begin]! !== 1 && left[end]! !== 1) {
      const many = readNumber(bit, 1000) - 1;
      n = many * unit + (readNumber(bit, 2000 + 700 * Math.min(many, 2)) - 1) * other;
    }
    $four[i] = n;
    more[begin]! += n;
    more[end]! -= n;
    left[begin]!--;
    left[end]!--;
  }

  // behind nothing all are alike
  const $chances: number[] = Array(SYMBOLS).fill(Math.floor(2 ** 32 / SYMBOLS));
  /** By the last k symbols of a row, from 27^k on: where the probabilities behind them stand. */
  const places = new Uint32Array(2 * ROWS);
  const behind = (k: number, row: number): number => {
    const size = SYMBOLS ** k;
    const at = row % size;
    if (!places[size + at]) {
      const shorter = k && behind(k - 1, row);
      const less = k < 3 ? 0.75 : discount;
      const found = counts[k + 1]!.subarray(at * SYMBOLS, (at + 1) * SYMBOLS);
      let sum = 0;
      let freed = 0;
      for (const n of found) {
        sum += n;
        freed += Math.min(n, less);
      }
      places[size + at] = sum ? $chances.length : shorter;
      for (let x = 0; x < SYMBOLS && sum; x++) {
        $chances.push(
          Math.floor(
            (Math.max(found[x]! - less, 0) * 2 ** 32 + freed * $chances[shorter + x]!) / sum,
          ),
        );
      }
    }
    return places[size + at]!;
  };
  const $behind = (row: number): number => behind(3, row);
  const $cost = (row: number): number => {
    const p = $chances[$behind(Math.floor(row / SYMBOLS)) + (row % SYMBOLS)]!;
    let c = 0;
    for (let step = 128; step; step >>= 1) if (p < CUTS[c + step - 1]!) c += step;
    return fixes[row] ?? c;
  };
  return { $chances, $behind, $cost, $three, $four };
}
