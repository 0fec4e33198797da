/** Values that are computed once for each key and cached; what failed is computed again. */
import { LruMap } from './lru-map.ts';

/** Values that are being computed or are ready, at most `most`; the longest unused one goes first. */
export class PromiseMap<K, V> {
  readonly #values: LruMap<K, Promise<V>>;

  constructor(most = Number.POSITIVE_INFINITY) {
    this.#values = new LruMap(most);
  }

  has(key: K): boolean {
    return this.#values.has(key);
  }

  delete(key: K): void {
    this.#values.delete(key);
  }

  /** The value of a key; requests that come while it is computed wait for the same computation, and share its error. */
  get(key: K, make: () => Promise<V>): Promise<V> {
    const known = this.#values.get(key);
    if (known) return known;
    const value = make();
    this.#values.set(key, value);
    value.catch(() => this.#values.peek(key) === value && this.#values.delete(key));
    return value;
  }
}
