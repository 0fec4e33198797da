/** Recently used sources and folders, stored in the browser. */
import { Store } from './store.ts';

const KEPT = 10;

/** What was used last, newest first, kept in this browser under a key. */
class RecentList extends Store<readonly string[]> {
  readonly #key: string;

  constructor(key: string) {
    super(read(key));
    this.#key = key;
  }

  add(value: string): void {
    this.value = [value, ...this.value.filter((other) => other !== value)].slice(0, KEPT);
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.value));
    } catch {
      // a browser that stores nothing still has the list until the page is left
    }
  }
}

function read(key: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((value) => typeof value === 'string') : [];
  } catch {
    return [];
  }
}

/** Texts and folders that runs were made from. */
export const recentSources = new RecentList('namewalk.recent.sources');
/** Folders that something was chosen in. */
export const recentFolders = new RecentList('namewalk.recent.folders');
