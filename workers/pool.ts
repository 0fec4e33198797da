/** The pool of worker threads: queueing, splitting into ranges, cancellation, limits; how threads start and end. */

import { setMaxListeners } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { EngineError } from '../engine/base/errors.ts';
import type { WalkParams } from '../engine/walk/walker.ts';
import { within } from '../store/files/clock.ts';
import {
  type Envelope,
  LANE_OF,
  openLanes,
  type TaskInput,
  type TaskName,
  type TaskOutput,
  type TaskReply,
} from './tasks.ts';
import { type CorpusHandle, TASK_STATE } from './values.ts';

/** Fewest syllable draws that pay for a thread of their own. */
const DRAWS_PER_RANGE = 20_000;
/** Ids of corpora differ for all pools: threads may serve one pool after the other. */
let nextCorpus = 1;
/** Ranges per thread, so that an uneven one does not keep the others waiting. */
const RANGES_PER_THREAD = 4;
/** Milliseconds between two looks at the progress of a task. */
const TICK_MS = 50;

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
  /** Called when a thread died without a task; another has taken its place. */
  readonly onThreadFault?: (err: Error) => void;
}

/**
 * The computing threads. Cancellation is cooperative: a task polls its state and ends by itself, which
 * keeps the thread and what it has cached. A thread that dies is replaced; only the task it was at fails.
 */
export class WorkerPool {
  readonly threads: number;
  readonly #threads: ReturnType<typeof openThreads>;
  /** Queues of heavy tasks, so that light ones need not wait behind them. */
  readonly #lanes: ReturnType<typeof openLanes>;
  readonly #live = new Set<number>();
  readonly #taskSeconds: number;
  readonly #watch: ReturnType<typeof watchTasks>;

  constructor({
    threads = usualThreads(),
    taskSeconds = Number.POSITIVE_INFINITY,
    entry = new URL('./handlers.js', import.meta.url),
    onThreadFault = () => {},
  }: PoolOptions = {}) {
    this.threads = threads;
    this.#lanes = openLanes(threads);
    this.#taskSeconds = taskSeconds;
    this.#threads = openThreads(threads, entry, onThreadFault);
    this.#watch = watchTasks(taskSeconds * 1000, (id) => this.#threads.terminate(id));
  }

