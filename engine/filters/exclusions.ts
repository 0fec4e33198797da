/** Block-lists of names: given names, words of the source, similar words, offensive words. */
import { hashRests, isWithin, rests } from '../../runtime/letter-costs.ts';
import { decode, sharedBuffer } from '../base/shared.ts';
import { hasText, lowerLines, type TextColumns, textAt, textsOf } from '../base/text-set.ts';
import { sharedMatcher, sharedWords } from './offensive.ts';

/** Why a name is filtered, in the order in which the reasons are tested. */
export const EXCLUSION_KEYS = [
  'all_but',
  'names',
  'source_words',
  'similar_to_source',
  'offensive',
  'offensive_in_language',
] as const;

export type ExclusionKey = (typeof EXCLUSION_KEYS)[number];

/** Edits that a similar word is away at most: inserted, deleted or replaced UTF-16 code units (Levenshtein distance). */
export type Edits = 1 | 2;

/** What is to be excluded; absent parts exclude nothing. */
export interface ExclusionSpec {
  /** What the English matcher of `obscenity` flags. */
  readonly offensive: boolean;
  /** The only names that stay, one a line; case does not count. */
  readonly allowList: string | null;
  /** Names that are blocked, one a line; case does not count. */
  readonly names: string | null;
  /** Words of the source text, one a line, for the two that follow. */
  readonly words: string | null;
  readonly sourceWords: boolean;
  readonly similarToSource: Edits | null;
  /** Offensive words of the language of the run, one a line; see `offensiveWords`. */
  readonly offensiveWords?: string | null;
}

export type ExclusionColumns = ReturnType<typeof buildExclusions>;

/** A compiled exclusion in shared memory, so that all threads look into one index: some 10^6 names or 10^5 words a second. */
export function buildExclusions(spec: ExclusionSpec) {
  const { offensive, words, sourceWords, similarToSource } = spec;
  const indexed = (text: string | null) => (text === null ? null : lowerLines(text));
  const set = indexed(words);
  return {
    offensive,
    offensiveWords: spec.offensiveWords ?? null,
    allowList: indexed(spec.allowList),
    names: indexed(spec.names),
    sourceWords: sourceWords ? set : null,
    similar: set && similarToSource && similarColumns(set, similarToSource),
  };
}

/** Letters of a word of which the hashes are; the rest is compared. */
const HASHED = 7;
const TAG_BITS = 8;
const TAG = 2 ** TAG_BITS - 1;

/** Words by what deletions leave of their first letters. */
function similarColumns(words: TextColumns, edits: Edits) {
  const texts = textsOf(words);
  const shared = (n: number): Uint32Array => new Uint32Array(sharedBuffer(4 * n));
  const eachRest = (visit: (hash: number, w: number) => void): void =>
    texts.forEach((word, w) => {
      for (let k = hashRests(word.slice(0, HASHED), edits); k--; ) visit(rests[k]!, w);
    });
  let count = 1;
  eachRest(() => count++);
  const shift = Math.clz32(count);
  /** Entries of hashes with the same upper bits: from bucket[b] to bucket[b + 1] - 1. */
  const bucket = shared(2 ** (32 - shift) + 1);
  eachRest((hash) => bucket[(hash >>> shift) + 1]!++);
  for (let b = 1; b < bucket.length; b++) bucket[b]! += bucket[b - 1]!;
  const next = bucket.slice();
  /** The number of a word, and the lowest bits of the hash. */
  const entries = shared(count);
  eachRest((hash, w) => {
    entries[next[hash >>> shift]!++] = (w << TAG_BITS) | (hash & TAG);
  });
  return { edits, words, bucket, entries };
}

/**
 * Tests whether any of the words is so few edits away: two texts that are close have a common text among what up to that many
 * deletions make of them, also when only their first letters are taken (Garbe 2012, symmetric deletes).
 */
function similarTo({ edits, words, bucket, entries }: ReturnType<typeof similarColumns>) {
  const shift = Math.clz32(bucket.length - 2);
  /** Those that were compared. */
  const texts: string[] = [];
  return (name: string): boolean => {
    for (let k = hashRests(name.slice(0, HASHED), edits); k--; ) {
      const hash = rests[k]!;
      const end = bucket[(hash >>> shift) + 1]!;
      for (let e = bucket[hash >>> shift]!; e < end; e++) {
        if ((entries[e]! ^ hash) & TAG) continue;
        const w = entries[e]! >>> TAG_BITS;
        texts[w] ??= textAt(words, w);
        if (isWithin(name, texts[w], edits)) return true;
      }
    }
    return false;
  };
}

/** Tests names against an exclusion. Not to be shared between threads. */
export class Exclusions {
  /** The keys in use, in the order of `EXCLUSION_KEYS`. */
  readonly active: readonly ExclusionKey[];
  readonly #parts: ReturnType<typeof partsOf>;
  readonly #lower = new LowerName();

  constructor(columns: ExclusionColumns) {
    this.#parts = partsOf(columns);
    this.active = EXCLUSION_KEYS.filter((key) => this.#parts[key] !== null);
  }

  /**
   * Why the first `n` bytes of `name`, UTF-8, are excluded: 1 + the place in `EXCLUSION_KEYS` of the
   * first key that says so; 0 when the name stays.
   */
  test(name: Uint8Array, n: number): number {
    const parts = this.#parts;
    const length = this.#lower.read(name, n);
    const lower = this.#lower.bytes;
    if (parts.all_but && !hasText(parts.all_but, lower, length)) return 1;
    if (parts.names && hasText(parts.names, lower, length)) return 2;
    if (parts.source_words && hasText(parts.source_words, lower, length)) return 3;
    if (parts.similar_to_source?.(decode(lower, 0, length))) return 4;
    if (parts.offensive?.(name, n)) return 5;
    if (parts.offensive_in_language?.(decode(name, 0, n))) return 6;
    return 0;
  }

  /** The same for a text; null when it stays. */
  reason(name: string): ExclusionKey | null {
    const bytes = new TextEncoder().encode(name);
    return EXCLUSION_KEYS[this.test(bytes, bytes.length) - 1] ?? null;
  }
}

function partsOf(columns: ExclusionColumns) {
  const { allowList, names, sourceWords, similar, offensive, offensiveWords } = columns;
  return {
    all_but: allowList,
    names,
    source_words: sourceWords,
    similar_to_source: similar && similarTo(similar),
    offensive: offensive ? sharedMatcher() : null,
    offensive_in_language: offensiveWords === null ? null : sharedWords(offensiveWords),
  } satisfies Record<ExclusionKey, unknown>;
}

/** The lower-case form of one name after the other, in UTF-8; nearly all names are ASCII. */
export class LowerName {
  /** Holds the name last read, from its beginning. */
  bytes = new Uint8Array(256);

  /** Reads the first `n` bytes of a name; returns how many bytes its lower-case form has. */
  read(name: Uint8Array, n: number): number {
    if (n > this.bytes.length) this.bytes = new Uint8Array(2 * n);
    for (let i = 0; i < n; i++) {
      const byte = name[i]!;
      if (byte > 127) {
        this.bytes = new TextEncoder().encode(decode(name, 0, n).toLowerCase());
        return this.bytes.length;
      }
      this.bytes[i] = byte >= 65 && byte <= 90 ? byte | 0x20 : byte;
    }
    return n;
  }
}
