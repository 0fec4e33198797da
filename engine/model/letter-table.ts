/** The letter model of a source as a model file has it: seen rows of letters and their counts. */
import { seenSoFar } from '../../runtime/coder.ts';
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
/** Contexts of the decoder, see runtime/letters.ts. */
const ORDER_CONTEXTS = 100;
const COUNT_CONTEXT = 1000;

/**
 * `costs` are those of the engine for the same words. Throws `EngineError` 'model-size' for sources with too
 * many words.
 */
export function letterTable(words: readonly WeightedWord[], costs: Uint8Array): LetterTable {
  const unit = words.every(([, weight]) => Number.isInteger(weight * QUARTERS)) ? QUARTERS : FINE;
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
  for (const n of four) if (n > 0) coder.number(n, COUNT_CONTEXT);
  const table = { data: coder.end(), discount: Math.round(DISCOUNT * unit), fixes: [] };
  return { ...table, fixes: fixes(readLetters(table), costs) };
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
    const ones = new Uint8Array(less.length);
    const zeros = new Uint8Array(less.length);
    seen[order + 1]!.forEach((is, row) => {
      const before = Math.floor(row / SYMBOLS);
      if (less[before] === 0 || (before > 0 && before % SYMBOLS === 0)) return;
      const behind = row % less.length;
      if (less[behind] === 0) return;
      coder.bit(is, order * ORDER_CONTEXTS + seenSoFar(ones[behind]!, zeros[behind]!));
      if (is === 1) ones[behind]!++;
      else zeros[behind]!++;
    });
  }
}

/** Place and cost by turns, where they differ. */
function fixes({ costs, at }: Letters, wanted: Uint8Array): number[] {
  const found = new Map<number, number>();
  for (let row = 0; row < SYMBOLS ** 3; row++) {
    const start = at(row);
    for (let x = 0; x < SYMBOLS; x++) {
      const cost = wanted[row * SYMBOLS + x]!;
      if (costs[start + x] !== cost) found.set(start + x, cost);
    }
  }
  return [...found].flat();
}
