/** Ranks drawn by weight, as the names of a people are: again and again, or so many different choices of them. */

import { mix } from '../../../runtime/numbered.ts';
import { exp, ln } from '../../base/exact-math.ts';
import { hashWords, permutationOf } from '../../base/random/permutation.ts';
import { firstNot } from '../../corpus/orders.ts';

/**
 * Ranks 0..size - 1, the k-th about 1/k^s as often as the first, as the names of a people are (Zipf 1949), these weights taken
 * as those of the continuous distribution: rank k of the weight of (k + offset)^-s..(k + offset + 1)^-s, which an offset
 * makes even at the head (Mandelbrot 1953). exp and ln are rounded correctly, so every machine draws the same.
 */
export function ranksOf(
  size: number,
  weights: Weights,
  { counts = [], places = null, peoples, isTold }: Told = {},
) {
  const sums = new Float64Array(size + 1);
  const known = counts.length;
  for (let k = 0; k < known; k++) sums[k + 1] = sums[k]! + counts[k]!;
  const scale = known === 0 ? 1 : counts[known - 1]! / weightOf(known - 1, known, weights);
  for (let k = known + 1; k <= size; k++)
    sums[k] = sums[known]! + scale * weightOf(known, k, weights);
  // the rank at each of these parts of all weights (a guide table, Chen and Asau 1974)
  const guide = new Uint32Array(GUIDES + 1);
  for (let [i, rank] = [0, 0]; i <= GUIDES; i++) {
    while (rank < size - 1 && sums[rank + 1]! <= (i / GUIDES) * sums[size]!) rank++;
    guide[i] = rank;
  }
  const rankOf = places && new Uint32Array(size);
  places?.forEach((place, rank) => {
    rankOf![place] = rank;
  });
  return {
    size,
    /** Weights of the first 0, 1, ... ranks together. */
    sums,
    places,
    /** The rank of each place; null: the same. */
    rankOf,
    peoples,
    isTold,
    /** The place whose rank is at a fraction of all weights. */
    at(fraction: number): number {
      const part = Math.floor(fraction * GUIDES);
      const first = guide[part]!;
      const sum = fraction * sums[size]!;
      const more = firstNot(guide[part + 1]! - first, (k) => sums[first + k + 1]! <= sum);
      return places === null ? first + more : places[first + more]!;
    },
  };
}

export type Ranks = Readonly<ReturnType<typeof ranksOf>>;

/** What is known of ranks. */
interface Told {
  /** Weights of first ranks, none less than the next; the others go on from the last of these. */
  readonly counts?: readonly number[] | undefined;
  /** The place that each rank stands for; null: the same. */
  readonly places?: Uint32Array | null;
  /** The people that each is of: 0 or absent is that of the language. */
  readonly peoples?: readonly number[] | undefined;
  /** Whether a list tells how many are of each, whatever given names are usual. */
  readonly isTold?: boolean | undefined;
}

/** A power of two, so that parts are exact. */
const GUIDES = 2 ** 12;

/** The weight of the ranks from..to - 1. */
const weightOf = (from: number, to: number, weights: Weights): number =>
  (upTo(to, weights) - upTo(from, weights)) / (1 - weights[0] || 1);

function upTo(count: number, [exponent, offset]: Weights): number {
  const all = ln(count + 1 + offset);
  return exponent === 1 ? all : exp((1 - exponent) * all);
}

/** How steep ranks fall, and from where. */
export type Weights = readonly [exponent: number, offset: number];

/** Fitted to the given names, of either sex, and the family names of the US census of 1990; of other names those of cities. */
export const MEASURED = { first: [1.4, 15], last: [0.9, 5], other: [1, 0] } as const;

/**
 * Of how many names a people is that many bear, and how these fall, as the commonest 10, 100, 1,000 and 10,000 do: family names
 * of the US census of 2010 (4.9, 18, 41 and 66 %), of German directories (4.2, 14, 31, 58), of the statistical offices of Spain
 * (18, 39, 62, 80), France (2, 9, 25, 54) and Italy; given names of women (11, 47, 84) and men (19, 60, 88) of all of these.
 */
const PEOPLE = { last: 50_000, first: 4000 };
const GIVEN: Readonly<Record<'f' | 'm', Weights>> = { f: [1.1, 12], m: [1.2, 8] };
const FAMILIES: Readonly<Record<string, Weights>> = {
  de: [0.7, 0],
  en: [0.85, 6],
  es: [1.05, 3],
  fr: [0.65, 2],
  it: [0.65, 3],
  pt: [1.3, 2],
};
/** The shares of the commonest ones where they fall in steps: of Spain in 2023. */
const HEADS: Readonly<Record<string, readonly number[]>> = {
  es: [0.0298, 0.0191, 0.019, 0.0184, 0.018, 0.0173, 0.0168, 0.0161, 0.0101, 0.01],
};

/**
 * How many of ten million persons bear each of so many names of a language, fewer than there are; given names are those of a
 * sex. Where there are to be none behind them (`isAll`), they fall to single bearers, and those of all others go to them, to
 * the rarer ones most: of family names, of which a people has many more, hardly to those of a census.
 */
