/** Lists of names from a stock: what `namewalk names` and POST /api/names answer. */

import { isWithin } from '../../runtime/kinship.ts';
import { fold } from '../../runtime/letter-costs.ts';
import { hashWords, mix32, seedWords } from '../base/random/permutation.ts';
import type { Join } from './joins-of.ts';
import { orderOf } from './order.ts';
import type { ClassStock } from './stock.ts';

/** A new name and where it comes from. */
export interface KinName {
  readonly name: string;
  /** What each parent gives, as written, and the parent: Calen of Calenhad, wen of Ithilwen. */
  readonly parents: readonly [KinPart, KinPart];
}

export interface KinPart {
  readonly part: string;
  readonly of: string;
  /** Whether the parent is the source's own; else of its language. */
  readonly own: boolean;
}

export interface ListRequest {
  readonly seed: bigint;
  readonly count: number;
  /** Names of the order of the seed that come before the first. */
  readonly offset: number;
  /** Names that are not to be made, nor any within an edit of them. */
  readonly avoid: readonly string[];
  /** Names that the new ones shall be like, and not be like. */
  readonly liked: readonly string[];
  readonly disliked: readonly string[];
}

export interface NameList {
  readonly names: readonly KinName[];
  /** How many names there are in all. */
  readonly size: number;
}

/**
 * The names offset .. offset + count - 1 of the order of a seed: lists that go on where another ended share no name with it.
 */
export function listOf(
  stock: ClassStock,
  { seed, count, offset, avoid, liked, disliked }: ListRequest,
): NameList {
  const key = hashWords(seedWords(seed));
  const found =
    liked.length + disliked.length > 0 ? byTaste(stock.found, liked, disliked) : stock.found;
  const order = orderOf(stock, found, key);
  const near = avoid.map(fold);
  const names: KinName[] = [];
  let skip = offset;
  for (const join of order) {
    if (names.length === count) break;
    if (near.some((name) => isWithin(join.letters, name, 1))) continue;
    if (skip-- > 0) continue;
    names.push(nameOf(stock, join, key));
  }
  return { names, size: found.length };
}

function nameOf(
  { joins, firstParts, pairShare }: ClassStock,
  { beginning, ending, letters }: Join,
  key: number,
): KinName {
  const name = joins.spell(beginning, ending);
  const [a, b] = joins.parents(beginning, ending);
  const part = (n: number, text: string): KinPart => ({
    part: text,
    of: joins.names[n]!,
    own: n < joins.file.own,
  });
  const cut = beginning.letters.length;
  let before = '';
  if (firstParts.length > 0) {
    let hash = mix32(key);
    for (let i = 0; i < letters.length; i++)
      hash = mix32(Math.imul(hash, 31) ^ letters.charCodeAt(i));
    if (hash / 2 ** 32 < pairShare) before = `${firstParts[mix32(hash) % firstParts.length]} `;
  }
  return { name: before + name, parents: [part(a, name.slice(0, cut)), part(b, name.slice(cut))] };
}

/** How much a letter pair that the liked names have counts. */
const TASTE = 6;

/** The joins, rated by the share of their letter pairs that liked names have, less that of disliked ones. */
function byTaste(
  found: readonly Join[],
  liked: readonly string[],
  disliked: readonly string[],
): Join[] {
  const [good, bad] = [pairsOf(liked), pairsOf(disliked)];
  return found.map((join) => {
    const text = `\x02${join.letters}\x03`;
    let taste = 0;
    for (let i = 1; i < text.length; i++) {
      const pair = text.slice(i - 1, i + 1);
      taste += +good.has(pair) - +bad.has(pair);
    }
    return { ...join, score: join.score + (TASTE * taste) / (text.length - 1) };
  });
}

function pairsOf(names: readonly string[]): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (const name of names) {
    const text = `\x02${fold(name)}\x03`;
    for (let i = 1; i < text.length; i++) pairs.add(text.slice(i - 1, i + 1));
  }
  return pairs;
}
