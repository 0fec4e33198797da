/** Ends tasks that take too long, and all of them when the pool closes, by force where that is safe. */
import { setTimeout } from 'node:timers/promises';
import type { TaskName } from './tasks.ts';

const STOP = 0;
const THREAD = 1;

/** What a task and its caller tell each other while it waits and runs, in shared memory. */
export class TaskState {
  readonly buffer: SharedArrayBuffer;
  readonly #words: Int32Array;

  constructor(buffer = new SharedArrayBuffer(8)) {
    this.buffer = buffer;
    this.#words = new Int32Array(buffer);
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
}

/** What a task gets to end by itself once it was asked to, in milliseconds. */
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
  'batchDatabase',
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

/** What is told of a task under watch. */
export type WatchedTask = Readonly<Pick<Watched, 'overdue' | 'abandoned'>>;

/**
 * Keeps an eye on the tasks that wait or run. One that runs longer than `limitMs` is asked to stop; when
 * it does not, its caller is told and, as far as that is safe, its thread is ended.
 */
export class TaskWatch {
  readonly #tasks = new Set<Watched>();
  readonly #limitMs: number;
  readonly #endThread: (id: number) => void;
  readonly #timer: NodeJS.Timeout;

  constructor(limitMs: number, endThread: (id: number) => void) {
    this.#limitMs = limitMs;
    this.#endThread = endThread;
    this.#timer = setInterval(() => this.#look(), Math.min(POLL_MS, limitMs / 4)).unref();
  }

  /** True when no task waits or runs. */
  get idle(): boolean {
    return this.#tasks.size === 0;
  }

  /** Watches a task until it has ended: until `ended` settles, which is the thread's result or its end. */
  add(name: TaskName, state: TaskState, ended: Promise<unknown>): WatchedTask {
    let abandon = (): void => {};
    const abandoned = new Promise<never>((_, reject) => {
      abandon = () => reject(new Error('overdue'));
    });
    const task = { name, state, ended, begun: null, overdue: false, abandoned, abandon };
    this.#tasks.add(task);
    const forget = (): void => void this.#tasks.delete(task);
    ended.then(forget, forget);
    return task;
  }

  #look(): void {
    const now = performance.now();
    for (const task of this.#tasks) {
      if (task.state.thread === 0) continue;
      task.begun ??= now;
      const over = now - task.begun - this.#limitMs;
      if (over <= 0) continue;
      task.overdue = true;
      task.state.stop();
      if (over <= GRACE_MS) continue;
      task.abandon();
      if (isTerminable(task.name)) this.#endThread(task.state.thread);
    }
  }

  /**
   * Asks all tasks to end. Resolves when they have, or after a moment when only such are left as may be
   * forced.
   */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const { state } of this.#tasks) state.stop();
    const moment = new AbortController();
    const ended = (tasks: readonly Watched[]): Promise<unknown> =>
      Promise.allSettled(tasks.map((task) => task.ended));
    await Promise.race([
      ended([...this.#tasks]),
      setTimeout(GRACE_MS, null, { signal: moment.signal, ref: false }).catch(() => {}),
    ]);
    moment.abort();
    await ended([...this.#tasks].filter(({ name }) => !isTerminable(name)));
  }
}
