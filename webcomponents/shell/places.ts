/** The pages of the application: name, icon and the chunk that draws each. */
import { html, unsafeStatic } from 'lit/static-html.js';
import { hasServer } from '../has-server.ts';
import { isLab, PAGES, type Page } from '../logic/hash-route.ts';

export interface Place {
  readonly label: string;
  readonly icon: string;
  /** The second key of `g …`. */
  readonly key: string;
  readonly about: string;
  load(): Promise<unknown>;
}

export const PLACES: Readonly<Record<Page, Place>> = {
  names: {
    ...{ label: 'Names', key: 'n', icon: 'wand' },
    about: 'Names of a list or a text: paste one',
    load: () => import('../pages/names/names-page.ts'),
  },
  text: {
    ...{ label: 'Text', key: 't', icon: 'book-open' },
    about: 'Your texts, and what their names are like',
    load: () => import('../pages/text/text-page.ts'),
  },
  kept: {
    ...{ label: 'Kept', key: 'k', icon: 'heart' },
    about: 'The names that you keep, and how to take them along',
    load: () => import('../pages/kept/kept-page.ts'),
  },
  corpora: {
    ...{ label: 'Corpora', key: 'c', icon: 'library' },
    about: 'Texts cut into syllables, with all settings',
    load: () => import('../pages/corpora/corpora-page.ts'),
  },
  workbench: {
    ...{ label: 'Workbench', key: 'w', icon: 'footprints' },
    about: 'Two corpora side by side, and walks through their syllables',
    load: () => import('../pages/workbench/workbench-page.ts'),
  },
  candidates: {
    ...{ label: 'Candidates', key: 'd', icon: 'sparkles' },
    about: 'Syllables put together, chosen by rules, reviewed',
    load: () => import('../pages/candidates/candidates-page.ts'),
  },
  analysis: {
    ...{ label: 'Analysis', key: 'a', icon: 'chart' },
    about: 'What a corpus is made of, in pictures and tables',
    load: () => import('../pages/analysis/analysis-page.ts'),
  },
  packages: {
    ...{ label: 'Packages', key: 'p', icon: 'package' },
    about: 'Names as an archive, and into the database',
    load: () => import('../pages/packages/packages-page.ts'),
  },
  generate: {
    ...{ label: 'Generate', key: 'e', icon: 'dices' },
    about: 'Names drawn from the database, or made by the million',
    load: () => import('../pages/generate/generate-page.ts'),
  },
  settings: {
    ...{ label: 'Settings', key: 's', icon: 'settings' },
    about: 'This browser, the folders, the keys',
    load: () => import('../pages/settings/settings-page.ts'),
  },
};

/** Those that can be gone to. */
export const OPEN = PAGES.filter((page) => hasServer || !isLab(page));

export const renderPlace = (page: Page) => {
  const tag = unsafeStatic(`nw-${page}-page`);
  return html`<${tag}></${tag}>`;
};
