/** The generate page: draws, queues, patterns, kept names, batches. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { request } from '../client.ts';
import { openFilledStudio } from './filled.ts';
import { axeFindings, copiedLink, downloaded, studioSuite } from './page.ts';

const generate = studioSuite('Generate', openFilledStudio);

interface Drawn {
  readonly names: string[];
  readonly raw_names: string[];
}

/** Fills in how many names a batch has. */
async function setCount(page: Page, count: string): Promise<void> {
  const field = page.locator('nw-batch-panel').getByLabel('Names', { exact: true });
  await field.fill(count);
  await field.press('Tab');
}

const setSeed = async (page: Page, panel: string, seed: string): Promise<void> => {
  const field = page.locator(panel).getByLabel('Seed', { exact: true });
  await field.fill(seed);
  await field.press('Enter');
};

/** The cells of the first row in sight. */
const firstRow = (page: Page) =>
  page.locator('nw-drawn-names [role=row][aria-rowindex="2"] [role=gridcell]').allInnerTexts();

generate('names are those of the server, raw and rendered, after a reload', async ({ studio }) => {
  const page = await studio.open('#/generate');
  await setSeed(page, 'nw-draw-panel', '7');
  await page.getByRole('button', { name: 'Draw names' }).click();
  const { body } = await request<Drawn>(studio.server.base, 'POST', '/api/generate', {
    class_key: 'first_name',
    package_id: 1,
    syllable_key: 'all',
    generation_count: 20,
    seed: 7,
    unique_only: true,
    render_style: 'title',
    // the page excludes them by itself
    exclude: { offensive: true },
  });
  await page.locator('nw-drawn-names').getByText('20 drawn').waitFor();
  assert.equal((await firstRow(page)).slice(1, 3), [body.names[0], body.raw_names[0]]);

  await page.reload();
  await page.locator('nw-drawn-names').getByText('20 drawn').waitFor();
  assert.equal((await firstRow(page)).slice(1, 3), [body.names[0], body.raw_names[0]]);

  await setSeed(page, 'nw-draw-panel', '8');
  await page.getByText('Drawn with other settings than these.').waitFor();
});

generate('a link draws the same names somewhere else', async ({ studio }) => {
  const page = await studio.open('#/generate');
  await setSeed(page, 'nw-draw-panel', '21');
  await page.getByRole('button', { name: 'Draw names' }).click();
  await page.locator('nw-drawn-names').getByText('20 drawn').waitFor();
  const row = await firstRow(page);
  // what is shown counts, not what is being typed
  await setSeed(page, 'nw-draw-panel', '22');
  const link = await copiedLink(page, 'draw');
  await page.close();
  const other = await studio.open(link.slice(link.indexOf('#')));
  await other.locator('nw-drawn-names').getByText('20 drawn').waitFor();
  assert.equal(await firstRow(other), row);
  assert.is(await other.locator('nw-drawn-names .stale').count(), 0);
  assert.not.match(other.url(), /draw=/);
  await other.evaluate(
    `location.hash = ${JSON.stringify(link.slice(link.indexOf('#')).replace('%2B1%2B', '%2B77%2B'))}`,
  );
  await other.locator('nw-drawn-names [role=alert]').waitFor();
});

generate('a queue is drawn at once', async ({ studio }) => {
  const page = await studio.open('#/generate');
  for (let i = 0; i < 2; i++) await page.getByRole('button', { name: 'Add to the queue' }).click();
  await page.getByRole('button', { name: 'Draw names' }).click();
  await page.locator('nw-drawn-names').getByText('40 drawn').waitFor();
});

generate('a pattern is checked while typed, and says what has no names', async ({ studio }) => {
  const page = await studio.open('#/generate');
  await page.getByRole('radio', { name: 'Full names' }).click();
  const pattern = page.getByLabel('Pattern', { exact: true });
  const draw = page.getByRole('button', { name: 'Draw names' });
  await pattern.fill('{first} {frist}');
  await page.getByText('{frist} is no part.').first().waitFor();
  assert.ok(await draw.isDisabled());
  await pattern.fill('{first} of {place}');
  await page.getByText('No package has names for {place}').first().waitFor();
  await pattern.fill('{first} the {first}');
  await draw.click();
  await page.locator('nw-drawn-names').getByText('20 drawn').waitFor();
  assert.match((await firstRow(page))[1]!, /^\S+ the \S+$/);
});

