/** Which names are offensive: automata over the letters a-z, for the matcher of `obscenity` and for lists of words. */
import type { ParsedPattern, SyntaxKind } from 'obscenity';
import { obscenity } from '#platform';
import { decode } from '../base/shared.ts';

/** Symbols beside the letters a-z as 0..25: where a name begins and ends. */
const BEGIN = 26;
const END = 27;
const SYMBOLS = 28;
const CODE_A = 97;
/** Stands for each letter in a sequence. */
const ANY_LETTER = -1;

/** Whether the first `n` of some bytes hold what is looked for. */
type Test = (bytes: Uint8Array, n: number) => boolean;

/**
 * Tells in one pass whether a name in letters 0..25 holds any of some sequences: a deterministic automaton by subset
 * construction (Rabin and Scott 1959) over the positions in all sequences, which may begin anywhere.
 */
function letterAutomaton(sequences: readonly number[][]): Test {
  // position p of sequence s as one number
  const offset: number[] = [];
  let positions = 0;
  for (const sequence of sequences) {
    offset.push(positions);
    positions += sequence.length;
  }
  const symbols = sequences.flat();
  const last = new Set(sequences.map((sequence, s) => offset[s]! + sequence.length - 1));
  const numbers = new Map<string, number>([['', 0]]);
  const states: number[][] = [[]];
  const found: number[] = [0];
  const table: number[] = [];
  const reads = (symbol: number) => (p: number) =>
    symbols[p] === symbol || (symbols[p] === ANY_LETTER && symbol < BEGIN);
  const begun = Array.from({ length: SYMBOLS }, (_, symbol) => offset.filter(reads(symbol)));
  for (let state = 0; state < states.length; state++) {
    for (let symbol = 0; symbol < SYMBOLS; symbol++) {
      const read = [...states[state]!.filter(reads(symbol)), ...begun[symbol]!];
      const hit = read.some((p) => last.has(p));
      // once something is found nothing else matters
      const positionsNext = hit ? [-1] : read.map((p) => p + 1).sort((a, b) => a - b);
      const key = positionsNext.join();
      let number = numbers.get(key);
      if (number === undefined) {
        number = states.length;
        numbers.set(key, number);
        states.push(hit ? [] : positionsNext);
        found.push(hit ? 1 : 0);
      }
      table.push(number);
    }
  }
  // a name begins in state 0, in which no sequence has begun
  const next = Uint16Array.from(table);
  const isFound = Uint8Array.from(found);
  return (letters, n) => {
    let state = next[BEGIN]!;
    for (let i = 0; i < n; i++) {
      state = next[state * SYMBOLS + letters[i]!]!;
      if (isFound[state]) return true;
    }
    return isFound[next[state * SYMBOLS + END]!] === 1;
  };
}

/** Letters of the name that is read. */
let letters = new Uint8Array(256);

function room(n: number): Uint8Array {
  if (n > letters.length) letters = new Uint8Array(2 * n);
  return letters;
}

/** Letters that the recommended transformers leave twice in a row; all others once. */
const DOUBLED = new Set([...'beolsg'].map((letter) => letter.charCodeAt(0) - CODE_A));

/** What the package knows as parts of longer words alone, and joins of names go on with: Niggot, Nigcock, Hitlus. */
const STEMS = ['|nigg', '|nigc', '|hitl', 'suckc'];

/** The terms of the package, and `STEMS`. */
export function offensiveTerms() {
  const { DataSet, englishDataset, parseRawPattern } = obscenity();
  return new DataSet<{ originalWord: string }>()
    .addAll(englishDataset)
    .addPhrase((stems) => STEMS.reduce((all, one) => all.addPattern(parseRawPattern(one)), stems))
    .build();
}

/**
 * The English matcher of the `obscenity` package (its dataset, with `STEMS`, and recommended transformers) behind a
 * deterministic automaton of the dataset's patterns over the letters a-z. The automaton reads a name
 * in one pass and clears nearly all names; the matcher itself, which also knows the words that are
 * harmless after all, tests the others and every name with anything but letters. The results are
 * those of the matcher alone.
 */
