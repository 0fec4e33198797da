/** A cast and a blend in the place of names: one entry rolled anew, the slider between two texts, paper. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { waitFor } from '../wait.ts';
import { openFilledStudio } from './filled.ts';
import { downloaded, studioSuite } from './page.ts';

const cast = studioSuite('casts and blends', openFilledStudio);

/** The names of all kinds when nothing is being made. */
async function names(page: Page, changed?: readonly string[]): Promise<string[]> {
  return waitFor('the names', async () => {
    if ((await page.locator('nw-name-columns ul[aria-busy=true]').count()) > 0) return null;
    const all = await page.locator('nw-name-columns .name').allTextContents();
    return all.length > 0 && all.join() !== changed?.join() ? all : null;
  });
}

/** Places at which two lists differ. */
const differing = (a: readonly string[], b: readonly string[]): number[] =>
  a.flatMap((name, i) => (name === b[i] ? [] : [i]));

cast('one entry is rolled anew, the others stay, and Back brings it back', async ({ studio }) => {
  const page = await studio.open(`#/names?run=${studio.english}&seed=7`);
  await names(page);
  await page.getByRole('radio', { name: 'A cast' }).check({ force: true });
  await page.getByRole('heading', { name: 'Guilds' }).waitFor();
  const first = await names(page);
  assert.is(first.length, 22);
  const die = page.getByRole('button', { name: `Roll anew: ${first[2]}`, exact: true });
  await page.locator('nw-name-columns li').nth(2).hover();
  await die.click();
  const next = await names(page, first);
  assert.equal(differing(first, next), [2]);
  const other = await studio.open(page.url().slice(page.url().indexOf('#')));
  assert.equal(await names(other), next);
  await other.close();
  await page.goBack();
  assert.equal(await names(page, next), first);
  await page.getByRole('spinbutton', { name: 'Persons' }).fill('4');
  const fewer = await names(page, first);
  assert.equal(fewer, [...first.slice(0, 4), ...first.slice(12)]);
  await page.getByRole('button', { name: 'Roll', exact: true }).click();
  assert.ok(differing(await names(page, fewer), fewer).length > fewer.length / 2);
});

cast('all are kept at once, and a table holds them with their parents', async ({ studio }) => {
  const page = await studio.open(`#/names?run=${studio.english}&cast=4,2,1,1&seed=7`);
  const all = await names(page);
  await page.getByRole('button', { name: 'Keep all' }).click();
  await page.locator('nw-name-columns li.is-kept').nth(7).waitFor();
  const table = page.getByRole('button', { name: 'Table', exact: true });
  const rows = (await downloaded(page, () => table.click())).text.trim().split(/\r?\n/);
  assert.is(rows.length, 9);
  assert.ok(all.every((name, i) => rows[i + 1]!.includes(name)));
  assert.match(rows[1]!, / of .* and .* of /);
});

cast('the slider goes from one text to the other, by keyboard alone', async ({ studio }) => {
  const { english, german } = studio;
  const page = await studio.open(`#/names?run=${english}&with=${german}&kinds=towns&seed=4`);
  const half = await names(page);
  assert.ok(half.length > 12);
  const parts = (origin: string): Promise<number> =>
    page.locator(`nw-name-columns .name .${origin}`).count();
  assert.ok((await parts('first')) > 3 && (await parts('second')) > 3);
  await page.getByRole('slider', { name: /^How many begin in each/ }).focus();
  await page.keyboard.press('Home');
  await page.getByText('Die Verwandlung 100 %').waitFor();
  const other = await names(page, half);
  await page.keyboard.press('End');
  await page.getByText('Pride and Prejudice 100 %').waitFor();
  await names(page, other);
  const begin = await page
    .locator('nw-name-columns .name span:first-child')
    .evaluateAll((all) => all.map((one) => one.className));
  assert.equal([...new Set(begin)], ['first']);
  await page.getByRole('button', { name: 'Without a second text' }).click();
  await page.getByRole('button', { name: 'A second text' }).waitFor();
  assert.not.match(page.url(), /with=/);
});

cast('both print without controls', async ({ studio }) => {
  const { english, german } = studio;
  for (const hash of [`cast=12,6,2,2&run=${english}`, `run=${english}&with=${german}`]) {
    const page = await studio.open(`#/names?seed=4&${hash}`);
    await names(page);
    await page.emulateMedia({ media: 'print' });
    assert.not.ok(await page.locator('nw-name-source').isVisible());
    assert.ok(await page.locator('nw-name-columns .name').first().isVisible());
  }
});

cast.run();
