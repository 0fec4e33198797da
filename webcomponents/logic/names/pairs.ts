/** Pairs first and last names: by index, at random, or all with all. */

/** How first and last names come together. */
export type Pairing = 'index' | 'random' | 'all';

/** A full name in two parts. */
export interface NamePair {
  readonly first: string;
  readonly last: string;
}

/**
 * Pairs of first and last names, at most `limit`. `index`: the first with the first and so on, until one
 * list ends. `all`: each with each, last names fastest. `random`: `limit` pairs of any two, by the seed.
 */
export function pairNames(
  first: readonly string[],
  last: readonly string[],
  { pairing, limit, seed }: { pairing: Pairing; limit: number; seed: string },
): readonly NamePair[] {
  if (first.length === 0 || last.length === 0) return [];
  const most: Readonly<Record<Pairing, number>> = {
    index: Math.min(first.length, last.length),
    all: first.length * last.length,
    random: limit,
  };
  const count = Math.min(limit, most[pairing]);
  const draw = pairing === 'random' ? generator(seed) : null;
  return Array.from({ length: count }, (_, i) => {
    if (draw) return { first: pick(first, draw()), last: pick(last, draw()) };
    if (pairing === 'index') return { first: first[i]!, last: last[i]! };
    return { first: first[Math.floor(i / last.length)]!, last: last[i % last.length]! };
  });
}

/** How many pairs there can be; random pairs have no end. */
export function pairLimit(pairing: Pairing, first: number, last: number): number {
  if (first === 0 || last === 0) return 0;
  if (pairing === 'index') return Math.min(first, last);
  return pairing === 'all' ? first * last : Number.POSITIVE_INFINITY;
}

const pick = (names: readonly string[], share: number): string =>
  names[Math.floor(share * names.length)]!;

/** Numbers from 0 to below 1 that follow from the seed: mulberry32 over the folded digits of the seed. */
function generator(seed: string): () => number {
  let state = 0x9e3779b9;
  for (const digit of seed) state = Math.imul(state ^ digit.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What full names are made with, as it stands in an address. */
export interface PairChoice {
  readonly list: 'selected' | 'kept';
  readonly firstFrom: 'a' | 'b';
  readonly pairing: Pairing;
  readonly limit: number;
  /** Decimal digits. */
  readonly seed: string;
}

export const encodePairs = ({ list, firstFrom, pairing, limit, seed }: PairChoice): string =>
  [list, firstFrom, pairing, limit, seed].join('_');

/** Reads what `encodePairs` wrote; null for anything else. */
export function decodePairs(text: string): PairChoice | null {
  const [, list, firstFrom, pairing, limit, seed] =
    /^(selected|kept)_(a|b)_(index|random|all)_([1-9]\d{0,5})_(-?\d{1,40})$/.exec(text) ?? [];
  if (seed === undefined) return null;
  return {
    list: list as PairChoice['list'],
    firstFrom: firstFrom as PairChoice['firstFrom'],
    pairing: pairing as Pairing,
    limit: Math.min(Number(limit), 100_000),
    seed,
  };
}
