/** Extracts syllables from text: by hyphenation patterns or from pronunciations, with counts. */
import { EngineError } from '../base/errors.ts';
import type { Hooks } from '../base/hooks.ts';
import type { Hyphenator } from './hyphenation.ts';
import type { NameContext } from './name-context.ts';
import { canonicalise } from './normalise.ts';
import { type Pronunciations, splitWord } from './pronounced-split.ts';
import { detach, forEachSpan, forEachWord, type Letters } from './tokens.ts';
import {
  CAPITALS,
  type FormColumns,
  formColumns,
  LOWER,
  type WordForm,
  WordForms,
  writingOf,
} from './word-forms.ts';

export type { Pronunciations } from './pronounced-split.ts';

/** `occurrences`: a syllable counts each time it occurs; `files`: once for each file. */
export type CountBy = 'occurrences' | 'files';

export interface ExtractOptions {
  /** Bounds of an accepted syllable in code points, both inclusive. */
  minLength: number;
  maxLength: number;
}

export interface Extraction {
  /**
   * The lines of `syllables/<file>`: in text order with repetitions, or, counted by files, each
   * once in code point order.
   */
  syllables: string[];
  totalWords: number;
  /** Words that were split; of pronounced ones, all. */
  processedWords: number;
  /** Pieces outside the length bounds, each occurrence. */
  rejectedSyllables: number;
  /** Words without a hyphenation point; they give no syllables. */
  skippedUnhyphenated: number;
  /** Words that the pronunciation dictionary does not hold. */
  fallbackCount: number;
}

export interface HyphenateOptions extends ExtractOptions {
  countBy: CountBy;
  /** Given: words of any script are split, and each piece is put through it. */
  romanise?: ((text: string) => string) | undefined;
}

/** Units are characters; looked at about every 64k of them and at the end. */
export type ExtractHooks = Partial<Hooks>;

/** What one distinct word adds each time it occurs. */
interface Split {
  readonly pieces: readonly string[];
  readonly kept: readonly string[];
  readonly rejected: number;
  /** Hyphenation: no point found. Pronunciation: not in the dictionary. */
  readonly missed: boolean;
}

/** A word with marks has no pronunciation, and adds nothing. */
const NOT_COUNTED: Split = { pieces: [], kept: [], rejected: 0, missed: false };

/** The words of a text, as they are written, which an extraction notes beside its syllables. */
export class WordNotes {
  readonly context: NameContext;
  /** Every line of the text is a name, not the beginning of a sentence. */
  readonly list: boolean;
  /** Null until the text has been read. */
  columns: FormColumns | null = null;

  constructor(context: NameContext, list = false) {
    this.context = context;
    this.list = list;
  }
}

/**
 * Syllables of `text` by hyphenation: words of a-z, A-Z and U+00C0..U+00FF, lower-cased, split at
 * their hyphenation points. Each distinct word is hyphenated once. With `romanise`, words are runs of
 * letters of any script, split in their own script and romanised afterwards.
 */
export function extractHyphenated(
  text: string,
  hyphenator: Hyphenator,
  options: HyphenateOptions,
  hooks: ExtractHooks = {},
  words: WordNotes | null = null,
): Extraction {
  const found = new Set<string>();
  const romanise = options.romanise ?? ((piece: string) => piece);
  const split = (word: string): Split => {
    const hyphenated = hyphenator.hyphenate(word);
    const pieces = hyphenated.split('-').map(romanise);
    if (!hyphenated.includes('-')) return { pieces, kept: [], rejected: 0, missed: true };
    const { kept, rejected } = keepInBounds(pieces, options);
    for (const syllable of kept) found.add(syllable);
    return { pieces, kept, rejected, missed: false };
  };
  const inOrder = options.countBy === 'occurrences';
  const totals = options.romanise
    ? scan(text.normalize('NFC'), 'any', split, inOrder, hooks, words, inCase(options.romanise))
    : scan(text, 'latin', split, inOrder, hooks, words);
  return {
    syllables: inOrder ? totals.syllables : [...found].sort(),
    totalWords: totals.words,
    processedWords: totals.words - totals.missed,
    rejectedSyllables: totals.rejected,
    skippedUnhyphenated: totals.missed,
    fallbackCount: 0,
  };
}

/**
 * Syllables of an English `text` by pronunciation: words of a-z and A-Z, lower-cased; always in
 * text order with repetitions.
 */
