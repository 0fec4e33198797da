/** Letters as names are compared by, what each costs under a model of other names, and which strings are within an edit or two of one. */

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

/** Mixes a letter into a hash: the prime of FNV-1a, of which the order of the letters matters. */
const PRIME = 0x01000193;

/** Whether a string is within so many edits of a name, two at most. */
export type IsNear = (name: string, most: number) => boolean;

/**
 * Finds near names, of fewer than 65,536, by what is left when letters are taken away (Garbe 2012, symmetric deletes): strings
 * within k edits share a rest with at most k letters less.
 */
export function kinship(names: readonly string[]): IsNear {
  // a name of n letters has 1 + n + n (n - 1) / 2 rests: half of the table stays free
  let sum = 1;
  for (const { length } of names) sum += (length + 1) ** 2;
  const shift = Math.clz32(sum);
  const last = 2 ** (32 - shift) - 1;
  // by the upper bits of hashes of rests, with open addressing: 1 + the name's number, and the lower half of the hash
  const of = new Int32Array(last + 1);
  names.forEach((name, n) => {
    for (let i = hashRests(name, 2); i--; ) {
      let at = rests[i]! >>> shift;
      while (of[at]) at = (at + 1) & last;
      of[at] = ((n + 1) << 16) | (rests[i]! & LOWER);
    }
  });
  return (name, most) => {
    for (let i = hashRests(name, most); i--; ) {
      for (let at = rests[i]! >>> shift; of[at]; at = (at + 1) & last) {
        const found = of[at]!;
        if ((found ^ rests[i]!) & LOWER) continue;
        if (isWithin(name, names[(found >>> 16) - 1]!, most)) return true;
      }
    }
    return false;
  };
}

/** Writes hashes of the name and of it without one letter, or two, into `rests`; returns how many there are. */
export function hashRests(name: string, most: number): number {
  const n = name.length;
  let k = 0;
  // hashes of the beginnings: that of letters i..j - 1 is begun[j] - begun[i] * powers[j - i]
  for (let i = 0; i < n; i++) begun[i + 1] = Math.imul(begun[i]!, PRIME) + name.charCodeAt(i);
  const whole = begun[n]!;
  rests[k++] = Math.imul(whole, GOLDEN);
  for (let i = 0; i < n; i++) {
    const one = begun[i]! - begun[i + 1]!;
    rests[k++] = Math.imul(Math.imul(one, powers[n - 1 - i]!) + whole, GOLDEN);
    for (let j = i + 1; most > 1 && j < n; j++) {
      const two = Math.imul(one, powers[j - i - 1]!) + begun[j]! - begun[j + 1]!;
      rests[k++] = Math.imul(Math.imul(two, powers[n - 1 - j]!) + whole, GOLDEN);
    }
  }
  return k;
}

const LOWER = 0xffff;
/** Spreads hashes over their upper bits: 2^32 by the golden ratio (Knuth). */
const GOLDEN = 0x9e3779b1;
/** Most letters of a name, and what is used again for each. */
const LONGEST = 64;
export const rests = new Int32Array(LONGEST ** 2);
const begun = new Int32Array(LONGEST + 1);
const powers = new Int32Array(LONGEST).fill(1);
for (let i = 1; i < LONGEST; i++) powers[i] = Math.imul(powers[i - 1]!, PRIME);

/** Whether two strings, from these letters on, are at most so many edits apart (Levenshtein 1966). */
export function isWithin(a: string, b: string, most: number, i = 0, j = 0): boolean {
  while (i < a.length && a[i] === b[j]) {
    i++;
    j++;
  }
  const [more, less] = [a.length - i, b.length - j];
  if (Math.max(more, less) <= most) return true;
  if (most < 1 || Math.abs(more - less) > most) return false;
  return (
    isWithin(a, b, most - 1, i + 1, j + 1) ||
    isWithin(a, b, most - 1, i + 1, j) ||
    isWithin(a, b, most - 1, i, j + 1)
  );
}
