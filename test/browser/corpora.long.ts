/** The corpora page: choosing a source, running the pipeline, run details. */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { apiOf } from '../http/api.ts';
import { waitFor } from '../wait.ts';
import { manyWords } from './many-words.ts';
import { axeFindings, openStudio, studioSuite } from './page.ts';

const WORDS =
  'however little known the feelings or views of such a man may be on his first entering a neighbourhood, this truth is so well fixed in the minds of the surrounding families, that he is considered as the rightful property of some one or other of their daughters';

const corpora = studioSuite('the place of the corpora', openStudio, async (studio) => {
  const texts = join(studio.server.folder, 'texts');
  await mkdir(texts);
  await writeFile(join(texts, 'one.txt'), `${WORDS}\n${WORDS}\n`);
  await writeFile(join(texts, 'two.txt'), `${WORDS.toUpperCase()}\n`);
  await writeFile(join(texts, 'torn.bin'), Buffer.from([0x63, 0x61, 0x66, 0xe9]));
  return { texts, page: await studio.open('#/corpora') };
});

const source = (page: Page) => page.getByRole('textbox', { name: 'Source' });
const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true });
const monitor = (page: Page) => page.locator('nw-job-monitor');
const loadInto = (page: Page, letter: string) =>
  monitor(page).getByRole('button', { name: new RegExp(`Load into ${letter}`) });
const detail = (page: Page) => page.locator('nw-run-detail');
const rows = (page: Page) => page.locator('nw-run-library .body [role="row"][id]');

corpora('the first visit says what to do and why Run rests', async ({ page }) => {
  await page.getByText('Choose a source first.').waitFor();
  assert.ok(await run(page).isDisabled());
  assert.equal(await axeFindings(page), []);
});

corpora('a refused start is told in the words of the server', async ({ page, texts }) => {
  await source(page).fill(`${texts}/nowhere`);
  const text = `Source path not found: ${texts}/nowhere`;
  await page.locator('nw-run-form .found', { hasText: text }).waitFor();
  await source(page).press('Enter');
  await page.locator('nw-run-form p[role="alert"]', { hasText: text }).waitFor();
});

corpora('a source is found by keyboard alone', async ({ page, texts }) => {
  await source(page).fill(texts);
  await page.getByRole('button', { name: 'Browse' }).press('Enter');
  const filter = page.getByRole('textbox', { name: 'Type to filter' });
  await page.locator('nw-browse-dialog [role="row"]', { hasText: 'two.txt' }).waitFor();
  await page.getByText('2 files match *.txt in this folder.').waitFor();
  await filter.press('Backspace');
  await page.locator('nw-browse-dialog [role="row"]', { hasText: 'texts' }).waitFor();
  await filter.fill('text');
  await filter.press('Enter');
  await page.locator('nw-browse-dialog [role="row"]', { hasText: 'one.txt' }).waitFor();
  assert.equal(await axeFindings(page), [], 'the dialog');
  await filter.press('ArrowDown');
  await filter.press('ArrowDown');
  await filter.press('Enter');
  await filter.waitFor({ state: 'hidden' });
  // the focus comes back a moment after the dialog has gone
  await page.locator('nw-run-form button:focus').waitFor();
  assert.is(await source(page).inputValue(), join(texts, 'two.txt'));
});

corpora('a source that cannot be cut is refused until romanised', async ({ page, texts }) => {
  const folder = join(texts, 'other');
  await mkdir(folder);
  const sentence = 'Все счастливые семьи похожи друг на друга, каждая несчастливая несчастлива. ';
  await writeFile(join(folder, 'ru.txt'), sentence.repeat(4));
  await writeFile(join(folder, 'short.txt'), 'una casa sul mare con la luna');
  const line = page.locator('nw-run-form .found');
  await source(page).fill(join(folder, 'ru.txt'));
  await line.getByText('most are in Cyrillic script').waitFor();
  assert.ok(await run(page).isDisabled());
  const romanise = page.getByRole('checkbox', { name: 'Romanize' });
  await romanise.press(' ');
  await line.getByText('of the words can be cut').waitFor();
  await line.getByText('most are in Cyrillic script').waitFor({ state: 'hidden' });
  assert.not(await run(page).isDisabled());
  await romanise.press(' ');
  await source(page).fill(join(folder, 'short.txt'));
  await line.getByText('Language unknown, pick one:').waitFor();
  await line.getByRole('button', { name: 'Italian' }).click();
  await line.locator('.facts', { hasText: 'patterns it' }).waitFor();
  assert.equal(await axeFindings(page), []);
  await page.reload();
});

