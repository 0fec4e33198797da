/** Names beside what makes them: results in sight, empty results with a reason, seeds, tables. */
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { waitFor } from '../wait.ts';
import { openFilledStudio } from './filled.ts';
import { studioSuite } from './page.ts';

const results = studioSuite('results of Names', openFilledStudio);

const rows = (page: Page): Locator => page.locator('nw-name-review nw-data-table .body .line');

/** Whether all of an element lies in the window, under the header and over the status bar. */
async function inSight(page: Page, part: Locator): Promise<boolean> {
  const box = await part.boundingBox();
  const height = page.viewportSize()!.height;
  return box !== null && box.y >= 50 && box.y + box.height <= height - 30;
}

results('after Select the first names are in sight at 1400 by 900', async ({ studio }) => {
  const page = await studio.open('#/candidates');
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: 'Select names' }).click();
  await page.locator('nw-select-step button:not([aria-busy=true])').first().waitFor();
  const first = await rows(page).nth(4).boundingBox();
  const button = await page.getByRole('button', { name: 'Select names' }).boundingBox();
  assert.ok(first && button && first.x > button.x + button.width, 'beside the settings');
  assert.ok(await inSight(page, rows(page).nth(4)), 'without scrolling back');
});

results('an empty selection says why, and lists what was rejected', async ({ studio }) => {
  const page = await studio.open('#/candidates');
  await rows(page).first().waitFor();
  const body = { patch: 'a', syllables: [6], count: 50, seed: 3 } as const;
  await studio.api.post('/api/walker/combine', { body });
  await page.evaluate("window.dispatchEvent(new Event('focus'))");
  await page.locator('nw-combine-step .answer', { hasText: '50 made' }).waitFor();
  await page.getByRole('button', { name: 'Select names' }).click();
  const none = page.locator('nw-name-review .empty');
  await none.getByText('No name was selected.').waitFor();
  await none.getByText(/of 50|50 candidates/).waitFor();
  await none.getByRole('button', { name: 'See these names' }).click();
  await page.waitForURL(/list=reason-syllable_count_out_of_range/);
  await rows(page).first().waitFor();
});

/** The other order needs a seed. */
const inRandomOrder = (page: Page): Promise<unknown> =>
  page.locator('nw-select-step select[name="order"]').selectOption('random');

for (const [place, field, button, route, prepare] of [
  ['candidates', 'nw-combine-step nw-seed-field', 'Make candidates', '**/api/walker/combine'],
  [
    'candidates',
    'nw-select-step nw-seed-field',
    'Select names',
    '**/api/walker/select',
    inRandomOrder,
  ],
  ['generate', 'nw-draw-panel nw-seed-field', 'Draw names', '**/api/generate'],
  ['workbench', 'nw-patch-column[patch=a] nw-seed-field', 'Generate', '**/api/walker/walk'],
] as const) {
  results(`${button}: a blank seed draws one, and words leave it`, async ({ studio }) => {
    const page = await studio.open(`#/${place}`);
    await page.locator(field).first().waitFor();
    await prepare?.(page);
    const input = page.locator(`${field} input`).first();
    await input.waitFor();
    const press = async (): Promise<string> => {
      const act = page.getByRole('button', { name: button, exact: true }).first();
      const [request] = await Promise.all([page.waitForRequest(route), act.click()]);
      return String((request.postDataJSON() as { seed: number | string }).seed);
    };
    await input.fill('4321');
    assert.is(await press(), '4321');
    await input.fill('');
    const drawn = await press();
    assert.is.not(drawn, '4321');
    assert.match(drawn, /^\d+$/);
    const busy = page.locator('button[aria-busy=true]');
    await waitFor('the end of the work', async () => (await busy.count()) === 0);
    await input.fill('the old mill');
    await input.blur();
    await page.locator(field).getByText('No whole number: the seed stays as it was.').waitFor();
    assert.match(await input.inputValue(), /^\d+$/);
  });
}

for (const [place, panel, label, text, button, said] of [
  ['workbench', 'nw-patch-column[patch=a]', 'Walks', '0', 'Generate', 'Walks: At least 1.'],
  ['generate', 'nw-draw-panel', 'Names', '1.5', 'Draw names', /^Names: A whole number/],
  [
    'candidates',
    'nw-combine-step',
    'Names of each length',
    '0',
    'Make candidates',
    'Names of each length: At least 1.',
  ],
  ['candidates', 'nw-select-step', 'At most', '-1', 'Select names', 'At most: At least 0.'],
] as const) {
  results(`${button} waits while a number is none that can be sent`, async ({ studio }) => {
    const page = await studio.open(`#/${place}`);
    const part = page.locator(panel);
    const input = part.getByLabel(label, { exact: true }).and(part.locator('input')).first();
    await input.waitFor();
    const before = await input.inputValue();
    const act = part.getByRole('button', { name: button, exact: true });
    // it waits for what it works on too
    const enabled = () => waitFor('the button', () => act.isEnabled());
    await enabled();
    await input.fill(text);
    await input.press('Tab');
    await part.getByText(said).first().waitFor();
    assert.not.ok(await act.isEnabled());
    await input.fill(before);
    await input.press('Tab');
    await enabled();
  });
}

results('a package made of a run is called as its text is', async ({ studio }) => {
  const page = await studio.open('#/generate');
  await page.locator('nw-draw-panel .cards').getByText('Pride and Prejudice').first().waitFor();
  await page.goto(`${studio.server.base}/#/packages`);
  const item = page.locator('nw-database-browser .item').first();
  await item.getByText('Pride and Prejudice').waitFor();
  await item.getByText(studio.english).waitFor();
});

results('a table fills a window that has grown', async ({ studio }) => {
  const page = await studio.open('#/candidates?patch=b', {
    viewport: { width: 1000, height: 420 },
  });
  const table = page.locator('nw-name-review nw-data-table .body[aria-rowcount="101"]');
  await table.waitFor({ state: 'attached' });
  await page.setViewportSize({ width: 1400, height: 1400 });
  await waitFor('rows down to the end of the table', async () => {
    const box = (await table.boundingBox())!;
    let end = 0;
    for (const row of await rows(page).all()) {
      const at = await row.boundingBox();
      if (at) end = Math.max(end, at.y + at.height);
    }
    return end >= box.y + box.height - 40;
  });
  await page.close();
});
