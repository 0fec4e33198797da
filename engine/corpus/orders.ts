/** Sorted orders of syllables: by frequency, or a page of an order by any key or by text. */
import type { TextColumns } from '../base/letter-trie.ts';
import { compareBytes } from '../base/plain-text.ts';
import type { Corpus } from './corpus.ts';

/** All syllables, the most frequent first, ties in corpus order: a counting sort, O(N). */
export function frequencyOrder(corpus: Corpus): Uint32Array {
  const { frequencyCount, pair, pairCount, pairFrequency, pairSize, size } = corpus;
  const next = new Uint32Array(frequencyCount + 1);
  for (let p = 0; p < pairCount; p++) next[pairFrequency[p]!]! += pairSize[p]!;
  // what is more frequent stands before
  for (let f = frequencyCount - 1, before = 0; f >= 0; f--) {
    before += next[f]!;
    next[f] = before - next[f]!;
  }
  const order = new Uint32Array(size);
  for (let i = 0; i < size; i++) order[next[pairFrequency[pair[i]!]!]!++] = i;
  return order;
}

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

/** Positions from..to-1 of the order of the texts `ids` by their bytes, which is that of code points. */
export function pageOfTexts(
  { text, start }: TextColumns,
  ids: Uint32Array,
  from: number,
  to: number,
  sign: 1 | -1 = 1,
): Uint32Array {
  const bytes = (at: number): Uint8Array => text.subarray(start[ids[at]!]!, start[ids[at]! + 1]!);
  // the first six bytes as a number settle most comparisons
  const keys = Float64Array.from(ids, (id) => {
    let key = 0;
    for (let b = start[id]!, end = b + 6; b < end; b++) {
      key = key * 256 + (b < start[id + 1]! ? text[b]! : 0);
    }
    return sign * key;
  });
  return pageOfOrder(keys, from, to, (a, b) => {
    const [left, right] = [bytes(a), bytes(b)];
    return sign * compareBytes(left, left.length, right, right.length);
  });
}