corpora('a text becomes a run that is loaded right there', async ({ page, studio, texts }) => {
  await source(page).fill(texts);
  const found = page.locator('nw-run-form .facts', { hasText: '2 files' });
  await found.filter({ hasText: 'looks like English' }).waitFor();
  const extractor = page.locator('nw-run-form select[name="extractor"]');
  for (const one of ['nltk', 'pyphen']) await extractor.selectOption(one);
  await source(page).press('Enter');
  await monitor(page).getByRole('heading', { name: 'Last run: completed' }).waitFor();
  await rows(page).filter({ hasText: 'completed' }).waitFor();
  // one notice from start to end, which names the source
  await page.getByRole('button', { name: /^\d+ notices?$/ }).click();
  const told = page.locator('nw-notice-list li', { hasText: 'Job' });
  await told.filter({ hasText: `${basename(texts)} is ready` }).waitFor();
  assert.is(await told.count(), 1);
  await page.keyboard.press('Escape');
  await page.locator('nw-notice-list').waitFor({ state: 'detached' });
  // the finished run comes into view by itself, with what can be done next
  const load = await loadInto(page, 'A').boundingBox();
  assert.ok(load && load.y >= 0 && load.y + load.height <= 900, JSON.stringify(load));
  await detail(page)
    .getByText(/Only \d+ distinct syllables/)
    .waitFor();
  // its files are there for whoever asks
  const files = detail(page).locator('.file .name', { hasText: 'corpus.db' });
  assert.not(await files.isVisible());
  await detail(page).locator('summary', { hasText: 'Files' }).click();
  await files.waitFor();
  await loadInto(page, 'A').click();
  await monitor(page).getByRole('button', { name: /In A/ }).waitFor();
  assert.match(String((await apiOf(studio.server.base).stats('a')).corpus), /_pyphen$/);
});

corpora('a reload shows the last run, its log and the chosen run', async ({ page, texts }) => {
  const chosen = new URL(page.url()).hash;
  assert.match(chosen, /run=\d{8}_\d{6}_pyphen/);
  await page.reload();
  await monitor(page).getByText('Log (', { exact: false }).click();
  await page.locator('nw-log-view .line', { hasText: `source: ${texts}` }).waitFor();
  await detail(page).getByRole('heading', { name: 'texts' }).waitFor();
  assert.is(new URL(page.url()).hash, chosen);
  assert.is(await source(page).inputValue(), texts, 'the settings of the last run are at hand');
});

corpora('a cancelled run is told as such, and not offered', async ({ page, studio }) => {
  // far more than is read before a person has pressed Cancel
  const long = join(studio.server.folder, 'long.txt');
  await writeFile(long, manyWords(3_000_000));
  const settings = await source(page).inputValue();
  await source(page).fill(long);
  await source(page).press('Enter');
  await monitor(page).getByRole('button', { name: 'Cancel' }).click();
  await monitor(page).getByRole('heading', { name: 'Last run: cancelled' }).waitFor();
  assert.is(await loadInto(page, 'A').count(), 0);
  await source(page).fill(settings);
  await rm(long);
});

corpora('failed and cancelled runs say why they cannot be loaded', async ({ page, studio }) => {
  const { outputBase } = studio.server;
  const { runs } = await studio.api.get('/api/pipeline/runs');
  const completed = runs.filter(({ status }) => status === 'completed');
  const whole = completed[0]!.run_id;
  const ended = { failed: '20200101_000001_pyphen', cancelled: '20200101_000002_pyphen' };
  for (const [status, id] of Object.entries(ended)) {
    await cp(join(outputBase, whole), join(outputBase, id), { recursive: true });
    const path = join(outputBase, id, 'manifest.json');
    const manifest = JSON.parse((await readFile(path, 'utf8')).replaceAll(whole, id));
    await writeFile(path, JSON.stringify({ ...manifest, status }));
  }
  await page.reload();
  for (const [status, words] of [
    ['failed', 'This run failed: '],
    ['cancelled', 'This run was cancelled: '],
  ] as const) {
    // behind that of the test before
    const listed = rows(page).filter({ hasText: status }).last();
    await listed.waitFor();
    for (const patch of ['A', 'B']) {
      const load = listed.getByRole('button', { name: new RegExp(`Load into patch ${patch}`) });
      assert.ok(await load.isDisabled(), `${status} ${patch}`);
      assert.ok((await load.getAttribute('title'))?.startsWith(words), status);
    }
  }
  await page.evaluate("location.hash = '#/workbench'");
  const offered = page.locator('nw-patch-column[patch=a] nw-corpus-picker option:enabled');
  await offered.first().waitFor({ state: 'attached' });
  assert.is(await offered.count(), completed.length, 'the workbench offers whole runs');
  await page.goBack();
  await monitor(page).waitFor();
  for (const id of Object.values(ended)) await rm(join(outputBase, id), { recursive: true });
  await page.reload();
  await rows(page).filter({ hasText: 'failed' }).waitFor({ state: 'detached' });
});

