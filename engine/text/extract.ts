/** Extracts syllables from text: by hyphenation patterns or from pronunciations, with counts. */
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../base/hooks.ts';
import type { Hyphenator } from './hyphenation.ts';
import type { NameContext } from './name-context.ts';
import { type Pronunciations, splitWord } from './pronounced-split.ts';
import { canonicalise, detach, forEachSpan, forEachWord, isPlain } from './tokens.ts';
import {
  CAPITALS,
  type FormColumns,
  formColumns,
  LOWER,
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
  /** Words without a hyphenation point, which give no syllables; or that no pronunciation is known of. */
  missed: number;
  /** The words as they are written; null unless they are to be noted. */
  words: FormColumns | null;
}

interface HyphenateOptions extends ExtractOptions {
  countBy: CountBy;
  /** Given: words of any script are split, and each piece is put through it. */
  romanise?: ((text: string) => string) | undefined;
}

/** By what the words of a text are noted. */
export interface WordNotes {
  readonly context: NameContext;
  /** Every line of the text is a name, not the beginning of a sentence. */
  readonly list: boolean;
}

/** What one distinct word adds each time it occurs. */
interface Split {
  readonly pieces: readonly string[];
  readonly kept: readonly string[];
  readonly rejected: number;
  readonly words: number;
  /** Of these: hyphenation found no point, or the dictionary has no such word. */
  readonly missed: number;
}

/**
 * Syllables of `text` by hyphenation: words of a-z, A-Z and U+00C0..U+00FF, lower-cased, split at
 * their hyphenation points. Each distinct word is hyphenated once. With `romanise`, words are runs of
 * letters of any script, split in their own script and romanised afterwards. Progress counts characters.
 */
export function extractHyphenated(
  text: string,
  hyphenator: Hyphenator,
  options: HyphenateOptions,
  hooks: Hooks = NO_HOOKS,
  notes: WordNotes | null = null,
): Extraction {
  const { romanise } = options;
  const split = (word: string): Split => {
    const hyphenated = hyphenator.hyphenate(word);
    const cut = hyphenated.split('-');
    const pieces = romanise ? cut.map(romanise) : cut;
    if (cut.length === 1) return { pieces, kept: [], rejected: 0, words: 1, missed: 1 };
    return { pieces, ...keepInBounds(pieces, options), words: 1, missed: 0 };
  };
  const { countBy } = options;
  const found = romanise
    ? scan(text.normalize('NFC'), split, countBy, hooks, notes, inCase(romanise))
    : scan(text, split, countBy, hooks, notes);
  const { syllables, totalWords, missed } = found;
  return {
    ...found,
    syllables: countBy === 'files' ? [...new Set(syllables)].sort() : syllables,
    processedWords: totalWords - missed,
  };
}

/** Of the latin class, they join words of a-z without being letters. */
const SIGNS = /[\u00d7\u00f7]/;

/**
 * Syllables of an English `text` by pronunciation: words of a-z and A-Z, lower-cased; always in
 * text order with repetitions.
 */
export function extractPronounced(
  text: string,
  pronunciations: Pronunciations,
  options: ExtractOptions,
  hooks: Hooks = NO_HOOKS,
  notes: WordNotes | null = null,
): Extraction {
  const cut = (word: string): Split => {
    const how = pronunciations.lookup(word);
    const pieces = splitWord(word, how);
    const missed = how === undefined ? 1 : 0;
    return { pieces, ...keepInBounds(pieces, options), words: 1, missed };
  };
  const split = (word: string): Split => {
    if (isPlain(word)) return cut(word);
    // a word with marks has no pronunciation: it adds what signs join to it
    const own = word.split(SIGNS).filter(isPlain).map(cut);
    const sum = (key: 'rejected' | 'missed') => own.reduce((n, one) => n + one[key], 0);
    return {
      pieces: cut(canonicalise(word)).pieces,
      kept: own.flatMap(({ kept }) => kept),
      rejected: sum('rejected'),
      words: own.length,
      missed: sum('missed'),
    };
  };
  const found = scan(text, split, 'occurrences', hooks, notes);
  return { ...found, processedWords: found.totalWords };
}

/**
 * Goes through the words of a text once; with `write`, which gives what stands for a spelling, through those of any
 * script. Counted by files, a word adds its syllables the first time only.
 */
function scan(
  text: string,
  split: (word: string) => Split,
  countBy: CountBy,
  hooks: Hooks,
  notes: WordNotes | null,
  write?: (word: string) => string,
) {
  const syllables: string[] = [];
  const splits = new Map<string, Split>();
  const splitOf = (token: string): Split => {
    const word = token.toLowerCase();
    let entry = splits.get(word);
    if (!entry) {
      const own = detach(word);
      entry = split(own);
      splits.set(own, entry);
      if (countBy === 'files') syllables.push(...entry.kept);
    }
    return entry;
  };
  const forms = notes && new WordForms(text, notes);
  /** By the number of a form. */
  const ofForms: Split[] = [];
  const seen = (start: number, end: number): Split => {
    if (!forms) return splitOf(text.slice(start, end));
    const form = forms.see(start, end);
    ofForms[form.id] ??= splitOf(form.text);
    return ofForms[form.id]!;
  };
  let [totalWords, missed, rejectedSyllables] = [0, 0, 0];
  const visit = (start: number, end: number): void => {
    const entry = seen(start, end);
    totalWords += entry.words;
    missed += entry.missed;
    rejectedSyllables += entry.rejected;
    if (countBy === 'files') return;
    for (const syllable of entry.kept) syllables.push(syllable);
  };
  const tick = (done: number): void => {
    throwIfCancelled(hooks);
    hooks.progress(done, text.length);
  };
  if (write) forEachWord(text, (word, start) => visit(start, start + word.length), tick);
  else forEachSpan(text, visit, tick);
  const words = forms && formColumns(forms.forms, ({ id }) => ofForms[id]!.pieces, write);
  tick(text.length);
  return { syllables, totalWords, missed, rejectedSyllables, words };
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
