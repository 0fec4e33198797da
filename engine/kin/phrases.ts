/** phrases/1: full names and phrases from the names of classes and from lexicons, each with a number; patterns as they are written, and those of lists. */
import { fold } from '../../runtime/letter-costs.ts';
import { EngineError } from '../base/errors.ts';
import { payloadHash } from '../base/json.ts';
import { countsOf } from '../base/maps.ts';
import { meantBy } from '../base/plain-text.ts';
import { hashWords, permutationOf, seedWords } from '../base/random/permutation.ts';
import { firstNot } from '../corpus/orders.ts';
import { isCompound, soundsOf, vowelsOf } from './kin-class.ts';
import type { Sex } from './kin-language.ts';
import type { OwnPair } from './own/own-name.ts';

/** Name of the numbering; any change of it that moves a phrase gets a new one. */
export const PHRASE_ALGORITHM = 'phrases/1';

/** The part that is made of the name of a father, not of a class of its own; it counts as a class. */
export const PATRONYMIC = 'patronymic';

export interface KnownParts {
  /** Name classes, such as `first_name`. */
  readonly classes: readonly string[];
  /** Lexicons by name, such as `title`, with their entries. */
  readonly lexicons: ReadonlyMap<string, readonly string[]>;
}

/** A piece of a pattern: text that stands as it is, a name of a class, or an entry of a lexicon. */
export type PatternPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'class'; readonly name: string }
  | { readonly kind: 'lexicon'; readonly name: string; readonly entries: readonly string[] };

/** A part in braces. */
export type ChosenPart = Exclude<PatternPart, { kind: 'text' }>;

export interface Pattern {
  /** As it was written. */
  readonly text: string;
  readonly parts: readonly PatternPart[];
}

export const chosenParts = ({ parts }: Pattern): ChosenPart[] =>
  parts.filter((part) => part.kind !== 'text');

export const hasPatronymic = ({ parts }: Pattern): boolean =>
  parts.some((part) => part.kind === 'class' && part.name === PATRONYMIC);

/** The refusal of a pattern, with what is wrong with it. */
export const badPattern = (text: string, what: string): EngineError =>
  new EngineError('pattern-invalid', `pattern ${JSON.stringify(text)}: ${what}`);

/** Most characters of a pattern, and most parts in braces. */
const LONGEST_PATTERN = 200;
export const MAX_PARTS = 8;

/**
 * Reads a pattern such as `{title} {first_name} of {place_name}`. A part is a class, a class without its
 * `_name` (`{first}`), `{patronymic}`, or a lexicon. Throws `EngineError` 'pattern-invalid' naming the pattern, what is
 * wrong with it and the parts that are known.
 */
export function parsePattern(text: string, known: KnownParts): Pattern {
  const lexicons = [...known.lexicons.keys()].map((name) => name.replace(/_[fm]$/, ''));
  const names = [...new Set([...known.classes, PATRONYMIC, ...lexicons])];
  const bad = (what: string, word = ''): EngineError => {
    const meant = meantBy(word, names);
    const list = `known parts: ${names.map((name) => `{${name}}`).join(', ')}.`;
    const remedy = meant ? `did you mean ${meant}?` : list;
    return badPattern(text.slice(0, LONGEST_PATTERN), `${what}; ${remedy}`);
  };
  if (text.length > LONGEST_PATTERN) throw bad(`it is longer than ${LONGEST_PATTERN} characters`);
  const parts: PatternPart[] = [];
  for (const [piece, name] of text.matchAll(/\{([^{}]*)\}|[^{}]+|[{}]/g)) {
    if (name !== undefined) parts.push(namedPart(name.trim(), known, bad));
    else if (piece === '{' || piece === '}') {
      throw bad(`a ${piece} at ${text.indexOf(piece) + 1} or later has no partner`);
    } else parts.push({ kind: 'text', text: piece });
  }
  const chosen = parts.filter(({ kind }) => kind !== 'text').length;
  if (chosen === 0) throw bad('it has no part in braces');
  if (chosen > MAX_PARTS) throw bad(`it has ${chosen} parts in braces, at most ${MAX_PARTS} go`);
  return { text, parts };
}

function namedPart(
  name: string,
  { classes, lexicons }: KnownParts,
  bad: (what: string, word?: string) => EngineError,
): PatternPart {
  const entries = entriesOf(lexicons, name);
  if (entries.length > 0) return { kind: 'lexicon', name, entries };
  if (lexicons.has(name)) throw bad(`the lexicon ${name} is empty`);
  const found = [...classes, PATRONYMIC].find((one) => one === name || one === `${name}_name`);
  if (found === undefined) throw bad(`unknown part {${name}}`, name);
  return { kind: 'class', name: found };
}

