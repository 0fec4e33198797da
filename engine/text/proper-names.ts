// Finds the proper names among the words of a text by where their capitals stand.
import { capitalisesNouns, nameContext } from './name-context.ts';
import type { WordTable } from './words-table.ts';

/** What is known of the text. */
export interface ProperNameOptions {
  /** Code of its language (`de`, `de_DE`); null when there are several or it is not told. */
  readonly language: string | null;
  /** The text was a list of names: every word of it is one. */
  readonly list?: boolean;
}

/** Letters of the shortest name, and its occurrences. */
const SHORTEST = 3;
const LEAST = 2;

const ROMAN = /^m{0,4}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,4})$/;

/**
 * Rows of the proper names, ascending: words that never begin with a small letter, occur twice or more and
 * at least once within a sentence, of three letters and more, no Roman numerals and no titles. In a language
 * that capitalises all nouns only those that stand after a title or a preposition of place, or beside
 * another name.
 */
export function properNames(table: WordTable, { language, list }: ProperNameOptions): Uint32Array {
  if (list) return Uint32Array.from({ length: table.size }, (_, i) => i);
  const { titles } = nameContext(language ?? '');
  const strict = language !== null && capitalisesNouns(language);
  const { count, lower, inner, titled, place, beside } = table;
  const found: number[] = [];
  for (let i = 0; i < table.size; i++) {
    if (lower[i] !== 0 || count[i]! < LEAST || inner[i] === 0) continue;
    if (strict && titled[i]! + place[i]! + beside[i]! === 0) continue;
    const word = table.word(i);
    if (word.length < SHORTEST || ROMAN.test(word) || titles.has(word)) continue;
    found.push(i);
  }
  return Uint32Array.from(found);
}
