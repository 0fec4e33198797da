/** The words of a source as numbered symbols: letters, or phonemes with blanks between them. */
import { counted } from '../base/counted.ts';

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

/** A word in numbers, and which of them are vowels. */
export interface Coded {
  readonly codes: Uint8Array;
  readonly vowels: readonly boolean[];
}

/** Numbers of the symbols of some words; 0 is the edge of a word, `unknown` any symbol that they do not have. */
export class Alphabet {
  readonly notation: Notation;
  readonly unknown: number;
  readonly #numbers: ReadonlyMap<string, number>;
  /** Of the known symbols that are vowels, or none, whatever stands beside them: all but y and u. */
  readonly #vowels: ReadonlyMap<string, boolean>;

  constructor(words: readonly string[], notation: Notation) {
    this.notation = notation;
    const all = words.flatMap((word) => symbolsOf(word, notation));
    const kept = counted(all).slice(0, MOST);
    this.#numbers = new Map(kept.map(([symbol], i) => [symbol, i + 1]));
    const fixed = kept.filter(([symbol]) => notation !== 'letters' || !'yu'.includes(symbol));
    this.#vowels = new Map(fixed.map(([symbol]) => [symbol, isVowel([symbol], 0, notation)]));
    this.unknown = kept.length + 1;
  }

  code(symbols: readonly string[]): Coded {
    const codes = new Uint8Array(symbols.length);
    const vowels = symbols.map((symbol, i) => {
      codes[i] = this.#numbers.get(symbol) ?? this.unknown;
      return this.#vowels.get(symbol) ?? isVowel(symbols, i, this.notation);
    });
    return { codes, vowels };
  }
}
