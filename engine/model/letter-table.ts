/** The letter model of a source as a model file has it: seen rows of letters and their counts. */
import { column } from '../../runtime/coder.ts';
import { type Letters, readLetters } from '../../runtime/letters.ts';
import type { LetterTable } from '../../runtime/model-file.ts';
import { EngineError } from '../base/errors.ts';
import { SYMBOLS, TABLE_SIZE } from '../sound/letter-model.ts';
import { Encoder } from './encoder.ts';

/** A word, letters 1 to 26, and what it weighs. */
export type WeightedWord = readonly [letters: Uint8Array, weight: number];

/** Units of a weight when all are multiples of a quarter, and when they are not. */
const QUARTERS = 4;
const FINE = 1000;
/** What interpolation takes from a count of 1 (letter-model.ts). */
const DISCOUNT = 0.75;
/** Counts times 2^32 must stay below 2^53. */
const MAX_COUNT = 2 ** 20;
/** Rows of three symbols. */
const ROWS = SYMBOLS ** 3;
/** Contexts of the decoder, see runtime/letters.ts. */
const ORDER_CONTEXTS = 100;
const COUNT_CONTEXT = 1000;
const OTHER_CONTEXT = 2000;
const OTHER_CONTEXTS = 700;

/**
 * `costs` are those of the engine for the same words; they matter behind rows of three that `sound` has, the
 * letters of the source (absent: those of the table itself). Throws `EngineError` 'model-size' for sources
 * with too many words.
 */
export function letterTable(
  words: readonly WeightedWord[],
  costs: Uint8Array,
  sound?: Letters,
): LetterTable {
  const unit = words.every(([, weight]) => Number.isInteger(weight * QUARTERS)) ? QUARTERS : FINE;
  const units = unitsOf(words.map(([, weight]) => Math.round(weight * unit)));
  const four = new Float64Array(TABLE_SIZE);
  for (const [letters, weight] of words) {
    let row = 0;
    for (let i = 0; i <= letters.length; i++) {
      row = (row % SYMBOLS ** 3) * SYMBOLS + (i < letters.length ? letters[i]! : 0);
      four[row]! += Math.round(weight * unit);
    }
  }
  if (four.some((n) => n >= MAX_COUNT)) {
    throw new EngineError(
      'model-size',
      'the text has too many different words for a model file; use a part of it.',
    );
  }
  const coder = new Encoder();
  encodeSeen(coder, four);
  encodeCounts(coder, four, units);
  const table = { data: coder.end(), units, discount: Math.round(DISCOUNT * unit), fixes: {} };
  const letters = readLetters(table);
  return { ...table, fixes: fixes(letters, costs, sound ?? letters) };
}

/** A bit for each row of one to four symbols that may be seen: it is without its first symbol, and without its last. */
function encodeSeen(coder: Encoder, four: Float64Array): void {
  const seen: Uint8Array[] = [];
  let rows = Uint8Array.from(four, (n) => (n > 0 ? 1 : 0));
  for (let order = 4; order >= 0; order--) {
    seen[order] = rows;
    const shorter = new Uint8Array(Math.max(1, rows.length / SYMBOLS));
    rows.forEach((is, row) => {
      if (is === 0) return;
      shorter[row % shorter.length] = 1;
      shorter[Math.floor(row / SYMBOLS)] = 1;
    });
    rows = shorter;
  }
  for (let order = 0; order < 4; order++) {
    const less = seen[order]!;
    const columns = new Uint8Array(less.length);
    seen[order + 1]!.forEach((is, row) => {
      const before = Math.floor(row / SYMBOLS);
      if (less[before] === 0 || (before > 0 && before % SYMBOLS === 0)) return;
      const behind = row % less.length;
      if (less[behind] === 0) return;
      coder.bit(is, order * ORDER_CONTEXTS + columns[behind]!);
      columns[behind] = column(columns[behind]!, is);
    });
  }
}

/** Two weights that make up those of all words, the more frequent one first; single units where there are none. */
function unitsOf(weights: readonly number[]): [number, number] {
  const often = new Map<number, number>();
  for (const weight of weights) often.set(weight, (often.get(weight) ?? 0) + 1);
  const [least, next, ...others] = [...often.keys()].sort((a, b) => a - b);
  if (least === undefined) return [1, 0];
  if (next === undefined) return [least, 0];
  if (others.some((weight) => partsOf(weight, least, next) === null)) return [1, 0];
  return often.get(least)! < often.get(next)! ? [next, least] : [least, next];
}

/** A count as `many` units and the fewest others; null when it is not made of them. */
function partsOf(
  count: number,
  unit: number,
  other: number,
): { readonly many: number; readonly others: number } | null {
  for (let others = 0, rest = count; rest >= 0; others++, rest -= other) {
    if (rest % unit === 0) return { many: rest / unit, others };
    if (other === 0) return null;
  }
  return null;
}

/**
 * Counts of the rows of four from the last one on. As many words come to three letters as go on from them: the
 * last count of each that is missing follows from the others, and is omitted.
 */
function encodeCounts(
  coder: Encoder,
  four: Float64Array,
  [unit, other]: readonly [number, number],
): void {
  const left = new Int32Array(ROWS);
  for (let row = 0; row < TABLE_SIZE; row++) {
    if (four[row] === 0) continue;
    left[Math.floor(row / SYMBOLS)]!++;
    left[row % ROWS]!++;
  }
  for (let row = 0; row < ROWS; row += SYMBOLS) left[row] = -1;
  for (let row = TABLE_SIZE - 1; row >= 0; row--) {
    const count = four[row]!;
    if (count === 0) continue;
    const [begin, end] = [Math.floor(row / SYMBOLS), row % ROWS];
    if (left[begin] !== 1 && left[end] !== 1) {
      const { many, others } = partsOf(count, unit, other)!;
      coder.number(many + 1, COUNT_CONTEXT);
      coder.number(others + 1, OTHER_CONTEXT + OTHER_CONTEXTS * Math.min(many, 2));
    }
    left[begin]!--;
    left[end]!--;
  }
}

/** By row of four: the cost, where it differs. */
function fixes(
  { $cost }: Letters,
  wanted: Uint8Array,
  { $three }: Letters,
): Record<string, number> {
  const found: Record<string, number> = {};
  for (let row = 0; row < TABLE_SIZE; row++) {
    const before = Math.floor(row / SYMBOLS);
    if ($three[before] && $cost(row) !== wanted[row]) found[row] = wanted[row]!;
  }
  return found;
}
