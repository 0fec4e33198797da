/** Lists of names from a stock, what `namewalk names` and POST /api/names answer, and the order in which they take them. */
import { fold, isWithin, kinship } from '../../runtime/letter-costs.ts';
import { countsOf } from '../base/maps.ts';
import { hashWords, mix32, seedWords } from '../base/random/permutation.ts';
import { type FirstParts, type Join, type KinName, type KinPart, PIECE_BASE } from './joins-of.ts';
import type { KinStock } from './kin-class.ts';
import type { Sex } from './kin-language.ts';

/** Name of the construction; any change of it that moves a name gets a new one. */
export const KIN_ALGORITHM = 'kin/1';

/** The names of a stock, in numbers, and how they came together. */
export interface StockTold {
  readonly own: number;
  readonly language: number;
  readonly words: number;
  /** Plain sentences. */
  readonly notes: readonly string[];
}

/** The stock of a class: the names that are joined, and the joins. */
export interface ClassStock extends KinStock, FirstParts {
  readonly told: StockTold;
  /** The joins, the best first. */
  readonly found: readonly Join[];
  /** Which share of listed names persons bear, or are words, where there are such. */
  readonly borneShare: number;
  /** Names that those are of, by number: the stock's, and further ones of the language. */
  readonly parents: readonly string[];
  /** Whether a join is a word of the source or the language, or an offensive one. */
  readonly isWord: (letters: string) => boolean;
  /** Of a name, folded, as the source tells it, else the language; null: not known. */
  readonly sexOf: (letters: string) => Sex | null;
  /** Of a blend: of which source each parent is; null without one. */
  readonly sourceOf: readonly (0 | 1)[] | null;
}

export interface OrderRequest {
  readonly seed: bigint;
  /** Names that are not to be made, nor any within an edit of them. */
  readonly avoid: readonly string[];
  /** Names that the new ones shall be like, and not be like. */
  readonly liked: readonly string[];
  readonly disliked: readonly string[];
  /** Of a blend: which share of the beginnings is of the first source, 0 to 1; default a half. */
  readonly share?: number;
}

/** Which names of a stock to list. */
export interface ListRequest extends OrderRequest {
  readonly count: number;
  /** Names of the order of the seed that come before the first. */
  readonly offset: number;
}

/**
 * The names offset .. offset + count - 1 of the order of a seed, and how many there are in all: lists that go on where another
 * ended share no name with it.
 */
export function listOf(stock: ClassStock, { count, offset, ...request }: ListRequest) {
  const [names] = listsOf([stock], offset + count, request);
  return { names: names!.slice(offset), size: stock.found.length };
}

/**
 * The first names of several stocks, none in two lists: the stocks take turns, so that further names move none of these.
 */
export function listsOf(
  stocks: readonly ClassStock[],
  count: number,
  request: OrderRequest,
): KinName[][] {
  const taken = new Set<string>();
  const orders = stocks.map((stock) => inOrder(stock, request));
  const lists = stocks.map((): KinName[] => []);
  for (let k = 0; k < count; k++) {
    orders.forEach((order, s) => {
      for (const { letters, name } of order) {
        if (taken.has(letters)) continue;
        taken.add(letters);
        lists[s]!.push(name());
        return;
      }
    });
  }
  return lists;
}

/** A name of an order, by its folded letters. */
export interface OrderedName {
  readonly letters: string;
  readonly name: () => KinName;
}

/** The names of a stock in the order of a seed, one after the other; going on with it is possible after a break. */
export function inOrder(stock: ClassStock, request: OrderRequest): Iterable<OrderedName> {
  const { seed, avoid, share } = request;
  const key = hashWords(seedWords(seed));
  const found = byTaste(stock.found, request);
  const order = stock.sourceOf ? blendOrder(stock, found, key, share) : orderOf(stock, found, key);
  const avoided = new Set(avoid.flatMap((name) => name.split(/\s/).map(fold)));
  const isNear = avoided.size > 0 ? kinship([...avoided]) : null;
  const chance = ({ name }: KinName): number => hashOf(name, key);
  const saints = new Map(
    [...stock.saints].map(([first, names]) => [
      first,
      names
        .filter(({ parents: [, { part }] }) => !isNear?.(fold(part), 1))
        .sort((a, b) => chance(a) - chance(b)),
    ]),
  );
  return {
    *[Symbol.iterator]() {
      for (let join = order.next().value; join; join = order.next().value) {
        if (isNear?.(join.letters, 1)) continue;
        const first = firstOf(stock, join, key);
        // once each saint has a place others have none
        const saint = saints.get(first)?.pop();
        const letters = saint ? fold(saint.name) : join.letters;
        yield { letters, name: () => saint ?? nameOf(stock, join, saints.has(first) ? '' : first) };
      }
    },
  };
}

type Order = Iterator<Join, undefined>;

