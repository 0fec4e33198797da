/** Sorted orders of syllables: by frequency, or a page of an order by any key or by text. */

import { compareBytes } from '../base/plain-text.ts';
import type { TextColumns } from '../base/text-set.ts';
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

/** Bytes of a text that the radix passes look at; texts equal in them are compared whole. */
const KEY_BYTES = 6;
/** So many texts are compared pair by pair: the passes have a fixed cost of 3 x 65,536. */
const FEW = 4096;

/**
 * Places 0..count-1 in the order of a text each, by bytes, which is that of code points; equal texts stay in order.
 * `read` copies the text of a place to `out`, of `longest` bytes, and returns its own length. O(count) but for ties.
 */
export function orderOfTexts(
  count: number,
  longest: number,
  read: (place: number, out: Uint8Array) => number,
): Uint32Array {
  const left = new Uint8Array(longest);
  const right = new Uint8Array(longest);
  const compare = (a: number, b: number): number =>
    compareBytes(left, read(a, left), right, read(b, right));
  let order: Uint32Array = Uint32Array.from({ length: count }, (_, place) => place);
  // the typed array's own sort is unstable on ties in older engines; a plain one is stable by definition
  const direct = (part: Uint32Array): number[] => Array.from(part).sort(compare);
  if (count <= FEW) return Uint32Array.from(direct(order));

  const keys = new Uint16Array((count * KEY_BYTES) / 2);
  for (let place = 0; place < count; place++) {
    const n = read(place, left);
    for (let k = 0; k < KEY_BYTES / 2; k++) {
      const high = 2 * k < n ? left[2 * k]! : 0;
      const low = 2 * k + 1 < n ? left[2 * k + 1]! : 0;
      keys[place * 3 + k] = (high << 8) | low;
    }
  }
  for (let k = KEY_BYTES / 2 - 1; k >= 0; k--) order = radixPass(order, keys, k);
  for (let from = 0, to = 1; from < count; from = to, to++) {
    while (to < count && sameKey(keys, order[from]!, order[to]!)) to++;
    if (to - from > 1) order.set(direct(order.subarray(from, to)), from);
  }
  return order;
}

function radixPass(order: Uint32Array, keys: Uint16Array, digit: number): Uint32Array {
  const next = new Uint32Array(65537);
  for (const i of order) next[keys[i * 3 + digit]! + 1]!++;
  for (let v = 0; v < 65536; v++) next[v + 1]! += next[v]!;
  const result = new Uint32Array(order.length);
  for (const i of order) result[next[keys[i * 3 + digit]!]!++] = i;
  return result;
}

function sameKey(keys: Uint16Array, a: number, b: number): boolean {
  return (
    keys[a * 3] === keys[b * 3] &&
    keys[a * 3 + 1] === keys[b * 3 + 1] &&
    keys[a * 3 + 2] === keys[b * 3 + 2]
  );
}

/** Some texts of columns in the order of their bytes; equal ones stay in order. */
export function sortByText({ text, start }: TextColumns, ids: Uint32Array): Uint32Array {
  const longest = ids.reduce((most, id) => Math.max(most, start[id + 1]! - start[id]!), 0);
  const order = orderOfTexts(ids.length, longest, (place, out) => {
    const from = start[ids[place]!]!;
    const length = start[ids[place]! + 1]! - from;
    for (let b = 0; b < length; b++) out[b] = text[from + b]!;
    return length;
  });
  return order.map((place) => ids[place]!);
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
    const keys = Float64Array.from(ids, (id) => sign * keyOf(id));
    return pageOfOrder(keys, from, to).map((at) => ids[at]!);
  }
  // reversing before and after a stable sort leaves equal texts in their order
  const sorted = sortByText(columns, sign < 0 ? ids.toReversed() : ids);
  return (sign < 0 ? sorted.reverse() : sorted).slice(from, to);
}