corpora('a failed run tells its stage and what its log said', async ({ page, texts }) => {
  await source(page).fill(join(texts, 'torn.bin'));
  await source(page).press('Enter');
  await monitor(page).getByRole('heading', { name: 'Last run: failed' }).waitFor();
  await monitor(page).locator('li.failed', { hasText: 'Extract' }).waitFor();
  await monitor(page).getByRole('alert').first().waitFor();
  await page.locator('nw-log-view .log-line--error', { hasText: 'not valid UTF-8' }).waitFor();
  assert.is(await loadInto(page, 'A').count(), 0);
});

corpora('the library is narrowed and sorted in the address', async ({ page, studio, texts }) => {
  const body = { source_path: join(texts, 'one.txt') };
  await studio.api.post('/api/pipeline/start', { body });
  await waitFor('the second run', async () => {
    const { status } = await studio.api.get('/api/pipeline/status');
    return status === 'completed';
  });
  await page.goto(`${studio.server.base}/#/corpora?q=one&sort=syllables&down=0`);
  await page.reload();
  await rows(page).first().waitFor();
  assert.equal(await rows(page).count(), 1);
  assert.match(String(await rows(page).first().textContent()), /One/);
  await page.getByRole('textbox', { name: 'Filter', exact: true }).fill('');
  await waitFor('all runs again', async () => (await rows(page).count()) >= 2);
  assert.match(page.url(), /sort=syllables/);
  assert.not.match(page.url(), /q=/);
});

corpora('the settings of a run go back to the form', async ({ page }) => {
  await rows(page).filter({ hasText: 'One' }).click();
  await detail(page).getByRole('heading', { name: 'One' }).waitFor();
  await source(page).fill('');
  await detail(page).getByRole('button', { name: 'Run again' }).click();
  await waitFor('the settings in the form', async () =>
    (await source(page).inputValue()).endsWith('one.txt'),
  );
});

corpora('a corpus has the name that it is given, wherever it is offered', async ({ page }) => {
  await detail(page).getByRole('button', { name: 'Rename One' }).click();
  const field = detail(page).getByRole('textbox', { name: 'Name of the corpus' });
  await field.fill('River folk');
  await field.press('Enter');
  await detail(page).getByRole('heading', { name: 'River folk' }).waitFor();
  await rows(page).filter({ hasText: 'River folk' }).waitFor();
  await page.evaluate(`location.hash = '#/workbench'`);
  const offered = page.locator('nw-patch-column[patch=a] nw-corpus-picker option');
  await offered.filter({ hasText: 'River folk' }).first().waitFor({ state: 'attached' });
  await page.goBack();
  await detail(page).getByRole('button', { name: 'Rename River folk' }).click();
  await field.fill('');
  await field.press('Enter');
  await detail(page).getByRole('heading', { name: 'One' }).waitFor();
});

corpora('a corpus of proper names is made', async ({ page, texts }) => {
  const story = 'so Gwendolen went to Netherby, and Gwendolen saw Netherby';
  await writeFile(join(texts, 'story.txt'), `${story}\n`);
  await source(page).fill(join(texts, 'story.txt'));
  await page.locator('nw-run-form select[name="words"]').selectOption('names');
  await source(page).press('Enter');
  await monitor(page).filter({ hasText: 'story.txt' }).getByText('See the run').click();
  await detail(page).getByRole('heading', { name: 'Story' }).waitFor();
  await detail(page).locator('dl', { hasText: 'proper names' }).waitFor();
});

corpora('an unknown run is told in the words of the server', async ({ page, studio }) => {
  const asked = studio.api.get('/api/pipeline/runs/{run_id}', { params: { run_id: 'nothing' } });
  const refusal = await asked.then(String, (error: Error) => error.message);
  await page.goto(`${studio.server.base}/#/corpora?run=nothing`);
  await detail(page).getByRole('alert').filter({ hasText: refusal }).waitFor();
});
