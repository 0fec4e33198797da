/** Measures of strings against the words of a source; docs/measures.md has the formulas and where they are from. */

import { fold } from '../../runtime/letter-costs.ts';
import { EngineError } from '../base/errors.ts';
import { firstNot } from '../corpus/orders.ts';
import type { SourceInput } from '../kin/asked/name-sources.ts';
import { neighboursOf } from './neighbours.ts';
import { type SoundCosts, soundCostsOf, splitterOf } from './sound-costs.ts';
import { isMisaccented, soundsOf, spellingOf } from './spelling.ts';
import { type Coded, coderOf, EDGE, type Notation, symbolsOf } from './symbols.ts';

/** Neighbours of which OLD20 is the mean distance, and those that are named. */
const OLD = 20;
const SHOWN = 3;
/** Words of one fold are scored by a model of the others; so many of them make the percentiles. */
const FOLDS = 4;
const SAMPLED = 2000;
/** Fewest words that anything is measured against. */
const FEWEST_WORDS = 40;
/** Most symbols of a word: longer ones are lines of a text, and what neighbours are found by grows with the longest. */
const LONGEST = 100;
/** Vowel letters in a row that are syllables of their own with what follows: eie is in Eier, and in no word before ß. */
const LONG_RUN = 3;
/** Digits of measures that are no whole numbers. */
const DIGITS = 6;

/** What is measured of a string; null where it has nothing to be measured. */
export interface Measured extends Readonly<ReturnType<Lexicon['measure']>> {}

const STRESSED = /[\u0300-\u0302]/;
/** A close vowel before an open one, or e before o: two syllables more often than not (lion, dual, video; not ea, oo, ou). */
const PARTING = /[iu][aou]|[ea]o/;

export const MEASURES = [
  ...(['string', 'word', 'symbols', 'syllables', 'bits', 'bits_per_symbol'] as const),
  ...(['wordlikeness', 'percentile', 'reason', 'at', 'nearest'] as const),
  ...(['n', 'old20', 'positional', 'bigram'] as const),
] as const satisfies readonly (keyof Measured)[];

/** An onset, a nucleus or a coda. */
export interface Segment {
  /** Which of them, in which syllable (first, last, another), and how many symbols it has. */
  readonly place: string;
  readonly text: string;
  readonly codes: Uint8Array;
}

/** Strings that are measured against the words of a source, and how both are written. */
export interface MeasureInput {
  readonly source: SourceInput;
  readonly notation: Notation;
  readonly strings: readonly string[];
}

export type Lexicon = ReturnType<typeof learnLexicon>;

/**
 * The distinct words of a source, and what strings are measured with; the spelling of `told` tells syllables, and how letters
 * sound. Throws `EngineError` 'lexicon-small'.
 */
