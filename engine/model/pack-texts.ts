/** Writes lists of words and of syllables as trees of letters (runtime/texts.ts). */
import { type Letters, ROWS, SYMBOLS } from '../../runtime/letters.ts';
import type { Encoder } from './encoder.ts';

/** Contexts of the decoder. */
const LIKELY_CONTEXT = SYMBOLS;
const MORE_CONTEXT = 60;
const VOWEL_CONTEXT = 100;

/** Distinct words of a-z in byte order. */
export function packWords(coder: Encoder, words: readonly string[], { $behind }: Letters): void {
  const grow = (list: readonly string[], depth: number, row: number): void => {
    const rest = list[0]?.length === depth ? list.slice(1) : list;
    const ends = rest !== list;
    coder.bit(ends, row % SYMBOLS);
    if (ends) coder.bit(rest.length > 0, MORE_CONTEXT + (row % SYMBOLS));
    if (ends && rest.length === 0) return;
    const likely = $behind(row);
    for (let x = 1; x < SYMBOLS; x++) {
      const longer = rest.filter((word) => word.charCodeAt(depth) === 96 + x);
      coder.bit(longer.length > 0, LIKELY_CONTEXT + Math.clz32(likely[x]!));
      if (longer.length > 0) grow(longer, depth + 1, (row * SYMBOLS + x) % ROWS);
    }
  };
  grow(words, 0, 0);
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
