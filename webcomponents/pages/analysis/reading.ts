/** A Lit controller that reads data from the server and keeps recent results. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Results cached for the way back to a tab, the latest last. */
const kept = new Map<string, unknown>();
const KEPT = 24;

/**
 * Something read from the server for an element. `ask` in `willUpdate`: it reads again when the key
 * differs. Until the new result is there, the former one stays and is `stale`.
 */
export class Reading<T> implements ReactiveController {
  value: T | null = null;
  /** Why the latest request failed; '' when it did not. */
  error = '';
  loading = false;
  readonly #host: ReactiveControllerHost;
  #key: string | null = null;
  #read: ((signal: AbortSignal) => Promise<T>) | null = null;
  #flight: AbortController | null = null;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#flight?.abort();
    if (this.loading) this.#key = null; // asked for again when it comes back
  }

  /** Whether the value belongs to an earlier question. */
  get stale(): boolean {
    return this.value !== null && (this.loading || this.error !== '');
  }

  /** Makes this the query; null forgets the result. Equal keys mean equal results. */
  ask(key: string | null, read: (signal: AbortSignal) => Promise<T>): void {
    this.#read = read;
    if (key === this.#key) return;
    this.#key = key;
    this.#flight?.abort();
    this.error = '';
    this.loading = false;
    if (key === null) {
      this.value = null;
    } else if (kept.has(key)) {
      this.value = kept.get(key) as T;
    } else {
      void this.#go(key);
    }
  }

  readonly retry = (): void => {
    if (this.#key === null || this.loading) return;
    this.error = '';
    void this.#go(this.#key);
    this.#host.requestUpdate();
  };

  async #go(key: string): Promise<void> {
    this.#flight = new AbortController();
    const { signal } = this.#flight;
    this.loading = true;
    try {
      const value = await this.#read!(signal);
      if (signal.aborted) return;
      this.value = value;
      keep(key, value);
    } catch (error) {
      if (signal.aborted) return;
      this.error = (error as Error).message;
    }
    this.loading = false;
    this.#host.requestUpdate();
  }
}

function keep(key: string, value: unknown): void {
  kept.set(key, value);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
}
