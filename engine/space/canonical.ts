/** Decides which of several spellings of one name is canonical, so that a name has one slot. */
import { bitCount, buildTrie, childOf, ROOT, walkTrie } from '../base/letter-trie.ts';
import { sharedBuffer, sharedCopy } from '../base/shared.ts';
import type { TextColumns } from '../base/text-set.ts';

type SegmentColumns = ReturnType<typeof buildSegments>;

/**
 * What the canonical test looks up of a sorted vocabulary, in shared memory. Shorter syllables that a syllable begins with
 * are stored per syllable, with the node that the rest of it leads to. O(bytes x longest syllable) at most.
 */
export function buildSegments(vocabulary: TextColumns) {
  const { start, text } = vocabulary;
  const size = start.length - 1;
  const trie = buildTrie(vocabulary);
  /** Beginnings of syllable v are entries begin[v]..begin[v + 1] - 1. */
  const begin = new Uint32Array(sharedBuffer(4 * (size + 1)));
  /** Bytes of each beginning, and the node of the syllable's remaining ones; `ROOT` when no syllable begins with them. */
  const [bytes, nodes]: [number[], number[]] = [[], []];
  for (let v = 0; v < size; v++) {
    let node = ROOT;
    for (let b = start[v]!; b < start[v + 1]! - 1; b++) {
      node = childOf(trie, node, text[b]!);
      if (!trie.terminal[node]) continue;
      bytes.push(b + 1 - start[v]!);
      nodes.push(walkTrie(trie, ROOT, text, b + 1, start[v + 1]!));
    }
    begin[v + 1] = bytes.length;
  }
  const beginBytes = sharedCopy(Uint16Array.from(bytes));
  return { trie, begin, beginBytes, beginNode: sharedCopy(Uint32Array.from(nodes)) };
}

/**
 * Tells whether a sequence of syllables is the canonical one for the name it spells: the one of fewest
 * syllables and, among those, of the smallest indices from the left, among all sequences of the space
 * (any of its syllable counts) that spell that name. The vocabulary is in byte order, so of two
 * syllables that begin at one place the shorter has the smaller index.
 *
 * Places of the name are bytes; at each place a set of bits tells by how many syllables it can be
 * reached. Not to be shared between threads.
 */
export class CanonicalTest {
  readonly #start: Uint32Array;
  readonly #segments: SegmentColumns;
  /** For each syllable count, the smaller ones of the space: a set is two words of 32 bits. */
  readonly #fewer: Int32Array;
  /** By how many syllables each place can be reached: a set for each. */
  #sets = new Int32Array(128);

  /** `counts` ascending and distinct, each 1 to 63. */
  constructor(vocabulary: TextColumns, segments: SegmentColumns, counts: readonly number[]) {
    this.#start = vocabulary.start;
    this.#segments = segments;
    this.#fewer = new Int32Array(2 * counts.at(-1)! + 2);
    const smaller = new Int32Array(2);
    for (const k of counts) {
      this.#fewer.set(smaller, 2 * k);
      smaller[k >> 5]! |= 1 << (k & 31);
    }
  }

  /** The first `k` of `digits` spell the first `n` bytes of `name`; `k` is a count of the space. */
  isCanonical(digits: Uint32Array, k: number, name: Uint8Array, n: number): boolean {
    const low = this.#fewer[2 * k]!;
    const high = this.#fewer[2 * k + 1]!;
    if ((low | high) !== 0 && this.#splits(name, n, low, high)) return false;
    if (k === 1) return true;
    return k === 2 ? !this.#earlierPair(digits[0]!, name, n) : !this.#earlier(digits, k, name, n);
  }

  /** Two syllables: whether a beginning of the first leaves a rest that is a syllable. */
  #earlierPair(first: number, name: Uint8Array, n: number): boolean {
    const { trie, begin, beginNode } = this.#segments;
    const second = this.#start[first + 1]! - this.#start[first]!;
    for (let entry = begin[first]!; entry < begin[first + 1]!; entry++) {
      if (beginNode[entry] === ROOT) continue;
      if (trie.terminal[walkTrie(trie, beginNode[entry]!, name, second, n)]) return true;
    }
    return false;
  }

  /** Whether a sequence of `k` syllables with a smaller index at the first difference spells the name. */
  #earlier(digits: Uint32Array, k: number, name: Uint8Array, n: number): boolean {
    const start = this.#start;
    const { begin, beginBytes } = this.#segments;
    let cleared = false;
    let at = 0;
    for (let i = 0; i < k - 1; i++) {
      const v = digits[i]!;
      for (let entry = begin[v]!; entry < begin[v + 1]!; entry++) {
        if (!cleared) {
          this.#clear(n);
          cleared = true;
        }
        this.#set(at + beginBytes[entry]!, i + 1);
      }
      at += start[v + 1]! - start[v]!;
    }
    if (!cleared) return false;
    this.#spread(1, name, n, k - 1);
    return (this.#sets[2 * n + (k >> 5)]! & (1 << (k & 31))) !== 0;
  }

  /** Whether some sequence of a count of the given sets spells the name. */
  #splits(name: Uint8Array, n: number, low: number, high: number): boolean {
    this.#clear(n);
    this.#set(0, 0);
    const most = high === 0 ? 31 - Math.clz32(low) : 63 - Math.clz32(high);
    this.#spread(0, name, n, most - 1);
    return ((this.#sets[2 * n]! & low) | (this.#sets[2 * n + 1]! & high)) !== 0;
  }

  /** Adds one syllable wherever fewer than or just `last` syllables have led, from place `from` on. */
  #spread(from: number, name: Uint8Array, n: number, last: number): void {
    const sets = this.#sets;
    const { symbol, words, mask, first, terminal } = this.#segments.trie;
    const lastLow = last >= 31 ? -1 : (1 << (last + 1)) - 1;
    const lastHigh = last < 32 ? 0 : last >= 63 ? -1 : (1 << (last - 31)) - 1;
    for (let place = from; place < n; place++) {
      const l = sets[2 * place]! & lastLow;
      const h = sets[2 * place + 1]! & lastHigh;
      if ((l | h) === 0) continue;
      const nextLow = l << 1;
      const nextHigh = (h << 1) | (l >>> 31);
      let node = ROOT;
      for (let at = place; at < n; at++) {
        const s = symbol[name[at]!]!;
        const word = node * words + (s >>> 5);
        const set = mask[word]!;
        const bit = 1 << (s & 31);
        if ((set & bit) === 0) break;
        node = first[word]! + bitCount(set & (bit - 1));
        if (terminal[node]) {
          sets[2 * at + 2]! |= nextLow;
          sets[2 * at + 3]! |= nextHigh;
        }
      }
    }
  }

  #set(place: number, count: number): void {
    this.#sets[2 * place + (count >> 5)]! |= 1 << (count & 31);
  }

  #clear(n: number): void {
    if (2 * n + 2 > this.#sets.length) this.#sets = new Int32Array(4 * n + 2);
    for (let i = 0; i < 2 * n + 2; i++) this.#sets[i] = 0;
  }
}