/** Names of a blend: beginnings are of the first source in its share, names of one source alone come last. */
function blendOrder(stock: ClassStock, found: readonly Join[], key: number, share = 0.5): Order {
  const { joins, sourceOf } = stock;
  const groups: [Join[], Join[], Join[]] = [[], [], []];
  for (const join of found) {
    const [a, b] = joins.parents(join.beginning, join.ending).map((n) => sourceOf![n]!);
    groups[a === b ? 2 : a!].push(join);
  }
  const [first, second, rest] = groups.map((group) => orderOf(stock, group, key));
  return alternate(alternate(first!, second!, share), rest!, 1);
}

/** The word before a join; none where it has none. */
function firstOf({ firstParts, pairShare }: ClassStock, { letters }: Join, key: number): string {
  // the order comes of the key itself and the next one
  const hash = hashOf(letters, key + 2);
  if (firstParts.length === 0 || hash / 2 ** 32 >= pairShare) return '';
  const from = firstParts.slice(mix32(hash) % firstParts.length);
  // no Stone Stomere
  const isEcho = (first: string): boolean => fold(first).startsWith(letters.slice(0, EDGE));
  return [...from, ...firstParts].find((one) => !isEcho(one)) ?? '';
}

function nameOf(stock: ClassStock, join: Join, first: string): KinName {
  const parents = partsOf(stock, join);
  return { name: (first && `${first} `) + parents.map(({ part }) => part).join(''), parents };
}

/** What two pieces give to their name, and the names of the stock that they are of. */
export function partsOf(
  { joins, parents, sourceOf }: ClassStock,
  { beginning, ending, borne }: Pick<Join, 'beginning' | 'ending' | 'borne'>,
): KinName['parents'] {
  const [a, b] = joins.parents(beginning, ending);
  const name = borne ?? joins.spell(beginning, ending);
  const cut = beginning.letters.length;
  const { own, lent } = joins.file;
  const size = joins.names.length;
  const part = (n: number, text: string): KinPart => ({
    part: text,
    of: parents[n]!,
    // names of other kinds that lend beginnings, the stock's last ones, are the source's too
    own: n < own || (n >= size - lent && n < size),
    ...(sourceOf && { source: sourceOf[n]! }),
  });
  return [part(a, name.slice(0, cut)), part(b, name.slice(cut))];
}

/** How much it counts that all pieces of a name, its letter pairs and its ending, are of liked names. */
const TASTE = 14;

/** The joins, rated by the share of their pieces that liked names have, less that of disliked ones. */
function byTaste(
  found: readonly Join[],
  { liked, disliked }: Pick<OrderRequest, 'liked' | 'disliked'>,
): readonly Join[] {
  if (liked.length + disliked.length === 0) return found;
  const [good, bad] = [liked, disliked].map(
    (names) => new Set(names.flatMap((name) => piecesOf(fold(name)))),
  );
  return found.map((join) => {
    const pieces = piecesOf(join.letters);
    const taste = pieces.reduce((sum, piece) => sum + +good!.has(piece) - +bad!.has(piece), 0);
    return { ...join, score: join.score + (TASTE * taste) / pieces.length };
  });
}

/** The letter pairs of a name, with its start and end, and the ending by which it is heard. */
function piecesOf(letters: string): string[] {
  const text = `\x02${letters}\x03`;
  const ending = text.slice(-HEARD - 1);
  return [...Array.from({ length: text.length - 1 }, (_, i) => text.slice(i, i + 2)), ending];
}
const HEARD = 2;

/** Letters at the start, and at the end, by which a name is heard. */
const EDGE = 3;
/** Names of which the first that is due comes: as many as the source has own ones, within these bounds. */
const AHEAD = [24, 96] as const;
/** And how many of these are looked at. */
const WINDOW = 3;
/** Edits that make two names alike, one more from so many letters on. */
const ALIKE = 2;
const LONG = 8;
/** Own names, spread over all, that tell how many are alike. */
const SAMPLE = 48;
/** How far chance reaches beside the score. */
const CHANCE = 1;
/**
 * What it costs that a start, an ending, a length or two parents (Vicpite, Vicspite) are not due again and to come last of
 * those that are looked ahead at; more than all of these, to be like a listed name where no more may be; more than all, to be
 * a splice among compounds.
 */
const NOT_DUE = { start: 20, end: 6, length: 2, parents: 60 };
const [LAST, LIKE, SPLICE] = [2, 100, 1000];

/**
 * The joins, given the best first and before all those that persons bear, in the order of a seed: these come by their share, and
 * of each kind the better ones first, as chance has it.
 */
function orderOf(stock: ClassStock, found: readonly Join[], seed: number): Order {
  const keyed = found.map((join) => ({
    join,
    key: join.score - (join.isSplice ? SPLICE : 0) + CHANCE * gumbel(hashOf(join.letters, seed)),
  }));
  const order = keyed.sort((a, b) => b.key - a.key).map(({ join }) => join);
  const [borne, made] = [order.filter((one) => one.borne), order.filter((one) => !one.borne)];
  return spreadOut(stock, alternate(borne.values(), made.values(), stock.borneShare));
}

