/** Lists of full names: of which words their new ones are, and which are made anew. */
import { fold } from '../../runtime/letter-costs.ts';
import type { OwnPair } from './own/own-names.ts';
import type { LanguagePatterns } from './pattern-file.ts';
import type { Pattern, PatternPart } from './phrases.ts';
import { soundsOf, vowelsOf } from './vowels.ts';

/** The class, and the pattern, of a list of full names. */
export const AS_LISTED = 'name';
/** Share of the first or the last words that are different, and of those of two syllables, from which on new ones are made. */
const DIFFERENT = 0.7;
const LONG = 0.6;
/** Share of those that are words of the language, from which on none are. */
const WORDS = 0.5;
/** Fewest letters of either word of a compound. */
const LETTERS = 3;
/** Fewest words to make others of. */
const LEAST = 8;

/**
 * The pattern of a list of full names: given names and family names are made anew where they are as different and as long as
 * names are; else the list's own stay, in other company (The Green Lion, Li Fang). Null for a list that has none.
 * `classes` are those of given names and of family names.
 */
export function patternOfList(
  pairs: readonly OwnPair[],
  classes: readonly [first: string | undefined, last: string | undefined],
  isWord: (folded: string) => boolean,
): Pattern | null {
  if (pairs.length === 0) return null;
  const sides = pairs.map(({ parts }) => parts);
  const [nameClass, lastClass] = classes;
  const isOpen =
    lastClass !== undefined &&
    areOpen(
      sides.map(([, last]) => last),
      isWord,
    );
  const [firsts, lasts] = [0, 1].map((side) =>
    (isOpen ? sides : sides.map(withParticles)).map((parts) => parts[side]!),
  );
  const first: PatternPart =
    nameClass !== undefined && areOpen(firsts!, isWord)
      ? { kind: 'class', name: nameClass }
      : lexicon('first', firsts!);
  const last: PatternPart = isOpen ? { kind: 'class', name: lastClass! } : lexicon('last', lasts!);
  const parts = [first, { kind: 'text', text: ' ' } as const, last];
  const text = parts.map((part) => (part.kind === 'text' ? part.text : `{${part.name}}`)).join('');
  return { text, parts };
}

/** The patterns with that of a list of full names. */
export const asListed = (
  { patterns, lexicons }: LanguagePatterns,
  pattern: Pattern,
): LanguagePatterns => ({
  patterns: new Map([...patterns, [AS_LISTED, pattern], ['full_name', pattern]]),
  lexicons,
});

const lexicon = (name: string, words: readonly string[]): PatternPart => ({
  ...{ kind: 'lexicon', name },
  entries: [...new Set(words)],
});

/** The small words before a byname, with it: Erik, the Red. */
function withParticles([first, last]: OwnPair['parts']): OwnPair['parts'] {
  const [small = ''] = /(?: \p{Ll}[\p{L}'’]*)*$/u.exec(first) ?? [];
  return [first.slice(0, first.length - small.length), `${small} ${last}`.trim()];
}

/** Whether words are such as others can be made of: many different single ones, of two syllables and of no language. */
function areOpen(words: readonly string[], isWord: (folded: string) => boolean): boolean {
  const different = [...new Set(words.map(fold))];
  const vowels = vowelsOf(different);
  const syllable = RegExp(`[${vowels}]+`, 'g');
  const isLong = (word: string): boolean =>
    soundsOf([word]) > 1 || (vowels !== '' && (word.match(syllable)?.length ?? 0) > 1);
  const share = (fits: (word: string) => boolean): number =>
    different.filter(fits).length / different.length;
  return (
    different.length >= LEAST &&
    different.length >= DIFFERENT * words.length &&
    share((word) => !word.includes(' ')) >= LONG &&
    share(isLong) >= LONG &&
    share((word) => isWordOrTwo(word, isWord)) < WORDS
  );
}

/** Whether it is a word or a compound of two, such as Forkbeard. */
function isWordOrTwo(folded: string, isWord: (folded: string) => boolean): boolean {
  if (isWord(folded)) return true;
  for (let at = LETTERS; at <= folded.length - LETTERS; at++) {
    if (isWord(folded.slice(0, at)) && isWord(folded.slice(at))) return true;
  }
  return false;
}