export function learnLexicon(
  given: Iterable<string>,
  { notation, language: told }: { readonly notation: Notation; readonly language: string | null },
) {
  const language = notation === 'letters' ? told : null;
  /** What stands between symbols. */
  const between = notation === 'letters' ? '' : ' ';
  const known = new Set<string>();
  for (const word of given) {
    const symbols = symbolsOf(word, notation);
    if (symbols.length > 1 && symbols.length <= LONGEST) known.add(symbols.join(between));
  }
  // their order in the source says nothing
  const words: readonly string[] = [...known].sort();
  if (words.length < FEWEST_WORDS) {
    throw new EngineError(
      'lexicon-small',
      notation === 'blanks' && words.length === 0
        ? 'Phonemes stand between blanks, and no word of the source has a blank.'
        : `Strings are measured against words, and there are ${words.length} here; give ${FEWEST_WORDS} at least, better some thousand.`,
    );
  }
  const spelling = spellingOf(language);
  const { code, unknown } = coderOf(words, notation, spelling);
  const coded = words.map(code);
  const split = splitterOf(coded);
  const allCodes = coded.map(({ codes }) => codes);
  const costs = soundCostsOf(coded, unknown + 1, split);
  const { trigrams } = costs;
  const near = neighboursOf(allCodes, unknown + 1);
  const sharesOf = sharesByPlace(allCodes, unknown + 1);
  const step = Math.max(1, Math.floor(coded.length / SAMPLED));
  /** Wordlikeness of words of the source that the model did not see. */
  const held: number[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = coded.filter((_, i) => i % FOLDS !== fold);
    const unaware = soundCostsOf(others, unknown + 1, split);
    for (let i = fold; i < coded.length; i += FOLDS * step) {
      const { old } = near(allCodes[i]!, OLD, 0);
      held.push(likeness(unaware, coded[i]!, old).wordlikeness);
    }
  }
  const percentileOf = percentilesOf(Float64Array.from(held).sort());

  /** Measures a string. A word of the source is compared with the others. */
  function measure(string: string) {
    const word = code(string);
    const { symbols, codes, nuclei } = word;
    const { n, old, nearest } = near(codes, OLD, SHOWN);
    const { bits, wordlikeness } = likeness(costs, word, old);
    const [positional, bigram] = sharesOf(codes);
    return {
      string,
      /** Whether it is a word of the source. */
      word: known.has(symbols.join(between)),
      symbols: codes.length,
      syllables: nuclei.length,
      /** Its symbols and its end under the trigrams of the source. */
      bits: rounded(bits),
      bits_per_symbol: rounded(bits / (codes.length + 1)),
      /** Less the mean bits a symbol of trigrams and parts of syllables, less OLD20: the higher the more like a word. */
      wordlikeness: rounded(wordlikeness),
      /** Percent of the words of the source that are less like one. */
      percentile: rounded(percentileOf(wordlikeness)),
      ...reasonOf(word),
      nearest: nearest.map((w) => words[w]!),
      /** Null for more symbols than neighbours are looked for. */
      n,
      old20: old,
      /** Mean share of the words that have the same symbol, and the same pair, at the same place. */
      positional: rounded(positional),
      bigram: rounded(bigram),
    };
  }

  /**
   * The first symbol, else pair, else three symbols that no word has, and at which symbol, from 1; `^` and `$` are where a
   * word begins and ends.
   */
  function reasonOf({ symbols, codes }: Coded): { reason: string | null; at: number | null } {
    const at = (i: number): number => codes[i] ?? EDGE;
    const isOdd = [
      (i: number) => codes[i] === unknown,
      (i: number) => !trigrams.hasTwo(at(i - 1), at(i)),
      (i: number) => !trigrams.hasThree(at(i - 2), at(i - 1), at(i)),
    ];
    for (const [before, test] of isOdd.entries()) {
      const last = [...codes.keys(), codes.length].find(test);
      if (last === undefined) continue;
      const from = last - before;
      const shown = ['^', ...symbols, '$'].slice(Math.max(0, from + 1), last + 2);
      return { reason: shown.join(between), at: Math.max(0, from) + 1 };
    }
    return { reason: null, at: null };
  }

  function segmentsOf(string: string): Segment[] {
    const word = code(string);
    const segments: Segment[] = [];
    const textOf = (from: number, to: number): string => word.symbols.slice(from, to).join(between);
    const add = (place: string, from: number, to: number): void => {
      const codes = word.codes.subarray(from, to);
      segments.push({ place: `${place} ${to - from}`, text: textOf(from, to), codes });
    };
    for (const { kind, from, to, end } of split(word)) {
      if (end === undefined) add(kind, from, to);
      else {
        const nucleus = end - from < LONG_RUN ? end : to;
        add(`${kind} nucleus${markOf(textOf(from, nucleus))}`, from, nucleus);
        add(`${kind} coda`, nucleus, to);
      }
    }
    return segments;
  }

  /** What a nucleus has that another one in its place has too: a mark of stress, or two vowels that are two syllables. */
  function markOf(vowels: string): string {
    const { stressed, strong } = spelling;
    if (stressed && STRESSED.test(vowels.normalize('NFD'))) return ' accented';
    const isOne = notation === 'blanks' || strong !== undefined;
    return !isOne && PARTING.test(vowels) ? ' apart' : '';
  }

  /** A string in the notation of the words: in lower case, or without stress. */
  const keyOf = (string: string): string => symbolsOf(string, notation).join(between);
  return {
    ...{ words, notation, measure, segmentsOf, keyOf },
    codesOf: (string: string): Uint8Array => code(string).codes,
    /** Whether a string in the notation of the words is one of them. */
    has: (key: string): boolean => known.has(key),
    isMisaccented: (string: string): boolean => isMisaccented(string, language),
    /** How letters may be spoken, as far as the rules of the language's spelling are known, and what they are without accents. */
    soundsOf(string: string): string[] {
      const key = keyOf(string);
      return notation === 'blanks' ? [] : [...soundsOf(key, language), fold(key)];
    },
    textOf: (segments: readonly Segment[]): string =>
      segments.flatMap(({ text }) => text || []).join(between),
    /** Bits of some symbols of a string and its end under the trigrams; infinite where no word has such three in a row. */
    bits: (codes: Uint8Array, from?: number, to?: number): number =>
      trigrams.bits(codes, from, to, true),
  };
}

