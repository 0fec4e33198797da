/** Which names are offensive: expressions in the letters a-z as a trie, for the matcher of `obscenity` and for lists of words. */
import type { ParsedPattern, SyntaxKind } from 'obscenity';
import { obscenity } from '#platform';
import { madeOnce } from '../base/maps.ts';

/** Where a name begins and ends, in an expression, and each letter in one. */
const EDGE = '^';
const ANY_LETTER = '?';
const ALL_LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Letters are 1 to 26 in a row of a trie. */
const ROW = 32;
const codeOf = (symbol: string): number => symbol.charCodeAt(0) % ROW;
const EDGE_CODE = codeOf(EDGE);
/** The row after an expression. */
const FOUND = 1;

/** The letters of the name that is read, from 1 on, between its edges. */
let letters = new Uint8Array(256);

function room(n: number): Uint8Array {
  if (n + 3 > letters.length) letters = new Uint8Array(2 * n + 3);
  letters[0] = EDGE_CODE;
  return letters;
}

/** Tells whether the first `n` of `letters` hold any of some expressions. */
function trieTest(expressions: readonly string[]): (n: number) => boolean {
  const rows = [0, FOUND].map(() => new Array<number>(ROW).fill(0));
  for (const expression of expressions) {
    let row = 0;
    for (let i = 0; i < expression.length && row !== FOUND; i++) {
      const code = codeOf(expression[i]!);
      if (i === expression.length - 1) rows[row]![code] = FOUND;
      else rows[row]![code] ||= rows.push(new Array<number>(ROW).fill(0)) - 1;
      row = rows[row]![code]!;
    }
  }
  const next = Uint16Array.from(rows.flat());
  return (n) => {
    letters[n + 1] = EDGE_CODE;
    letters[n + 2] = 0;
    for (let from = 0; from <= n + 1; from++) {
      let row = 0;
      let at = from;
      do row = next[ROW * row + letters[at++]!]!;
      while (row > FOUND);
      if (row === FOUND) return true;
    }
    return false;
  };
}

/** Letters that the recommended transformers leave twice in a row; all others once. */
const DOUBLED = new Set(Array.from('beolsg', codeOf));
const NO_LETTER = /[^a-z]/;

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

/** What they are found by, as expressions, and the terms themselves. */
function offensiveExpressions() {
  const { SyntaxKind } = obscenity();
  const terms = offensiveTerms();
  const expressions = terms.blacklistedTerms.flatMap(({ pattern }) => expand(pattern, SyntaxKind));
  return { terms, expressions: expressions.filter((expression) => !expression.includes(' ')) };
}

/**
 * The English matcher of the `obscenity` package (its dataset, with `STEMS`, and recommended transformers) behind a
 * trie of the dataset's patterns over the letters a-z, which clears nearly all names; the matcher itself, which also
 * knows the words that are harmless after all, tests the others and every name with anything but letters. The results are
 * those of the matcher alone. Takes the first `n` bytes of a name.
 */
export function offensiveMatcher(): (name: Uint8Array, n: number) => boolean {
  const { englishRecommendedTransformers, RegExpMatcher } = obscenity();
  const { terms, expressions } = offensiveExpressions();
  const matcher = new RegExpMatcher({ ...terms, ...englishRecommendedTransformers });
  const isFound = trieTest(
    expressions.flatMap((expression) =>
      Array.from(expression.includes(ANY_LETTER) ? ALL_LETTERS : '-', (letter) =>
        expression.replace(ANY_LETTER, letter),
      ),
    ),
  );
  const isSuspicious = (name: Uint8Array, n: number): boolean => {
    const own = room(n);
    let count = 0;
    for (let i = 0; i < n; i++) {
      const letter = (name[i]! | 0x20) - 0x60;
      if (letter < 1 || letter > 26 || name[i]! < 65) return true;
      const isRepeated = letter === own[count];
      if (!isRepeated || (DOUBLED.has(letter) && letter !== own[count - 1])) own[++count] = letter;
    }
    return isFound(count);
  };
  const utf8 = new TextDecoder();
  // a decoder refuses shared memory, hence the copy
  return (name, n) => isSuspicious(name, n) && matcher.hasMatch(utf8.decode(name.slice(0, n)));
}

/** What they are found by, as texts: fuck; not those with a letter of any kind. */
export const offensiveTexts = (): string[] =>
  offensiveExpressions()
    .expressions.filter((expression) => !expression.includes(ANY_LETTER))
    .map((expression) => expression.replaceAll(EDGE, ''));

/** A pattern, of letters alone, as plain expressions: its optional parts once with and once without. */
function expand(pattern: ParsedPattern, { Optional, Literal }: typeof SyntaxKind): string[] {
  let expressions = [pattern.requireWordBoundaryAtStart ? EDGE : ''];
  for (const node of pattern.nodes) {
    const inner = node.kind === Optional ? node.childNode : node;
    const part = inner.kind === Literal ? String.fromCharCode(...inner.chars) : ANY_LETTER;
    const longer = expressions.map((expression) => expression + part);
    expressions = node.kind === Optional ? [...expressions, ...longer] : longer;
  }
  return pattern.requireWordBoundaryAtEnd ? expressions.map((one) => one + EDGE) : expressions;
}

/** From so many letters on a word counts wherever it stands, and from so many on where a name begins with it. */
const ANYWHERE = 5;
const AT_THE_START = 4;

/** A text in the letters a to z, without marks; others are skipped. */
export function plainLetters(text: string): string {
  const lower = text.toLowerCase();
  if (!NO_LETTER.test(lower)) return lower;
  return lower
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('đ', 'd')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .normalize('NFKD')
    .replace(/[^a-z]/g, '');
}

/**
 * Tests names against words, one a line. Short words stand by chance within many names: a word of three letters counts
 * where it is the whole name, one of four where the name begins with it, a longer one anywhere. Case, marks and what is no
 * letter do not count.
 */
export function offensiveWords(words: string): (name: string) => boolean {
  const expressions = words
    .split('\n')
    .map(plainLetters)
    .filter((word) => word !== '')
    .map((word) => {
      if (word.length >= ANYWHERE) return word;
      return EDGE + word + (word.length >= AT_THE_START ? '' : EDGE);
    });
  const isFound = trieTest(expressions);
  return (name) => {
    const plain = plainLetters(name);
    const own = room(plain.length);
    for (let i = 0; i < plain.length; i++) own[i + 1] = plain.charCodeAt(i) % ROW;
    return isFound(plain.length);
  };
}

/** Each thread keeps one. */
let matcher: ReturnType<typeof offensiveMatcher> | undefined;

/** The matcher of this thread. */
export const sharedMatcher = () => (matcher ??= offensiveMatcher());

/** The same for the words of a language, of which there are a few. */
export const { of: sharedWords } = madeOnce(offensiveWords);
