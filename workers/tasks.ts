/**
 * The tasks of the pool as who asks for them knows them: their state, which a task and its caller share, and how many
 * heavy ones may be in the pool, so that walks and other light work always have room.
 */
import { CancelledError, type Hooks } from '../engine/base/hooks.ts';
import type { CallName, CallOutput, DatabaseInput } from '../store/calls/database.ts';
import type { tasks } from './handlers.ts';

export type { CallInput, CallName, CallOutput } from '../store/calls/database.ts';

/** The tasks: `db.` and the name of a call on a database, and those of `handlers.ts`. */
type Tasks = typeof tasks & {
  [K in CallName as `db.${K}`]: (call: DatabaseInput<K>, hooks: Hooks) => CallOutput<K>;
};

export type TaskName = keyof Tasks;
export type TaskInput<K extends TaskName> = Parameters<Tasks[K]>[0];
export type TaskOutput<K extends TaskName> = Awaited<ReturnType<Tasks[K]>>;

/** What carries out a task in a thread. */
export type Handler<K extends TaskName> = (
  input: TaskInput<K>,
  hooks: Hooks,
) => TaskOutput<K> | Promise<TaskOutput<K>>;

/** What travels to a thread. */
export interface Envelope<K extends TaskName> {
  readonly name: K;
  readonly input: TaskInput<K>;
  /** Memory of a `TaskState`. */
  readonly state: SharedArrayBuffer;
  /** Ids of the corpora still in use; a thread drops what it keeps of others. */
  readonly live: readonly number[];
}

/** Expected faults come back as values, because an Error loses its class and code on the way. */
export type TaskReply<K extends TaskName> =
  | { readonly ok: true; readonly output: TaskOutput<K> }
  | { readonly ok: false; readonly code: string; readonly message: string };

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
  'db.import': 'long',
  'db.importRun': 'long',
  'db.backup': 'long',
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

  /** True when one more task of the lane would be refused. */
  isFull(lane: Lane): boolean {
    return this.#waiting[lane].size >= MAX_WAITING[lane];
  }

  /**
   * Resolves when a task of the lane may go into the pool; the caller calls `leave` once it has ended. Rejects with the
   * signal's reason when it is aborted, with `CancelledError` once the lanes are closed.
   */
  enter(lane: Lane, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#closed) throw new CancelledError();
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
      this.#admit();
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
