/** The generate page: draws, patterns, kept names. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openFilledStudio } from './filled.ts';
import { axeFindings, studioSuite } from './page.ts';

const generate = studioSuite('Generate', openFilledStudio);

const setSeed = async (page: Page, seed: string): Promise<void> => {
  const field = page.getByLabel('Seed', { exact: true });
  await field.fill(seed);
  await field.press('Enter');
};

/** The cells of the first row in sight. */
const firstRow = (page: Page) =>
  page.locator('nw-generate-page [role=row][aria-rowindex="2"] [role=gridcell]').allInnerTexts();

generate('names are those of the server, raw and rendered, after a reload', async ({ studio }) => {
  const page = await studio.open('#/generate');
  await setSeed(page, '7');
  await page.getByRole('button', { name: 'Draw names' }).click();
  const body = {
    ...({ class_key: 'first_name', package_id: 1, syllable_key: 'all' } as const),
    ...({ generation_count: 20, seed: 7, unique_only: true, render_style: 'title' } as const),
    // the page excludes them by itself
    exclude: { offensive: true },
  };
  const { names, raw_names: raw } = await studio.api.post('/api/generate', { body });
  await page.locator('nw-generate-page').getByText('20 drawn').waitFor();
  assert.equal((await firstRow(page)).slice(1, 3), [names![0], raw![0]]);

  await page.reload();
  await page.locator('nw-generate-page').getByText('20 drawn').waitFor();
  assert.equal((await firstRow(page)).slice(1, 3), [names![0], raw![0]]);

  await setSeed(page, '8');
  await page.getByText('Drawn with other settings than these.').waitFor();
});

generate('a pattern is checked while typed, and says what has no names', async ({ studio }) => {
  const page = await studio.open('#/generate');
  await page.getByRole('radio', { name: 'Full names' }).click();
  const pattern = page.getByLabel('Pattern', { exact: true });
  const draw = page.getByRole('button', { name: 'Draw names' });
  await pattern.fill('{first} {frist}');
  await page.getByText('has the unknown part {frist}').first().waitFor();
  assert.ok(await draw.isDisabled());
  await pattern.fill('{first} of {place}');
  await page.getByText('No package has names for {place}').first().waitFor();
  await pattern.fill('{first} the {first}');
  await draw.click();
  await page.locator('nw-generate-page').getByText('20 drawn').waitFor();
  assert.match((await firstRow(page))[1]!, /^\S+ the \S+$/);
});

generate('a drawn name is kept, and stands among the kept ones', async ({ studio }) => {
  const page = await studio.open('#/generate');
  await page.getByRole('button', { name: 'Draw names' }).click();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.locator('nw-generate-page').getByRole('img', { name: 'kept' }).waitFor();
  const name = (await firstRow(page))[1]!;
  // what is scrolled halfway under the bars is too small a target there, on any page
  await page.setViewportSize({ width: 1400, height: 3000 });
  assert.equal(await axeFindings(page), []);
  await page.getByRole('link', { name: 'Kept 1 names' }).click();
  await page.locator('nw-kept-entry', { hasText: name }).waitFor();
});
