/** Maps: one that forgets what has not been used for longest; by key, counts, sums, what is made once, and tasks in turn. */

/**
 * Entries from the one unused for longest to the one used last; `get` and `set` use one. More than `room` is not
 * kept, but the entry used last always stays. Written here and not taken from a library because entries grow while
 * they are kept (tables of a walker).
 */
export class LruMap<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #room: number;
  readonly #weight: (value: V) => number;
  readonly #dropped: (value: V) => void;

  /** `weight`: what an entry takes of the room, looked at anew whenever one is added; `dropped` is told of each that makes room. */
  constructor(
    room = Number.POSITIVE_INFINITY,
    {
      weight = () => 1,
      dropped = () => {},
    }: { readonly weight?: (value: V) => number; readonly dropped?: (value: V) => void } = {},
  ) {
    this.#room = room;
    this.#weight = weight;
    this.#dropped = dropped;
  }

  has(key: K): boolean {
    return this.#entries.has(key);
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined && !this.#entries.has(key)) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value as V);
    return value;
  }

  set(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    this.trim();
  }

  delete(key: K): boolean {
    return this.#entries.delete(key);
  }

  [Symbol.iterator](): IterableIterator<[K, V]> {
    return this.#entries[Symbol.iterator]();
  }

  /** Forgets entries until the rest fits; only needed by itself where entries have grown. */
  trim(): void {
    let taken = 0;
    for (const value of this.#entries.values()) taken += this.#weight(value);
    for (const [key, value] of this.#entries) {
      if (taken <= this.#room || this.#entries.size === 1) return;
      this.#entries.delete(key);
      taken -= this.#weight(value);
      this.#dropped(value);
    }
  }
}

/** What is made of each key when it is first asked for; `own` gives the key as it is kept. */
export function madeOnce<K, V>(make: (key: K) => V, own = (key: K): K => key) {
  const made = new Map<K, V>();
  const of = (key: K): V => {
    let value = made.get(key);
    if (value === undefined) {
      const kept = own(key);
      value = make(kept);
      made.set(kept, value);
    }
    return value;
  };
  return { made, of };
}

/** The same of objects, for as long as they live. */
export function madeOnceOf<K extends object, V extends object>(make: (of: K) => V): (of: K) => V {
  const made = new WeakMap<K, V>();
  return (of) => {
    const known = made.get(of) ?? make(of);
    made.set(of, known);
    return known;
  };
}

/** Values that are being computed or are ready, at most `room`; the longest unused one goes first. */
export class PromiseMap<K, V> extends LruMap<K, Promise<V>> {
  override get(key: K): Promise<V> | undefined;
  /** The value of a key; requests that come while it is computed wait for the same computation, and share its error. */
  override get(key: K, make: () => Promise<V>): Promise<V>;
  override get(key: K, make?: () => Promise<V>): Promise<V> | undefined {
    const known = super.get(key);
    if (known || !make) return known;
    const value = make();
    this.set(key, value);
    value.catch(() => super.get(key) === value && this.delete(key));
    return value;
  }
}

/** Tasks of one key one after the other, those of different keys side by side. */
export class KeyedQueue {
  /** The last task of each key that has any; it never rejects. */
  readonly #last = new Map<string, Promise<unknown>>();

  /**
   * Runs a task once those before it under the same key have ended, in the order of the calls; one that fails does not
   * keep the next from running. A task must not wait for another of its own key.
   */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const done = (this.#last.get(key) ?? Promise.resolve()).then(task);
    const settled = done.catch(() => {});
    this.#last.set(key, settled);
    try {
      return await done;
    } finally {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    }
  }
}

/** The sum of the numbers of each key, in the order in which keys come up. */
export function sumsOf<T>(items: Iterable<readonly [key: T, number: number]>): Map<T, number> {
  const sums = new Map<T, number>();
  for (const [key, number] of items) sums.set(key, (sums.get(key) ?? 0) + number);
  return sums;
}

/** By value, in the order in which they come up. */
export function countsOf<T>(values: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The largest first. */
export const ranked = <T>(sums: ReadonlyMap<T, number>): [T, number][] =>
  [...sums].sort((a, b) => b[1] - a[1]);

/** The most frequent first. */
export const counted = <T>(values: Iterable<T>): [T, number][] => ranked(countsOf(values));
