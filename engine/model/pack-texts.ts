/** Writes lists of words and of syllables as trees of letters (runtime/texts.ts). */
import { type Letters, likely, ROWS, SYMBOLS } from '../../runtime/letters.ts';
import { lettersOf } from '../sound/letter-model.ts';
import type { Encoder } from './encoder.ts';

/** Contexts of the decoder: so many for each number of letters, up to the largest. */
const DEPTH_CONTEXTS = 100;
const MAX_DEPTH = 9;
const MORE_CONTEXT = 99;
/** Contexts of a probability. */
const LIKELY_CONTEXTS = 33;
const VOWEL_CONTEXT = 1000;

/**
 * Distinct words of a-z in byte order. With `seen`, words that have three letters which no word of it has are left
 * out: no name would be one.
 */
export function packWords(
  coder: Encoder,
  words: readonly string[],
  letters: Letters,
  seen?: ArrayLike<number>,
): void {
  const may = (next: number): boolean => !seen || next < SYMBOLS ** 2 || seen[next]! > 0;
  const grow = (list: readonly string[], depth: number, row: number): void => {
    const rest = list[0]?.length === depth ? list.slice(1) : list;
    const ends = rest !== list;
    const context = DEPTH_CONTEXTS * Math.min(depth, MAX_DEPTH);
    coder.bit(ends, context + likely(letters, row, 0));
    if (ends) coder.bit(rest.length > 0, context + MORE_CONTEXT);
    if (ends && rest.length === 0) return;
    let branches = context + LIKELY_CONTEXTS;
    for (let x = 1; x < SYMBOLS; x++) {
      const next = (row * SYMBOLS + x) % ROWS;
      if (!may(next)) continue;
      const longer = rest.filter((word) => word.charCodeAt(depth) === 96 + x);
      coder.bit(longer.length > 0, branches + likely(letters, row, x));
      if (longer.length === 0) continue;
      branches = context + 2 * LIKELY_CONTEXTS;
      grow(longer, depth + 1, next);
    }
  };
  const possible = words.filter((word) => {
    let row = 0;
    return Array.from(lettersOf(word) ?? []).every((letter) => {
      row = (row * SYMBOLS + letter) % ROWS;
      return may(row);
    });
  });
  grow(possible, 0, 0);
}

/** A syllable, or a last part of several, with its nuclei in capitals. */
export type Marked = string;

/** Syllables in byte order of their texts. */
export function packUnits(coder: Encoder, units: readonly Marked[], letters: Letters): void {
  packWords(
    coder,
    units.map((unit) => unit.toLowerCase()),
    letters,
  );
  for (const unit of units) {
    let inNucleus = 0;
    for (const letter of unit) {
      const vowel = letter < 'a' ? 1 : 0;
      coder.bit(vowel, VOWEL_CONTEXT + 2 * letter.toLowerCase().charCodeAt(0) + inNucleus);
      if (vowel === 1) inNucleus = 1;
    }
  }
}
