/** The names page: evaluation, selection, keeping names. */
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { waitFor } from '../wait.ts';
import { type FilledStudio, openFilledStudio } from './filled.ts';
import { exported, studioSuite } from './page.ts';

const names = studioSuite('the page of the names', openFilledStudio, async (studio) => {
  const page = await studio.open('#/candidates');
  await firstRow(page);
  return { page };
});

const selectionsOf = ({ api }: FilledStudio, patch: 'a' | 'b') =>
  api.get('/api/walker/selections', { query: { patch } });

const firstRow = (page: Page): Promise<string> =>
  textOf(page.locator('nw-name-review nw-data-table .body .line').first().locator('.cell').nth(2));

/** Waits until the list begins with the first of the names. */
const begins = (page: Page, [first]: readonly { readonly name: string }[]): Promise<unknown> =>
  waitFor('the names', async () => (await firstRow(page)).toLowerCase() === first!.name);

/** Waits until the list tells so many rows, without that of the heads. */
const rowsAre = (page: Page, count: number): Promise<void> =>
  page
    .locator(`nw-name-review [role=grid][aria-rowcount="${count + 1}"]`)
    .waitFor({ state: 'attached' });

const activeName = (page: Page): Promise<string> =>
  textOf(page.locator('nw-name-review .line.active .cell').nth(2));

const textOf = async (part: Locator): Promise<string> => ((await part.textContent()) ?? '').trim();

const listButton = (page: Page, name: RegExp) =>
  page.locator('nw-name-review .lists').getByRole('radio', { name });

names('what the server holds is shown with its settings', async ({ studio, page }) => {
  const { selections } = await selectionsOf(studio, 'a');
  assert.is((await firstRow(page)).toLowerCase(), selections[0]!.name);
  assert.is(await page.locator('nw-combine-step nw-seed-field input').inputValue(), '7');
  const ticked = await page.locator('nw-combine-step .tick:has(:checked)').allInnerTexts();
  assert.equal(ticked, ['2', '3']);
  assert.match(await textOf(page.locator('nw-combine-step .answer')), /2,000 made, 1,\d+ distinct/);
  assert.is(await page.locator('nw-combine-step .stale').count(), 0);
});

names('a step of the funnel lists its names with the reason', async ({ page }) => {
  await page.getByRole('button', { name: /rejected: ends with a stop/ }).click();
  await page.waitForURL(/list=reason-ends_with_stop/);
  const name = await waitFor('a name that ends with a stop', async () => {
    const text = await firstRow(page);
    return /[ptkbdgq]$/.test(text) ? text : null;
  });
  const inspector = page.locator('nw-name-inspector');
  await inspector.locator('.name', { hasText: name }).waitFor();
  await inspector.getByText('Rejected: ends with a stop.').waitFor();
  const syllables = inspector.locator('section', { hasText: 'Features of its syllables' });
  await syllables.locator('dd', { hasText: /ends with a stop$/ }).waitFor();
  await listButton(page, /^Selected/).click();
});

names('a least score narrows a list and stands in the address', async ({ studio, page }) => {
  const { selections } = await selectionsOf(studio, 'a');
  const best = Math.max(...selections.map(({ score }) => score));
  const field = page.getByLabel('Score at least');
  await field.fill(String(best));
  const count = selections.filter(({ score }) => score === best).length;
  await rowsAre(page, count);
  await page.waitForURL(new RegExp(`min=${best}(&|$)`));
  await field.fill(String(best + 1));
  await page.getByText('None is like that.').waitFor();
  await field.fill('');
  await firstRow(page);
  await listButton(page, /^Candidates/).click();
  await page.locator('nw-name-review input[type=number]:disabled').waitFor();
  await listButton(page, /^Selected/).click();
});

names('another class counts anew and leaves the selection alone', async ({ studio, page }) => {
  const before = await selectionsOf(studio, 'a');
  await page.locator('nw-policy-viewer summary').click();
  await page.locator('nw-policy-viewer').getByRole('button', { name: 'Object item' }).click();
  await page.getByRole('button', { name: /rejected: number of syllables/ }).waitFor();
  await page.locator('nw-select-step .stale').waitFor();
  assert.equal(await selectionsOf(studio, 'a'), before);
  await page.locator('nw-candidates-page h1').click();
  await page.keyboard.press('Control+z');
  await page.locator('nw-select-step .stale').waitFor({ state: 'detached' });
});

names('a key keeps a name and goes on, also after a reload', async ({ studio, page }) => {
  const { selections } = await selectionsOf(studio, 'a');
  await begins(page, selections);
  await page.locator('nw-name-review nw-data-table .body').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('y');
  await waitFor(
    'the next name',
    async () => (await activeName(page)).toLowerCase() === selections[1]!.name,
  );
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('y');
  await page.getByRole('link', { name: 'Kept 2 names' }).waitFor();
  await page.reload();
  await begins(page, selections);
  const hearts = page.locator('nw-name-review .body nw-icon[name=heart]');
  await waitFor('the hearts', async () => (await hearts.count()) === 2);
});

names('the other patch is one key away', async ({ studio, page }) => {
  await page.locator('nw-candidates-page h1').click();
  await page.keyboard.press('b');
  await page.waitForURL(/patch=b/);
  await listButton(page, /^Selected/).click();
  const { selections } = await selectionsOf(studio, 'b');
  await begins(page, selections);
});

names('the list shown is exported as it is filtered', async ({ studio, page }) => {
  const { selections } = await selectionsOf(studio, 'b');
  const part = selections[5]!.name.slice(0, 3);
  await page.keyboard.press('/');
  await page.keyboard.type(part);
  const expected = selections.filter(({ name }) => name.includes(part)).length;
  await rowsAre(page, expected);
  const file = await exported(page, page, 'CSV');
  assert.match(file.name, /^selected-.*\.csv$/);
  const lines = file.text.trimEnd().split('\n');
  assert.is(lines[0], 'name,written,syllables,score,class,features,reason,seed,run');
  assert.is(lines.length, expected + 1);
  assert.match(lines[1]!, `first_name`);
  await page.waitForURL(/q=/);
});
