/** The pages of the application and their addresses: parsing and formatting. */

/** The places of the Lab but Analysis, in the order of the way through them. */
export const LAB_WAY = ['corpora', 'workbench', 'candidates', 'packages', 'generate'] as const;

/** The places of the application, in the order of the navigation. */
export const PAGES = ['names', 'text', 'kept', ...LAB_WAY, 'analysis', 'settings'] as const;
export type Page = (typeof PAGES)[number];

/** Whether a place stands under Lab: what is done there needs runs, patches and the server. */
export const isLab = (page: Page): boolean =>
  page === 'analysis' || (LAB_WAY as readonly Page[]).includes(page);

/** Where the page is: `#/candidates?patch=b`. The query holds filters and recipes, never data. */
export interface Route {
  readonly page: Page;
  readonly query: Readonly<Record<string, string>>;
}

/** Reads a hash; anything unknown leads to the first page. */
export function parseHash(hash: string): Route {
  const [, path = '', search = ''] = /^#?\/?([^?]*)\??(.*)$/.exec(hash) ?? [];
  const page = PAGES.find((name) => name === path) ?? PAGES[0];
  return { page, query: Object.fromEntries(new URLSearchParams(search)) };
}

/** The hash of a place. Empty values are omitted. */
export function hashOf(page: Page, query: Readonly<Record<string, string>> = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== '');
  const search = new URLSearchParams(entries).toString();
  return search === '' ? `#/${page}` : `#/${page}?${search}`;
}
