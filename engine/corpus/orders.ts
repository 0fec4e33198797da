/** Sorted orders of syllables: by frequency, or a page of an order by any key or by text. */
import type { TextColumns } from '../base/letter-trie.ts';
import { compareBytes } from '../base/plain-text.ts';
import type { Corpus } from './corpus.ts';

/** Positions of keys, each 0..count - 1, by ascending key, ties in order: a counting sort, O(N + count). */
export function countingOrder(keys: Uint32Array | Int32Array, count: number): Uint32Array {
  const next = new Uint32Array(count + 1);
  for (let i = 0; i < keys.length; i++) next[keys[i]! + 1]!++;
  for (let k = 0; k < count; k++) next[k + 1]! += next[k]!;
  const order = new Uint32Array(keys.length);
  for (let i = 0; i < keys.length; i++) order[next[keys[i]!]!++] = i;
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
  return countingOrder(keys, distinct.length);
}

/** All syllables, the most frequent first, ties in corpus order. */
export const frequencyOrder = (corpus: Corpus): Uint32Array =>
  orderOfPairs(corpus, (p) => -corpus.pairFrequency[p]!);

/**
 * Positions from..to-1 of the ascending order of `keys`, which are finite; equal keys by `tie`, then by
 * position. Only the keys are sorted as a whole, natively; positions are compared around the requested part
 * alone, which is several times faster.
 */
export function pageOfOrder(
  keys: Float64Array,
  from: number,
  to: number,
  tie: (a: number, b: number) => number = () => 0,
): Uint32Array {
  const end = Math.min(to, keys.length);
  if (from >= end) return new Uint32Array(0);
  const sorted = keys.slice().sort();
  const low = sorted[from]!;
  const high = sorted[end - 1]!;
  let below = 0;
  const near: number[] = [];
  for (let i = 0; i < keys.length; i++) {
    if (keys[i]! < low) below++;
    else if (keys[i]! <= high) near.push(i);
  }
  near.sort((a, b) => keys[a]! - keys[b]! || tie(a, b));
  return Uint32Array.from(near.slice(from - below, end - below));
}

/**
 * Places from..to-1 of `ids` in the order of a key, or, where it is null, of their texts by bytes, which is that of code
 * points; descending with the sign -1, ties in the given order.
 */
export function pageOfIds(
  { text, start }: TextColumns,
  ids: Uint32Array,
  keyOf: ((id: number) => number) | null,
  from: number,
  to: number,
  sign: 1 | -1 = 1,
): Uint32Array {
  const page = (keys: Float64Array, tie?: (a: number, b: number) => number): Uint32Array =>
    pageOfOrder(keys, from, to, tie).map((at) => ids[at]!);
  if (keyOf !== null) return page(Float64Array.from(ids, (id) => sign * keyOf(id)));
  const bytes = (at: number): Uint8Array => text.subarray(start[ids[at]!]!, start[ids[at]! + 1]!);
  // the first six bytes as a number settle most comparisons
  const keys = Float64Array.from(ids, (id) => {
    let key = 0;
    for (let b = start[id]!, end = b + 6; b < end; b++) {
      key = key * 256 + (b < start[id + 1]! ? text[b]! : 0);
    }
    return sign * key;
  });
  return page(keys, (a, b) => {
    const [left, right] = [bytes(a), bytes(b)];
    return sign * compareBytes(left, left.length, right, right.length);
  });
}
