/** Rare names of persons, of which no list has more than some: those of other peoples, those built or spelled as those of a language are, and double ones. */
import { inOrder } from '../../kin/asked/real-names.ts';
import { fractionOf } from './by-rank.ts';

/** Stands for double names of two real ones: Becker-Kolb. */
const DOUBLE = '=';
/** And how many of these there are for each other one. */
const DOUBLES = 1 / 3;
/** So many real names, the commonest, stand behind Hans= (Hans-Peter) and José_ (José Luis). */
const SECOND = 60;
type Sort = 'real' | 'most' | 'foreign' | 'rarest' | 'towns';
/** At a seam: the same vowel twice, a letter three times. */
const STUMBLES = /([aeiouy])\1|(.)\2\2/;

/**
 * Names by how sure they are, each sort in an order of the key: double ones of a first word (`Hans=`, `José_`); the commonest
 * `foreign` ones; the others with those of towns (`berg@er`: of all that end so) and of words that begin (`Ober-`) or end names
 * (`-meier`), each beginning with each of the endings behind it, group by group; the `real` ones in another spelling (`c>k`, as
 * regular expressions); where families have double names, some of the `real` ones, of which the first are the commonest; the
 * `rarest` foreign ones. Without built ones double given names and foreign ones alone.
 */
export function rareNames(
  words: readonly string[],
  { real, most, foreign, rarest, towns }: Record<Sort, readonly string[]>,
  key: number,
  withBuilt = true,
): string[] {
  const [double, known]: [string[], string[]] = [[], []];
  const [spelled, built]: [string[], string[]] = [[], []];
  let beginnings: string[] = [];
  for (const [i, word] of words.entries()) {
    const [, before = '', mark, behind = ''] = /^(.*)([@>=_:])(.*)$/u.exec(word) ?? [];
    if (mark === '@')
      known.push(...towns.filter((one) => one.endsWith(before)).map((one) => one + behind));
    else if (mark === '>') {
      const from = RegExp(before, 'u');
      spelled.push(...real.filter((one) => from.test(one)).map((one) => one.replace(from, behind)));
    } else if (mark === '_' || (mark === DOUBLE && before)) {
      const seconds = real.slice(0, SECOND).filter((one) => one !== before && !/-/.test(one));
      double.push(...seconds.map((one) => `${before}${mark === DOUBLE ? '-' : ' '}${one}`));
    } else if (word.endsWith('-')) {
      if (words[i - 1]?.startsWith('-')) beginnings = [];
      beginnings.push(word.slice(0, -1));
    } else if (!mark) built.push(...beginnings.flatMap((one) => joined(one, word.slice(1))));
  }
  const sorts = [double, most, foreign];
  if (withBuilt) sorts.splice(2, 1, [...foreign, ...known, ...built], spelled);
  const names = sorts.flatMap((sort) => inOrder(sort, key));
  const realAt = (i: number): string => real[Math.floor(fractionOf(i, key) ** 2 * real.length)]!;
  const pairs = withBuilt && words.includes(DOUBLE) && real.length > 0 ? DOUBLES * names.length : 0;
  for (let i = 0; i < 2 * pairs; i += 2) {
    const [one, other] = [realAt(i), realAt(i + 1)];
    if (one !== other) names.push(`${one}-${other}`);
  }
  return [...names, ...inOrder(rarest, key)];
}

/** The name, unless it stumbles or says a word twice. */
function joined(beginning: string, ending: string): string[] {
  const before = beginning.toLowerCase();
  const isTwice = before.endsWith(ending) || ending.startsWith(before);
  const isOdd = isTwice || STUMBLES.test(before.slice(-2) + ending.slice(0, 2).toLowerCase());
  return isOdd ? [] : [beginning + ending];
}
