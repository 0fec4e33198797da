/** State shared by a task and its caller: started, stopped, progress, in shared memory. */

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
