/** A hash set of words in shared memory, looked up by lower-case UTF-8 bytes. */
import { sharedBuffer } from './shared.ts';

/** Columns of a `WordSet`, all in shared memory. */
export interface WordSetColumns {
  /** Lower-case UTF-8 text of the words, one a line. */
  readonly text: Uint8Array;
  /** Word w is text[start[w]] .. text[start[w] + bytes[w] - 1]. */
  readonly start: Uint32Array;
  readonly bytes: Uint32Array;
  /** Open addressing: 1 + word, 0 where free; a power of two, at most three quarters full. */
  readonly slots: Uint32Array;
}

const LINE_FEED = 10;
/** Space, tab, carriage return: not part of a word at its ends. */
const isBlank = (byte: number): boolean => byte === 32 || byte === 9 || byte === 13;

/**
 * A set of words for look-ups by their bytes. Built from lines of text, lower-cased as a whole, blanks
 * around a word and empty lines ignored.
 */
export class WordSet {
  readonly columns: WordSetColumns;

  constructor(columns: WordSetColumns) {
    this.columns = columns;
  }

  static build(lines: string): WordSet {
    const encoded = new TextEncoder().encode(lines.toLowerCase());
    const text = new Uint8Array(sharedBuffer(encoded.length));
    text.set(encoded);
    const starts: number[] = [];
    const lengths: number[] = [];
    for (let from = 0; from < text.length; ) {
      let to = text.indexOf(LINE_FEED, from);
      if (to < 0) to = text.length;
      let first = from;
      let last = to;
      while (first < last && isBlank(text[first]!)) first++;
      while (last > first && isBlank(text[last - 1]!)) last--;
      if (last > first) {
        starts.push(first);
        lengths.push(last - first);
      }
      from = to + 1;
    }
    let capacity = 16;
    while (capacity * 3 < starts.length * 4) capacity *= 2;
    const shared = (n: number): Uint32Array => new Uint32Array(sharedBuffer(4 * n));
    const start = shared(starts.length);
    const bytes = shared(starts.length);
    start.set(starts);
    bytes.set(lengths);
    const set = new WordSet({ text, start, bytes, slots: shared(capacity) });
    for (let w = 0; w < starts.length; w++) set.#add(w);
    return set;
  }

  /** Whether the first `n` bytes of `name`, which are lower-case, are a word of the set. */
  has(name: Uint8Array, n: number): boolean {
    const { slots } = this.columns;
    for (let slot = hashOf(name, 0, n) & (slots.length - 1); ; ) {
      const held = slots[slot]!;
      if (held === 0) return false;
      if (this.#equals(held - 1, name, 0, n)) return true;
      slot = (slot + 1) & (slots.length - 1);
    }
  }

  #add(word: number): void {
    const { text, start, bytes, slots } = this.columns;
    const from = start[word]!;
    for (let slot = hashOf(text, from, from + bytes[word]!) & (slots.length - 1); ; ) {
      const held = slots[slot]!;
      if (held === 0) {
        slots[slot] = word + 1;
        return;
      }
      if (this.#equals(held - 1, text, from, bytes[word]!)) return;
      slot = (slot + 1) & (slots.length - 1);
    }
  }

  #equals(word: number, other: Uint8Array, from: number, n: number): boolean {
    const { text, start, bytes } = this.columns;
    if (bytes[word] !== n) return false;
    const at = start[word]!;
    for (let i = 0; i < n; i++) if (text[at + i] !== other[from + i]) return false;
    return true;
  }
}

/** FNV-1a (Fowler, Noll, Vo) of bytes from..to-1, its high bits folded into the low ones. */
export function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
