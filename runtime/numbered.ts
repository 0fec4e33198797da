/** Numbered names: the order that a seed gives them, and what is asked of them. All arithmetic is that of 32-bit integers. */

/** The names of a class in the order of a seed. */
export interface Names {
  /** How many there are. */
  readonly size: number;
  /** The name of a number, 0 to size - 1; no other number has it. Throws `RangeError`. */
  at(number: number): string;
  /**
   * A name for ever for a text such as `npc:1042`. Two texts may have the same one. With `unique` it is none of this set, to
   * which it is added: then it depends on what was asked for before, so ask once and save the name with its id. Throws `RangeError`
   * when all are taken.
   */
  of(text: string, options?: { readonly unique?: Set<string> }): string;
  /**
   * The next `count` names from the number `from` (default 0) on, fewer where the numbers end; with `spread` those alone that
   * start with three letters which none before does.
   */
  take(count: number, options?: { readonly from?: number; readonly spread?: boolean }): string[];
  /** What the two names that a new one is made of give to it; null where that is not known, as in lists. */
  parents(name: string): readonly [Parent, Parent] | null;
}

/** A part of a name, and the name that it comes from. */
export interface Parent {
  /** Letters of the new name: Calen of Calenhad. */
  readonly part: string;
  readonly of: string;
}

/** Which names of a file, in which order. */
export interface Choice<F extends { readonly classes: object }> {
  /** The first of the file where it is left out. */
  readonly class?: keyof F['classes'] & string;
  /** A number, bigint or text: 7, 7n and '7' are the same. */
  readonly seed?: number | bigint | string;
}

/** The class that is chosen, the first where none is. Throws `RangeError` for an unknown one, `TypeError` for what is no option. */
export function classOf<C>(
  classes: Readonly<Record<string, C>>,
  { class: name = Object.keys(classes)[0]!, seed: _, ...odd }: { class?: string; seed?: unknown },
): C {
  for (const option in odd) throw TypeError(`option ${option}`);
  if (Object.keys(classes).includes(name)) return classes[name]!;
  throw RangeError(`class ${name} of ${Object.keys(classes)}`);
}

/** Mixes 32 bits: a hash of whole numbers by Thomas Mueller. */
export function mix(x: number): number {
  for (let i = 0; i < 2; i++) x = Math.imul(x ^ (x >>> 16), FACTOR);
  return x ^ (x >>> 16);
}

/** A hash of the code points of a text, 32 bits. */
export function hash(text: string, key: number): number {
  for (const point of text) key = mix(key + point.codePointAt(0)! + 1);
  return key;
}

const FACTOR = 0x45d9f3b;
const ROUNDS = 6;

/**
 * A keyed bijection of 0..size - 1, which is at most 2^32: rounds of an addition, a product with an odd number and a shift
 * to the right, over the smallest number of bits that holds `size`, run again until the value is below it (cycle walking: Black
 * and Rogaway 2002).
 */
export function permutation(size: number, key: number): (number: number) => number {
  let bits = 1;
  for (; 2 ** bits < size; bits++);
  return (number) => {
    do {
      for (let round = 0; round < ROUNDS; round++) {
        number = Math.imul(number + mix(key + round), FACTOR) & (2 ** bits - 1);
        number ^= number >>> ((bits + 1) / 2);
      }
      number >>>= 0;
    } while (number >= size);
    return number;
  };
}

/** Names by their place, put into the order of a seed. Throws `RangeError` or `TypeError` for a seed that is none. */
export function numbered(
  size: number,
  nameAt: (place: number) => string,
  seed: number | bigint | string = 0,
  parents: Names['parents'] = () => null,
): Names {
  // throws for what is neither a text nor a whole number, in the words of the language
  (seed as Partial<string> | null)?.at ?? BigInt(seed);
  const key = hash(`${seed}`, 0);
  const placeOf = permutation(size, key);
  const at = (number: number): string => {
    if (number < size && number === number >>> 0) return nameAt(placeOf(number));
    throw RangeError(`number ${number} of ${size}`);
  };
  return {
    size,
    at,
    of(text, { unique = new Set() } = {}) {
      const number = hash(text, key) >>> 0;
      for (let i = 0; i < size; i++) {
        const name = at((number + i) % size);
        if (!unique.has(name)) {
          unique.add(name);
          return name;
        }
      }
      throw RangeError(`all ${size}`);
    },
    take(count, { from = 0, spread } = {}) {
      const found = new Map<string, string>();
      for (; from < size && found.size < count; from++) {
        const name = at(from);
        const start = spread ? name.slice(0, 3) : name;
        if (!found.has(start)) found.set(start, name);
      }
      return [...found.values()];
    },
    parents,
  };
}
