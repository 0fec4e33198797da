/** State: the page and query of the address, and navigation. */
import { hashOf, type Page, parseHash, type Route } from '../logic/hash-route.ts';
import { Store } from './store.ts';

export const route = new Store<Route>(parseHash(location.hash));

window.addEventListener('hashchange', () => route.set(parseHash(location.hash)));

/** Goes to a place; the browser's Back returns. */
export function navigate(page: Page, query: Readonly<Record<string, string>> = {}): void {
  location.hash = hashOf(page, query);
}

/** Changes keys of the current place's query without a new history entry; '' removes a key. */
export function setQuery(changes: Readonly<Record<string, string>>): void {
  const { page, query } = route.value;
  // the address is another place's already, of which the event has yet to tell
  if (parseHash(location.hash).page !== page) return;
  history.replaceState(null, '', hashOf(page, { ...query, ...changes }));
  route.value = parseHash(location.hash);
}
