/** The columns of drawn candidates: syllables, features, spellings, and which are distinct. */
import { EngineError } from '../base/errors.ts';
import { sharedBuffer } from '../base/shared.ts';
import { compareTexts, longestOf, type TextColumns } from '../base/text-set.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { FEATURE_NAMES } from '../corpus/features.ts';
import type { WalkProfile } from '../corpus/profiles.ts';

/** Candidates of one syllable count, drawn one after the other. */
export interface CandidateBlock {
  /** Syllables of each name of this block, >= 1. */
  readonly width: number;
  /** Number of candidates. */
  readonly count: number;
}

/** The block of n syllables; of a walk with a profile, else flat. Throws `EngineError` in flat mode for syllables or a count below 1. */
export function blockOf(
  n: number,
  { profile, count }: { readonly profile: WalkProfile | null; readonly count: number },
): CandidateBlock {
  // a walk has at least one step, so its names have at least two syllables
  if (profile) return { width: Math.max(n - 1, 1) + 1, count: Math.max(count, 0) };
  if (n < 1) throw new EngineError('syllables-range', `syllables must be >= 1 (got ${n}).`);
  if (count < 1) throw new EngineError('count-range', `count must be >= 1 (got ${count}).`);
  return { width: n, count };
}

/**
 * Name candidates as columns in shared memory, as they travel between threads: `width` syllable ids a candidate, block after
 * block, and the aggregated signature of each.
 */
export interface CandidateColumns {
  readonly blocks: readonly CandidateBlock[];
  readonly ids: Uint32Array;
  readonly signatures: Uint16Array;
}

/** Candidates, by their place. Names are spelled only when somebody reads them. */
export interface CandidateTable extends Readonly<ReturnType<typeof candidateTable>> {}

export function candidateTable({ blocks, ids, signatures }: CandidateColumns) {
  /** First candidate and first id of each block, and behind the last. */
  const first = [{ candidate: 0, id: 0 }];
  for (const { width, count } of blocks) {
    const { candidate, id } = first.at(-1)!;
    first.push({ candidate: candidate + count, id: id + width * count });
  }
  const blockOf = (i: number): number => {
    let b = blocks.length - 1;
    while (i < first[b]!.candidate) b--;
    return b;
  };
  /** Where the ids of candidate i begin. */
  const startOf = (i: number): number => {
    const b = blockOf(i);
    const { id, candidate } = first[b]!;
    return id + (i - candidate) * blocks[b]!.width;
  };
  /** Number of its syllables. */
  const widthOf = (i: number): number => blocks[blockOf(i)]!.width;
  return {
    ...{ blocks, ids, signatures, startOf, widthOf },
    total: signatures.length,
    /** Syllable ids of candidate i. */
    syllables(i: number): Uint32Array {
      const from = startOf(i);
      return ids.subarray(from, from + widthOf(i));
    },
  };
}

/** A table without candidates, with room for these. */
export function emptyTable(blocks: readonly CandidateBlock[]): CandidateTable {
  const total = blocks.reduce((sum, { count }) => sum + count, 0);
  const ids = blocks.reduce((sum, { width, count }) => sum + width * count, 0);
  return candidateTable({
    blocks,
    ids: new Uint32Array(sharedBuffer(ids * 4)),
    signatures: new Uint16Array(sharedBuffer(total * 2)),
  });
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

/** Copies the UTF-8 bytes of a name to `out` from `at` on; returns the place after them. `out` must hold them. */
export function spell({ text, textStart }: Corpus, ids: Uint32Array, out: Uint8Array, at = 0) {
  let n = at;
  for (let k = 0; k < ids.length; k++) {
    const id = ids[k]!;
    for (let b = textStart[id]!; b < textStart[id + 1]!; b++) out[n++] = text[b]!;
  }
  return n;
}

/** The names of some candidates, spelled. */
export function spelled(corpus: Corpus, table: CandidateTable, some: Uint32Array): TextColumns {
  const { textStart } = corpus;
  const start = new Uint32Array(some.length + 1);
  for (let k = 0; k < some.length; k++) {
    let n = start[k]!;
    for (const id of table.syllables(some[k]!)) n += textStart[id + 1]! - textStart[id]!;
    start[k + 1] = n;
  }
  const text = new Uint8Array(start[some.length]!);
  for (let k = 0; k < some.length; k++) {
    spell(corpus, table.syllables(some[k]!), text, start[k]!);
  }
  return { start, text };
}

/** Room for the bytes of any name of a table. */
export const nameBuffer = ({ textStart }: Corpus, table: CandidateTable): Uint8Array =>
  new Uint8Array(widest(table) * longestOf(textStart));

/** Widest name of a table in syllables. */
export const widest = ({ blocks }: Pick<CandidateColumns, 'blocks'>): number =>
  Math.max(0, ...blocks.map(({ width }) => width));

/** Base of the hashes; odd, so that its powers are too. */
const HASH_BASE = 0x01000193;

/**
 * Tells of one candidate after the other, at most `most` of the table, whether its name has not come before: open
 * addressing over name hashes, O(1) a name. The hash of a name is put together from those of its syllables; names are
 * spelled only where two of the same hash have other syllables. Takes 4 bytes a candidate, 8 a syllable and up to 12 a
 * name.
 */
export function newNames(corpus: Corpus, table: CandidateTable, most: number) {
  const { text, textStart, size } = corpus;
  const { ids } = table;
  // hash of each syllable's bytes, and the base to the power of their number
  const hashOf = new Int32Array(size);
  const powerOf = new Int32Array(size).fill(1);
  for (let id = 0; id < size; id++) {
    for (let b = textStart[id]!; b < textStart[id + 1]!; b++) {
      hashOf[id] = Math.imul(hashOf[id]!, HASH_BASE) + text[b]!;
      powerOf[id] = Math.imul(powerOf[id]!, HASH_BASE);
    }
  }
  let capacity = 16;
  while (capacity * 3 < most * 4) capacity *= 2;
  const shift = Math.clz32(capacity - 1);
  /** The candidate that stands for a name, or -1. */
  const slots = new Int32Array(capacity).fill(-1);
  const hashes = new Int32Array(table.total);
  const isSame = (i: number, start: number, end: number, other: number): boolean => {
    const from = table.startOf(other);
    let k = 0;
    while (start + k < end && ids[start + k] === ids[from + k]) k++;
    if (start + k === end && k === table.widthOf(other)) return true;
    return compareTexts(spelled(corpus, table, Uint32Array.of(i, other)), 0, 1) === 0;
  };
  return (i: number): boolean => {
    const start = table.startOf(i);
    const end = start + table.widthOf(i);
    let hash = 0;
    for (let k = start; k < end; k++) {
      const id = ids[k]!;
      hash = (Math.imul(hash, powerOf[id]!) + hashOf[id]!) | 0;
    }
    hashes[i] = hash;
    let slot = Math.imul(hash, 0x9e3779b1) >>> shift;
    for (let held = slots[slot]!; held >= 0; held = slots[slot]!) {
      if (hashes[held] === hash && isSame(i, start, end, held)) return false;
      slot = (slot + 1) & (capacity - 1);
    }
    slots[slot] = i;
    return true;
  };
}

/** Number of distinct spellings among all candidates, O(total). */
export function countDistinct(corpus: Corpus, table: CandidateTable): number {
  const isNew = newNames(corpus, table, table.total);
  let distinct = 0;
  for (let i = 0; i < table.total; i++) if (isNew(i)) distinct++;
  return distinct;
}
