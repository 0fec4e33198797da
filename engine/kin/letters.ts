/** The letters of a stock of names: their vowels, and what each costs under a model of the other names. */
import { letterCosts, sixteenths } from '../../runtime/letter-costs.ts';

/** Vowels of Latin, Greek and Cyrillic letters, without marks. */
const KNOWN = 'aeiouyæœøıαεηιουωаеиоуыэюяёіїєѣѵ';
const ALPHABETS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}'’.-]*$/u;

const SYLLABLES =
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Hangul}\p{Script=Ethiopic}\p{Script=Cherokee}]/u;

/** How many sounds a letter of the names mostly is: 2 where most of them have letters that are syllables. */
export const soundsOf = (names: readonly string[]): 1 | 2 =>
  2 * names.filter((name) => SYLLABLES.test(name)).length > names.length ? 2 : 1;

/** The vowels among the letters of folded names: known for alphabets that have them, else found; none where letters are syllables. */
export function vowelsOf(names: readonly string[]): string {
  if (soundsOf(names) > 1) return '';
  if (names.every((name) => ALPHABETS.test(name))) {
    const letters = [...new Set(names.join(''))];
    return letters.filter((letter) => KNOWN.includes(letter.normalize('NFD')[0]!)).join('');
  }
  return sukhotin(names);
}

/** And not a hyphen between two names. */
const LETTER = /[\p{L}\p{M}]/u;

/**
 * Sukhotin's algorithm (1962; Guy 1991): vowels stand beside consonants more often than beside each other, so the letter
 * with the most neighbours that are not vowels is the next vowel, until none has more of those than of vowels.
 */
function sukhotin(names: readonly string[]): string {
  const beside = new Map<string, Map<string, number>>();
  const row = (letter: string): Map<string, number> => {
    const found = beside.get(letter) ?? new Map<string, number>();
    beside.set(letter, found);
    return found;
  };
  for (const name of names) {
    for (let i = 1; i < name.length; i++) {
      const [a, b] = [name[i - 1]!, name[i]!];
      if (a === b || !LETTER.test(a) || !LETTER.test(b)) continue;
      row(a).set(b, (row(a).get(b) ?? 0) + 1);
      row(b).set(a, (row(b).get(a) ?? 0) + 1);
    }
  }
  const sums = new Map(
    [...beside].map(([letter, row]) => [letter, [...row.values()].reduce((a, b) => a + b, 0)]),
  );
  const vowels: string[] = [];
  for (;;) {
    let best = '';
    for (const [letter, sum] of sums) {
      if (sum > 0 && (best === '' || sum > sums.get(best)!)) best = letter;
    }
    if (best === '') return vowels.join('');
    vowels.push(best);
    sums.delete(best);
    for (const [letter, sum] of sums)
      sums.set(letter, sum - 2 * (beside.get(best)!.get(letter) ?? 0));
  }
}

/** Gives the costs of each letter of a name, one of these, and of its end, as if it was not among them. */
export function heldOutCosts(names: readonly string[]): (name: string) => number[] {
  const { ids, add, share } = letterCosts(names);
  return (name) => {
    const letters = ids(name);
    add(letters, -1);
    const costs = letters
      .slice(2)
      .map((id, i) => sixteenths(share(letters[i]!, letters[i + 1]!, id)));
    add(letters);
    return costs;
  };
}

/** The cost a letter of a name. */
export const mean = (costs: readonly number[]): number =>
  costs.reduce((a, b) => a + b, 0) / costs.length;
