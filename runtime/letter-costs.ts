/** Letters as names are compared by, and what each letter of a name costs under a model of other names. */

/**
 * The letters of a name as they are compared: lower case, without marks of stress and length on Latin and Greek vowels (ä, ñ
 * and š are letters of their own); one for each UTF-16 unit of the name, so that both can be cut at the same place.
 */
export function fold(name: string): string {
  if (ASCII.test(name)) return name.toLowerCase();
  let folded = '';
  for (let i = 0; i < name.length; i++) {
    const unit = name[i]!.toLowerCase()[0]!;
    const base = unit < '\x80' ? unit : unit.normalize('NFD');
    folded += base.length > 1 && MARKED.test(base) ? base[0] : unit;
  }
  return folded;
}

const ASCII = /^[\0-\x7f]*$/;
const MARKED = /^([aeiouy][\u0300-\u0302\u0304]|[\u0370-\u03ff][\u0300-\u036f])/;

/** The sixteenth root of 2, and half a step below 1. */
const ROOT = 1.0442737824274138;
const STEP = 0.978572062087;

/** Sixteenths of a bit of a probability, at most 254, by exact arithmetic: the same on every machine. */
export function sixteenths(p: number): number {
  let bits = 0;
  for (; p < 0.5 && bits < 240; p *= 2) bits += 16;
  for (; p < STEP && bits < 254; p *= ROOT) bits++;
  return bits;
}

/** Most letters that are told apart; further ones cost as one. */
const MOST = 100;
/** Number of the mark before the first letter and behind the last one. */
const EDGE = 0;

export type LetterCosts = ReturnType<typeof letterCosts>;

/**
 * A letter trigram model of folded names, interpolated with shorter contexts (Witten and Bell 1991, method C): letters by their
 * numbers, costs in whole sixteenths of a bit.
 */
export function letterCosts(names: readonly string[]) {
  const numbers = new Map<string, number>();
  for (const letter of new Set(names.join('\n')))
    if (letter !== '\n') numbers.set(letter, numbers.size + 1);
  const n = Math.min(numbers.size, MOST) + 2;
  const known = (id: number): number => (id < n ? id : n - 1);
  // contexts: none, one letter, two letters
  const one = (letter: number): number => 1 + known(letter);
  const two = (first: number, second: number): number => n * one(first) + one(second);
  const size = n * (n + 1) + 1;
  // by context: occurrences of each letter, of all, and how many different letters
  const counts = new Uint16Array(n * size);
  const sums = new Uint32Array(size);
  const kinds = new Uint16Array(size);
  /** Costs that were asked for, and 1. */
  const asked = new Uint8Array(n * size);

  /** The numbers of the letters of a name, with two marks before and one behind. */
  const ids = (name: string): number[] => {
    const found = [EDGE, EDGE];
    for (let i = 0; i < name.length; i++) found.push(numbers.get(name[i]!) ?? n - 1);
    found.push(EDGE);
    return found;
  };
  const count = (context: number, letter: number, step: number): void => {
    const at = context * n + letter;
    counts[at]! += step;
    sums[context]! += step;
    if (counts[at] === (step + 1) / 2) kinds[context]! += step;
  };
  /** Counts the letters of a name; a `step` of -1 takes them away again. */
  const add = (ids: readonly number[], step = 1): void => {
    for (let i = 2; i < ids.length; i++) {
      const letter = known(ids[i]!);
      count(0, letter, step);
      count(one(ids[i - 1]!), letter, step);
      count(two(ids[i - 2]!, ids[i - 1]!), letter, step);
    }
  };
  /** The probability of a letter in a context, given that in the shorter one. */
  const within = (context: number, letter: number, share: number): number => {
    const kind = kinds[context]!;
    return sums[context]
      ? (counts[context * n + letter]! + kind * share) / (sums[context]! + kind)
      : share;
  };
  /** The probability of a letter behind two others. */
  const share = (first: number, second: number, letter: number): number => {
    const id = known(letter);
    const shorter = within(one(second), id, within(0, id, 1 / (kinds[0]! + 1)));
    return within(two(first, second), id, shorter);
  };
  /** The cost of a letter behind two others. */
  const cost = (first: number, second: number, letter: number): number => {
    const at = two(first, second) * n + known(letter);
    asked[at] ||= sixteenths(share(first, second, letter)) + 1;
    return asked[at]! - 1;
  };
  /** Costs of each letter of a name and of its end. */
  const costs = (ids: readonly number[]): number[] => {
    const each = [];
    for (let i = 2; i < ids.length; i++) each.push(cost(ids[i - 2]!, ids[i - 1]!, ids[i]!));
    return each;
  };
  /** Whether a letter stands behind two others somewhere, and whether two stand beside each other. */
  const hasThree = (first: number, second: number, letter: number): boolean =>
    counts[two(first, second) * n + known(letter)]! > 0;
  const hasTwo = (first: number, second: number): boolean =>
    counts[one(first) * n + known(second)]! > 0;
  /** The numbers of the letters of each of the names. */
  const all = names.map(ids);
  for (const each of all) add(each);
  return { all, ids, add, share, cost, costs, hasThree, hasTwo };
}