export function bearersOf(
  size: number,
  part: 'first' | 'last',
  { language, sex }: { readonly language: string | null; readonly sex: 'f' | 'm' | null },
  isAll: boolean,
): number[] {
  const weights = part === 'last' ? (FAMILIES[language ?? ''] ?? FAMILIES.en!) : GIVEN[sex ?? 'm'];
  const people = weightOf(0, PEOPLE[part], weights);
  const [steep, end] = part === 'last' ? [4, 1] : [1, 2];
  const steps = (part === 'last' && HEADS[language ?? '']) || [];
  let before = upTo(0, weights);
  const shares = Array.from({ length: size }, (_, k) => {
    const after = upTo(k + 1, weights);
    const weight = (after - before) / (1 - weights[0] || 1);
    before = after;
    const fall = isAll ? (1 - k / size) ** end : 1;
    return steps[k] ?? (weight / people) * fall;
  });
  const rareness = (k: number): number => (isAll ? rarenessOf(k, part) ** steep : 0);
  const [all, rare] = shares.reduce(([a, b], n, k) => [a! + n, b! + n * rareness(k)], [0, 0]);
  const scale = (1 - all!) / (rare || 1);
  const counts = shares.map((n, k) => Math.round(1e7 * n * (1 + scale * rareness(k))));
  // of few names the last may have got more than the first
  return counts.map((n) => Math.max(1, n)).sort((a, b) => b - a);
}

/** A fraction of 0 to 1 for a number of up to 53 bits, of 53 bits itself; another key, also the next, gives another one. */
export function fractionOf(number: number, key: number): number {
  const low = mix(mix(number + mix(key)) + Math.floor(number / 2 ** 32));
  const high = mix(low + key + 1);
  return ((low >>> 0) * 2 ** 21 + (high >>> 11)) / 2 ** 53;
}

/**
 * The share of persons with a family name of another people whose given names are of that people too, where these get so many times
 * as frequent at most.
 */
const KEPT = 0.65;
const RISE = 3;
/** A name of one people with one of another is so much rarer at least; none is without a weight. */
const MIXED = 0.15;

/** How rare a name is by its rank, up to 1: those that get more where there are fewer than a people has. */
const rarenessOf = (k: number, part: 'first' | 'last' = 'first') => k / (k + PEOPLE[part] / 32);

/** The shares of all weights that the names of each people have, each name so many `times`. */
function sharesOf({ size, sums, peoples = [] }: Ranks, many: number, times = (_: number) => 1) {
  const shares = new Array<number>(many).fill(0);
  for (let k = 0; k < size; k++)
    shares[peoples[k] ?? 0]! += (times(k) * (sums[k + 1]! - sums[k]!)) / sums[size]!;
  return shares;
}

/**
 * Ranks of names beside a `lead`, such as the family name, by the people that this is of: most are of the same one or of the language,
 * and all together about as frequent as in `names`.
 */
function besideOf(names: Ranks, lead: Ranks): readonly Ranks[] {
  const { size, sums, peoples } = names;
  if (names === lead || !peoples || !lead.peoples) return [names];
  const many = 1 + [...peoples, ...lead.peoples].reduce((a, b) => Math.max(a, b), 0);
  const [mine, leads] = [sharesOf(names, many), sharesOf(lead, many)];
  const kept = mine.map((share, its) => {
    if (lead.isTold && share > 0) return KEPT;
    return Math.min(KEPT, (RISE * share) / (leads[its] || 1));
  });
  const wanted = leads.map((_, people) => {
    const shares = mine.map((share, its) => {
      if (its === people) return kept[its]!;
      return Math.max(MIXED * share, people === 0 ? share - leads[its]! * kept[its]! : 0);
    });
    shares[0] = 0;
    shares[0] = 1 - shares.reduce((sum, share) => sum + share, 0);
    return shares;
  });
  const rarer = sharesOf(names, many, rarenessOf);
  /** How much more the rarer names of each people get, where all of them are to be more frequent than in `names`. */
  const more = mine.map((share, its) => {
    const all = leads.reduce((sum, lead, people) => sum + lead * wanted[people]![its]!, 0);
    return lead.isTold || its === 0 ? 0 : Math.max(0, all - share) / (rarer[its] || 1);
  });
  const risen = (k: number): number => 1 + more[peoples[k] ?? 0]! * rarenessOf(k);
  const all = sharesOf(names, many, risen);
  return wanted.map((shares) => {
    const weights = Float64Array.from({ length: size }, (_, k) => {
      const its = peoples[k] ?? 0;
      return ((sums[k + 1]! - sums[k]!) * risen(k) * shares[its]!) / all[its]!;
    });
    const places = Uint32Array.from(weights.keys());
    places.sort((a, b) => weights[b]! - weights[a]! || a - b);
    return ranksOf(size, [0, 0], { counts: Array.from(places, (k) => weights[k]!), places });
  });
}

