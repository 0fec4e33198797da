/** Lists of names from a stock: what `namewalk names` and POST /api/names answer. */
import { kinship } from '../../runtime/kinship.ts';
import { fold } from '../../runtime/letter-costs.ts';
import { hashWords, mix32, seedWords } from '../base/random/permutation.ts';
import type { Join } from './joins-of.ts';
import { alternate, hashOf, orderOf } from './order.ts';
import type { ClassStock } from './stock.ts';

/** Name of the construction; any change of it that moves a name gets a new one. */
export const KIN_ALGORITHM = 'kin/1';

/** A new name and where it comes from. */
export interface KinName {
  readonly name: string;
  /** What each parent gives, as written, and the parent: Calen of Calenhad, wen of Ithilwen. */
  readonly parents: readonly [KinPart, KinPart];
}

/** A part of a made name, and the name that it comes from. */
export interface KinPart {
  readonly part: string;
  readonly of: string;
  /** Whether the parent is the source's own; else of its language. */
  readonly own: boolean;
  /** Of a blend: the first source or the second. */
  readonly source?: 0 | 1;
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

export interface NameList {
  readonly names: readonly KinName[];
  /** How many names there are in all. */
  readonly size: number;
}

/**
 * The names offset .. offset + count - 1 of the order of a seed: lists that go on where another ended share no name with it.
 */
export function listOf(stock: ClassStock, { count, offset, ...request }: ListRequest): NameList {
  return {
    names: listsOf([stock], offset + count, request)[0]!.slice(offset),
    size: stock.found.length,
  };
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
export function inOrder(
  stock: ClassStock,
  { seed, avoid, liked, disliked, share }: OrderRequest,
): Iterable<OrderedName> {
  const key = hashWords(seedWords(seed));
  const found =
    liked.length + disliked.length > 0 ? byTaste(stock.found, liked, disliked) : stock.found;
  // tier by tier: most lists need no more than the first
  const order = (
    stock.sourceOf ? blendOrder(stock, found, key, share) : orderOf(stock, found, key)
  )[Symbol.iterator]();
  const isNear =
    avoid.length > 0
      ? kinship([...new Set(avoid.flatMap((name) => name.split(/\s/).map(fold)))])
      : null;
  return {
    *[Symbol.iterator]() {
      for (let join = order.next().value; join !== undefined; join = order.next().value) {
        if (isNear?.(join.letters, 1)) continue;
        yield { letters: join.letters, name: () => nameOf(stock, join, key) };
      }
    },
  };
}

/** Names of a blend: beginnings are of the first source in its share, names of one source alone come last. */
function blendOrder(stock: ClassStock, found: readonly Join[], key: number, share = 0.5): Join[] {
  const { joins, sourceOf } = stock;
  const groups: [Join[], Join[], Join[]] = [[], [], []];
  for (const join of found) {
    const [a, b] = joins.parents(join.beginning, join.ending).map((n) => sourceOf![n]!);
    groups[a === b ? 2 : a!].push(join);
  }
  const [first, second, rest] = groups.map((group) => orderOf(stock, group, key));
  return [...alternate(first!, second!, share), ...rest!];
}

function nameOf(stock: ClassStock, join: Join, key: number): KinName {
  const { firstParts, pairShare } = stock;
  const parents = partsOf(stock, join);
  let before = '';
  if (firstParts.length > 0) {
    // the order comes of the key itself and the next one
    const hash = hashOf(join.letters, key + 2);
    if (hash / 2 ** 32 < pairShare) before = `${firstParts[mix32(hash) % firstParts.length]} `;
  }
  return { name: before + parents.map(({ part }) => part).join(''), parents };
}

/** What two pieces give to their name, and the names of the stock that they are of. */
export function partsOf(
  { joins, sourceOf }: ClassStock,
  { beginning, ending }: Pick<Join, 'beginning' | 'ending'>,
): KinName['parents'] {
  const [a, b] = joins.parents(beginning, ending);
  const { names } = joins;
  const name = joins.spell(beginning, ending);
  const cut = beginning.letters.length;
  const part = (n: number, text: string): KinPart => ({
    part: text,
    of: names[n]!,
    own: n < joins.file.own,
    ...(sourceOf && { source: sourceOf[n]! }),
  });
  return [part(a, name.slice(0, cut)), part(b, name.slice(cut))];
}

/** How much it counts that all pieces of a name, its letter pairs and its ending, are of liked names. */
const TASTE = 10;

/** The joins, rated by the share of their pieces that liked names have, less that of disliked ones. */
function byTaste(
  found: readonly Join[],
  liked: readonly string[],
  disliked: readonly string[],
): Join[] {
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
