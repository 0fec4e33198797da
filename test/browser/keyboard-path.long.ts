/** The whole way from a text to drawn names, by keyboard alone. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { waitFor } from '../wait.ts';
import { downloaded, openStudio, studioSuite, tabTo } from './page.ts';

/** Goes to a button and presses it once it can be pressed: a disabled one is no stop of Tab. */
async function press(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name, disabled: false }).first().waitFor();
  await tabTo(page, new RegExp(`^button .*${name.source}`));
  await page.keyboard.press('Enter');
}

/** Waits until a text can be seen. */
const reads = (within: Page | Locator, text: string | RegExp): Promise<void> =>
  within.getByText(text).locator('visible=true').first().waitFor();

/** Goes to a place by its two keys. */
async function go(page: Page, key: string, place: string): Promise<void> {
  await page.keyboard.type(`g${key}`);
  await page.locator(`nw-${place}-page h1`).waitFor();
}

/** The address, and nothing of the page's own memory, must bring everything back. */
async function reload(page: Page, place: string): Promise<void> {
  await page.reload();
  await page.locator(`nw-${place}-page h1`).waitFor();
}

const path = studioSuite('the whole path by keyboard', openStudio, async (studio) => {
  const source = join(studio.server.folder, 'texts');
  await mkdir(source, { recursive: true });
  const text = await readFile(join(packageRoot(), 'samples/en-pride-and-prejudice.txt'), 'utf8');
  await writeFile(join(source, 'one.txt'), text.slice(0, 60_000));
  await writeFile(join(source, 'two.txt'), text.slice(60_000, 120_000));
  return { source, page: await studio.open('#/corpora') };
});

path('a text becomes a run, and the run is loaded into both patches', async (context) => {
  const { page, source } = context;
  await tabTo(page, /Source/);
  await page.keyboard.type(source);
  await page.keyboard.press('Enter');
  await reads(page, 'completed');
  await reload(page, 'corpora');
  await reads(page, 'completed');
  await press(page, /Load into (patch )?A/);
  await reads(page.locator('nw-status-bar'), /syllables/);
  await press(page, /Load into (patch )?B/);
  await waitFor('both patches', async () => {
    const texts = await page
      .locator('nw-status-bar')
      .getByText(/[\d,]+ syllables/)
      .count();
    return texts === 2;
  });
});

path('both patches walk, and a reload shows the same walks', async ({ page }) => {
  await go(page, 'w', 'workbench');
  await page.locator('nw-patch-column #generate:not([disabled])').nth(1).waitFor();
  await page.keyboard.press('Shift+G');
  const tables = page.locator('nw-walk-panel nw-data-table');
  await tables.nth(1).waitFor();
  const before = await tables.first().textContent();
  await reload(page, 'workbench');
  await tables.nth(1).waitFor();
  assert.is(await tables.first().textContent(), before);
});

path('candidates are combined, selected, and kept by single keys', async ({ page }) => {
  await go(page, 'd', 'candidates');
  await press(page, /Make candidates/);
  await reads(page, /distinct/);
  await press(page, /Select names/);
  await reads(page, /selected as/);
  await reload(page, 'candidates');
  await reads(page, /selected as/);
  await page.locator('nw-data-table .body [role=row][id]').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('y');
  await page
    .getByText(/Kept\s*1/)
    .first()
    .waitFor();
});

path('a package is built, and imported from where it is kept', async ({ page }) => {
  await go(page, 'p', 'packages');
  const built = await downloaded(page, () => press(page, /Build and download/));
  assert.match(built.name, /\.zip$/);
  await reload(page, 'packages');
  await page.locator('nw-built-packages li').first().waitFor();
  await press(page, /Contents/);
  await press(page, /Import here/);
  await reads(page.locator('nw-database-browser'), /corpus-package/);
});

path('names are drawn from the imported package', async ({ page }) => {
  await go(page, 'e', 'generate');
  await press(page, /Draw names/);
  await reads(page.locator('nw-generate-page nw-data-table'), /\w{3,}/);
});
