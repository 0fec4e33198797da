/** The pool of worker threads: queueing, splitting into ranges, cancellation, limits. */
import { setMaxListeners } from 'node:events';
import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { EngineError } from '../engine/base/errors.ts';
import type { WalkParams } from '../engine/walk/walker.ts';
import { Lanes, laneOf, TaskState, TaskWatch, type WatchedTask } from './task-watch.ts';
import type {
  Envelope,
  ProgressTick,
  TaskInput,
  TaskName,
  TaskOutput,
  TaskReply,
} from './tasks.ts';
import type { CorpusHandle } from './values.ts';

/** Tasks that may wait for a thread; one more is refused. */
const QUEUE_LIMIT = 256;

interface Started {
  readonly count: number;
  readonly entry: string;
  readonly piscina: Piscina;
  /** Ids of the threads that have loaded their modules. */
  readonly loaded: Set<number>;
  /** The thread that the task being handed over is for, by its place; null: any. */
  readonly aim: { thread: number | null };
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

  /** Runs the entry's function `run` with `input`; in a certain thread, unless that has something to do. */
  run<T>(input: object, transferList: MessagePort[], thread: number | null): Promise<T> {
    const { piscina, aim } = this.#started;
    aim.thread = thread;
    const reply = piscina.run(input, { name: 'run', transferList });
    aim.thread = null;
    return reply;
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
  const limits = { minThreads: count, maxThreads: count, maxQueue: QUEUE_LIMIT };
  const aim: Started['aim'] = { thread: null };
  const piscina = new Piscina({
    filename: entry,
    ...limits,
    loadBalancer: (_task, workers) => {
      const free = workers.filter(({ currentUsage }) => currentUsage === 0);
      return free.find((worker) => worker === workers[aim.thread ?? 0]) ?? free[0] ?? null;
    },
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
  return { count, entry, piscina, loaded, aim };
}

/** Fewest syllable draws that pay for a thread of their own. */
const DRAWS_PER_RANGE = 20_000;
/** Ids of corpora differ for all pools: threads may serve one pool after the other. */
let nextCorpus = 1;
/** Ranges per thread, so that an uneven one does not keep the others waiting. */
const RANGES_PER_THREAD = 4;

export interface RunOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called at most about 20 times a second, always before the result. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Refused because the queue is full; code `queue-full`. */
export class PoolBusyError extends EngineError {
  constructor() {
    super('queue-full', `The server is busy: ${QUEUE_LIMIT} tasks are waiting. Try again shortly.`);
  }
}

/**
 * A task that could not be brought to its end, through no fault of its input: `thread-lost` when the
 * thread died of it, `task-limit` when it ran for too long. Other tasks are not affected.
 */
export class PoolFault extends Error {
  readonly code: 'thread-lost' | 'task-limit';

  constructor(code: 'thread-lost' | 'task-limit', message: string) {
    super(message);
    this.name = 'PoolFault';
    this.code = code;
  }
}

export interface PoolOptions {
  /** Computing threads; one for each processor by default. */
  readonly threads?: number;
  /** Seconds that a task may run before it is stopped; without them as long as it takes. */
  readonly taskSeconds?: number;
  /** Module of the threads instead of this build's own. */
  readonly entry?: URL;
  /** Told of a thread that died without a task; another has taken its place. */
  readonly onThreadFault?: (err: Error) => void;
}

/**
 * The computing threads. Cancellation is cooperative: a task polls its state and ends by itself, which
 * keeps the thread and what it has cached. A thread that dies is replaced; only the task it was at fails.
 */
export class WorkerPool {
  readonly threads: number;
  readonly #threads: Threads;
  /** Where heavy tasks wait, so that light ones need not wait behind them. */
  readonly #lanes: Lanes;
  readonly #live = new Set<number>();
  readonly #taskSeconds: number;
  readonly #watch: TaskWatch;

  constructor({
    threads = availableParallelism(),
    taskSeconds = Number.POSITIVE_INFINITY,
    entry = new URL('./entry.js', import.meta.url),
    onThreadFault = () => {},
  }: PoolOptions = {}) {
    this.threads = threads;
    this.#lanes = new Lanes(threads);
    this.#taskSeconds = taskSeconds;
    this.#threads = new Threads(threads, entry, onThreadFault);
    this.#watch = new TaskWatch(taskSeconds * 1000, (id) => this.#threads.terminate(id));
  }

  /** Waits until threads have started, so that the first request does not wait for them. */
  async ready(): Promise<void> {
    await Promise.all(Array.from({ length: this.threads }, () => this.run('ready', null)));
  }

  /** True when no task waits for a thread or is in one. */
  get idle(): boolean {
    return this.#watch.idle;
  }

  /** Readies one thread for what is likely to come, so that the others are free for whoever asks; `step` as the task's. */
  async warm(step: number, thread: number): Promise<void> {
    await this.#runNow('warm', { step }, { thread });
  }

  /** Makes a buffer known under a new id, so that threads may keep tables for it until `release`. */
  registerCorpus(buffer: SharedArrayBuffer): CorpusHandle {
    const id = nextCorpus++;
    this.#live.add(id);
    return { id, buffer };
  }

  release(corpus: CorpusHandle): void {
    this.#live.delete(corpus.id);
  }

  /**
   * Runs one task. Rejects with the signal's reason when it is aborted, with `EngineError` for expected
   * faults (code and message of the thread's), with `PoolBusyError` when the queue is full and with
   * `PoolFault` when the thread died or the task took too long.
   */
  async run<K extends TaskName>(
    name: K,
    input: TaskInput<K>,
    { signal, onProgress }: RunOptions = {},
  ): Promise<TaskOutput<K>> {
    signal?.throwIfAborted();
    const lane = laneOf(name);
    if (lane === null) return this.#runNow(name, input, { signal, onProgress });
    if (this.#lanes.isFull(lane)) throw new PoolBusyError();
    const admitted = this.#lanes.enter(lane, signal);
    if (admitted !== null) await admitted;
    try {
      return await this.#runNow(name, input, { signal, onProgress });
    } finally {
      this.#lanes.leave(lane);
    }
  }

  /** The same, without a look at what else is in the pool. */
  async #runNow<K extends TaskName>(
    name: K,
    input: TaskInput<K>,
    { signal, onProgress, thread = null }: RunOptions & { readonly thread?: number | null },
  ): Promise<TaskOutput<K>> {
    const state = new TaskState();
    const stop = (): void => state.stop();
    signal?.addEventListener('abort', stop, { once: true });
    const channel = onProgress && new MessageChannel();
    const drained = new Promise<void>((resolve) => {
      channel?.port1.on('message', (tick: ProgressTick | null) =>
        tick ? onProgress?.(tick.done, tick.total) : resolve(),
      );
    });
    const ports = channel ? [channel.port2] : [];
    const [port] = ports;
    const about = { state: state.buffer, live: [...this.#live] };
    const envelope: Envelope<K> = { name, input, ...about, ...(port && { port }) };
    let watched: WatchedTask | null = null;
    try {
      const replied = this.#threads.run<TaskReply<K>>(envelope, ports, thread);
      watched = this.#watch.add(name, state, replied);
      const reply = await Promise.race([replied, watched.abandoned]);
      if (channel) await drained;
      signal?.throwIfAborted();
      if (!reply.ok) throw new EngineError(reply.code, reply.message);
      return reply.output;
    } catch (err) {
      signal?.throwIfAborted();
      if (watched?.overdue) {
        throw new PoolFault(
          'task-limit',
          `The task was stopped after ${this.#taskSeconds} seconds, the limit of one task. Ask for less at once, or raise task_seconds.`,
        );
      }
      throw poolError(err as Error);
    } finally {
      signal?.removeEventListener('abort', stop);
      channel?.port1.close();
    }
  }

  /**
   * A batch of walks, split over the threads; the result does not depend on their number. Returns
   * `(steps + 1)` syllable ids a walk in shared memory. Progress: walks of the whole batch.
   */
  async walks(
    corpus: CorpusHandle,
    params: WalkParams,
    { seed, count, steps }: { seed: bigint; count: number; steps: number },
    options: RunOptions = {},
  ): Promise<Uint32Array> {
    const out = new Uint32Array(new SharedArrayBuffer(count * (steps + 1) * 4));
    const most = Math.min(this.threads * RANGES_PER_THREAD, QUEUE_LIMIT);
    const ranges = Math.max(1, Math.min(most, Math.floor(out.length / DRAWS_PER_RANGE), count));
    const bound = (r: number): number => Math.floor((count * r) / ranges);
    const done = new Float64Array(ranges);
    const { onProgress } = options;
    // when one range fails the others are of no use
    const failed = new AbortController();
    const signal = AbortSignal.any([failed.signal, ...(options.signal ? [options.signal] : [])]);
    // every range listens to it, which is no leak
    setMaxListeners(0, signal);
    const tell = (r: number): RunOptions['onProgress'] =>
      onProgress &&
      ((walks) => {
        done[r] = walks;
        const all = done.reduce((sum, part) => sum + part, 0);
        onProgress(all, count);
      });
    try {
      await Promise.all(
        Array.from({ length: ranges }, (_, r) => {
          const range = { from: bound(r), to: bound(r + 1) };
          const input = { corpus, params, seed, ...range, steps, out };
          return this.run('walks', input, { signal, onProgress: tell(r) });
        }),
      );
    } catch (err) {
      failed.abort();
      throw err;
    }
    return out;
  }

  /**
   * Cancels what is under way, gives it a moment to end by itself, and ends the threads. Calls into SQLite
   * are waited for.
   */
  async close(): Promise<void> {
    this.#lanes.close();
    await this.#watch.close();
    await this.#threads.close(this.#watch.idle);
  }
}

/** What the pool's own library throws, in words of ours. */
function poolError(err: Error): Error {
  if (err.message === 'Task queue is at limit') return new PoolBusyError();
  const memory = (err as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (!memory && !err.message.startsWith('worker exited with code')) return err;
  const why = memory ? 'it ran out of memory' : err.message;
  return new PoolFault(
    'thread-lost',
    `The computing thread of this task has died: ${why}. Nothing else is affected. Ask for less at once.`,
  );
}
