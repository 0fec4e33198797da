/** The columns of drawn candidates: syllables, features, spellings, and which are distinct. */
import { compareBytes } from '../base/plain-text.ts';
import { sharedBuffer } from '../base/shared.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { FEATURE_NAMES } from '../corpus/features.ts';

/** Candidates of one syllable count, drawn one after the other. */
export interface CandidateBlock {
  /** Syllables of each name of this block, >= 1. */
  readonly width: number;
  /** Number of candidates. */
  readonly count: number;
}

/** The columns of a `CandidateTable`, as they travel between threads. */
export interface CandidateColumns {
  readonly blocks: readonly CandidateBlock[];
  readonly ids: Uint32Array;
  readonly signatures: Uint16Array;
}

/**
 * Name candidates as columns in shared memory: `width` syllable ids a candidate, block after block,
 * and the aggregated signature of each. Names are spelled only when somebody reads them.
 */
export class CandidateTable implements CandidateColumns {
  readonly blocks: readonly CandidateBlock[];
  readonly total: number;
  readonly ids: Uint32Array;
  readonly signatures: Uint16Array;
  /** First candidate and first id of each block. */
  readonly #first: { candidate: number; id: number }[] = [];

  constructor({ blocks, ids, signatures }: CandidateColumns) {
    this.blocks = blocks;
    this.ids = ids;
    this.signatures = signatures;
    let candidate = 0;
    let id = 0;
    for (const { width, count } of blocks) {
      this.#first.push({ candidate, id });
      candidate += count;
      id += width * count;
    }
    this.total = candidate;
  }

  static allocate(blocks: readonly CandidateBlock[]): CandidateTable {
    let ids = 0;
    let total = 0;
    for (const { width, count } of blocks) {
      ids += width * count;
      total += count;
    }
    return new CandidateTable({
      blocks,
      ids: new Uint32Array(sharedBuffer(ids * 4)),
      signatures: new Uint16Array(sharedBuffer(total * 2)),
    });
  }

  /** The ids of a whole block, candidate after candidate. */
  blockIds(block: number): Uint32Array {
    const { width, count } = this.blocks[block]!;
    const from = this.#first[block]!.id;
    return this.ids.subarray(from, from + width * count);
  }

  blockSignatures(block: number): Uint16Array {
    const from = this.#first[block]!.candidate;
    return this.signatures.subarray(from, from + this.blocks[block]!.count);
  }

  /** Syllable ids of candidate i. */
  syllables(i: number): Uint32Array {
    const from = this.startOf(i);
    return this.ids.subarray(from, from + this.widthOf(i));
  }

  /** Where the ids of candidate i begin. */
  startOf(i: number): number {
    const b = this.#blockOf(i);
    const { id, candidate } = this.#first[b]!;
    return id + (i - candidate) * this.blocks[b]!.width;
  }

  /** Number of its syllables. */
  widthOf(i: number): number {
    return this.blocks[this.#blockOf(i)]!.width;
  }

  #blockOf(i: number): number {
    let b = this.blocks.length - 1;
    while (i < this.#first[b]!.candidate) b--;
    return b;
  }
}

const ONSET = 0b000000000111;
const CONTAINS = 0b000001111000;
const SHORT_VOWEL = 1 << FEATURE_NAMES.indexOf('short_vowel');
const LONG_VOWEL = 1 << FEATURE_NAMES.indexOf('long_vowel');
const CODA = 0b111000000000;

/**
 * Signature of a name, of `width` of the `ids` from `from` on: onset features of the first syllable, coda features of the
 * last, contains_* of any, vowel lengths of the strict majority. `signatures` are those of the syllables.
 */
export function aggregate(
  signatures: Uint16Array,
  ids: Uint32Array,
  width: number,
  from = 0,
): number {
  const majority = width / 2;
  let any = 0;
  let short = 0;
  let long = 0;
  let last = 0;
  for (let k = from; k < from + width; k++) {
    last = signatures[ids[k]!]!;
    any |= last;
    if (last & SHORT_VOWEL) short++;
    if (last & LONG_VOWEL) long++;
  }
  return (
    (signatures[ids[from]!]! & ONSET) |
    (any & CONTAINS) |
    (last & CODA) |
    (short > majority ? SHORT_VOWEL : 0) |
    (long > majority ? LONG_VOWEL : 0)
  );
}

/** Copies the UTF-8 bytes of candidate i to `out`; returns their number. `out` must hold them. */
export function spell(corpus: Corpus, ids: Uint32Array, out: Uint8Array): number {
  const { text, textStart } = corpus;
  let n = 0;
  for (let k = 0; k < ids.length; k++) {
    const id = ids[k]!;
    for (let b = textStart[id]!; b < textStart[id + 1]!; b++) out[n++] = text[b]!;
  }
  return n;
}

/** Bytes of the longest syllable, so that `width` times it holds any name. */
export function longestSyllable(corpus: Corpus): number {
  let longest = 0;
  const { textStart } = corpus;
  for (let i = 0; i < corpus.size; i++) {
    longest = Math.max(longest, textStart[i + 1]! - textStart[i]!);
  }
  return longest;
}

/** Widest name of a table in syllables. */
export function widest(table: Pick<CandidateColumns, 'blocks'>): number {
  return table.blocks.reduce((most, { width }) => Math.max(most, width), 0);
}

/** Base of the hashes; odd, so that its powers are too, and none is 0. */
const HASH_BASE = 0x01000193;

/**
 * Names of candidates, each spelling once: open addressing over name hashes, O(1) a name. The hash of a name is
 * put together from those of its syllables; names are spelled only where two of the same hash have other syllables.
 */
export class NameSet {
  /** Different names so far. */
  size = 0;
  readonly #corpus: Corpus;
  readonly #table: CandidateTable;
  readonly #name: Uint8Array;
  readonly #other: Uint8Array;
  /** The candidate that stands for a name, or -1. */
  readonly #slots: Int32Array;
  /** Hashes of the candidates that were added. */
  readonly #hashes: Uint32Array;
  /** Hash of each syllable's bytes, and the base to the power of their number: 0 before it is needed. */
  readonly #hashOf: Int32Array;
  readonly #powerOf: Int32Array;