/** A join that is looked ahead at, and whether it is like one of the listed names it has been compared with. */
interface Ahead {
  readonly join: Join;
  readonly facets: readonly Facet[];
  compared: number;
  isLike: boolean;
}

const areAlike = (a: string, b: string): boolean => isWithin(a, b, ALIKE + +(a.length >= LONG));

/**
 * An order in which starts, endings and lengths come again as often as the source has them (stride scheduling, Waldspurger and
 * Weihl 1995), and no more names are like one of those before than among as many of the source.
 */
function* spreadOut({ joins }: KinStock, order: Order): Generator<Join, undefined> {
  const own = joins.folded.slice(0, joins.file.own);
  const facetsOf = facetsIn(own, joins.file.sounds);
  const reach = Math.min(Math.max(own.length, AHEAD[0]), AHEAD[1]);
  const some = own.filter((_, n) => n % Math.ceil(own.length / SAMPLE) === 0);
  const isLikeEarlier = (name: string, n: number): boolean =>
    some.slice(0, n).some((other) => areAlike(name, other));
  const share = some.filter(isLikeEarlier).length / some.length;
  const listed: string[] = [];
  let alike = 0;
  const isLikeListed = (one: Ahead): boolean => {
    for (; !one.isLike && one.compared < listed.length; one.compared++)
      one.isLike = areAlike(one.join.letters, listed[one.compared]!);
    return one.isLike;
  };
  const ahead: Ahead[] = [];
  for (let k = 0; ; k++) {
    while (ahead.length < WINDOW * reach) {
      const join = order.next().value;
      if (join === undefined) break;
      ahead.push({ join, facets: facetsOf(join), compared: Math.max(0, k - reach), isLike: false });
    }
    const costs = ahead.map(({ facets, join }, at) => {
      let cost = (LAST * at) / reach + (join.isSplice ? SPLICE : 0);
      for (const { share, weight, due } of facets) cost += weight * share * Math.max(0, due - k);
      return cost;
    });
    const isAny = alike < share * k;
    /** Where the cheapest stands, the first of equals; -1 for none. */
    const cheapest = (): number => {
      let [least, cost] = [-1, Infinity];
      for (let at = 0; at < ahead.length; at++) {
        const own = costs[at]! + (ahead[at]!.isLike && !isAny ? LIKE : 0);
        if (own < cost) [least, cost] = [at, own];
      }
      return least;
    };
    let at = cheapest();
    while (at >= 0 && !isAny && !ahead[at]!.isLike && isLikeListed(ahead[at]!)) at = cheapest();
    const [next] = ahead.splice(at, at < 0 ? 0 : 1);
    if (next === undefined) return;
    alike += +isLikeListed(next);
    listed.push(next.join.letters);
    for (const facet of next.facets)
      facet.due = Math.max(k, facet.due) + Math.min(reach, 1 / facet.share);
    yield next.join;
  }
}

/** Two orders as one, the first with its share; where one ends, the other goes on. */
function* alternate(first: Order, second: Order, share: number): Generator<Join, undefined> {
  for (let k = 0; ; k++) {
    const isFirst = Math.ceil((k + 1) * share) > Math.ceil(k * share);
    const join = (isFirst ? first : second).next().value ?? (isFirst ? second : first).next().value;
    if (join === undefined) return;
    yield join;
  }
}

/** A start, an ending, a length or two parents of names, its share of the own ones, and what it counts that it is not due. */
interface Facet {
  readonly share: number;
  readonly weight: number;
  /** The place in the list from which on it is due again. */
  due: number;
}

/** Tells what a join is heard by; joins have equal facets in common. */
function facetsIn(own: readonly string[], sounds: number): (join: Join) => readonly Facet[] {
  const edge = Math.ceil(EDGE / sounds);
  const heardOf = (name: string) =>
    [
      [`^${name.slice(0, edge)}`, NOT_DUE.start],
      [`$${name.slice(-edge)}`, NOT_DUE.end],
      [`${name.length}`, NOT_DUE.length],
    ] as const;
  const counts = countsOf(own.flatMap(heardOf).map(([key]): string => key));
  const known = new Map<string, Facet>();
  return ({ letters, beginning, ending }) => {
    const parents = [beginning.parent, ending.parent].sort().join(' ');
    return [...heardOf(letters), [parents, NOT_DUE.parents] as const].map(([key, weight]) => {
      const share = (counts.get(key) ?? PIECE_BASE) / own.length;
      const facet = known.get(key) ?? { share, weight, due: 0 };
      known.set(key, facet);
      return facet;
    });
  };
}

/** A draw of the standard Gumbel distribution, from 32 random bits: sorting by score + draw samples by score. */
function gumbel(bits: number): number {
  return -Math.log(-Math.log((bits + 0.5) / 2 ** 32));
}

/** 32 bits of folded letters and a seed. */
function hashOf(letters: string, seed: number): number {
  let hash = mix32(seed);
  for (let i = 0; i < letters.length; i++)
    hash = mix32(Math.imul(hash, 31) ^ letters.charCodeAt(i));
  return hash;
}
