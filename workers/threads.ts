/** The threads of a pool: how they start, and how they end. */
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';

/** Tasks that may wait for a thread; one more is refused. */
export const QUEUE_LIMIT = 256;

interface Started {
  readonly count: number;
  readonly entry: string;
  readonly piscina: Piscina;
  /** Ids of the threads that have loaded their modules. */
  readonly loaded: Set<number>;
}

/** Threads of pools that have closed, for the next pool that has as many; null where none are kept. */
let spare: Started[] | null = null;

/**
 * From now on idle threads outlive their pool, and the next pool with as many takes them over with all that
 * they have loaded and compiled. For a process that opens pool after pool, as tests do; threads that are kept
 * do not hold it up.
 */
export function keepThreads(): void {
  spare ??= [];
}

/** Threads of a pool that is asked for no number of them: as many as processors, and one where threads are kept. */
export const usualThreads = (): number => (spare === null ? availableParallelism() : 1);

/** A fixed number of threads. One that dies is replaced. */
export class Threads {
  readonly #started: Started;
  readonly #onFault: (err: Error) => void;

  /** `entry` is the module of the threads; `onFault` is told of one that died without a task. */
  constructor(count: number, { href: entry }: URL, onFault: (err: Error) => void) {
    this.#onFault = onFault;
    const at = (spare ?? []).findIndex((kept) => kept.count === count && kept.entry === entry);
    this.#started = at < 0 ? start(count, entry) : spare!.splice(at, 1)[0]!;
    this.#started.piscina.on('error', onFault);
  }

  /** Runs the entry's function `run` with `input`. */
  run<T>(input: object): Promise<T> {
    return this.#started.piscina.run(input, { name: 'run' });
  }

  /** Ends the thread at once; another takes its place. */
  terminate(id: number): void {
    void this.#started.piscina.threads.find(({ threadId }) => threadId === id)?.terminate();
  }

  /**
   * Ends the threads; `idle` ones are kept where that is wanted. Threads that still load are waited for: one
   * that is ended while it does takes the whole process with it (Node 20, "IsGraphAsync must be used on an
   * instantiated module").
   */
  async close(idle: boolean): Promise<void> {
    const { piscina } = this.#started;
    await Promise.all(piscina.threads.map((thread) => this.#loading(thread)));
    piscina.off('error', this.#onFault);
    if (idle && spare !== null) spare.push(this.#started);
    else await piscina.destroy();
  }

  /** Resolves when a thread has loaded its modules, or has gone. */
  async #loading(thread: Worker): Promise<void> {
    if (this.#started.loaded.has(thread.threadId)) return;
    thread.ref();
    await new Promise<void>((resolve) => {
      thread.once('message', () => resolve());
      thread.once('exit', () => resolve());
    });
    thread.unref();
  }
}

function start(count: number, entry: string): Started {
  const piscina = new Piscina({
    filename: entry,
    ...{ minThreads: count, maxThreads: count, maxQueue: QUEUE_LIMIT },
  });
  const loaded = new Set<number>();
  // the library calls the first threads ready before they are; of later ones it tells the truth
  const first = new Set(piscina.threads.map(({ threadId }) => threadId));
  for (const thread of piscina.threads) {
    const { threadId } = thread;
    thread.once('message', () => loaded.add(threadId));
  }
  piscina.on('workerCreate', ({ id }: { id: number }) => {
    if (!first.has(id)) loaded.add(id);
  });
  return { count, entry, piscina, loaded };
}
