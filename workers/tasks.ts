/** The tasks of the pool as who asks for them knows them, and the state that a task and its caller share. */
import type { Hooks } from '../engine/base/hooks.ts';
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
