/** Which strings are within an edit or two of a name of the stock. */

/**
 * Finds near names by what is left when letters are taken away (Garbe 2012, symmetric deletes): strings within k edits share
 * a rest with at most k letters less.
 */
export class Kinship {
  readonly #names: readonly string[];
  /** By rest, the names that leave it; of names with one or two letters less. */
  readonly #rests: readonly [Map<number, number[]>, Map<number, number[]>];

  constructor(names: readonly string[]) {
    this.#names = names;
    this.#rests = [new Map(), new Map()];
    names.forEach((name, n) => {
      for (const most of [1, 2] as const) {
        const rests = this.#rests[most - 1]!;
        forEachRest(name, most, (rest) => {
          const list = rests.get(rest);
          if (list) list.push(n);
          else rests.set(rest, [n]);
          return false;
        });
      }
    });
  }

  /** Whether a name of the stock is within so many edits. */
  isNear(name: string, most: 1 | 2): boolean {
    const rests = this.#rests[most - 1]!;
    return forEachRest(name, most, (rest) =>
      (rests.get(rest) ?? []).some((n) => isWithin(name, this.#names[n]!, most)),
    );
  }
}

/** Hands over a hash of the name and of it without one letter, or two, until one is found. */
function forEachRest(name: string, most: 1 | 2, found: (rest: number) => boolean): boolean {
  const n = name.length;
  const hash = (i: number, j: number): number => {
    let value = 0;
    for (let k = 0; k < n; k++)
      if (k !== i && k !== j) value = Math.imul(value, 0x01000193) ^ name.charCodeAt(k);
    return value;
  };
  if (found(hash(-1, -1))) return true;
  for (let i = 0; i < n; i++) {
    if (found(hash(i, -1))) return true;
    for (let j = i + 1; most > 1 && j < n; j++) if (found(hash(i, j))) return true;
  }
  return false;
}

/** Whether two strings are at most so many edits apart (Levenshtein 1966). */
export function isWithin(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const value = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + +(a[i - 1] !== b[j - 1]));
      next.push(value);
      least = Math.min(least, value);
    }
    if (least > most) return false;
    row = next;
  }
  return row[b.length]! <= most;
}