/**
 * The rank in percent among sorted values, between two of them by their distance; beyond the first and the last the share
 * falls by half with each half a bit, so that no two values have the same percentile.
 */
function percentilesOf(held: Float64Array): (value: number) => number {
  const n = held.length;
  const beyond = (by: number): number => (50 / n) * 0.25 ** by;
  return (value) => {
    if (value < held[0]!) return beyond(held[0]! - value);
    if (value >= held[n - 1]!) return 100 - beyond(value - held[n - 1]!);
    const high = firstNot(n - 1, (i) => held[i]! <= value);
    const low = held[high - 1]!;
    return (100 * (high - 0.5 + (value - low) / (held[high]! - low))) / n;
  };
}

/** As `Number(x.toPrecision(DIGITS))`, which takes most of the time of a row that is written: ties are left to it. */
function rounded(x: number): number {
  const scale = 10 ** (DIGITS - 1 - Math.floor(Math.log10(Math.abs(x))));
  const scaled = x * scale;
  const whole = Math.round(scaled);
  const sure = scale >= 1 && scale < 1e15 && Math.abs(Math.abs(scaled - whole) - 0.5) > 1e-6;
  return sure ? whole / scale : Number(x.toPrecision(DIGITS));
}

/** Without OLD20 a word is as far as it is long. */
function likeness(costs: SoundCosts, word: Coded, old20: number | null) {
  const { bits, parts } = costs.of(word);
  const { length } = word.codes;
  return { bits, wordlikeness: -(bits + parts / 2) / (length + 1) - (old20 ?? length) };
}

/** Which symbols and pairs words have at which place, without weights (after Vitevitch and Luce 2004). */
function sharesByPlace(words: readonly Uint8Array[], size: number) {
  /** Words by place, symbol and the one before it; EDGE stands for any. */
  const counts = new Map<number, number>();
  const keyOf = (place: number, symbol = EDGE, before = EDGE): number =>
    (place * size + symbol) * size + before;
  const count = (key: number): number => counts.get(key) ?? 0;
  const add = (key: number) => counts.set(key, count(key) + 1);
  for (const word of words) {
    word.forEach((symbol, i) => {
      add(keyOf(i));
      add(keyOf(i, symbol));
      if (i > 0) add(keyOf(i, symbol, word[i - 1]));
    });
  }
  return (word: Uint8Array): [number, number] => {
    let [one, two] = [0, 0];
    word.forEach((symbol, i) => {
      const all = Math.max(1, count(keyOf(i)));
      one += count(keyOf(i, symbol)) / all;
      if (i > 0) two += count(keyOf(i, symbol, word[i - 1])) / all;
    });
    return [one / Math.max(1, word.length), two / Math.max(1, word.length - 1)];
  };
}
