/** `Reading`: data that an element reads from the server: the latest request, its answer, and the state of both. */

/** The part of a Lit element that a reading uses. */
export interface ReadingHost {
  addController(controller: { hostUpdate(): void; hostDisconnected(): void }): void;
  requestUpdate(): void;
}

/**
 * `idle`: nothing is asked. `reading`: the first answer is on its way, or arrives in parts. `ready`: the answer is
 * here. `stale`: the value belongs to an earlier question, or the server did not answer since. `failed`: there is an
 * error and no value.
 */
export type ReadingState = 'idle' | 'reading' | 'ready' | 'stale' | 'failed';

/** Reads a value; `show` gives parts of it beforehand. What gives up when `signal` aborts costs the server less. */
export type Read<T> = (signal: AbortSignal, show: (part: T) => void) => T | Promise<T>;

export interface ReadingOptions<T> {
  /** Keeps recent answers by key, for the way back; equal keys must mean equal answers. */
  readonly cached?: boolean;
  /** What is asked with each update of the host, and how it is read; see `ask`. */
  readonly key?: () => string | null;
  readonly read?: Read<T>;
  readonly waitMs?: number;
}

/** Cached answers of all readings, the latest last. */
const kept = new Map<string, unknown>();
const KEPT = 24;

/**
 * Something read from the server for an element, as a Lit controller. With the options `key` and `read` it checks the key
 * with each update of the host, after `willUpdate`; otherwise `ask` is called. A new key aborts the request under way and
 * starts another; the answer to an earlier one is dropped. Until the new answer arrives the former value stays and is
 * `stale`, also after an error.
 */
export class Reading<T> {
  value: T | null = null;
  /** Why the latest request failed; null when it did not. */
  failure: Error | null = null;
  /** A request is on its way, or waits for its moment. */
  loading = false;
  readonly #host: ReadingHost;
  readonly #options: ReadingOptions<T>;
  #key: string | null = null;
  #read: Read<T> | null = null;
  #flight = new AbortController();
  #done: Promise<void> = Promise.resolve();
  #current = false;

  constructor(host: ReadingHost, options: ReadingOptions<T> = {}) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdate(): void {
    const { key, read, waitMs } = this.#options;
    if (key && read) void this.ask(key(), read, waitMs);
  }

  hostDisconnected(): void {
    this.stop();
  }

  /** Gives up what is being read; asking again, also for the same, reads it. */
  stop(): void {
    this.#flight.abort();
    if (this.loading || this.failure !== null) this.#key = null;
    this.loading = false;
  }

  /** Why the latest request failed, in the server's words; '' when it did not. */
  get error(): string {
    return this.failure?.message ?? '';
  }

  /** Whether the value belongs to an earlier question, or could not be read again. */
  get stale(): boolean {
    return this.value !== null && (!this.#current || this.failure !== null);
  }

  get state(): ReadingState {
    if (this.value === null) {
      if (this.failure !== null) return 'failed';
      return this.loading ? 'reading' : 'idle';
    }
    return this.stale ? 'stale' : 'ready';
  }

  /**
   * Makes this the question; null forgets the answer too. After `waitMs` milliseconds without another question it is
   * sent. Settles when the latest question is answered, has failed or is given up; never rejects.
   */
  ask(key: string | null, read: Read<T>, waitMs = 0): Promise<void> {
    this.#read = read;
    if (key === this.#key) return this.#settled();
    if (key === null) {
      this.forget();
      return this.#settled();
    }
    this.#key = key;
    this.#flight.abort();
    this.failure = null;
    this.loading = false;
    this.#current = false;
    if (this.#options.cached && kept.has(key)) {
      this.#take(kept.get(key) as T);
    } else {
      this.#done = this.#go(key, read, waitMs);
    }
    return this.#settled();
  }

  /** Gives up and forgets the answer: nothing is asked any more. */
  forget(): void {
    this.stop();
    this.#key = null;
    this.value = null;
    this.failure = null;
    this.#host.requestUpdate();
  }

  /** Reads the same once more: after a failure, or because it may have changed. The value stays until then. */
  readonly again = (): Promise<void> => {
    if (this.#key !== null && this.#read !== null) {
      this.failure = null;
      this.#done = this.#go(this.#key, this.#read, 0);
    }
    return this.#settled();
  };

  /** Reads the same in another way, such as more thoroughly. */
  readWith(read: Read<T>): Promise<void> {
    this.#key ??= '';
    this.#read = read;
    return this.again();
  }

  async #settled(): Promise<void> {
    let done: Promise<void>;
    do {
      done = this.#done;
      await done;
    } while (done !== this.#done);
  }

  /** Takes over what is known from elsewhere, such as the answer to a change; what was being read is given up. */
  set(value: T): void {
    this.#flight.abort();
    this.#take(value);
  }

  #take(value: T): void {
    this.value = value;
    this.failure = null;
    this.loading = false;
    this.#current = true;
    this.#host.requestUpdate();
  }

  async #go(key: string, read: Read<T>, waitMs: number): Promise<void> {
    this.#flight.abort();
    this.#flight = new AbortController();
    const { signal } = this.#flight;
    this.loading = true;
    this.#host.requestUpdate();
    try {
      if (waitMs > 0) await pause(waitMs, signal);
      if (signal.aborted) return;
      const given = read(signal, (part) => {
        if (signal.aborted) return;
        this.value = part;
        this.#current = true;
        this.#host.requestUpdate();
      });
      // what is known at once is there at once
      const value = given instanceof Promise ? await given : given;
      if (signal.aborted) return;
      if (this.#options.cached) keep(key, value);
      this.#take(value);
    } catch (error) {
      if (signal.aborted) return;
      this.failure = error as Error;
      this.loading = false;
      this.#host.requestUpdate();
    }
  }
}

/** A reading that many elements share, outside of all of them; `Watch` renders them when it changes. */
export class SharedReading<T> extends Reading<T> {
  /** Reads it, also when it has been read before. */
  readonly read: () => Promise<void>;
  /** Calls `watcher` after each change until the returned function is called. */
  readonly watch: (watcher: () => void) => () => void;

  constructor(source: Read<T>) {
    const watchers = new Set<() => void>();
    super({
      addController: () => {},
      requestUpdate() {
        for (const watcher of [...watchers]) watcher();
      },
    });
    this.read = () => this.readWith(source);
    this.watch = (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    };
  }
}

/** Settles after so many milliseconds, or as soon as it is given up. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

function keep(key: string, value: unknown): void {
  kept.set(key, value);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
}
