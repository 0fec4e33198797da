/** A cache of the latest filtered and sorted views of a result. */

/** Views that are kept of one result. */
const MOST_VIEWS = 2;

/**
 * Caches the last views of a result, so that the pages of one view do not each look at all
 * names again. A view goes with its result.
 */
export class ViewCache {
  readonly #kept = new WeakMap<object, Map<string, unknown>>();

  /** The view of `result` under `key`, made when it is not kept; a key stands for one type. */
  async get<T>(result: object, key: string, make: () => Promise<T>): Promise<T> {
    const views = this.#kept.get(result) ?? new Map<string, unknown>();
    this.#kept.set(result, views);
    const made = views.has(key) ? (views.get(key) as T) : await make();
    // taken out and put in again: the last used is the last
    views.delete(key);
    views.set(key, made);
    for (const oldest of views.keys()) {
      if (views.size <= MOST_VIEWS) break;
      views.delete(oldest);
    }
    return made;
  }
}
