/** Extracts syllables from text: by hyphenation patterns or from pronunciations, with counts. */
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../base/errors.ts';
import { madeOnce } from '../base/maps.ts';
import type { Hyphenator } from './hyphenation.ts';
import { type Pronunciations, splitWord } from './pronounced-split.ts';
import { canonicalise, detach, forEachMatch, forEachWord, isPlain } from './words.ts';

export type { Pronunciations } from './pronounced-split.ts';

/** `occurrences`: a syllable counts each time it occurs; `files`: once for each file. */
export type CountBy = 'occurrences' | 'files';

export interface ExtractOptions {
  /** Bounds of an accepted syllable in code points, both inclusive. */
  minLength: number;
  maxLength: number;
}

export type Extraction = ReturnType<typeof scan> & {
  /** Words that were split; of pronounced ones, all. */
  processedWords: number;
};

interface HyphenateOptions extends ExtractOptions {
  countBy: CountBy;
  /** Given: words of any script are split, and each piece is put through it. */
  romanise?: ((text: string) => string) | undefined;
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
  const found = scan(romanise ? text.normalize('NFC') : text, split, countBy, hooks, romanise);
  const { syllables, totalWords, missed } = found;
  return {
    ...found,
    syllables: countBy === 'files' ? [...new Set(syllables)].sort() : syllables,
    processedWords: totalWords - missed,
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
  hooks: Hooks = NO_HOOKS,
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
    const own = word.split(RegExp(SIGN)).filter(isPlain).map(cut);
    const sum = (key: 'rejected' | 'missed') => own.reduce((n, one) => n + one[key], 0);
    return {
      pieces: cut(canonicalise(word)).pieces,
      kept: own.flatMap(({ kept }) => kept),
      rejected: sum('rejected'),
      words: own.length,
      missed: sum('missed'),
    };
  };
  const found = scan(text, split, 'occurrences', hooks);
  return { ...found, processedWords: found.totalWords };
}

/**
 * Goes through the words of a text once; with `write`, which gives what stands for a word, through those of any
 * script. Counted by files, a word adds its syllables the first time only.
 */
function scan(
  text: string,
  split: (word: string) => Split,
  countBy: CountBy,
  hooks: Hooks,
  write?: ((word: string) => string) | undefined,
) {
  const syllables: string[] = [];
  const { of: splitOf } = madeOnce((word: string) => {
    const own = split(word);
    if (countBy === 'files') syllables.push(...own.kept);
    return own;
  });
  /** The distinct spellings in the order in which they are first met; none keeps the text alive. */
  const spelled = madeOnce(
    (spelling: string) => ({ split: splitOf(spelling.toLowerCase()), count: 0 }),
    detach,
  );
  let [totalWords, missed, rejectedSyllables] = [0, 0, 0];
  const visit = (word: string): void => {
    const met = spelled.of(word);
    met.count++;
    totalWords += met.split.words;
    missed += met.split.missed;
    rejectedSyllables += met.split.rejected;
    if (countBy === 'files') return;
    for (const syllable of met.split.kept) syllables.push(syllable);
  };
  const tick = (done: number): void => {
    throwIfCancelled(hooks);
    hooks.progress(done, text.length);
  };
  if (write) forEachWord(text, visit, tick);
  else forEachMatch(text, TOKEN, visit, tick);
  const found = [...spelled.made.values()];
  const lower = Array.from(spelled.made.keys(), (spelling) => spelling.toLowerCase());
  return {
    /**
     * The lines of `syllables/<file>`: in text order with repetitions, or, counted by files, each
     * once in code point order.
     */
    syllables,
    totalWords,
    /** Words without a hyphenation point, which give no syllables; or that no pronunciation is known of. */
    missed,
    /** Pieces outside the length bounds, each occurrence. */
    rejectedSyllables,
    /** The distinct spellings as columns, to be sent from a thread. */
    words: {
      /** In lower case, or romanised; so a word may stand here several times. */
      words: write ? lower.map(write) : lower,
      /** The pieces of each, joined by `-`; a word that is not split is its own. */
      splits: found.map(({ split: { pieces } }) => pieces.join('-')),
      counts: found.map(({ count }) => count),
    },
  };
}

const WORD = '[\\p{L}\\p{N}_]';
/** Characters of a token: letters, and the signs among them, which join words without being word characters. */
const ANY = '[a-zA-Z\\u00c0-\\u00ff]';
const SIGN = '[\\u00d7\\u00f7]';
const LETTER = '[a-zA-Z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u00ff]';

/**
 * A run of these with a Unicode word boundary on both sides: a letter has no word character beyond it, a sign has one. Equal to
 * `B ANY+ B` with `B = (?:(?<=WORD)(?!WORD)|(?<!WORD)(?=WORD))`, at a hundredth of its cost.
 */
export const TOKEN = RegExp(
  `${ANY}(?<=(?<!${WORD})${LETTER}|${WORD}${SIGN})${ANY}*(?<=${LETTER}(?!${WORD})|${SIGN}(?=${WORD}))`,
  'gu',
);

/** The syllables within the bounds, and how many are not. */
export function keepInBounds(pieces: readonly string[], { minLength, maxLength }: ExtractOptions) {
  const kept = pieces.filter((piece) => {
    const length = codePoints(piece);
    return length >= minLength && length <= maxLength;
  });
  return { kept, rejected: pieces.length - kept.length };
}

const SURROGATE = /[\ud800-\udfff]/;

const codePoints = (text: string): number =>
  SURROGATE.test(text) ? [...text].length : text.length;