export function offensiveMatcher(): Test {
  const { englishRecommendedTransformers, RegExpMatcher, SyntaxKind } = obscenity();
  const dataset = offensiveTerms();
  const matcher = new RegExpMatcher({ ...dataset, ...englishRecommendedTransformers });
  const finds = letterAutomaton(
    dataset.blacklistedTerms.flatMap(({ pattern }) => expand(pattern, SyntaxKind)),
  );
  const isSuspicious: Test = (name, n) => {
    const own = room(n);
    let count = 0;
    let last = -1;
    let left = 0;
    for (let i = 0; i < n; i++) {
      const letter = (name[i]! | 0x20) - CODE_A;
      if (letter < 0 || letter > 25 || name[i]! < 65) return true;
      if (letter === last) {
        if (left-- <= 0) continue;
      } else {
        last = letter;
        left = DOUBLED.has(letter) ? 1 : 0;
      }
      own[count++] = letter;
    }
    return finds(own, count);
  };
  return (name, n) => isSuspicious(name, n) && matcher.hasMatch(decode(name, 0, n));
}

/** What they are found by, as texts: fuck; not those with a letter of any kind. */
export function offensiveTexts(): string[] {
  const { SyntaxKind } = obscenity();
  return offensiveTerms()
    .blacklistedTerms.flatMap(({ pattern }) => expand(pattern, SyntaxKind))
    .filter((sequence) => !sequence.includes(ANY_LETTER))
    .map((sequence) =>
      String.fromCharCode(...sequence.flatMap((symbol) => (symbol < BEGIN ? symbol + CODE_A : []))),
    );
}

/** A pattern as plain sequences of symbols: its optional parts once with and once without. */
function expand(pattern: ParsedPattern, { Optional, Literal }: typeof SyntaxKind): number[][] {
  let sequences: number[][] = [pattern.requireWordBoundaryAtStart ? [BEGIN] : []];
  const append = (part: readonly number[]): number[][] => sequences.map((s) => [...s, ...part]);
  for (const node of pattern.nodes) {
    const inner = node.kind === Optional ? node.childNode : node;
    const part = inner.kind === Literal ? inner.chars.map(symbolOf) : [ANY_LETTER];
    sequences = node.kind === Optional ? [...sequences, ...append(part)] : append(part);
  }
  return pattern.requireWordBoundaryAtEnd ? append([END]) : sequences;
}

/** Characters other than letters never come up in a name that the automaton reads to its end. */
const symbolOf = (char: number): number =>
  char >= CODE_A && char < CODE_A + BEGIN ? char - CODE_A : SYMBOLS;

/** From so many letters on a word counts wherever it stands, and from so many on where a name begins with it. */
const ANYWHERE = 5;
const AT_THE_START = 4;

/** A text in the letters a to z, without marks; others are skipped. */
export function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .normalize('NFKD')
    .replace(/[^a-z]/g, '');
}

/**
 * Tests names against words, one a line; building it takes some 10 ms for a hundred. Short words stand by chance within
 * many names: a word of three letters counts where it is the whole name, one of four where the name begins with it, a
 * longer one anywhere. Case, marks and what is no letter do not count.
 */
export function offensiveWords(words: string): Test {
  const finds = letterAutomaton(
    words
      .split('\n')
      .map(plainLetters)
      .filter((word) => word !== '')
      .map((word) => {
        const own = Array.from(word, (letter) => letter.charCodeAt(0) - CODE_A);
        if (word.length >= ANYWHERE) return own;
        return word.length >= AT_THE_START ? [BEGIN, ...own] : [BEGIN, ...own, END];
      }),
  );
  const test: Test = (name, n) => {
    const own = room(n);
    let count = 0;
    for (let i = 0; i < n; i++) {
      if (name[i]! > 127) {
        const plain = new TextEncoder().encode(plainLetters(decode(name, 0, n)));
        return test(plain, plain.length);
      }
      const letter = (name[i]! | 0x20) - CODE_A;
      if (name[i]! >= 65 && letter >= 0 && letter < 26) own[count++] = letter;
    }
    return finds(own, count);
  };
  return test;
}

/** Building it takes some 20 ms, so each thread keeps one. */
let matcher: Test | undefined;

/** The matcher of this thread. */
export const sharedMatcher = (): Test => (matcher ??= offensiveMatcher());

const wordLists = new Map<string, Test>();

/** The same for the words of a language, of which there are a few. */
export function sharedWords(words: string): Test {
  const list = wordLists.get(words) ?? offensiveWords(words);
  wordLists.set(words, list);
  return list;
}