generate('a drawn name is kept, and stands among the kept ones', async ({ studio }) => {
  const page = await studio.open('#/generate');
  await page.getByRole('button', { name: 'Draw names' }).click();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  const heart = page.getByRole('button', { name: / is kept$/ });
  await heart.waitFor();
  assert.is(await heart.getAttribute('aria-pressed'), 'true');
  const name = (await heart.getAttribute('aria-label'))!.replace(/ is kept$/, '');
  await page.getByRole('link', { name: 'Kept 1 names' }).click();
  await page.locator('nw-kept-entry', { hasText: name }).waitFor();
});

generate('a link sets names at scale somewhere else', async ({ studio }) => {
  const page = await studio.open('#/generate');
  const panel = page.locator('nw-batch-panel');
  await setCount(page, '60');
  await panel.getByRole('textbox', { name: 'Begin at place' }).fill('40');
  await panel.getByRole('textbox', { name: 'Begin at place' }).press('Tab');
  await panel.getByText('leave out words of the source text').click();
  await setSeed(page, 'nw-batch-panel', 'the old mill');
  const sentBy = async (one: Page) => {
    const [sent] = await Promise.all([
      one.waitForRequest(
        (made) => made.method() === 'POST' && made.url().endsWith('/api/batch/files'),
      ),
      one.getByRole('button', { name: 'Make on the server' }).click(),
    ]);
    return sent.postDataJSON() as Record<string, unknown>;
  };
  const first = await sentBy(page);
  const { count, offset, seed, exclude } = first;
  assert.equal([count, offset, seed], ['60', '40', '105169381860673']);
  assert.equal(exclude, { offensive: true, offensive_in_language: true, source_words: true });
  const files = page.locator('nw-server-files');
  await files.getByRole('link', { name: 'names-105169381860673' }).waitFor();
  const link = await copiedLink(page, 'batch');
  await page.close();
  const other = await studio.open('#/settings');
  await other.evaluate(`location.hash = ${JSON.stringify(link.slice(link.indexOf('#')))}`);
  await other.locator('nw-server-files').getByLabel('Name', { exact: true }).fill('again');
  const { name: _, patch: __, ...again } = await sentBy(other);
  // a link names the run, a patch may hold another one there
  const { name: ___, patch: ____, ...asked } = first;
  assert.equal(again, { ...asked, run_id: studio.english });
  assert.not.match(other.url(), /batch=/);
});

generate('a batch is made into files on the server, listed and sent', async ({ studio }) => {
  const page = await studio.open('#/generate');
  await setCount(page, '5000');
  await setSeed(page, 'nw-batch-panel', '7');
  const files = page.locator('nw-server-files');
  await files.getByLabel('Name', { exact: true }).fill('places');
  await files.getByText('compressed', { exact: true }).click();
  await files.getByRole('button', { name: 'Make on the server' }).click();
  const link = files.getByRole('link', { name: 'places', exact: true });
  await link.waitFor();
  await files.getByText('5,000 names, txt').waitFor();
  const saved = await downloaded(page, () => link.click());
  const { text } = await request(studio.server.base, 'POST', '/api/batch', {
    ...{ patch: 'a', syllables: [2, 3], count: 5000, seed: 7 },
    ...{ exclude: { offensive: true }, render_style: 'title', format: 'txt' },
  });
  assert.is(saved.text, text);
  // one that takes long is cancelled, and can be gone on with
  await setCount(page, '3000000000');
  await files.getByLabel('Name', { exact: true }).fill('long');
  await files.getByRole('button', { name: 'Make on the server' }).click();
  await files.getByRole('button', { name: 'Cancel long' }).click();
  await files.getByText('long was cancelled').waitFor();
  await files.getByLabel('Name', { exact: true }).fill('../no');
  await files.getByText('Name: letters, digits').waitFor();
  // what is scrolled halfway under the bars is too small a target there, on any page
  await page.evaluate('scrollTo(0, 0)');
  assert.equal(await axeFindings(page), []);
});

generate.run();
