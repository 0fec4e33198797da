/** The tray of kept names: it outlives rolls, other texts, a reload and a restart, is put in order and shipped. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { request } from '../client.ts';
import { startServer } from '../server.ts';
import { waitFor } from '../wait.ts';
import { type FilledStudio, openFilledStudio } from './filled.ts';
import { assertCalm, axeFindings, sidewaysScroll } from './page.ts';

const kept = suite<{ studio: FilledStudio }>('the tray of kept names');
kept.before(async (context) => {
  context.studio = await openFilledStudio();
});
kept.after(({ studio }) => studio.close());

const chip = (page: Page): Locator => page.locator('nw-tray-chip button');
const entries = (page: Page): Locator => page.locator('nw-tray-entry .name strong');

/** Waits until the chip in the header tells so many. */
const holds = (page: Page, count: number): Promise<void> =>
  chip(page)
    .filter({ hasText: new RegExp(`^\\D*${count} names`) })
    .waitFor();

/** Chooses in a select, by its name and the words of the option. */
async function choose(page: Page, name: string, words: string): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  const option = page.getByRole('option', { name: words }).locator('visible=true');
  await option.click();
  await option.waitFor({ state: 'hidden' }); // a click meanwhile would count for the list that closes
}

/** Gives hearts to the first names of the place; returns them. */
async function like(page: Page, count: number): Promise<string[]> {
  await page.locator('nw-name-columns li').nth(count).waitFor();
  const names = await page.locator('nw-name-columns .name').allTextContents();
  for (const name of names.slice(0, count)) {
    await page.getByRole('button', { name: `Keep: ${name}`, exact: true }).click();
  }
  return names.slice(0, count);
}

interface Page_ {
  readonly favorites: { name: string; name_class: string; metadata: { run_id: string } }[];
}

kept(
  'hearts are on the server, in every place, another text and another browser',
  async ({ studio }) => {
    const { server, english, german } = studio;
    const page = await studio.open(`#/names?run=${english}&kinds=towns&seed=5`);
    const first = await like(page, 2);
    await holds(page, 2);
    await page.evaluate(`location.hash = '#/names?run=${german}&kinds=women&seed=6'`);
    await page.getByRole('heading', { name: 'Women', exact: true }).waitFor();
    const second = await waitFor('the names of the other text', async () => {
      const names = await page.locator('nw-name-columns .name').allTextContents();
      return names.length > 0 && !names.includes(first[0]!) ? names : null;
    });
    await page.getByRole('button', { name: `Keep: ${second[0]}`, exact: true }).click();
    await holds(page, 3);
    const { body } = await waitFor('the three on the server', async () => {
      const list = await request<Page_>(server.base, 'GET', '/api/favorites?order=own');
      return list.body.favorites.length === 3 ? list : null;
    });
    assert.equal(
      body.favorites.map(({ name }) => name),
      [...first, second[0]],
    );
    assert.is(body.favorites[2]!.metadata.run_id, german);
    const other = await studio.open(`#/names?run=${english}&kinds=towns&seed=5`);
    await holds(other, 3);
    await other.locator('nw-name-columns li.is-kept .name', { hasText: first[1]! }).waitFor();
    await other.evaluate(`location.hash = '#/settings'`);
    await holds(other, 3);
    assertCalm(other);
    await other.close();
    await page.close();
  },
);

kept('in the tray names are moved, noted, filtered and let go', async ({ studio }) => {
  const page = await studio.open('#/analysis');
  await holds(page, 3);
  await chip(page).click();
  await entries(page).nth(2).waitFor();
  const before = await entries(page).allTextContents();
  await page.getByRole('button', { name: `Move up: ${before[2]}` }).click();
  await page.getByText(`${before[2]} is number 2 now`).waitFor();
  await page.getByRole('button', { name: `Tags and note: ${before[2]}` }).click();
  await page.getByRole('textbox', { name: 'Tags, with commas between them' }).fill('hero, north');
  await page.getByRole('textbox', { name: 'Note' }).fill('the ferryman');
  await page.keyboard.press('Tab');
  await page.locator('nw-tray-entry', { hasText: '#hero · #north · the ferryman' }).waitFor();
  assert.equal(await axeFindings(page), []);
  await choose(page, 'Tag', 'north');
  await page.getByText('1 of 3 names').waitFor();
  await choose(page, 'Tag', 'all');
  await choose(page, 'Kind', 'Place name');
  assert.equal(await entries(page).allTextContents(), before.slice(0, 2));
  await choose(page, 'Kind', 'all');
  await page.setViewportSize({ width: 390, height: 800 });
  assert.is(await sidewaysScroll(page), 0);
  await page.getByRole('button', { name: `Let go: ${before[0]}` }).click();
  await holds(page, 2);
  await page.reload();
  await holds(page, 2);
  await chip(page).click();
  await entries(page).nth(1).waitFor();
  assert.equal(await entries(page).allTextContents(), [before[2], before[1]]);
  assertCalm(page);
  await page.close();
});

kept(
  'what is shown is shipped as files, as a package, and into the database',
  async ({ studio }) => {
    const page = await studio.open('#/names');
    await chip(page).click();
    await entries(page).nth(1).waitFor();
    const names = await entries(page).allTextContents();
    const saved = async (button: string): Promise<string> => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button, exact: true }).click(),
      ]);
      return readFile((await file.path())!, 'utf8');
    };
    assert.is(await saved('TXT'), `${names.join('\n')}\n`);
    assert.match(await saved('Azgaar'), new RegExp(`^kept-names .*\\|${names[0]}$`, 'm'));
    const table = JSON.parse(await saved('Foundry')) as { results: { text: string }[] };
    assert.equal(
      table.results.map(({ text }) => text),
      names,
    );
    await page.getByRole('textbox', { name: 'Called' }).fill('river folk');
    await page.getByRole('button', { name: 'Package for Generate' }).click();
    await page.getByRole('link', { name: /^river-folk-0\.1\.0_.*\.zip$/ }).waitFor();
    await page.getByRole('link', { name: 'generate with them' }).click();
    await page.locator('nw-generate-page h1').waitFor();
    await page.locator('nw-class-cards').getByText('First name').waitFor();
    assertCalm(page);
    await page.close();
  },
);

kept('they are there when the server is started again', async ({ studio }) => {
  const { outputBase } = studio.server;
  const again = await startServer({ outputBase, threads: 1 });
  try {
    const page = await studio.open('#/settings');
    await page.goto(`${again.base}/#/settings`);
    await holds(page, 2);
    await page.close();
  } finally {
    await again.close();
  }
});

kept.run();
