/** Which tasks may be in the pool at a time, and the end of those that take too long, by force where that is safe. */
import { setTimeout } from 'node:timers/promises';
import { CancelledError } from '../engine/base/hooks.ts';
import type { TaskName } from './tasks.ts';

/** Kinds of work that may come in great numbers or take long; everything else is light and waits nowhere here. */
const LANES = ['ranges', 'corpora', 'queries', 'long'] as const;
export type Lane = (typeof LANES)[number];

/** Tasks that may wait in a lane; ranges of batches come by the dozen for each reader. */
const MAX_WAITING: Readonly<Record<Lane, number>> = {
  ranges: 16_384,
  corpora: 256,
  queries: 256,
  long: 256,
};

/** Beside calls on databases, of which those stand here that go through all of a file. */
const LANE_OF: Partial<Record<TaskName, Lane>> = {
  batch: 'ranges',
  load: 'corpora',
  'db.sharedNames': 'long',
  'db.import': 'long',
  'db.importRun': 'long',
  'db.importFavorites': 'long',
  'db.exportFavorites': 'long',
  'db.copy': 'long',
  'db.restore': 'long',
  planBatch: 'long',
  planKin: 'long',
  preflight: 'long',
  countMatches: 'long',
  nameList: 'long',
  nameModel: 'long',
  parseBody: 'long',
  verifyPackage: 'long',
};

/** The lane of a task; null for light work. */
export const laneOf = (name: TaskName): Lane | null =>
  LANE_OF[name] ?? (name.startsWith('db.') ? 'queries' : null);

interface Waiter {
  readonly admit: () => void;
  readonly refuse: (reason: unknown) => void;
}

/**
 * Lets no more heavy tasks into the pool than it has threads, the lanes taking turns, and long ones into all
 * threads but one where there are several. So whatever waits here, a light task is next as soon as a thread is
 * free, and is never refused because of it.
 */
export class Lanes {
  readonly #most: Readonly<Record<Lane, number>>;
  readonly #threads: number;
  readonly #waiting: Readonly<Record<Lane, Set<Waiter>>>;
  readonly #inside: Record<Lane, number>;
  /** The lane whose turn it is. */
  #turn = 0;
  #closed = false;

  constructor(threads: number) {
    const of = <T>(make: (lane: Lane) => T) =>
      Object.fromEntries(LANES.map((lane) => [lane, make(lane)])) as Record<Lane, T>;
    this.#threads = threads;
    this.#most = of((lane) => (lane === 'long' ? Math.max(1, threads - 1) : threads));
    this.#waiting = of(() => new Set());
    this.#inside = of(() => 0);
  }

  /** Tasks that wait, in all lanes. */
  get waiting(): number {
    return LANES.reduce((sum, lane) => sum + this.#waiting[lane].size, 0);
  }

  /** True when one more task of the lane would be refused. */
  isFull(lane: Lane): boolean {
    return this.#waiting[lane].size >= MAX_WAITING[lane];
  }

  /**
   * Null when a task of the lane may go into the pool at once, else what resolves when it may; the caller calls
   * `leave` once it has ended. Rejects with the signal's reason when it is aborted, with `CancelledError` once the
   * lanes are closed.
   */
  enter(lane: Lane, signal?: AbortSignal): Promise<void> | null {
    if (this.#closed) return Promise.reject(new CancelledError());
    if (this.#hasPlace(lane)) {
      this.#inside[lane]++;
      this.#turn = LANES.indexOf(lane) + 1;
      return null;
    }
    return new Promise((resolve, reject) => {
      const gone = (): void => {
        this.#waiting[lane].delete(waiter);
        reject(signal?.reason);
      };
      const settle = (outcome: () => void): void => {
        signal?.removeEventListener('abort', gone);
        outcome();
      };
      const waiter: Waiter = {
        admit: () => settle(resolve),
        refuse: (reason) => settle(() => reject(reason)),
      };
      signal?.addEventListener('abort', gone, { once: true });
      this.#waiting[lane].add(waiter);
    });
  }

  leave(lane: Lane): void {
    this.#inside[lane]--;
    this.#admit();
  }

  /** Refuses whatever waits and whatever comes. */
  close(): void {
    this.#closed = true;
    for (const lane of LANES) {
      for (const waiter of this.#waiting[lane]) waiter.refuse(new CancelledError());
      this.#waiting[lane].clear();
    }
  }

  #admit(): void {
    for (let lane = this.#next(); lane !== null; lane = this.#next()) {
      const [first] = this.#waiting[lane];
      this.#waiting[lane].delete(first!);
      this.#inside[lane]++;
      first!.admit();
    }
  }

  /** Whoever waits is let in as soon as there is a place, so nobody is overtaken where there is one. */
  #hasPlace(lane: Lane): boolean {
    let inside = 0;
    for (const each of LANES) inside += this.#inside[each];
    return inside < this.#threads && this.#inside[lane] < this.#most[lane];
  }

  /** The next lane in turn of which a task may enter; null when there is none. */
  #next(): Lane | null {
    for (let k = 0; k < LANES.length; k++) {
      const at = (this.#turn + k) % LANES.length;
      const lane = LANES[at]!;
      if (this.#waiting[lane].size === 0 || !this.#hasPlace(lane)) continue;
      this.#turn = at + 1;
      return lane;
    }
    return null;
  }
}

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