export function extractPronounced(
  text: string,
  pronunciations: Pronunciations,
  options: ExtractOptions,
  hooks: ExtractHooks = {},
  words: WordNotes | null = null,
): Extraction {
  const split = (word: string): Split => {
    const cut = pronunciations.lookup(word);
    const pieces = splitWord(word, cut);
    return { pieces, ...keepInBounds(pieces, options), missed: cut === undefined };
  };
  // The words of a-z are those of all letters that hold no other, but for the signs of the latin class.
  const together = words !== null && !SIGNS.test(text);
  const totals = together
    ? scan(text, 'latin', split, true, hooks, words, undefined, isAscii)
    : scan(text, 'ascii', split, true, hooks, null);
  if (words && !together) {
    const forms = new WordForms(text, words);
    forEachSpan(text, 'latin', (start, end) => void forms.see(start, end));
    words.columns = formColumns(forms.forms, ({ text: word }) => split(canonicalise(word)).pieces);
  }
  return {
    syllables: totals.syllables,
    totalWords: totals.words,
    processedWords: totals.words,
    rejectedSyllables: totals.rejected,
    skippedUnhyphenated: 0,
    fallbackCount: totals.missed,
  };
}

const SIGNS = /[\u00d7\u00f7]/;
const ASCII = /^[a-zA-Z]+$/;
const isAscii = (word: string): boolean => ASCII.test(word);

/**
 * Goes through the words of a text once. Those that `counts` refuses are noted but not split where they stand;
 * their pieces are those of the plain word.
 */
function scan(
  text: string,
  letters: Letters | 'any',
  split: (word: string) => Split,
  collect: boolean,
  hooks: ExtractHooks,
  words: WordNotes | null,
  write?: (word: string) => string,
  counts: (word: string) => boolean = () => true,
) {
  const splits = new Map<string, Split>();
  const totals = { syllables: [] as string[], words: 0, missed: 0, rejected: 0 };
  const splitOf = (token: string): Split => {
    const word = token.toLowerCase();
    let entry = splits.get(word);
    if (!entry) {
      const own = detach(word);
      entry = split(own);
      splits.set(own, entry);
    }
    return entry;
  };
  const forms = words && new WordForms(text, words);
  /** By the number of a form. */
  const ofForms: Split[] = [];
  const seen = (form: WordForm): Split => {
    const known = ofForms[form.id];
    if (known) return known;
    const entry = counts(form.text) ? splitOf(form.text) : NOT_COUNTED;
    ofForms[form.id] = entry;
    return entry;
  };
  const piecesOf = (form: WordForm): readonly string[] => {
    const entry = seen(form);
    return entry === NOT_COUNTED ? split(canonicalise(form.text)).pieces : entry.pieces;
  };
  const visit = (start: number, end: number): void => {
    const entry = forms ? seen(forms.see(start, end)) : splitOf(text.slice(start, end));
    if (entry === NOT_COUNTED) return;
    totals.words++;
    totals.rejected += entry.rejected;
    if (entry.missed) totals.missed++;
    if (collect) for (const syllable of entry.kept) totals.syllables.push(syllable);
  };
  const tick = (done: number): void => {
    if (hooks.cancelled?.()) throw new EngineError('cancelled', 'The extraction was cancelled.');
    hooks.progress?.(done, text.length);
  };
  if (letters === 'any')
    forEachWord(text, (word, start) => visit(start, start + word.length), tick);
  else forEachSpan(text, letters, visit, tick);
  if (forms) words.columns = formColumns(forms.forms, piecesOf, write);
  tick(text.length);
  return totals;
}

/** A word romanised with the capitals that it is written with. */
const inCase =
  (romanise: (text: string) => string) =>
  (word: string): string => {
    const plain = romanise(word.toLowerCase());
    const writing = writingOf(word);
    if (writing === LOWER) return plain;
    return writing === CAPITALS
      ? plain.toUpperCase()
      : plain.slice(0, 1).toUpperCase() + plain.slice(1);
  };

/** The syllables within the bounds, and how many are not. */
export function keepInBounds(pieces: readonly string[], { minLength, maxLength }: ExtractOptions) {
  const kept = pieces.filter((piece) => {
    const length = codePoints(piece);
    return length >= minLength && length <= maxLength;
  });
  return { kept, rejected: pieces.length - kept.length };
}

const SURROGATE = /[\ud800-\udfff]/;

function codePoints(text: string): number {
  if (!SURROGATE.test(text)) return text.length;
  let n = 0;
  for (const _ of text) n++;
  return n;
}
