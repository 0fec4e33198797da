/**
 * Pictures of every place in both themes, filled with the bundled corpora, into `docs/images/`:
 * `npm run screenshots`, after which `node dist/test/browser/screenshots.js names cast` makes some alone. The places and what is done on them before the picture is taken stand below.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { packageRoot } from '../../store/files/package-root.ts';
import { openFilledStudio } from './filled.ts';

/** By then a place has read and drawn what it shows. */
const SETTLED_MS = 2000;

interface Shot {
  readonly name: string;
  readonly hash: string;
  /** Brings the page into the state to be shown. */
  prepare?(page: Page): Promise<unknown>;
}

const SHOTS: readonly Shot[] = [
  {
    name: 'names',
    hash: '#/names?kinds=women,men,towns&seed=20260101',
    async prepare(page) {
      await page.locator('nw-name-columns li').nth(20).waitFor();
      for (const i of [1, 4, 14, 17]) {
        await page
          .locator('nw-name-columns li')
          .nth(i)
          .getByRole('button', { name: /^Keep: / })
          .click();
      }
    },
  },
  {
    name: 'cast',
    hash: '#/names?cast=12,6,2,2&seed=20260101',
    prepare: (page) => page.locator('nw-name-columns li').nth(20).waitFor(),
  },
  {
    name: 'text',
    hash: '#/text?seed=20260101',
    prepare: (page) => page.locator('nw-text-page .shared').waitFor(),
  },
  { name: 'corpora', hash: '#/corpora' },
  { name: 'workbench', hash: '#/workbench' },
  { name: 'candidates', hash: '#/candidates' },
  { name: 'analysis-shape', hash: '#/analysis' },
  { name: 'analysis-zipf', hash: '#/analysis?tab=zipf' },
  { name: 'analysis-features', hash: '#/analysis?tab=features' },
  { name: 'analysis-terrain', hash: '#/analysis?tab=terrain' },
  { name: 'analysis-reach', hash: '#/analysis?tab=reach' },
  { name: 'analysis-neighbours', hash: '#/analysis?tab=neighbours' },
  { name: 'analysis-map', hash: '#/analysis?tab=map&walk=3' },
  { name: 'analysis-compare', hash: '#/analysis?tab=compare' },
  { name: 'packages', hash: '#/packages' },
  {
    name: 'generate',
    hash: '#/generate',
    async prepare(page) {
      await page.getByRole('button', { name: 'Draw names' }).click();
      await page.locator('nw-drawn-names [role=row]').nth(5).waitFor();
    },
  },
  { name: 'settings', hash: '#/settings' },
];

/** Folders of this machine are nobody's business: the pictures show those of a person called Ada. */
async function hideFolders(route: Route): Promise<void> {
  const reply = await route.fetch();
  const text = await reply.text();
  const body = text
    .replaceAll(packageRoot(), '/home/ada/namewalk')
    .replaceAll(studio.server.outputBase, '/home/ada/names')
    .replaceAll(studio.server.folder, '/home/ada');
  await route.fulfill({ response: reply, body });
}

/** Names of the pictures to make; all when none is given. */
const only = process.argv.slice(2);

const target = join(packageRoot(), 'docs', 'images');
await mkdir(target, { recursive: true });
const studio = await openFilledStudio();
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await studio.open('', { colorScheme, viewport: { width: 1400, height: 900 } });
    await page.route('**/api/**', hideFolders);
    for (const { name, hash, prepare } of SHOTS) {
      if (only.length > 0 && !only.includes(name)) continue;
      await page.goto(`${studio.server.base}/${hash}`);
      await page.locator('nw-app main h1').first().waitFor();
      await prepare?.(page);
      // nothing is under the pointer
      await page.mouse.move(0, 0);
      await page.waitForTimeout(SETTLED_MS);
      const path = join(target, `${name}-${colorScheme}.png`);
      await page.screenshot({ path });
      console.log(path);
    }
    await page.close();
  }
} finally {
  await studio.close();
}
