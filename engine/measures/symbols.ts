/** The words of a source as numbered symbols: letters, or phonemes with blanks between them. */
import { counted } from '../base/maps.ts';
import type { LanguageRow } from '../text/language-rows.ts';

/** How texts are read: `letters` one by one in lower case, `blanks` as phonemes divided by blanks. */
export type Notation = 'letters' | 'blanks';

/** Where a word begins and ends. */
export const EDGE = 0;
/** Most symbols that are told apart, the most frequent ones; all others are unknown. */
const MOST = 160;

/** Vowels of Latin, Greek and Cyrillic letters, without marks, and of the IPA; ARPABET's begin with one of them. */
const VOWELS = new Set([...'aeiouyɑɐɒæɛəɘɚɜɝɞɪɨɔøœɵʉʊʌɤɯʏɶαεηιουωаеиоуыэюяіє']);

/** Stress of phonemes: a digit behind (ARPABET), or a mark of the IPA. */
const STRESS = /(?<=.)\d$|[ˈˌ]/g;
const UNSTRESSED = /(?<=^|[\sˈˌ])[^\sˈˌ]\S*?(?=\d?(?!\S))/g;

/** A letter with the marks that have no composed form with it. */
const MARKED = /.\p{Script=Inherited}*/gsu;

/** A word before its phonemes, as dictionaries have it: CAT  K AE1 T. */
const HEADWORD = /^\S+(?:\t| {2,})(?=\S+(?: \S+)*$)/;

/** Symbols of a text; stress does not count, nor a word before phonemes. */
export function symbolsOf(text: string, notation: Notation): string[] {
  const trimmed = text.normalize('NFC').trim();
  if (notation === 'letters') return trimmed.toLowerCase().match(MARKED) ?? [];
  return trimmed
    .replace(HEADWORD, '')
    .split(/\s+/)
    .flatMap((one) => one.replace(STRESS, '') || []);
}

/** Phonemes with the stress of a word in the same places: else that alone would tell pseudowords. */
export function stressedAs(word: string, phonemes: readonly string[]): string {
  let i = 0;
  return word
    .trim()
    .replace(HEADWORD, '')
    .replace(UNSTRESSED, () => phonemes[i++]!);
}

/** Whether a symbol is a vowel; of letters, y is one only between consonants or at an end, and u not behind q. */
function isVowel(symbols: readonly string[], i: number, notation: Notation): boolean {
  const symbol = symbols[i]!;
  if (notation === 'letters' && symbol === 'u') return symbols[i - 1] !== 'q';
  if (notation === 'letters' && symbol === 'y') {
    const beside = [i - 1, i + 1].some((k) => 'aeiou'.includes(symbols[k] ?? '-'));
    return !beside || (i > 0 && i === symbols.length - 1);
  }
  const first = symbol.normalize('NFD')[0]!;
  return first !== 'Y' && VOWELS.has(first.toLowerCase());
}

/** A word by its symbols. */
export interface Coded {
  readonly symbols: readonly string[];
  /** Their numbers. */
  readonly codes: Uint8Array;
  /** Where the nuclei of its syllables begin and end: vowels, of letters in a row. */
  readonly nuclei: readonly (readonly [number, number])[];
}

/** What numbers the symbols of words: 0 is the edge of a word, `unknown` any symbol that these words do not have. */
export function coderOf(words: readonly string[], notation: Notation, spelling: LanguageRow) {
  const { silent, strong = '' } = spelling;
  const kept = counted(words.flatMap((word) => symbolsOf(word, notation))).slice(0, MOST);
  const numbers = new Map(kept.map(([symbol], i) => [symbol, i + 1]));
  const unknown = kept.length + 1;
  /** Of the known symbols that are vowels, or none, whatever stands beside them: all but y and u. */
  const fixed = kept.filter(([symbol]) => notation !== 'letters' || !'yu'.includes(symbol));
  const vowels = new Map(fixed.map(([symbol]) => [symbol, isVowel([symbol], 0, notation)]));
  function nucleiOf(symbols: readonly string[]): [number, number][] {
    const isVowelAt = (i: number): boolean =>
      vowels.get(symbols[i]!) ?? isVowel(symbols, i, notation);
    const nuclei: [number, number][] = [];
    symbols.forEach((symbol, i) => {
      if (!isVowelAt(i)) return;
      const last = nuclei.at(-1);
      const isApart = strong.includes(symbols[i - 1] ?? '-') && strong.includes(symbol);
      if (notation === 'letters' && last?.[1] === i && !isApart) last[1]++;
      else nuclei.push([i, i + 1]);
    });
    const end = symbols.length - 1;
    // the e of table is spoken
    const isSpoken = symbols[end - 1] === 'l' && end > 1 && !isVowelAt(end - 2);
    const isSilent = symbols[end] === silent && nuclei.at(-1)?.[0] === end && !isSpoken;
    if (isSilent && nuclei.length > 1) nuclei.pop();
    return nuclei;
  }
  function code(text: string): Coded {
    const symbols = symbolsOf(text, notation);
    const codes = new Uint8Array(symbols.length);
    symbols.forEach((symbol, i) => {
      codes[i] = numbers.get(symbol) ?? unknown;
    });
    return { symbols, codes, nuclei: nucleiOf(symbols) };
  }
  return { unknown, code };
}