/** The entries of a lexicon, such as `title`, that go with a person of these sexes: its own and those of `title_f` or `title_m`. */
const entriesOf = (
  lexicons: KnownParts['lexicons'],
  name: string,
  sexes: readonly Sex[] = ['f', 'm'],
): string[] =>
  [name, ...sexes.map((sex) => `${name}_${sex}`)].flatMap((key) => lexicons.get(key) ?? []);

/** A blank before the tags of a line, where a tab should be. */
const BLANK = /(?<=\S) (?=(?:[fm]|first|last|town|epithet|sign)(?: (?:first|last))?\r?$)/gm;

/** Tags of what is no name but an entry of a lexicon. */
const OF_LEXICON = /^([^\t\n]+)\t(epithet|sign|inn|tavern|title(?:_[fm])?)[ \r]*$/gmu;
const SIGN = /inn|tavern/;

/**
 * The lexicons that a list has of its own (the Blind, epithet), and the list without them, as long as it was, tags behind tabs
 * where most lines have them behind a blank.
 */
export function ownLexicons(list: string) {
  const lexicons = new Map<string, string[]>();
  const isBlank = 2 * (list.match(BLANK)?.length ?? 0) > (list.match(/^.*\S/gm)?.length ?? 0);
  const tabbed = isBlank ? list.replace(BLANK, '\t') : list;
  const text = tabbed.replace(OF_LEXICON, (line: string, entry: string, tag: string) => {
    const name = tag.replace(SIGN, 'sign');
    lexicons.set(name, [...(lexicons.get(name) ?? []), entry.trim()]);
    return ' '.repeat(line.length);
  });
  return { text, lexicons };
}

/** Whether a lexicon of a pattern tells women from men. */
export const hasSexes = (pattern: Pattern, lexicons: KnownParts['lexicons']): boolean =>
  chosenParts(pattern).some(({ name }) => lexicons.has(`${name}_f`) || lexicons.has(`${name}_m`));

/** The entries of a part for a person of this sex; of one that is not known those for either, all where there are none. */
export function entriesFor(
  { name, entries }: PatternPart & { readonly kind: 'lexicon' },
  lexicons: KnownParts['lexicons'],
  sex: Sex | null,
): readonly string[] {
  const fitting = entriesOf(lexicons, name, sex ? [sex] : []);
  return fitting.length > 0 ? fitting : entries;
}

/**
 * Throws `EngineError` 'pattern-invalid' for a pattern of which two choices could read alike: names and most entries have no
 * blank, so it needs one between any two of them, and one part of several words at most. A patronymic is not one father's alone.
 */
export function checkNumbered({ text, parts }: Pattern): void {
  const bad = (what: string): EngineError => badPattern(text, `${what}.`);
  let apart = true;
  let long: string | null = null;
  for (const part of parts) {
    if (part.kind === 'text') {
      apart ||= /\s/.test(part.text);
      continue;
    }
    if (!apart) throw bad('a batch needs a blank between any two parts in braces');
    apart = false;
    if (part.kind === 'class' && part.name === PATRONYMIC)
      throw bad('a batch has no patronymics, for several fathers may give the same; use names');
    if (part.kind === 'class' || part.entries.every((entry) => !/\s/.test(entry))) continue;
    if (long) throw bad(`${long} and ${part.name} have entries of several words; take one of them`);
    long = part.name;
  }
}

export type PhraseSpace = Readonly<ReturnType<typeof phraseSpaceOf>>;

/**
 * The numbered phrases of a pattern. Its slots are all choices of its parts, a number of mixed radix
 * (Knuth, TAOCP 4.1) put in a keyed order: no two slots have the same choice. A slot whose class slot
 * has no name has no phrase. `sizeOf` gives the slots of the class of part k: of its space, or of a list of its names. Where all choices
 * together are more than 2^53 - 1, the largest classes lend their first slots alone. Throws `EngineError`
 * 'pattern-invalid' for a class without slots.
 */
export function phraseSpaceOf(
  pattern: Pattern,
  sizeOf: (nameClass: string, k: number) => number,
  seed: bigint,
) {
  const choices = withinLimit(
    chosenParts(pattern).map((part, k) => {
      const size = part.kind === 'lexicon' ? part.entries.length : sizeOf(part.name, k);
      if (size > 0) return size;
      const remedy = 'allow other lengths for it, or leave it out of the pattern.';
      throw badPattern(pattern.text, `the class ${part.name} has no names; ${remedy}`);
    }),
  );
  const size = choices.reduce((product, n) => product * n, 1);
  const hash = payloadHash({ algorithm: PHRASE_ALGORITHM, choices, pattern: pattern.text });
  const digits = hash.match(/.{8}/g)!.map((word) => Number.parseInt(word, 16));
  const order = permutationOf(size, hashWords([...digits, ...seedWords(seed)]));
  return {
    pattern,
    /** Number of slots, up to 2^53 - 1. */
    size,
    /** How many choices each part in braces has. */
    choices,
    /** The choices of a slot, 0..size-1: of each part in braces the place among its names or entries. */
    at(slot: number): number[] {
      let rest = order(slot);
      const chosen: number[] = [];
      for (let i = choices.length - 1; i >= 0; i--) {
        const n = choices[i]!;
        const quotient = Math.floor(rest / n);
        chosen.unshift(rest - quotient * n);
        rest = quotient;
      }
      return chosen;
    },
  };
}

