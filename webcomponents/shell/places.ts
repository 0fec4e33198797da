/** The pages of the application: name, icon and the chunk that draws each. */
import { html, type TemplateResult } from 'lit';
import type { Page } from '../logic/hash-route.ts';

/** A place of the application: its name, its icon and the chunk that draws it. */
export interface Place {
  readonly label: string;
  readonly icon: string;
  /** Fetches the code of the place; the browser keeps it. */
  load(): Promise<unknown>;
  render(): TemplateResult;
}

export const PLACES: Readonly<Record<Page, Place>> = {
  start: {
    label: 'Start',
    icon: 'wand',
    load: () => import('../pages/start/start-page.ts'),
    render: () => html`<nw-start-page></nw-start-page>`,
  },
  corpora: {
    label: 'Corpora',
    icon: 'library',
    load: () => import('../pages/corpora/corpora-page.ts'),
    render: () => html`<nw-corpora-page></nw-corpora-page>`,
  },
  workbench: {
    label: 'Workbench',
    icon: 'footprints',
    load: () => import('../pages/workbench/workbench-page.ts'),
    render: () => html`<nw-workbench-page></nw-workbench-page>`,
  },
  names: {
    label: 'Names',
    icon: 'sparkles',
    load: () => import('../pages/names/names-page.ts'),
    render: () => html`<nw-names-page></nw-names-page>`,
  },
  analysis: {
    label: 'Analysis',
    icon: 'chart',
    load: () => import('../pages/analysis/analysis-page.ts'),
    render: () => html`<nw-analysis-page></nw-analysis-page>`,
  },
  packages: {
    label: 'Packages',
    icon: 'package',
    load: () => import('../pages/packages/packages-page.ts'),
    render: () => html`<nw-packages-page></nw-packages-page>`,
  },
  generate: {
    label: 'Generate',
    icon: 'dices',
    load: () => import('../pages/generate/generate-page.ts'),
    render: () => html`<nw-generate-page></nw-generate-page>`,
  },
  cast: {
    label: 'Cast',
    icon: 'users',
    load: () => import('../pages/cast/cast-page.ts'),
    render: () => html`<nw-cast-page></nw-cast-page>`,
  },
  portrait: {
    label: 'Portrait',
    icon: 'book-open',
    load: () => import('../pages/portrait/portrait-page.ts'),
    render: () => html`<nw-portrait-page></nw-portrait-page>`,
  },
  blend: {
    label: 'Blend',
    icon: 'blend',
    load: () => import('../pages/blend/blend-page.ts'),
    render: () => html`<nw-blend-page></nw-blend-page>`,
  },
  settings: {
    label: 'Settings',
    icon: 'settings',
    load: () => import('../pages/settings/settings-page.ts'),
    render: () => html`<nw-settings-page></nw-settings-page>`,
  },
};
