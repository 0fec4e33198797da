/** Finds names within one or two edits of a word list, by an index of deletions. */
import { sharedBuffer } from '../base/shared.ts';
import type { WordSetColumns } from '../base/word-set.ts';

/** Distances that can be requested. */
export type Edits = 1 | 2;

/** Code units that deletions are applied to; the rest of a word is compared in full. */
const PREFIX = 7;
/** Ways to delete up to two of them. */
const MAX_HASHES = 1 + PREFIX + (PREFIX * (PREFIX - 1)) / 2;

/** Columns of a `SimilarWords` index, all in shared memory. */
export interface SimilarColumns {
  readonly edits: Edits;
  /** UTF-16 code units of word w: units[start[w]] .. units[start[w + 1] - 1]. */
  readonly units: Uint16Array;
  readonly start: Uint32Array;
  /** Entries of bucket b: bucket[b]..bucket[b + 1] - 1; the number of buckets is a power of two. */
  readonly bucket: Uint32Array;
  /** Word of each entry, and more bits of the hash that led to it. */
  readonly word: Uint32Array;
  readonly tag: Uint16Array;
}

/**
 * Finds whether any of many words is within one or two edits (an inserted, a deleted or a replaced
 * UTF-16 code unit each: Levenshtein distance) of a name. Two texts that close have a common text among
 * what up to that many deletions make of them, also when only their first seven units are taken
 * (symmetric deletion, W. Garbe); a hash of those texts finds the words to compare.
 */
export class SimilarWords {
  readonly columns: SimilarColumns;
  readonly #longest: number;
  #name = new Uint16Array(64);
  readonly #hashes = new Uint32Array(MAX_HASHES);

  constructor(columns: SimilarColumns) {
    this.columns = columns;
    let longest = 0;
    const { start } = columns;
    for (let w = 0; w + 1 < start.length; w++) {
      longest = Math.max(longest, start[w + 1]! - start[w]!);
    }
    this.#longest = longest;
  }

  static build(words: WordSetColumns, edits: Edits): SimilarWords {
    const decoder = new TextDecoder();
    const count = words.start.length;
    const texts: string[] = [];
    let units = 0;
    for (let w = 0; w < count; w++) {
      const from = words.start[w]!;
      const text = decoder.decode(words.text.slice(from, from + words.bytes[w]!));
      texts.push(text);
      units += text.length;
    }
    const columns = {
      edits,
      units: new Uint16Array(sharedBuffer(2 * units)),
      start: new Uint32Array(sharedBuffer(4 * (count + 1))),
    };
    for (let w = 0, at = 0; w < count; w++) {
      const text = texts[w]!;
      for (let i = 0; i < text.length; i++) columns.units[at++] = text.charCodeAt(i);
      columns.start[w + 1] = at;
    }
    const { start } = columns;
    const hashes = new Uint32Array(MAX_HASHES);
    const variants = (visit: (hash: number, word: number) => void): void => {
      for (let w = 0; w < count; w++) {
        const n = deletionHashes(columns.units, start[w]!, start[w + 1]!, edits, hashes);
        for (let k = 0; k < n; k++) visit(hashes[k]!, w);
      }
    };
    let total = 0;
    variants(() => total++);
    let buckets = 16;
    while (buckets < total) buckets *= 2;
    const bucket = new Uint32Array(sharedBuffer(4 * (buckets + 1)));
    variants((hash) => void bucket[(hash & (buckets - 1)) + 1]!++);
    for (let b = 0; b < buckets; b++) bucket[b + 1]! += bucket[b]!;
    const next = bucket.slice();
    const word = new Uint32Array(sharedBuffer(4 * total));
    const tag = new Uint16Array(sharedBuffer(2 * total));
    variants((hash, w) => {
      const entry = next[hash & (buckets - 1)]!++;
      word[entry] = w;
      tag[entry] = tagOf(hash);
    });
    return new SimilarWords({ ...columns, bucket, word, tag });
  }

  /** Whether a word is within the index's distance of `name`, which is lower-case UTF-8 of so many bytes. */
  near(name: Uint8Array, bytes: number): boolean {
    const length = this.#read(name, bytes);
    const { edits, bucket, word, tag, start, units } = this.columns;
    if (length > this.#longest + edits) return false;
    const mask = bucket.length - 2;
    const hashes = this.#hashes;
    const n = deletionHashes(this.#name, 0, length, edits, hashes);
    for (let k = 0; k < n; k++) {
      const hash = hashes[k]!;
      const b = hash & mask;
      for (let entry = bucket[b]!; entry < bucket[b + 1]!; entry++) {
        if (tag[entry] !== tagOf(hash)) continue;
        const w = word[entry]!;
        if (isWithin(this.#name, 0, length, units, start[w]!, start[w + 1]!, edits)) return true;
      }
    }
    return false;
  }

  /** Code units of the name; returns how many there are. */
  #read(name: Uint8Array, n: number): number {
    if (n > this.#name.length) this.#name = new Uint16Array(2 * n);
    for (let i = 0; i < n; i++) {
      const byte = name[i]!;
      if (byte > 127) {
        const text = new TextDecoder().decode(name.slice(0, n));
        for (let u = 0; u < text.length; u++) this.#name[u] = text.charCodeAt(u);
        return text.length;
      }
      this.#name[i] = byte;
    }
    return n;
  }
}

/**
 * Whether units i..n-1 of one text and j..m-1 of another are at most so many edits apart (Levenshtein 1966): of two texts that
 * close one, two or three continuations are tried where they part.
 */
function isWithin(
  a: Uint16Array,
  i: number,
  n: number,
  b: Uint16Array,
  j: number,
  m: number,
  edits: number,
): boolean {
  while (i < n && j < m && a[i] === b[j]) {
    i++;
    j++;
  }
  if (Math.max(n - i, m - j) <= edits) return true;
  if (edits === 0 || Math.abs(n - i - (m - j)) > edits) return false;
  return (
    isWithin(a, i + 1, n, b, j + 1, m, edits - 1) ||
    isWithin(a, i + 1, n, b, j, m, edits - 1) ||
    isWithin(a, i, n, b, j + 1, m, edits - 1)
  );
}

/** Hashes of what up to `edits` deletions make of the first units of a text; returns their number. */
function deletionHashes(
  units: Uint16Array,
  from: number,
  to: number,
  edits: Edits,
  out: Uint32Array,
): number {
  const end = Math.min(to, from + PREFIX);
  let n = 0;
  out[n++] = hashWithout(units, from, end, -1, -1);
  for (let a = from; a < end; a++) {
    out[n++] = hashWithout(units, from, end, a, -1);
    if (edits === 1) continue;
    for (let b = a + 1; b < end; b++) out[n++] = hashWithout(units, from, end, a, b);
  }
  return n;
}

/** FNV-1a of units from..to-1 without those at places `a` and `b`, mixed. */
function hashWithout(units: Uint16Array, from: number, to: number, a: number, b: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) {
    if (i !== a && i !== b) hash = Math.imul(hash ^ units[i]!, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

const tagOf = (hash: number): number => hash >>> 16;
