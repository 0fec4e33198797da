/** The workbench: parameters, seeds, profiles, walks, undo. */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { apiOf } from '../http/api.ts';
import { waitFor } from '../wait.ts';
import { openFilledStudio } from './filled.ts';
import { assertFits, copied, exported, studioSuite } from './page.ts';

/** High enough that the bars at the edges cover nothing: axe counts a covered button as too small. */
const TALL = { viewport: { width: 1400, height: 3000 } };

const workbench = studioSuite('the workbench', openFilledStudio, async (studio) => {
  const page = await studio.open('#/workbench', TALL);
  await page.locator('nw-walk-panel nw-data-table').nth(1).waitFor();
  return { page };
});

const column = (page: Page, patch: 'a' | 'b'): Locator =>
  page.locator(`nw-patch-column[patch='${patch}']`);

const seedField = (page: Page, patch: 'a' | 'b'): Locator =>
  column(page, patch).getByRole('textbox', { name: 'Seed', exact: true });

/** The walks in the table, their syllables one after the other. */
const syllablesOf = (page: Page, patch: 'a' | 'b'): Promise<string[]> =>
  column(page, patch).locator('nw-walk-panel nw-syllable-chip .syllable').allInnerTexts();

/** What the page sends with the next walk request, and the reply to it. */
async function walkSentBy(page: Page, act: () => Promise<void>) {
  const [reply] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/walker/walk')),
    act(),
  ]);
  const text = reply.request().postData() ?? '';
  return { text, sent: JSON.parse(text), body: await reply.json() };
}

async function enter(page: Page, patch: 'a' | 'b', label: string, text: string): Promise<void> {
  await openMore(page);
  const field = column(page, patch)
    .getByLabel(label, { exact: true })
    .locator('visible=true')
    .last();
  await field.fill(text);
  await field.press('Tab');
}

/** The lesser settings are folded away at first, in both patches. */
async function openMore(page: Page): Promise<void> {
  const summary = column(page, 'a').locator('nw-walk-controls summary');
  if (!(await column(page, 'a').getByLabel('Neighbor limit').first().isVisible()))
    await summary.click();
}

/** Presses the button once it is not busy with the walks before. */
const generate = (page: Page, patch: 'a' | 'b'): Promise<void> =>
  column(page, patch).locator('#generate[aria-busy="false"]').click();

workbench('shows what the server holds, with its settings', async (context) => {
  const { page, studio } = context;
  const query = { patch: 'a', limit: 1 } as const;
  const { walks } = await studio.api.get('/api/walker/walks', { query });
  const first = walks[0]!.syllables;
  assert.equal((await syllablesOf(page, 'a')).slice(0, first.length), first);
  assert.is(await seedField(page, 'a').inputValue(), '1234');
  assert.is(await column(page, 'a').locator('.stale').count(), 0);
  await column(page, 'a').locator('nw-trust-chip button.chip', { hasText: 'verified' }).waitFor();
  await page.getByText('A and B hold different corpora.').waitFor();
});

workbench('sends the entered seed, then draws another unless locked', async ({ page }) => {
  await enter(page, 'a', 'Seed', '0x2540BE400');
  const first = await walkSentBy(page, () => generate(page, 'a'));
  assert.is(first.sent.seed, 10_000_000_000);
  assert.is(first.body.seed_used, 10_000_000_000);
  assert.is(await seedField(page, 'a').inputValue(), '10000000000');

  const second = await walkSentBy(page, () => generate(page, 'a'));
  assert.is.not(second.sent.seed, first.sent.seed);
  assert.is(await seedField(page, 'a').inputValue(), String(second.body.seed_used));

  await column(page, 'a').getByRole('button', { name: 'Keep this seed' }).click();
  const third = await walkSentBy(page, () => generate(page, 'a'));
  assert.is(third.sent.seed, second.sent.seed);
  assert.equal(third.body.walks, second.body.walks);
  await column(page, 'a').getByRole('button', { name: 'Keep this seed' }).click();
});

workbench('keeps every digit of a long seed and every zero', async ({ page }) => {
  await enter(page, 'b', 'Seed', '123456789012345678901');
  await enter(page, 'b', 'Steps', '0');
  await enter(page, 'b', 'Inertia', '0');
  const { sent, text } = await walkSentBy(page, () => generate(page, 'b'));
  assert.match(text, /"seed":"?123456789012345678901"?[,}]/);
  assert.equal([sent.steps, sent.inertia, sent.frequency_weight], [0, 0, 0]);
  await column(page, 'b').getByText('123456789012345678902').waitFor();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await waitFor(
    'the steps from before',
    async () => (await column(page, 'b').getByLabel('Steps', { exact: true }).inputValue()) === '5',
  );
});

