/** Sorted orders of syllables: by frequency, or a page of an order by any key or by text. */
import { compareTexts, type TextColumns } from '../base/text-set.ts';
import type { Corpus } from './corpus.ts';

/** Positions of keys, whole numbers in a narrow range, by ascending key, ties in order: a counting sort. */
export function countingOrder(keys: Uint32Array): Uint32Array {
  let least = keys[0]!;
  let most = least;
  for (let i = 1; i < keys.length; i++) {
    if (keys[i]! < least) least = keys[i]!;
    if (keys[i]! > most) most = keys[i]!;
  }
  const next = new Uint32Array(keys.length === 0 ? 0 : most - least + 2);
  for (let i = 0; i < keys.length; i++) next[keys[i]! - least + 1]!++;
  for (let k = 1; k < next.length; k++) next[k]! += next[k - 1]!;
  const order = new Uint32Array(keys.length);
  for (let i = 0; i < keys.length; i++) order[next[keys[i]! - least]!++] = i;
  return order;
}

/** All syllables by a value that each has from its pair, ascending, ties in corpus order. O(N + P log P). */
export function orderOfPairs(
  { pair, size, pairCount }: Corpus,
  keyOf: (pair: number) => number,
): Uint32Array {
  const values = Float64Array.from({ length: pairCount }, (_, p) => keyOf(p));
  const distinct = Float64Array.from(new Set(values)).sort();
  const rank = new Map(Array.from(distinct, (value, k) => [value, k]));
  const rankOfPair = Uint32Array.from(values, (value) => rank.get(value)!);
  const keys = new Uint32Array(size);
  for (let i = 0; i < size; i++) keys[i] = rankOfPair[pair[i]!]!;
  return countingOrder(keys);
}

/** All syllables, the most frequent first, ties in corpus order. */
export const frequencyOrder = (corpus: Corpus): Uint32Array =>
  orderOfPairs(corpus, (p) => -corpus.pairFrequency[p]!);

/** Bytes of a text that the radix passes look at; texts equal in them are compared whole. */
const KEY_BYTES = 6;
/** So many texts are compared pair by pair: the passes have a fixed cost. */
const FEW = 4096;

/** Some texts of columns in the order of their bytes; equal ones stay in order. O(texts) but for ties. */
export function sortByText(columns: TextColumns, ids: Uint32Array): Uint32Array {
  const { text, start } = columns;
  const direct = (part: Uint32Array): Uint32Array =>
    part.toSorted((a, b) => compareTexts(columns, a, b));
  if (ids.length <= FEW) return direct(ids);

  const twoBytes = (id: number, k: number): number => {
    const at = start[id]! + k;
    const end = start[id + 1]!;
    return at >= end ? 0 : (text[at]! << 8) | (at + 1 < end ? text[at + 1]! : 0);
  };
  let order = ids;
  for (let k = KEY_BYTES - 2; k >= 0; k -= 2) {
    const before = order;
    order = countingOrder(before.map((id) => twoBytes(id, k))).map((place) => before[place]!);
  }
  const isTie = (a: number, b: number): boolean =>
    twoBytes(a, 0) === twoBytes(b, 0) &&
    twoBytes(a, 2) === twoBytes(b, 2) &&
    twoBytes(a, 4) === twoBytes(b, 4);
  for (let from = 0, to = 1; from < order.length; from = to, to++) {
    while (to < order.length && isTie(order[from]!, order[to]!)) to++;
    if (to - from > 1) order.set(direct(order.subarray(from, to)), from);
  }
  return order;
}

/** Numbers of all texts in the order of their bytes. */
export const orderOfTexts = (columns: TextColumns): Uint32Array =>
  sortByText(columns, upTo(columns.start.length - 1));

/** 0..n-1, some ten times quicker than `Uint32Array.from`. */
export function upTo(n: number): Uint32Array {
  const numbers = new Uint32Array(n);
  for (let i = 0; i < n; i++) numbers[i] = i;
  return numbers;
}

/** Those of 0..n-1 that pass a test; a typed array takes three times as long to be filtered. */
export function whichUpTo(n: number, passes: (number: number) => boolean): Uint32Array {
  const found = new Uint32Array(n);
  let count = 0;
  for (let i = 0; i < n; i++) if (passes(i)) found[count++] = i;
  return found.slice(0, count);
}

/**
 * Places from..to-1 of `ids` in the order of a key, or, where it is null, of their texts; descending with the sign -1, ties
 * in the given order.
 */
export function pageOfIds(
  columns: TextColumns,
  ids: Uint32Array,
  keyOf: ((id: number) => number) | null,
  from: number,
  to: number,
  sign: 1 | -1 = 1,
): Uint32Array {
  if (keyOf !== null) {
    const keys = new Float64Array(ids).map((id) => sign * keyOf(id));
    const sorted = keys.toSorted();
    const [low, high] = [sorted[from]!, sorted[Math.min(to, keys.length) - 1]!];
    // only ids whose keys lie on the page are compared one by one, in a stable sort: several times as fast
    const near = whichUpTo(keys.length, (k) => keys[k]! >= low && keys[k]! <= high);
    near.sort((a, b) => keys[a]! - keys[b]!);
    const before = sorted.indexOf(low);
    return near.slice(from - before, to - before).map((k) => ids[k]!);
  }
  // reversing before and after a stable sort leaves equal texts in their order
  const sorted = sortByText(columns, sign < 0 ? ids.toReversed() : ids);
  return (sign < 0 ? sorted.reverse() : sorted).slice(from, to);
}

/** By bisection the first of the numbers up to `most` that is not, where all below it are; `most` where they all are. */
export function firstNot(most: number, is: (number: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2);
    if (is(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
