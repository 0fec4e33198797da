/** The letter model of a source as a model file has it: how many words have each row of letters. */
import { countContext, type Letters, readLetters } from '../../runtime/letters.ts';
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
/** Each has counts of its own, so that more than these would be larger than single units. */
const MAX_UNITS = 4;
/** Rows of three symbols. */
const ROWS = SYMBOLS ** 3;
/** Context of the counts of single symbols. */
const SYMBOL_CONTEXT = 0;

/**
 * `costs` are those of the engine for the same words; they matter in names: between rows of three that `sound` has, the
 * letters of the source (absent: those of the table itself), where a letter costs `rare` there at most. Throws
 * `EngineError` 'model-size' for sources with too many words.
 */
export function letterTable(
  words: readonly WeightedWord[],
  costs: Uint8Array,
  rare: number,
  sound?: Letters,
): LetterTable {
  const unit = words.every(([, weight]) => Number.isInteger(weight * QUARTERS)) ? QUARTERS : FINE;
  const weights = words.map(([, weight]) => Math.round(weight * unit));
  const units = unitsOf(weights);
  const weighed = new Float64Array(TABLE_SIZE);
  const counts = units.map(() => new Uint32Array(TABLE_SIZE));
  words.forEach(([letters], w) => {
    const parts = partsOf(weights[w]!, units) ?? [weights[w]!];
    let row = 0;
    for (let i = 0; i <= letters.length; i++) {
      row = (row % ROWS) * SYMBOLS + (i < letters.length ? letters[i]! : 0);
      weighed[row]! += weights[w]!;
      for (let u = 0; u < units.length; u++) counts[u]![row]! += parts[u]!;
    }
  });
  if (weighed.some((n) => n >= MAX_COUNT)) {
    throw new EngineError(
      'model-size',
      'the text has too many different words for a model file; use a part of it.',
    );
  }
  const coder = new Encoder();
  const seen = new Uint32Array(2 * TABLE_SIZE);
  for (const of of counts) encodeCounts(coder, of, sound ? sound.$rows : seen, seen);
  const table = { data: coder.end(), units, discount: Math.round(DISCOUNT * unit), fixes: {} };
  const letters = readLetters(table, sound);
  return { ...table, fixes: fixes(letters, costs, rare, sound ?? letters) };
}

/** A few weights that make up those of all words, the most frequent one first; single units where there are none. */
function unitsOf(weights: readonly number[]): number[] {
  const often = new Map<number, number>();
  for (const weight of weights) often.set(weight, (often.get(weight) ?? 0) + 1);
  const units: number[] = [];
  for (const weight of [...often.keys()].sort((a, b) => a - b)) {
    if (partsOf(weight, units) === null) units.push(weight);
    if (units.length > MAX_UNITS) return [1];
  }
  return units.sort((a, b) => often.get(b)! - often.get(a)!);
}

/** How often a weight has each of the units: it is one of them, or two together. Null when it is neither. */
function partsOf(weight: number, units: readonly number[]): number[] | null {
  const first = units.includes(weight)
    ? weight
    : units.find((unit) => units.includes(weight - unit));
  if (first === undefined) return null;
  return units.map((unit) => +(unit === first) + +(unit === weight - first));
}

/**
 * Of how many words each row of two to four symbols is, from the counts of those one shorter: as many as have its
 * beginning, less those of the rows before it, and at most as many as have its end. `known` are rows that are likely;
 * those of these words are added to `seen`.
 */
function encodeCounts(
  coder: Encoder,
  four: Uint32Array,
  known: Uint32Array,
  seen: Uint32Array,
): void {
  const three = endsOf(four);
  const two = endsOf(three);
  const one = endsOf(two);
  for (const n of one) coder.number(n + 1, SYMBOL_CONTEXT);
  [two, three, four].forEach((longer, i) => {
    const words = [one, two, three][i]!;
    const size = words.length;
    const left = words.slice();
    for (let row = 0; row < size; row++) {
      let many = row === 0 ? one[0]! : row % SYMBOLS === 0 ? 0 : words[row]!;
      if (many === 0) continue;
      // where words begin
      if (row === 0) seen[size] = 1;
      const end = (row * SYMBOLS) % size;
      let sum = left.subarray(end, end + SYMBOLS).reduce((a, b) => a + b, 0);
      for (let x = 0; x < SYMBOLS; x++) {
        const column = left[end + x]!;
        const least = Math.max(0, many + column - sum);
        const n = longer[row * SYMBOLS + x]!;
        const at = (size + row) * SYMBOLS + x;
        if (least < many && least < column) {
          coder.number(n - least + 1, countContext(many, column, sum, least, known[at]!));
        }
        sum -= column;
        many -= n;
        left[end + x]! -= n;
        if (n > 0) seen[at] = 1;
      }
    }
  });
}

/** The same counts of rows without their first symbol. */
function endsOf(counts: Uint32Array): Uint32Array {
  const ends = new Uint32Array(counts.length / SYMBOLS);
  counts.forEach((n, row) => {
    ends[row % ends.length]! += n;
  });
  return ends;
}

/** By row of four that names may have: the cost, where it differs. */
function fixes(
  letters: Letters,
  wanted: Uint8Array,
  rare: number,
  sound: Letters,
): Record<string, number> {
  const found: Record<string, number> = {};
  for (let row = 0; row < TABLE_SIZE; row++) {
    if (!sound.$three[Math.floor(row / SYMBOLS)] || !sound.$three[row % ROWS]) continue;
    const [cost, want] = [letters.$cost(row), wanted[row]!];
    if (cost === want) continue;
    const least = sound === letters ? Math.min(cost, want) : sound.$cost(row);
    if (least <= rare) found[row] = want;
  }
  return found;
}
