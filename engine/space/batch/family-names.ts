/** Rare family names, of which no list has more than some: those of other peoples, those built as those of a language are, and double ones. */
import { permutation } from '../../../runtime/numbered.ts';
import { fractionOf } from './by-rank.ts';

/** Stands for double names of two real ones: Becker-Kolb. */
const DOUBLE = '=';
/** And how many of these there are for each other one. */
const DOUBLES = 1 / 3;
/** At a seam: the same vowel twice, a letter three times. */
const STUMBLES = /([aeiouy])\1|(.)\2\2/;

/**
 * Of words that begin (`Ober-`) or end names (`-meier`), each beginning with each of the endings behind it, group by group,
 * those of towns (`berg@er`: of all that end so), and the `foreign` ones, in an order of the key; then, where the language has
 * double names, some of the `real` ones, of which the first are the commonest.
 */
export function builtNames(
  words: readonly string[],
  { real, foreign, towns }: Readonly<Record<'real' | 'foreign' | 'towns', string[]>>,
  key: number,
): string[] {
  const names = [...foreign];
  let beginnings: string[] = [];
  for (const [i, word] of words.entries()) {
    const [end, tail] = word.split('@');
    if (tail) names.push(...towns.filter((one) => one.endsWith(end!)).map((one) => one + tail));
    else if (word.endsWith('-')) {
      if (words[i - 1]?.startsWith('-')) beginnings = [];
      beginnings.push(word.slice(0, -1));
    } else if (word !== DOUBLE)
      names.push(...beginnings.flatMap((one) => joined(one, word.slice(1))));
  }
  const order = permutation(names.length, key);
  const built = names.map((_, i) => names[order(i)]!);
  const realAt = (i: number): string => real[Math.floor(fractionOf(i, key) ** 2 * real.length)]!;
  const pairs = words.includes(DOUBLE) && real.length > 0 ? DOUBLES * names.length : 0;
  for (let i = 0; i < 2 * pairs; i += 2) {
    const [one, other] = [realAt(i), realAt(i + 1)];
    if (one !== other) built.push(`${one}-${other}`);
  }
  return built;
}

/** The name, unless it stumbles or says a word twice. */
function joined(beginning: string, ending: string): string[] {
  const before = beginning.toLowerCase();
  const isTwice = before.endsWith(ending) || ending.startsWith(before);
  const isOdd = isTwice || STUMBLES.test(before.slice(-2) + ending.slice(0, 2).toLowerCase());
  return isOdd ? [] : [beginning + ending];
}