workbench('turns to the custom profile with a value, and back with undo', async ({ page }) => {
  const a = column(page, 'a');
  const checked = () => a.locator('nw-profile-cards input:checked').inputValue();
  await page.keyboard.press('a');
  await page.keyboard.press('3');
  assert.is(await checked(), 'goblin');
  await openMore(page);
  await a.getByRole('slider', { name: 'Temperature' }).press('ArrowRight');
  await waitFor('the custom profile', async () => (await checked()) === 'custom');
  await a.getByText('goblin has 1.5').first().waitFor({ state: 'attached' });
  await a.getByText('Made with older settings').waitFor();
  await page.keyboard.press('Control+z');
  await waitFor('the profile again', async () => (await checked()) === 'goblin');
});

// in both patches: keyboard-path.long.ts
workbench('makes walks by keys alone', async ({ page }) => {
  await page.keyboard.press('b');
  await page.keyboard.press('4');
  const { sent } = await walkSentBy(page, () => page.keyboard.type('gg'));
  assert.equal([sent.patch, sent.profile], ['b', 'ritual']);
});

workbench('mirrors settings while they are linked, and swaps them', async ({ page }) => {
  const seedOf = (patch: 'a' | 'b') => seedField(page, patch).inputValue();
  const link = (label: string) =>
    page.locator('#tools').getByRole('radio', { name: label }).click();
  await link('Settings');
  await enter(page, 'a', 'Seed', '77');
  await waitFor('the seed in B', async () => (await seedOf('b')) === '77');
  await link('Nothing');
  await enter(page, 'b', 'Seed', '88');
  await page.getByRole('heading', { name: 'Patch B' }).focus();
  await page.keyboard.press('x');
  await waitFor('the seeds swapped', async () => (await seedOf('a')) === '88');
  assert.is(await seedOf('b'), '77');
});

workbench('shows a refusal of the server word for word', async ({ page }) => {
  await enter(page, 'a', 'Max length', '90');
  await enter(page, 'a', 'Min length', '90');
  await generate(page, 'a');
  const alert = column(page, 'a').getByRole('alert');
  await alert.getByText('Walk generation failed: no syllable has a length within').waitFor();
  await enter(page, 'a', 'Min length', '2');
  await walkSentBy(page, () => generate(page, 'a'));
  await waitFor('the error gone', async () => (await alert.count()) === 0);
});

workbench('tells that walks are not stored while the folder is gone', async (context) => {
  const { page, studio } = context;
  const folder = join(studio.server.outputBase, studio.english);
  await rename(folder, `${folder}-away`);
  await walkSentBy(page, () => generate(page, 'a'));
  await page.getByText('Nothing is stored: The folder of the run is gone').first().waitFor();
  await rename(`${folder}-away`, folder);
});

workbench('copies the ticked walks and saves all of them', async ({ page }) => {
  const a = column(page, 'a');
  await a.getByLabel('Tick walk 2', { exact: true }).check();
  await a.getByRole('button', { name: 'Copy the ticked' }).click();
  assert.is((await copied(page, '·')).trim().split('\n').length, 1);
  await a.getByLabel('Tick walk 2', { exact: true }).uncheck();
  assert.match((await exported(page, a, 'CSV')).name, /^walks-a-.*\.csv$/);
});

workbench('loads another run, into both patches while linked', async ({ page, studio }) => {
  await page.locator('#tools').getByRole('radio', { name: 'Corpus' }).click();
  const shown = column(page, 'a').locator('nw-corpus-picker select');
  await shown.selectOption(studio.german);
  const yes = page.getByRole('button', { name: 'Load into A' });
  await yes.waitFor();
  // while the question stands the patch shows what it holds
  assert.is(await shown.inputValue(), studio.english);
  assert.is(await column(page, 'a').locator('nw-corpus-picker progress').count(), 0);
  await yes.click();
  await waitFor('the run in both patches', async () => {
    const both = (['a', 'b'] as const).map(apiOf(studio.server.base).stats);
    return (await Promise.all(both)).every(({ corpus }) => corpus === studio.german);
  });
  await page.getByText('A and B hold the same corpus.').waitFor();
  await column(page, 'a').getByText('Make the first walks').waitFor();
});

workbench('shows one patch on a narrow screen, never scrolls sideways', async ({ page }) => {
  await assertFits(page, [1400, 768, 320]);
  assert.ok(await column(page, 'a').isVisible());
  assert.not(await column(page, 'b').isVisible());
  await page.getByRole('button', { name: 'Patch B', exact: true }).click();
  await column(page, 'b').waitFor();
  assert.not(await column(page, 'a').isVisible());
  assert.match(page.url(), 'patch=b');
});