/** Which places of a part are not to follow those of other parts, -1 where these come later. */
type Shunned = (part: number, chosen: readonly number[]) => readonly number[];

/**
 * Choices of places by their number, one of each of the parts, those of a people beside a `lead` of it: any, that come again by
 * chance, where all but the lead are others when drawn another time; or so many different ones (`count`, 1 to the product of all
 * sizes; numbers 0 to count - 1), each part by its weights as far as different choices allow: a first rank has them all when its
 * weight is that of more than there are, and shunned places are taken where there are no others. By systematic sampling (Madow &
 * Madow 1944), part by part; a number takes the same time whatever their count. `key` is any 32-bit word.
 */
export function drawnByRank(
  parts: readonly Ranks[],
  lead: number,
  count: number | null,
  key: number,
  shunned: Shunned = () => [],
) {
  const { peoples = [] } = parts[lead]!;
  const ranks = parts.map((of) => besideOf(of, parts[lead]!));
  // the lead before those that are drawn beside it
  const parted = [...new Set([...(peoples.length > 0 ? [lead] : []), ...parts.keys()])];
  /** How many choices the parts after each have together. */
  const behind = parted.map((_, i) =>
    parted.slice(i + 1).reduce((n, part) => n * parts[part]!.size, 1),
  );
  const order = permutationOf(count ?? 1, hashWords([key]));
  const none = parts.map(() => -1);
  return (number: number, times = 0): number[] => {
    const chosen = none.slice();
    let share: Share = { rank: 0, n: count ?? 1, k: count === null ? 0 : order(number) };
    let path = 0;
    for (let i = 0; i < parted.length; i++) {
      const part = parted[i]!;
      const of = ranks[part]!;
      const its = of[of.length > 1 ? (peoples[chosen[lead]!] ?? 0) : 0]!;
      if (count === null) {
        const again = part === lead ? 0 : MOST_DRAWN_PARTS * times;
        chosen[part] = its.at(fractionOf(number, key + part + again));
        continue;
      }
      const { sums, places, rankOf, size } = its;
      const most = behind[i]!;
      let out = shunned(part, chosen);
      if (out.length > 0) out = out.map((place) => rankOf?.[place] ?? place).sort((a, b) => a - b);
      const kept = keptOf(sums, share.n > (size - out.length) * most ? [] : out);
      share = shareOf(kept, share, most, fractionOf(path, key + i));
      path = path * size + share.rank;
      chosen[part] = places ? places[share.rank]! : share.rank;
    }
    return chosen;
  };
}

/** Tells the keys of parts that are drawn again from those of others. */
const MOST_DRAWN_PARTS = 8;

/** What is within a rank: how many things, and which of them is looked for. */
interface Share {
  readonly rank: number;
  readonly n: number;
  readonly k: number;
}

/** Ranks but for shunned ones: the weight of the first of them together, and which a place among them is. */
function keptOf(sums: Float64Array, shunned: readonly number[]) {
  const rankAt = (place: number): number => {
    let rank = place;
    for (const one of shunned) if (one <= rank) rank++;
    return rank;
  };
  const sumAt = (place: number): number => {
    const rank = rankAt(place);
    let sum = sums[rank]!;
    for (const one of shunned) if (one < rank) sum -= sums[one + 1]! - sums[one]!;
    return sum;
  };
  return { size: sums.length - 1 - shunned.length, rankAt, sumAt };
}

type Kept = ReturnType<typeof keptOf>;

/** How many first ranks have the `most` that a rank may have, where `n` things are shared out. */
function fullOf(ranks: Kept, n: number, most: number): number {
  const { size } = ranks;
  const all = ranks.sumAt(size);
  // sums are rounded: a rank is full a little before it would have more than there are
  const limit = most - n * 2 ** -48;
  const isFull = (rank: number): boolean => {
    const from = ranks.sumAt(rank);
    return (n - rank * most) * ((ranks.sumAt(rank + 1) - from) / (all - from)) > limit;
  };
  const few = Math.min(size, Math.floor(n / most));
  return few > 0 && isFull(0) ? firstNot(few, isFull) : 0;
}

/** Shares `n` things out over ranks, no rank more than `most` of them, and finds thing `k`; `offset` is where counting begins. */
function shareOf(ranks: Kept, { n, k }: Share, most: number, offset: number): Share {
  const { size } = ranks;
  const full = fullOf(ranks, n, most);
  if (k < full * most) {
    const place = Math.floor(k / most);
    return { rank: ranks.rankAt(place), n: most, k: k - place * most };
  }
  const left = n - full * most;
  const at = k - full * most;
  const from = ranks.sumAt(full);
  const all = ranks.sumAt(size) - from;
  const before = (place: number): number => {
    if (place === size) return left;
    return Math.min(left, Math.floor(offset + left * ((ranks.sumAt(place) - from) / all)));
  };
  const place = full + firstNot(size - 1 - full, (more) => before(full + more + 1) <= at);
  return {
    rank: ranks.rankAt(place),
    n: before(place + 1) - before(place),
    k: at - before(place),
  };
}
