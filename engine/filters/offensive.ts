/** Which names are offensive: expressions over the letters a-z, for the matcher of `obscenity` and for lists of words. */
import type { ParsedPattern, SyntaxKind } from 'obscenity';
import { obscenity } from '#platform';

/** Whether a name holds what is looked for. */
type Test = (name: string) => boolean;

/** More letters in a row than the recommended transformers leave: of some two, of all others one. */
const REPEATED = /([^beolsg])\1+|(.)\2{2,}/g;
/** Where there are some, which few names have: found in half the time. */
const HAS_REPEATED =
  /aa|cc|dd|ff|hh|ii|jj|kk|mm|nn|pp|qq|rr|tt|uu|vv|ww|xx|yy|zz|bbb|eee|ggg|lll|ooo|sss/;

const NO_LETTER = /[^a-z]/;

/** Stands for each letter in an expression. */
const ANY_LETTER = '[a-z]';

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
  return { terms, expressions };
}

/**
 * The English matcher of the `obscenity` package (its dataset, with `STEMS`, and recommended transformers) behind an
 * expression of the dataset's patterns over the letters a-z, which clears nearly all names; the matcher itself, which also
 * knows the words that are harmless after all, tests the others and every name with anything but letters. The results are
 * those of the matcher alone.
 */
export function offensiveMatcher(): Test {
  const { englishRecommendedTransformers, RegExpMatcher } = obscenity();
  const { terms, expressions } = offensiveExpressions();
  const matcher = new RegExpMatcher({ ...terms, ...englishRecommendedTransformers });
  const suspicious = new RegExp(expressions.join('|'));
  return (name) => {
    const lower = name.toLowerCase();
    const text = HAS_REPEATED.test(lower) ? lower.replace(REPEATED, '$1$2$2') : lower;
    return (NO_LETTER.test(text) || suspicious.test(text)) && matcher.hasMatch(name);
  };
}

/** What they are found by, as texts: fuck; not those with a letter of any kind. */
export const offensiveTexts = (): string[] =>
  offensiveExpressions()
    .expressions.filter((expression) => !expression.includes(ANY_LETTER))
    .map((expression) => expression.replace(/[^a-z]/g, ''));

/** A pattern, of letters alone, as plain expressions: its optional parts once with and once without. */
function expand(pattern: ParsedPattern, { Optional, Literal }: typeof SyntaxKind): string[] {
  let expressions = [pattern.requireWordBoundaryAtStart ? '^' : ''];
  for (const node of pattern.nodes) {
    const inner = node.kind === Optional ? node.childNode : node;
    const part = inner.kind === Literal ? String.fromCharCode(...inner.chars) : ANY_LETTER;
    const longer = expressions.map((expression) => expression + part);
    expressions = node.kind === Optional ? [...expressions, ...longer] : longer;
  }
  return pattern.requireWordBoundaryAtEnd ? expressions.map((one) => `${one}$`) : expressions;
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
export function offensiveWords(words: string): Test {
  const expressions = words
    .split('\n')
    .map(plainLetters)
    .filter((word) => word !== '')
    .map((word) => {
      if (word.length >= ANYWHERE) return word;
      return word.length >= AT_THE_START ? `^${word}` : `^${word}$`;
    });
  // nothing is found by no words
  const offensive = new RegExp(expressions.join('|') || '(?!)');
  return (name) => offensive.test(plainLetters(name));
}

/** Each thread keeps one. */
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
