/** State: the page and query of the address, and navigation. */
import { hashOf, type Page, parseHash, type Route } from '../logic/hash-route.ts';
import { Store } from './store.ts';

export const route = new Store<Route>(parseHash(location.hash));

/** The address that `route` is of. */
let followed = location.hash;

function follow(): void {
  // the event tells of what was followed at once
  if (location.hash === followed) return;
  followed = location.hash;
  route.value = parseHash(followed);
}

window.addEventListener('hashchange', follow);

/** Goes to a place; the browser's Back returns. */
export function navigate(page: Page, query: Readonly<Record<string, string>> = {}): void {
  location.hash = hashOf(page, query);
  follow();
}

/** Changes keys of the current place's query without a new history entry; '' removes a key. */
export function setQuery(changes: Readonly<Record<string, string>>): void {
  const { page, query } = route.value;
  // the address is another place's already, of which the event has yet to tell
  if (parseHash(location.hash).page !== page) return;
  history.replaceState(null, '', hashOf(page, { ...query, ...changes }));
  follow();
}

/** The patch of a place that shows one at a time. */
export const shownPatch = (): 'a' | 'b' => (route.value.query.patch === 'b' ? 'b' : 'a');

export function showPatch(patch: 'a' | 'b'): void {
  if (shownPatch() !== patch) setQuery({ patch: patch === 'a' ? '' : patch });
}

export const PATCH_NAMES = ['a', 'b'] as const;

export const PATCHES =
  'A and B are the two patches of the Workbench; each has the corpus of one text.';
