/** The words that some name of a class would be, or be made of: those alone need to be in a model file. */
import type { WordSetColumns } from '../base/word-set.ts';
import { lettersOf, SYMBOLS } from '../sound/letter-model.ts';
import { ClassSpace } from '../space/class-space.ts';
import { type CountedSpace, seedSpace } from '../space/namespace-2.ts';
import type { LetterLimits } from './letter-limits.ts';

/** Letters of the shortest words of which a compound is made, and of a word before a given last part. */
const COMPOUND_PART = 3;
const STEM_WORD = 4;
const ROWS = SYMBOLS ** 3;

/** The beginning of a name: a word with its costs so far. */
interface Beginning {
  readonly text: string;
  readonly row: number;
  readonly cost: number;
  readonly measured: number;
}

/** Adds the words that matter to a space: no name of it is told apart by another. Returns the real names that it would make. */
export function addUsedWords(
  space: CountedSpace,
  limits: LetterLimits,
  into: { readonly words: Set<string>; readonly dictionary: Set<string> },
): Set<string> {
  const { model, endings, profile } = space;
  const source = listOf(model.words);
  const reader = new ClassSpace(seedSpace(space, 0n));
  const reason = (name: string): string | null => {
    const found = reader.slotOf(name);
    return 'reason' in found ? found.reason : null;
  };
  const ofReason = (words: readonly string[], wanted: string): string[] =>
    words.filter((word) => limits.passes(word) && reason(word) === wanted);
  for (const word of ofReason(source, 'source_word')) into.words.add(word);
  const language = space.dictionary ? listOf(space.dictionary) : [];
  for (const word of ofReason(language, 'language_word')) into.dictionary.add(word);
  const most = profile.letters[1];
  const firsts = beginnings(source, COMPOUND_PART, most - COMPOUND_PART, limits);
  const seconds = source.filter((word) => word.length >= COMPOUND_PART);
  joined(firsts, seconds, limits, most, (first, second) => {
    if (reason(first + second) !== 'compound') return;
    into.words.add(first);
    into.words.add(second);
  });
  const stems = beginnings(source, STEM_WORD, most - 1, limits);
  const given = endings.map(({ text }) => text);
  joined(stems, given, limits, most, (stem, ending) => {
    if (reason(stem + ending) === 'compound') into.words.add(stem);
  });
  if (profile.realNames === 'allow') return new Set();
  const real = [space.reference?.real ?? null, space.given].flatMap((names) =>
    names ? listOf(names) : [],
  );
  return new Set(ofReason(real, 'real_name'));
}

function listOf({ text, start, bytes }: WordSetColumns): string[] {
  const decoder = new TextDecoder();
  return Array.from(start, (from, w) => decoder.decode(text.slice(from, from + bytes[w]!)));
}

/** Words of so many letters that can begin a name. */
function beginnings(
  words: readonly string[],
  shortest: number,
  longest: number,
  { costs, measure, rare }: LetterLimits,
): Beginning[] {
  return words.flatMap((text): Beginning[] => {
    const letters = text.length >= shortest && text.length <= longest ? lettersOf(text) : null;
    if (letters === null) return [];
    let row = 0;
    let cost = 0;
    let measured = 0;
    for (const letter of letters) {
      const at = row * SYMBOLS + letter;
      if (costs[at]! > rare) return [];
      cost += costs[at]!;
      measured += measure?.[at] ?? 0;
      row = at % ROWS;
    }
    return [{ text, row, cost, measured }];
  });
}

/** Second parts as a tree of letters, so that what cannot go on is left at once. */
interface Branch {
  readonly next: (Branch | undefined)[];
  /** The part that ends here; empty: none. */
  text: string;
}

function treeOf(parts: readonly string[]): Branch {
  const root: Branch = { next: [], text: '' };
  for (const text of parts) {
    let branch = root;
    for (const letter of lettersOf(text) ?? []) {
      branch.next[letter] ??= { next: [], text: '' };
      branch = branch.next[letter];
    }
    branch.text = text;
  }
  return root;
}

/** Visits a beginning with each second part with which the letters of a name of the class may go on. */
function joined(
  firsts: readonly Beginning[],
  seconds: readonly string[],
  { costs, measure, rare, most, mostMeasured, largest, largestMeasured }: LetterLimits,
  longest: number,
  visit: (first: string, second: string) => void,
): void {
  const root = treeOf(seconds);
  const grow = (first: string, branch: Branch, from: Beginning, n: number): void => {
    const step = (letter: number): Beginning | null => {
      const at = from.row * SYMBOLS + letter;
      if (costs[at]! > rare) return null;
      const cost = from.cost + costs[at]!;
      const measured = from.measured + (measure?.[at] ?? 0);
      if (cost > largest || measured > largestMeasured) return null;
      return { text: first, row: at % ROWS, cost, measured };
    };
    const limit = branch.text === '' ? null : most(n);
    const end = limit === null ? null : step(0);
    if (end !== null && end.cost <= limit! && end.measured <= mostMeasured(n)) {
      visit(first, branch.text);
    }
    if (n === longest) return;
    branch.next.forEach((next, letter) => {
      const more = next && step(letter);
      if (more) grow(first, next, more, n + 1);
    });
  };
  for (const first of firsts) grow(first.text, root, first, first.text.length);
}