  /** Room for `most` names of the table; 4 bytes a candidate, 8 a syllable and up to 12 a name. */
  constructor(corpus: Corpus, table: CandidateTable, most: number) {
    const capacity = widest(table) * longestSyllable(corpus);
    let slots = 16;
    while (slots * 3 < most * 4) slots *= 2;
    this.#corpus = corpus;
    this.#table = table;
    this.#name = new Uint8Array(capacity);
    this.#other = new Uint8Array(capacity);
    this.#slots = new Int32Array(slots).fill(-1);
    this.#hashes = new Uint32Array(table.total);
    this.#hashOf = new Int32Array(corpus.size);
    this.#powerOf = new Int32Array(corpus.size);
  }

  /** Adds the name of candidate i; false when it stands already. */
  add(i: number): boolean {
    const slots = this.#slots;
    const hashes = this.#hashes;
    const { ids } = this.#table;
    const start = this.#table.startOf(i);
    const end = start + this.#table.widthOf(i);
    let sum = 0;
    for (let k = start; k < end; k++) {
      const id = ids[k]!;
      const power = this.#powerOf[id]! || this.#learn(id);
      sum = (Math.imul(sum, power) + this.#hashOf[id]!) | 0;
    }
    const hash = sum >>> 0;
    hashes[i] = hash;
    let slot = Math.imul(hash, 0x9e3779b1) >>> Math.clz32(slots.length - 1);
    for (let held = slots[slot]!; held >= 0; held = slots[slot]!) {
      if (hashes[held] === hash && this.#isSame(start, end, held)) return false;
      slot = (slot + 1) & (slots.length - 1);
    }
    slots[slot] = i;
    this.size++;
    return true;
  }

  #learn(id: number): number {
    const { text, textStart } = this.#corpus;
    let hash = 0;
    let power = 1;
    for (let b = textStart[id]!; b < textStart[id + 1]!; b++) {
      hash = (Math.imul(hash, HASH_BASE) + text[b]!) | 0;
      power = Math.imul(power, HASH_BASE);
    }
    this.#hashOf[id] = hash;
    this.#powerOf[id] = power;
    return power;
  }

  /** Whether the syllables of ids start..end - 1 spell what another candidate does. */
  #isSame(start: number, end: number, other: number): boolean {
    const { ids } = this.#table;
    const from = this.#table.startOf(other);
    const to = from + this.#table.widthOf(other);
    let k = 0;
    while (start + k < end && from + k < to && ids[start + k] === ids[from + k]) k++;
    if (start + k === end && from + k === to) return true;
    const n = spell(this.#corpus, ids.subarray(start, end), this.#name);
    const m = spell(this.#corpus, ids.subarray(from, to), this.#other);
    return n === m && compareBytes(this.#name, n, this.#other, m) === 0;
  }
}

/** Number of distinct spellings among all candidates, O(total). */
export function countDistinct(corpus: Corpus, table: CandidateTable): number {
  const names = new NameSet(corpus, table, table.total);
  for (let i = 0; i < table.total; i++) names.add(i);
  return names.size;
}
