/** State shared by a task and its caller: started, stopped, progress, in shared memory. */

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
