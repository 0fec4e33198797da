/** The order in which a list takes names: the better first, none like one before, endings and lengths as the source has them. */
import { mix32 } from '../base/random/permutation.ts';
import { type Join, PIECE_BASE } from './joins-of.ts';
import type { KinStock } from './kin-class.ts';

/** Letters at the start that make two names alike. */
const START = 3;
/** Joins of the first tier, how much larger each is than the one before, and least share of all. */
const FIRST_TIER = 40;
const TIER_GROWTH = 2.5;
const LEAST_TIER = 0.005;
/** Which share of listed names persons bear, where there are such. */
const BORNE_SHARE = 0.85;
/** How far chance reaches beside the score. */
const CHANCE = 0.6;

/**
 * The joins, given the best first and before all those that persons bear, in the order of a seed: these come by their share. The better ones come first, tier by tier. Of each length as many
 * come as the source has (stride scheduling, Waldspurger and Weihl 1995); within a length a name comes when both its start
 * and its ending are due: the k-th name with a start or an ending of share s at about k / s. So none starts alike before all
 * starts were there, and endings are as frequent as in the source.
 */
export function orderOf(
  stock: KinStock,
  found: readonly Join[],
  seed: number,
): Generator<Join, undefined> {
  const others = found.findIndex(({ isBorne }) => !isBorne);
  const size = others < 0 ? found.length : others;
  return alternate(
    tiersOf(stock, found.slice(0, size), seed),
    tiersOf(stock, found.slice(size), seed),
    BORNE_SHARE,
  );
}

/** Two orders as one, the first with its share; where one ends, the other goes on. */
export function* alternate(
  first: Iterator<Join, undefined>,
  second: Iterator<Join, undefined>,
  share: number,
): Generator<Join, undefined> {
  for (let k = 0; ; k++) {
    const isFirst = Math.ceil((k + 1) * share) > Math.ceil(k * share);
    const join = (isFirst ? first : second).next().value ?? (isFirst ? second : first).next().value;
    if (join === undefined) return;
    yield join;
  }
}

function* tiersOf(
  stock: KinStock,
  found: readonly Join[],
  seed: number,
): Generator<Join, undefined> {
  const keyed = found.map((join) => ({
    join,
    key: join.score + CHANCE * gumbel(hashOf(join.letters, seed)),
    place: 0,
  }));
  keyed.sort((a, b) => b.key - a.key);
  for (
    let from = 0, size = FIRST_TIER;
    from < keyed.length;
    from += size, size = Math.round(size * TIER_GROWTH)
  ) {
    size = Math.max(size, Math.round(keyed.length * LEAST_TIER));
    yield* orderOfTier(stock, keyed.slice(from, from + size), seed);
  }
}

/** A join with its score and chance, and how early its start and ending let it come. */
interface Keyed {
  readonly join: Join;
  readonly key: number;
  place: number;
}

function orderOfTier({ joins, endings }: KinStock, keyed: readonly Keyed[], seed: number): Join[] {
  const found = keyed.map(({ join }) => join);
  const start = Math.ceil(START / joins.file.sounds);
  const starts = new Set(found.map(({ letters }) => letters.slice(0, start)));
  const known = new Map<string, number>();
  for (const { ending } of found)
    known.set(ending.letters, endings.get(ending.letters)?.names ?? PIECE_BASE);
  const sum = [...known.values()].reduce((a, b) => a + b, 0);
  const seen = new Map<string, number>();
  const placeOf = (facet: string, share: number, chance: number): number => {
    const k = seen.get(facet) ?? 0;
    seen.set(facet, k + 1);
    return (k + chance) / share;
  };
  const byLength = new Map<number, Keyed[]>();
  for (const each of keyed) {
    const { letters, ending } = each.join;
    const chance = hashOf(letters, seed + 1) / 2 ** 32;
    each.place = Math.max(
      placeOf(`^${letters.slice(0, start)}`, 1 / starts.size, chance),
      placeOf(`$${ending.letters}`, known.get(ending.letters)! / sum, chance),
    );
    const list = byLength.get(letters.length);
    if (list) list.push(each);
    else byLength.set(letters.length, [each]);
  }
  const own = joins.folded.slice(0, joins.file.own);
  const lengths = [...byLength].map(([length, list]) => ({
    list: list.sort((a, b) => a.place - b.place || b.key - a.key),
    share: own.filter((name) => name.length === length).length + PIECE_BASE,
    taken: 0,
  }));
  return interleave(lengths).map(({ join }) => join);
}

/** The items of several lists, each as often as its share while it lasts. */
function interleave<T>(
  lists: { readonly list: readonly T[]; readonly share: number; taken: number }[],
): T[] {
  const order: T[] = [];
  for (;;) {
    let next: (typeof lists)[number] | null = null;
    for (const each of lists) {
      if (each.taken === each.list.length) continue;
      if (next === null || (each.taken + 0.5) / each.share < (next.taken + 0.5) / next.share)
        next = each;
    }
    if (next === null) return order;
    order.push(next.list[next.taken++]!);
  }
}

/** A draw of the standard Gumbel distribution, from 32 random bits: sorting by score + draw samples by score. */
function gumbel(bits: number): number {
  return -Math.log(-Math.log((bits + 0.5) / 2 ** 32));
}

/** 32 bits of folded letters and a seed. */
export function hashOf(letters: string, seed: number): number {
  let hash = mix32(seed);
  for (let i = 0; i < letters.length; i++)
    hash = mix32(Math.imul(hash, 31) ^ letters.charCodeAt(i));
  return hash;
}