  /** Waits until threads have started, so that the first request does not wait for them. */
  async ready(): Promise<void> {
    await Promise.all(Array.from({ length: this.threads }, () => this.run('ready', null)));
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
    const lane = LANE_OF[name] ?? (name.startsWith('db.') ? 'queries' : null);
    if (lane === null) return this.#runNow(name, input, { signal, onProgress });
    if (this.#lanes.isFull(lane)) throw new PoolBusyError();
    await this.#lanes.enter(lane, signal);
    try {
      return await this.#runNow(name, input, { signal, onProgress });
    } finally {
      this.#lanes.leave(lane);
    }
  }

  /** Runs one task without queueing in a lane. */
  async #runNow<K extends TaskName>(
    name: K,
    input: TaskInput<K>,
    { signal, onProgress }: RunOptions,
  ): Promise<TaskOutput<K>> {
    const state = openState();
    signal?.addEventListener('abort', state.stop, { once: true });
    const ticks = onProgress && setInterval(() => state.tell(onProgress), TICK_MS);
    const envelope: Envelope<K> = { name, input, state: state.buffer, live: [...this.#live] };
    let watched: Readonly<Watched> | null = null;
    try {
      const replied = this.#threads.run<TaskReply<K>>(envelope);
      watched = this.#watch.add(name, state, replied);
      const reply = await Promise.race([replied, watched.abandoned]);
      if (onProgress) state.tell(onProgress);
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
      signal?.removeEventListener('abort', state.stop);
      clearInterval(ticks);
    }
  }

  /**
   * A batch of walks, split over the threads; the result does not depend on their number. Returns
   * `(steps + 1)` syllable ids a walk in shared memory.
   */
  async walks(
    corpus: CorpusHandle,
    params: WalkParams,
    { seed, count, steps }: { seed: bigint; count: number; steps: number },
    options: Pick<RunOptions, 'signal'> = {},
  ): Promise<Uint32Array> {
    const out = new Uint32Array(new SharedArrayBuffer(count * (steps + 1) * 4));
    const most = Math.min(this.threads * RANGES_PER_THREAD, QUEUE_LIMIT);
    const ranges = Math.max(1, Math.min(most, Math.floor(out.length / DRAWS_PER_RANGE), count));
    const bound = (r: number): number => Math.floor((count * r) / ranges);
    // when one range fails the others are of no use
    const failed = new AbortController();
    const signal = AbortSignal.any([failed.signal, ...(options.signal ? [options.signal] : [])]);
    // every range listens to it: not a leak
    setMaxListeners(0, signal);
    try {
      await Promise.all(
        Array.from({ length: ranges }, (_, r) => {
          const range = { from: bound(r), to: bound(r + 1) };
          const input = { corpus, params, seed, ...range, steps, out };
          return this.run('walks', input, { signal });
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
    await this.#threads.close(this.#watch.isIdle());
  }
}

/** An error of Piscina as one of ours. */
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

export type TaskState = ReturnType<typeof openState>;

/** The caller's side of the memory that it shares with a task: to stop it, and to read its thread and progress. */
export function openState() {
  const buffer = new SharedArrayBuffer(TASK_STATE.bytes);
  const words = new Int32Array(buffer, 0, 2);
  const progress = new Float64Array(buffer, TASK_STATE.progress);
  let told = '0 0';
  return {
    buffer,
    /** Asks the task to end; it polls for that. */
    stop: (): void => void Atomics.store(words, TASK_STATE.stop, 1),
    /** Id of the thread that runs the task; 0 while it waits. */
    thread: (): number => Atomics.load(words, TASK_STATE.thread),
    /** Calls `listener` with the progress if it has changed since the last call. */
    tell(listener: (done: number, total: number) => void): void {
      const [done = 0, total = 0] = progress;
      if (told === `${done} ${total}`) return;
      told = `${done} ${total}`;
      listener(done, total);
    },
  };
}

/** Milliseconds that a task has to end by itself once it was asked to. */
const GRACE_MS = 1000;
/** Most milliseconds between two looks at the tasks. */
const POLL_MS = 1000;

/**
 * Tasks that work inside SQLite. Its binding cannot be interrupted: a thread that is ended in the middle
 * of a call hangs or takes the whole process with it. They are asked to stop, and never forced.
 */
const IN_SQLITE: ReadonlySet<TaskName> = new Set<TaskName>([
  'load',
  'runAdvice',
  'makeRows',
  'readRows',
  'endRows',
  'checkRows',
]);

const isTerminable = (name: TaskName): boolean => !name.startsWith('db.') && !IN_SQLITE.has(name);

interface Watched {
  readonly name: TaskName;
  readonly state: TaskState;
  /** Settles when the thread has returned, or has gone. */
  readonly ended: Promise<unknown>;
  /** When the task was first seen at work; null while it waits. */
  begun: number | null;
  /** True once the limit has passed and the task was asked to stop for it. */
  overdue: boolean;
  /** Rejects when the task does not stop although it is overdue; else stays as it is. */
  readonly abandoned: Promise<never>;
  readonly abandon: () => void;
}

/**
 * Watches the tasks that wait or run. One that runs longer than `limitMs` is asked to stop; if it does not, its
 * caller's promise rejects and, where that is safe, its thread is ended.
 */
export function watchTasks(limitMs: number, endThread: (id: number) => void) {
  const tasks = new Set<Watched>();
  const timer = setInterval(look, Math.min(POLL_MS, limitMs / 4)).unref();

  function look(): void {
    const now = performance.now();
    for (const task of tasks) {
      const thread = task.state.thread();
      if (thread === 0) continue;
      task.begun ??= now;
      const over = now - task.begun - limitMs;
      if (over <= 0) continue;
      task.overdue = true;
      task.state.stop();
      if (over <= GRACE_MS) continue;
      task.abandon();
      if (isTerminable(task.name)) endThread(thread);
    }
  }

  return {
    /** True when no task waits or runs. */
    isIdle: (): boolean => tasks.size === 0,

    /** Watches a task until it has ended: until `ended` settles, which is the thread's result or its end. */
    add(name: TaskName, state: TaskState, ended: Promise<unknown>): Readonly<Watched> {
      let abandon = (): void => {};
      const abandoned = new Promise<never>((_, reject) => {
        abandon = () => reject(new Error('overdue'));
      });
      const task = { name, state, ended, begun: null, overdue: false, abandoned, abandon };
      tasks.add(task);
      const forget = (): void => void tasks.delete(task);
      ended.then(forget, forget);
      return task;
    },

    /**
     * Asks all tasks to end. Resolves when they have, or after a moment when only such are left as may be
     * forced.
     */
    async close(): Promise<void> {
      clearInterval(timer);
      for (const { state } of tasks) state.stop();
      const ended = (some: readonly Watched[]): Promise<unknown> =>
        Promise.allSettled(some.map((task) => task.ended));
      await within(GRACE_MS, ended([...tasks]));
      await ended([...tasks].filter(({ name }) => !isTerminable(name)));
    },
  };
}

/** Tasks that may wait for a thread; one more is refused. */
const QUEUE_LIMIT = 256;

/** Threads of pools that have closed, for the next pool that has as many; null where none are kept. */
let spare: ReturnType<typeof start>[] | null = null;

/**
 * From now on idle threads outlive their pool, and the next pool with as many takes them over with all that
 * they have loaded and compiled. For a process that opens pool after pool, as tests do; threads that are kept
 * do not hold it up.
 */
export function keepThreads(): void {
  spare ??= [];
}

/** Threads of a pool that is asked for no number of them: as many as processors, and one where threads are kept. */
const usualThreads = (): number => (spare === null ? availableParallelism() : 1);

/**
 * A fixed number of threads, of which one that dies is replaced. `entry` is their module; `onFault` is called for one that died
 * without a task.
 */
function openThreads(count: number, { href: entry }: URL, onFault: (err: Error) => void) {
  // the one that worked last has compiled the most
  const at = (spare ?? []).findLastIndex((kept) => kept.count === count && kept.entry === entry);
  const started = at < 0 ? start(count, entry) : spare!.splice(at, 1)[0]!;
  const { piscina, loaded } = started;
  piscina.on('error', onFault);

  /** Resolves when a thread has loaded its modules, or has gone. */
  async function loading(thread: Worker): Promise<void> {
    if (loaded.has(thread.threadId)) return;
    thread.ref();
    await new Promise<void>((resolve) => {
      thread.once('message', () => resolve());
      thread.once('exit', () => resolve());
    });
    thread.unref();
  }

  return {
    /** Runs the entry's function `run` with `input`. */
    run: <T>(input: object): Promise<T> => piscina.run(input, { name: 'run' }),

    /** Ends the thread at once; another takes its place. */
    terminate: (id: number): void =>
      void piscina.threads.find(({ threadId }) => threadId === id)?.terminate(),

    /**
     * Ends the threads; `idle` ones are kept where that is wanted. Threads that still load are waited for: one
     * that is ended while it does takes the whole process with it (Node 20, "IsGraphAsync must be used on an
     * instantiated module").
     */
    async close(idle: boolean): Promise<void> {
      await Promise.all(piscina.threads.map(loading));
      piscina.off('error', onFault);
      if (idle && spare !== null) spare.push(started);
      else await piscina.destroy();
    },
  };
}

function start(count: number, entry: string) {
  const piscina = new Piscina({
    filename: entry,
    ...{ minThreads: count, maxThreads: count, maxQueue: QUEUE_LIMIT },
  });
  /** Ids of the threads that have loaded their modules. */
  const loaded = new Set<number>();
  // Piscina reports its first threads as ready before they are, later ones correctly
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
