/** Observable values, and the Lit controller that renders on change. */
import type { ReactiveControllerHost } from 'lit';

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

/** Renders a host anew whenever one of the stores changes, as long as the host is on the page. */
export function renderOn(
  host: ReactiveControllerHost,
  stores: readonly Pick<Store<never>, 'watch'>[],
): void {
  let ends: (() => void)[] = [];
  host.addController({
    hostConnected() {
      ends = stores.map((store) => store.watch(() => host.requestUpdate()));
      host.requestUpdate(); // what changed while it was away
    },
    hostDisconnected() {
      for (const end of ends) end();
    },
  });
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
