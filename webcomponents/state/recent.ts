/** Recently used sources and folders, stored in the browser. */
import { keepLocally, keptLocally, Store } from './store.ts';

const KEPT = 10;

function recentList(key: string) {
  const kept = keptLocally(key);
  const texts = Array.isArray(kept) ? kept.filter((value) => typeof value === 'string') : [];
  const list = new Store<readonly string[]>(texts);
  list.watch(() => keepLocally(key, list.value));
  return list;
}

export const recentSources = recentList('namewalk.recent.sources');
export const recentFolders = recentList('namewalk.recent.folders');

/** Puts one at the head of a list. */
export const addRecent = (list: Store<readonly string[]>, value: string): void =>
  list.set([value, ...list.value.filter((other) => other !== value)].slice(0, KEPT));
