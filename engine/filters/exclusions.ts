/** Block-lists of names: given names, words of the source, similar words, offensive words. */
import { WordSet, type WordSetColumns } from '../base/word-set.ts';
import { type Edits, type SimilarColumns, SimilarWords } from './edit-distance.ts';
import { LowerName } from './lower-name.ts';
import { OffensiveMatcher, OffensiveWords } from './offensive.ts';

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
  /** Offensive words of the language of the run, one a line; see `OffensiveWords`. */
  readonly offensiveWords?: string | null;
}

/** A compiled exclusion in shared memory, so that all threads look into one index. */
export interface ExclusionColumns {
  readonly offensive: boolean;
  readonly offensiveWords: string | null;
  readonly allowList: WordSetColumns | null;
  readonly names: WordSetColumns | null;
  readonly sourceWords: WordSetColumns | null;
  readonly similar: SimilarColumns | null;
}

/** Builds the indexes; some 10^6 names or 10^5 words a second. */
export function buildExclusions(spec: ExclusionSpec): ExclusionColumns {
  const { offensive, words, sourceWords, similarToSource } = spec;
  const indexed = (text: string | null) => (text === null ? null : WordSet.build(text).columns);
  const set = indexed(words);
  return {
    offensive,
    offensiveWords: spec.offensiveWords ?? null,
    allowList: indexed(spec.allowList),
    names: indexed(spec.names),
    sourceWords: sourceWords ? set : null,
    similar:
      similarToSource === null || set === null
        ? null
        : SimilarWords.build(set, similarToSource).columns,
  };
}

/** Building it takes some 20 ms, so each thread keeps one. */
let matcher: OffensiveMatcher | undefined;

/** The matcher of this thread. */
export function sharedMatcher(): OffensiveMatcher {
  matcher ??= new OffensiveMatcher();
  return matcher;
}

const wordLists = new Map<string, OffensiveWords>();

/** The same for the words of a language, of which there are a few. */
export function sharedWords(words: string): OffensiveWords {
  let list = wordLists.get(words);
  if (!list) {
    list = new OffensiveWords(words);
    wordLists.set(words, list);
  }
  return list;
}

/** Tests names against an exclusion. Not to be shared between threads. */
export class Exclusions {
  /** The keys in use, in the order of `EXCLUSION_KEYS`. */
  readonly active: readonly ExclusionKey[];
  readonly #allowList: WordSet | null;
  readonly #names: WordSet | null;
  readonly #sourceWords: WordSet | null;
  readonly #similar: SimilarWords | null;
  readonly #offensive: OffensiveMatcher | null;
  readonly #offensiveWords: OffensiveWords | null;
  readonly #lower = new LowerName();

  constructor(columns: ExclusionColumns) {
    const { allowList, names, sourceWords, similar, offensive, offensiveWords } = columns;
    this.#allowList = allowList && new WordSet(allowList);
    this.#names = names && new WordSet(names);
    this.#sourceWords = sourceWords && new WordSet(sourceWords);
    this.#similar = similar && new SimilarWords(similar);
    this.#offensive = offensive ? sharedMatcher() : null;
    this.#offensiveWords = offensiveWords === null ? null : sharedWords(offensiveWords);
    const parts = [
      this.#allowList,
      this.#names,
      this.#sourceWords,
      this.#similar,
      this.#offensive,
      this.#offensiveWords,
    ];
    this.active = EXCLUSION_KEYS.filter((_, k) => parts[k] !== null);
  }

  /**
   * Why the first `n` bytes of `name`, UTF-8, are excluded: 1 + the place in `EXCLUSION_KEYS` of the
   * first key that says so; 0 when the name stays.
   */
  test(name: Uint8Array, n: number): number {
    const length = this.#lower.read(name, n);
    const lower = this.#lower.bytes;
    if (this.#allowList?.has(lower, length) === false) return 1;
    if (this.#names?.has(lower, length)) return 2;
    if (this.#sourceWords?.has(lower, length)) return 3;
    if (this.#similar?.near(lower, length)) return 4;
    if (this.#offensive?.matches(name, n)) return 5;
    if (this.#offensiveWords?.matches(name, n)) return 6;
    return 0;
  }

  /** The same for a text; null when it stays. */
  reason(name: string): ExclusionKey | null {
    const bytes = new TextEncoder().encode(name);
    const code = this.test(bytes, bytes.length);
    return code === 0 ? null : EXCLUSION_KEYS[code - 1]!;
  }
}
