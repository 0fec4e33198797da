/** A cache of the latest filtered and sorted views of a result. */
import { LruMap } from '../../engine/base/lru-map.ts';

/** Views that are cached of one result. */
const MAX_VIEWS = 2;

/**
 * Caches the last views of a result, so that the pages of one view do not each look at all
 * names again. A view goes with its result.
 */
export class ViewCache {
  readonly #kept = new WeakMap<object, LruMap<string, unknown>>();

  /** The view of `result` under `key`, computed when it is not cached; a key stands for one type. */
  async get<T>(result: object, key: string, make: () => Promise<T>): Promise<T> {
    const views = this.#kept.get(result) ?? new LruMap<string, unknown>(MAX_VIEWS);
    this.#kept.set(result, views);
    const made = views.has(key) ? (views.get(key) as T) : await make();
    views.set(key, made);
    return made;
  }
}
