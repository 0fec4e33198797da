/** The place of the kept names: they outlive rolls, other texts and a reload, are put in order and taken away. */
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { waitFor } from '../wait.ts';
import { openFilledStudio } from './filled.ts';
import { assertFits, axeFindings, downloaded, studioSuite, visitSettled } from './page.ts';

const kept = studioSuite('the place of the kept names', openFilledStudio, async (studio) => ({
  page: await studio.open('#/kept'),
}));

const entries = (page: Page): Locator => page.locator('nw-kept-entry .name strong');

/** Waits until they stand in this order. */
const standAs = (page: Page, names: readonly string[]): Promise<unknown> =>
  waitFor('the order', async () => `${await entries(page).allTextContents()}` === `${names}`);

/** Waits until the navigation tells so many. */
const holds = (page: Page, count: number): Promise<void> =>
  page.getByRole('link', { name: `Kept ${count} names`, exact: true }).waitFor();

/** Gives a heart, which stands there when the name is pointed at. */
async function keep(page: Page, name: string): Promise<void> {
  await page.locator('nw-kind-lists .name').getByText(name, { exact: true }).hover();
  await page.getByRole('button', { name: `Keep: ${name}`, exact: true }).click();
}

/** Gives hearts to the first names of the place; returns them. */
async function like(page: Page, count: number): Promise<string[]> {
  await page.locator('nw-kind-lists li').nth(count).waitFor();
  const names = await page.locator('nw-kind-lists .name').allTextContents();
  for (const name of names.slice(0, count)) await keep(page, name);
  return names.slice(0, count);
}

kept('without a name it says what it is for', async ({ page }) => {
  await page.getByText('Names that you keep stand here').waitFor();
  assert.equal(await axeFindings(page), []);
  await page.getByRole('link', { name: 'Make names' }).click();
  await page.locator('nw-names-page h1').waitFor();
});

kept('hearts of two texts are in every place, reloaded or another tab', async (context) => {
  const { page, studio } = context;
  await page.evaluate(`location.hash = '#/names?run=${studio.english}&kinds=towns&seed=5'`);
  const first = await like(page, 2);
  await holds(page, 2);
  await page.evaluate(`location.hash = '#/names?run=${studio.german}&kinds=women&seed=6'`);
  await page.getByRole('heading', { name: 'Women', exact: true }).waitFor();
  const second = await waitFor('the names of the other text', async () => {
    const names = await page.locator('nw-kind-lists .name').allTextContents();
    return names.length > 0 && !names.includes(first[0]!) ? names : null;
  });
  const other = await page.context().newPage();
  await other.goto(`${studio.server.base}/#/names?run=${studio.english}&kinds=towns&seed=5`);
  await holds(other, 2);
  await other.locator('nw-kind-lists li.is-kept .name', { hasText: first[1]! }).waitFor();
  await keep(page, second[0]!);
  await holds(other, 3);
  await other.close();
  await page.evaluate("location.hash = '#/kept'");
  await page.reload();
  await entries(page).nth(2).waitFor();
  assert.equal(await entries(page).allTextContents(), [...first, second[0]]);
});

kept('names are moved, noted, sorted, filtered, let go, all undone', async ({ page }) => {
  const before = await entries(page).allTextContents();
  await page.getByRole('button', { name: `Move ${before[2]} with the arrow keys` }).focus();
  await page.keyboard.press('ArrowUp');
  await page.getByText(`${before[2]} is number 2 now`).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.getByText(`${before[2]} is number 1 now`).waitFor();
  await page.locator('nw-kept-entry', { hasText: before[2]! }).hover();
  await page.getByRole('button', { name: `Tags and note: ${before[2]}` }).click();
  await page.getByRole('textbox', { name: 'Tags, with commas between them' }).fill('hero, north');
  await page.getByRole('textbox', { name: 'Note' }).fill('the ferryman');
  await page.keyboard.press('Tab');
  await page.locator('nw-kept-entry', { hasText: '#hero · #north · the ferryman' }).waitFor();
  assert.equal(await axeFindings(page), []);
  await page.getByRole('combobox', { name: 'Tag' }).selectOption({ label: 'north' });
  await page.getByText('1 of 3 names').waitFor();
  await page.getByRole('combobox', { name: 'Tag' }).selectOption({ label: 'all' });
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Towns' });
  assert.equal(await entries(page).allTextContents(), before.slice(0, 2));
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'all' });
  await page.getByRole('button', { name: 'A to Z' }).click();
  await standAs(page, [...before].sort());
  await assertFits(page, [390]);
  await page.locator('nw-kept-entry', { hasText: before[0]! }).hover();
  await page.getByRole('button', { name: `Let go: ${before[0]}` }).click();
  await holds(page, 2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await holds(page, 3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await standAs(page, [before[2]!, before[0]!, before[1]!]);
});

kept('a name is dragged to the place of another', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  const before = await entries(page).allTextContents();
  await page.locator('nw-kept-entry').first().hover();
  const handle = page.getByRole('button', { name: `Move ${before[0]} with the arrow keys` });
  await handle.dragTo(page.locator('nw-kept-entry').nth(2));
  await standAs(page, [before[1]!, before[2]!, before[0]!]);
});

kept('what is shown is taken along as files', async ({ page }) => {
  const names = await entries(page).allTextContents();
  const saved = async (button: string): Promise<string> => {
    const act = page.getByRole('button', { name: button, exact: true });
    return (await downloaded(page, () => act.click())).text;
  };
  assert.is(await saved('Text, a name a line'), `${names.join('\n')}\n`);
  const table = JSON.parse(await saved('Towns (2)')) as { results: { name: string }[] };
  assert.is(table.results.length, 2);
  assert.ok(table.results.every(({ name }) => names.includes(name)));
  const which = page.getByRole('combobox', { name: 'Which names' });
  await which.selectOption({ label: 'Up to 300 of each kind of Pride and Prejudice' });
  const base = await saved('Namesbase (300)');
  assert.match(base, /^Pride and Prejudice names towns\|\d+\|\d+\|\p{L}*\|[\d.]+\|[^\r\n]+$/u);
  assert.is(base.split('|').at(-1)!.split(',').length, 300);
  assert.match(await saved('Towns (300)'), '"formula": "1d300"');
  await which.selectOption({ label: 'All that are kept' });
  await page.getByRole('button', { name: 'Towns (2)', exact: true }).waitFor();
});

kept('a package of them comes into the database that Generate draws from', async ({ page }) => {
  await page.getByRole('textbox', { name: 'Called' }).fill('river folk');
  await page.getByRole('button', { name: 'Package, imported for Generate' }).click();
  await page.getByText("Imported package 'river-folk' with 2 txt table(s).").waitFor();
  await visitSettled(page, 'generate');
  await page.locator('nw-draw-panel .cards').getByText('First name').waitFor();
});
