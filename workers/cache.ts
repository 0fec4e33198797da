/** A thread's cache of walkers and their tables, bounded in bytes; least recently used go first. */
import { LruMap } from '../engine/base/lru-map.ts';
import { Corpus } from '../engine/corpus/corpus.ts';
import { Walker, type WalkParams } from '../engine/walk/walker.ts';
import type { CorpusHandle } from './values.ts';

/** Bytes of walk tables that one thread keeps; a walker over millions of syllables takes half of it. */
const CAPACITY = 96 * 1024 * 1024;

interface Entry {
  readonly corpusId: number;
  readonly walker: Walker;
}

/** What a thread keeps between tasks: walkers with the tables they have built, least recently used first. */
export class WalkerCache {
  readonly #entries = new LruMap<string, Entry>(CAPACITY, {
    weight: ({ walker }) => walker.byteLength,
  });

  /** The walker of a corpus and a set of parameters. Throws as `Walker` does. */
  get(handle: CorpusHandle, params: WalkParams): Walker {
    // every parameter counts, whatever parameters there will be
    const key = [handle.id, ...Object.entries(params).sort()].join();
    const entry = this.#entries.get(key) ?? {
      corpusId: handle.id,
      walker: new Walker(Corpus.from(handle.buffer), params),
    };
    this.#entries.set(key, entry);
    return entry.walker;
  }

  /** Drops walkers of corpora that are no longer in use. */
  trim(live: readonly number[]): void {
    for (const [key, { corpusId }] of this.#entries) {
      if (!live.includes(corpusId)) this.#entries.delete(key);
    }
  }
}

/** The cache of this thread. */
export const walkers = new WalkerCache();
