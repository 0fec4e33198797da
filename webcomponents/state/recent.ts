/** Recently used sources and folders, stored in the browser. */
import { keepLocally, keptLocally, Store } from './store.ts';

const KEPT = 10;

class RecentList extends Store<readonly string[]> {
  constructor(key: string) {
    super(read(key));
    this.watch(() => keepLocally(key, this.value));
  }

  add(value: string): void {
    const others = this.value.filter((other) => other !== value);
    this.value = [value, ...others].slice(0, KEPT);
  }
}

function read(key: string): readonly string[] {
  const kept = keptLocally(key);
  return Array.isArray(kept) ? kept.filter((value) => typeof value === 'string') : [];
}

export const recentSources = new RecentList('namewalk.recent.sources');
export const recentFolders = new RecentList('namewalk.recent.folders');