/**
 * The text of a pattern; `partOf` gives what stands for a part in braces, the k-th from the left, null where
 * there is nothing, and then there is no text.
 */
export function fillPattern(
  pattern: Pattern,
  partOf: (part: ChosenPart, k: number) => string | null,
): string | null {
  let text = '';
  let k = 0;
  for (const part of pattern.parts) {
    const next = part.kind === 'text' ? part.text : partOf(part, k++);
    if (next === null) return null;
    text = join(text, next);
  }
  return text;
}

/** `de` and `di` before a vowel are shortened where they are written d’ (d’ in patterns). */
const ELIDED = /(^|\s)([dl])\([aei]\)\s*$/u;
const VOWEL = /^[aeiouâàéèêíóôúhœ]/iu;

/** The word that ends a text. */
const LAST_WORD = /(?:^|\s)(\p{L}+ )$/u;

/** Puts a part behind a text: `d(e)` becomes d' before a vowel or h, and de elsewhere. Of `The {thing}` no The The Lamp. */
function join(text: string, part: string): string {
  const said = part.indexOf(' ') > 0 ? (LAST_WORD.exec(text)?.[1]?.toLowerCase() ?? '') : '';
  const next = said && part.toLowerCase().startsWith(said) ? part.slice(said.length) : part;
  const elided = text.includes('(') ? ELIDED.exec(text) : null;
  if (!elided) return text + next;
  const before = text.slice(0, elided.index) + elided[1];
  if (VOWEL.test(next)) return `${before}${elided[2]}'${next}`;
  return `${text.trimEnd().replace(/\((.)\)$/u, '$1')} ${next}`;
}

/** Sizes whose product is 2^53 - 1 at most: the largest are cut to one common size. */
function withinLimit(sizes: readonly number[]): number[] {
  const fits = (most: number): boolean =>
    sizes.reduce((product, n) => product * BigInt(Math.min(n, most)), 1n) <=
    BigInt(Number.MAX_SAFE_INTEGER);
  const most = firstNot(Math.max(...sizes), (n) => fits(n + 1));
  return sizes.map((n) => Math.min(n, most));
}

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
 * `classes` are those of given names and of family names; `given` are folded names that stand behind no new one.
 */
export function patternOfList(
  pairs: readonly OwnPair[],
  classes: readonly [first: string | undefined, last: string | undefined],
  isWord: (folded: string) => boolean,
  given: ReadonlySet<string>,
): Pattern | null {
  if (pairs.length === 0) return null;
  const sides = pairs.map(({ parts }) => parts);
  const [nameClass, lastClass] = classes;
  const families = sides.map(([, last]) => last);
  const isOpen = lastClass !== undefined && areOpen(families, isWord);
  const [firsts, lasts] = [0, 1].map((side) =>
    (isOpen ? sides : sides.map(withParticles)).map((parts) => parts[side]!),
  );
  const first: ChosenPart =
    nameClass !== undefined && areOpen(firsts!, isWord)
      ? { kind: 'class', name: nameClass }
      : lexicon(nameClass ?? 'first', firsts!);
  const others = first.kind === 'class' ? lasts!.filter((word) => !given.has(fold(word))) : [];
  const last: ChosenPart = isOpen
    ? { kind: 'class', name: lastClass }
    : lexicon(lastClass ?? 'last', others.length > 0 ? others : lasts!);
  const text = `{${first.name}} {${last.name}}`;
  return { text, parts: [first, { kind: 'text', text: ' ' }, last] };
}

/** Each word as often as it is borne beside the rarest: nine of ten new ships are HMS if nine of ten are. */
function lexicon(name: string, words: readonly string[]): ChosenPart {
  const times = countsOf(words);
  const least = Math.min(...times.values());
  const entries = [...times].flatMap(([word, n]) =>
    Array<string>(Math.round(n / least)).fill(word),
  );
  return { kind: 'lexicon', name, entries };
}

/** The small words before a byname, with it: Erik, the Red; an and is what any noun may follow: The Crown and, Lion. */
function withParticles([first, last]: OwnPair['parts']): OwnPair['parts'] {
  const [small = ''] = /(?: (?!(?:and|und|et|y|och|og) *$)\p{Ll}[\p{L}'’]*)*$/u.exec(first) ?? [];
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
    // or compounds of two, such as Forkbeard
    share((word) => isWord(word) || isCompound(word, isWord, LETTERS)) < WORDS
  );
}
