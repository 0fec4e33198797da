/** Observable values, and the Lit controller that renders on change. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** A value that can be watched. Values are replaced, never changed in place. */
export class Store<T> {
  #value: T;
  readonly #watchers = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  set value(value: T) {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const watcher of [...this.#watchers]) watcher();
  }

  /** The same for handlers in templates. */
  readonly set = (value: T): void => {
    this.value = value;
  };

  patch(fields: Partial<T>): void {
    this.value = { ...this.#value, ...fields };
  }

  /** Calls `watcher` after each change until the returned function is called. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }
}

/** A state of one element, which renders anew when it is another. */
export class State<T> extends Store<T> {
  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>, value: T) {
    super(value);
    this.watch(() => host.requestUpdate());
  }
}

/** Renders its host anew whenever one of the stores changes, as long as the host is on the page. */
export class StoreController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #stores: readonly Store<unknown>[];
  #ends: (() => void)[] = [];

  constructor(host: ReactiveControllerHost, ...stores: readonly Pick<Store<never>, 'watch'>[]) {
    this.#host = host;
    this.#stores = stores as readonly Store<unknown>[];
    host.addController(this);
  }

  hostConnected(): void {
    this.#ends = this.#stores.map((store) => store.watch(() => this.#host.requestUpdate()));
    this.#host.requestUpdate(); // what changed while it was away
  }

  hostDisconnected(): void {
    for (const end of this.#ends) end();
    this.#ends = [];
  }
}

/** For all tabs, or for this one. */
type Storages = 'localStorage' | 'sessionStorage';

/** What this browser keeps under a key, parsed; null where there is nothing, or nothing of ours. */
export function keptLocally(key: string, of: Storages = 'localStorage'): unknown {
  try {
    return JSON.parse(globalThis[of].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value in this browser; one that stores nothing has it until the page is left. */
export function keepLocally(key: string, value: unknown, of: Storages = 'localStorage'): void {
  try {
    globalThis[of].setItem(key, JSON.stringify(value));
  } catch {
    // chosen anew the next time
  }
}
