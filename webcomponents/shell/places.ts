/** The pages of the application: what each is called, is for and looks like, and the chunk that draws it. */
import { guard } from 'lit/directives/guard.js';
import { hasServer } from '../has-server.ts';
import { inWords } from '../logic/corpora/runs.ts';
import { isLab, PAGES, type Page } from '../logic/hash-route.ts';

/** Of each the second key of `g …`, its icon, and what it is for. */
const TOLD: Readonly<Record<Page, readonly [key: string, icon: string, about: string]>> = {
  names: ['n', 'wand', 'Names of a list or a text: paste one'],
  text: ['t', 'book-open', 'Your texts, and what their names are like'],
  kept: ['k', 'heart', 'The names that you keep, and how to take them along'],
  corpora: ['c', 'library', 'Texts cut into syllables, with all settings'],
  workbench: ['w', 'footprints', 'Two corpora side by side, and walks through their syllables'],
  candidates: ['d', 'sparkles', 'Syllables put together, chosen by rules, reviewed'],
  analysis: ['a', 'chart', 'What a corpus is made of, in pictures and tables'],
  packages: ['p', 'package', 'Names as an archive, and into the database'],
  generate: ['e', 'dices', 'Names drawn from the database, or made by the million'],
  settings: ['s', 'settings', 'This browser, the folders, the keys'],
};

/** Those that can be gone to. */
export const OPEN = PAGES.filter((page) => hasServer || !isLab(page));

const placeOf = (page: Page) => {
  const [key, icon, about] = TOLD[page];
  return { label: inWords(page), key, icon, about };
};

export const PLACES = Object.fromEntries(PAGES.map((page) => [page, placeOf(page)])) as Readonly<
  Record<Page, ReturnType<typeof placeOf>>
>;

export const loadPlace = (page: Page): Promise<unknown> =>
  import(`../pages/${page}/${page}-page.ts`);

export const renderPlace = (page: Page) =>
  guard([page], () => document.createElement(`nw-${page}-page`));
