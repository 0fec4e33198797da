/** Which strings are within an edit or two of a name of the stock. */

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
