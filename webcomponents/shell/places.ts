/** The pages of the application: name, icon and the chunk that draws each. */
import { html, type TemplateResult } from 'lit';
import type { Page } from '../logic/hash-route.ts';

/** A place of the application: its name, its icon and the chunk that draws it. */
export interface Place {
  readonly label: string;
  readonly icon: string;
  /** The second key of `g …`. */
  readonly key: string;
  /** What is done there, in a few words. */
  readonly about: string;
  /** Fetches the code of the place; the browser keeps it. */
  load(): Promise<unknown>;
  render(): TemplateResult;
}

export const PLACES: Readonly<Record<Page, Place>> = {
  names: {
    label: 'Names',
    key: 'n',
    icon: 'wand',
    about: 'Names of a list or a text: paste one',
    load: () => import('../pages/names/names-page.ts'),
    render: () => html`<nw-names-page></nw-names-page>`,
  },
  text: {
    label: 'Text',
    key: 't',
    icon: 'book-open',
    about: 'Your texts, and what their names are like',
    load: () => import('../pages/text/text-page.ts'),
    render: () => html`<nw-text-page></nw-text-page>`,
  },
  kept: {
    label: 'Kept',
    key: 'k',
    icon: 'heart',
    about: 'The names that you keep, and how to take them along',
    load: () => import('../pages/kept/kept-page.ts'),
    render: () => html`<nw-kept-page></nw-kept-page>`,
  },
  corpora: {
    label: 'Corpora',
    key: 'c',
    icon: 'library',
    about: 'Texts cut into syllables, with all settings',
    load: () => import('../pages/corpora/corpora-page.ts'),
    render: () => html`<nw-corpora-page></nw-corpora-page>`,
  },
  workbench: {
    label: 'Workbench',
    key: 'w',
    icon: 'footprints',
    about: 'Two corpora side by side, and walks through their syllables',
    load: () => import('../pages/workbench/workbench-page.ts'),
    render: () => html`<nw-workbench-page></nw-workbench-page>`,
  },
  candidates: {
    label: 'Candidates',
    key: 'd',
    icon: 'sparkles',
    about: 'Syllables put together, chosen by rules, reviewed',
    load: () => import('../pages/candidates/candidates-page.ts'),
    render: () => html`<nw-candidates-page></nw-candidates-page>`,
  },
  analysis: {
    label: 'Analysis',
    key: 'a',
    icon: 'chart',
    about: 'What a corpus is made of, in pictures and tables',
    load: () => import('../pages/analysis/analysis-page.ts'),
    render: () => html`<nw-analysis-page></nw-analysis-page>`,
  },
  packages: {
    label: 'Packages',
    key: 'p',
    icon: 'package',
    about: 'Names as an archive, and into the database',
    load: () => import('../pages/packages/packages-page.ts'),
    render: () => html`<nw-packages-page></nw-packages-page>`,
  },
  generate: {
    label: 'Generate',
    key: 'e',
    icon: 'dices',
    about: 'Names drawn from the database, or made by the million',
    load: () => import('../pages/generate/generate-page.ts'),
    render: () => html`<nw-generate-page></nw-generate-page>`,
  },
  settings: {
    label: 'Settings',
    key: 's',
    icon: 'settings',
    about: 'This browser, the folders, the keys',
    load: () => import('../pages/settings/settings-page.ts'),
    render: () => html`<nw-settings-page></nw-settings-page>`,
  },
};
