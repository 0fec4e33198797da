/** What a thread has beside its tasks: the state shared by a task and its caller, in shared memory, and a cache of walkers and their tables. */
import { LruMap } from '../engine/base/lru-map.ts';
import { Corpus } from '../engine/corpus/corpus.ts';
import { Walker, type WalkParams } from '../engine/walk/walker.ts';
import type { CorpusHandle } from './values.ts';

const STOP = 0;
const THREAD = 1;
/** Bytes of the words before the progress. */
const WORDS = 8;

/** What a task and its caller tell each other while it waits and runs, in shared memory. */
export class TaskState {
  readonly buffer: SharedArrayBuffer;
  readonly #words: Int32Array;
  /** How much is done, and of how much. */
  readonly #progress: Float64Array;
  #told = '0 0';

  constructor(buffer = new SharedArrayBuffer(WORDS + 2 * 8)) {
    this.buffer = buffer;
    this.#words = new Int32Array(buffer, 0, 2);
    this.#progress = new Float64Array(buffer, WORDS);
  }

  /** Asks the task to end; it polls `stopped`. */
  stop(): void {
    Atomics.store(this.#words, STOP, 1);
  }

  get stopped(): boolean {
    return Atomics.load(this.#words, STOP) !== 0;
  }

  /** Tells that the task has begun in a thread. */
  begin(thread: number): void {
    Atomics.store(this.#words, THREAD, thread);
  }

  /** Id of the thread that runs the task; 0 while it waits. */
  get thread(): number {
    return Atomics.load(this.#words, THREAD);
  }

  /** How far the task is. */
  progress(done: number, total: number): void {
    this.#progress.set([done, total]);
  }

  /** Tells how far the task is, where that has changed since it was told last. */
  tell(listener: (done: number, total: number) => void): void {
    const [done = 0, total = 0] = this.#progress;
    if (this.#told === `${done} ${total}`) return;
    this.#told = `${done} ${total}`;
    listener(done, total);
  }
}

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
