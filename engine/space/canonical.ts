/** Decides which of several spellings of one name is canonical, so that a name has one slot. */
import { bitCount, buildTrie, childOf, type LetterTrie, ROOT } from '../base/letter-trie.ts';
import { sharedBuffer } from '../base/shared.ts';
import type { TextColumns } from '../base/text-set.ts';

/**
 * What the canonical test looks up, in shared memory: the syllables, and for each the shorter ones that it begins with.
 */
export interface SegmentColumns {
  readonly trie: LetterTrie;
  /** Beginnings of syllable v are entries begin[v]..begin[v + 1] - 1. */
  readonly begin: Uint32Array;
  /** Bytes of each beginning. */
  readonly beginBytes: Uint16Array;
}

/** Builds the tables of a sorted vocabulary. O(bytes). */
export function buildSegments(vocabulary: TextColumns): SegmentColumns {
  const { start, text } = vocabulary;
  const size = start.length - 1;
  const trie = buildTrie(vocabulary);
  const begin = new Uint32Array(sharedBuffer(4 * (size + 1)));
  const found: number[] = [];
  for (let v = 0; v < size; v++) {
    let node = ROOT;
    for (let b = start[v]!; b < start[v + 1]! - 1; b++) {
      node = childOf(trie, node, text[b]!);
      if (trie.terminal[node]) found.push(b + 1 - start[v]!);
    }
    begin[v + 1] = found.length;
  }
  const beginBytes = new Uint16Array(sharedBuffer(2 * found.length));
  beginBytes.set(found);
  return { trie, begin, beginBytes };
}

/**
 * Tells whether a sequence of syllables is the canonical one for the name it spells: the one of fewest
 * syllables and, among those, of the smallest indices from the left, among all sequences of the space
 * (any of its syllable counts) that spell that name. The vocabulary is in byte order, so of two
 * syllables that begin at one place the shorter has the smaller index.
 *
 * Places of the name are bytes; which of them are reached is found for one syllable, for two, and so on. Not to be
 * shared between threads.
 */
export class CanonicalTest {
  readonly #start: Uint32Array;
  readonly #segments: SegmentColumns;
  readonly #counts: readonly number[];
  /** 1 at the places that are reached, and at those by one syllable more. */
  #reached = new Uint8Array(64);
  #next = new Uint8Array(64);

  /** `counts` ascending and distinct, each 1 to 63. */
  constructor({ start }: TextColumns, segments: SegmentColumns, counts: readonly number[]) {
    this.#start = start;
    this.#segments = segments;
    this.#counts = counts;
  }

  /** The first `k` of `digits` spell the first `n` bytes of `name`; `k` is a count of the space. */
  isCanonical(digits: Uint32Array, k: number, name: Uint8Array, n: number): boolean {
    return !(k > this.#counts[0]! && this.#fewer(k, name, n)) && !this.#earlier(digits, k, name, n);
  }

  /** Whether fewer than `k` syllables, of a count of the space, spell the name. */
  #fewer(k: number, name: Uint8Array, n: number): boolean {
    this.#clear(n);
    this.#reached[0] = 1;
    let count = 0;
    for (const fewer of this.#counts) {
      if (fewer >= k) break;
      for (; count < fewer; count++) this.#spread(name, n);
      if (this.#reached[n] === 1) return true;
    }
    return false;
  }

  /** Whether a sequence of `k` syllables with a smaller index at the first difference spells the name. */
  #earlier(digits: Uint32Array, k: number, name: Uint8Array, n: number): boolean {
    const { begin, beginBytes } = this.#segments;
    let differs = false;
    let at = 0;
    for (let i = 0; i < k; i++) {
      const v = digits[i]!;
      if (differs) this.#spread(name, n);
      for (let entry = begin[v]!; entry < begin[v + 1]!; entry++) {
        if (!differs) this.#clear(n);
        differs = true;
        this.#reached[at + beginBytes[entry]!] = 1;
      }
      at += this.#start[v + 1]! - this.#start[v]!;
    }
    return differs && this.#reached[n] === 1;
  }

  /** One syllable more wherever the name is reached. */
  #spread(name: Uint8Array, n: number): void {
    const reached = this.#reached;
    const next = this.#next;
    const { symbol, words, mask, first, terminal } = this.#segments.trie;
    for (let place = 0; place <= n; place++) next[place] = 0;
    for (let place = 0; place < n; place++) {
      if (reached[place] === 0) continue;
      let node = ROOT;
      for (let at = place; at < n; at++) {
        const s = symbol[name[at]!]!;
        const word = node * words + (s >>> 5);
        const set = mask[word]!;
        const bit = 1 << (s & 31);
        if ((set & bit) === 0) break;
        node = first[word]! + bitCount(set & (bit - 1));
        if (terminal[node]) next[at + 1] = 1;
      }
    }
    this.#reached = next;
    this.#next = reached;
  }

  /** Nothing is reached, of a name of `n` bytes. */
  #clear(n: number): void {
    if (n >= this.#reached.length) {
      this.#reached = new Uint8Array(2 * n + 1);
      this.#next = new Uint8Array(2 * n + 1);
    }
    for (let place = 0; place <= n; place++) this.#reached[place] = 0;
  }
}
