/** Sessions on the page: saving, loading, leases between tabs. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { apiOf } from '../http/api.ts';
import { LARGE, layOutRuns, VECTORS, WITH_DATABASE } from '../http/walker-runs.ts';
import { waitFor } from '../wait.ts';
import { assertFits, axeFindings, openStudio, type Studio, studioSuite } from './page.ts';

const sessions = studioSuite('sessions in the page', async () => {
  const studio = await openStudio({ threads: 1 });
  const { base, outputBase } = studio.server;
  await layOutRuns(outputBase);
  const { load, ask } = apiOf(base);
  await load('a', VECTORS);
  await load('b', WITH_DATABASE);
  for (const patch of ['a', 'b']) await ask('walker/walk', { patch, count: 3, seed: 5 });
  return studio;
});

const drawer = (page: Page) => page.locator('nw-session-drawer');
const chip = (page: Page) => page.locator('nw-session-chip button');
const entry = (page: Page, label: string) =>
  drawer(page).locator('nw-session-entry', { hasText: label });

const holder = async ({ api }: Studio): Promise<string | null> =>
  (await api.get('/api/walker/stats')).active_session_lock?.holder_id ?? null;

/** A page that has loaded the session of the first test. */
async function holding(studio: Studio): Promise<Page> {
  const page = await studio.open('#/corpora');
  await chip(page).click();
  await entry(page, 'baseline').getByRole('button', { name: 'Load' }).click();
  await drawer(page).getByText('Locked by this tab.').waitFor();
  return page;
}

/** Goes away from the page, which gives its lease back: nobody can change the patches before. */
async function leave(page: Page, studio: Studio): Promise<void> {
  await page.goto('about:blank');
  await waitFor('the lease to be given back', async () => (await holder(studio)) === null);
  await page.close();
}

sessions('a session is saved, loaded, held, taken over and given back', async ({ studio }) => {
  // high enough that the bar at the foot halves no button of the run
  const viewport = { width: 1400, height: 1200 };
  const first = await studio.open('#/corpora', { reducedMotion: 'reduce', viewport });
  await chip(first).click();
  await drawer(first).getByRole('textbox', { name: 'Save what the patches hold' }).fill('baseline');
  await drawer(first).getByRole('button', { name: 'Save' }).click();
  const saved = entry(first, 'baseline');
  await saved.getByText('verified').waitFor();
  await saved.getByText(VECTORS).waitFor();
  assert.equal(await axeFindings(first), []);
  await saved.getByRole('button', { name: 'Load' }).click();
  await drawer(first).getByText('Locked by this tab.').waitFor();
  await first.keyboard.press('Escape');
  await drawer(first).waitFor({ state: 'detached' });
  assert.match((await chip(first).textContent()) ?? '', /baseline/);

  const second = await studio.open('#/corpora', { viewport: { width: 320, height: 700 } });
  const banner = second.locator('[data-read-only]');
  await banner.getByText('Read only here.').waitFor();
  assert.equal(await axeFindings(second), []);
  await assertFits(second, [320]);
  const before = await holder(studio);
  await banner.getByRole('button', { name: 'Take over' }).click();
  await banner.waitFor({ state: 'detached' });
  assert.is.not(await holder(studio), before);
  assert.ok(await holder(studio));

  await first.evaluate("window.dispatchEvent(new Event('focus'))");
  await first.locator('[data-read-only]').waitFor();
  await chip(second).click();
  await drawer(second).getByRole('button', { name: 'Release' }).click();
  await drawer(second).getByText('Not locked').waitFor();
  assert.is(await holder(studio), null);
});

sessions('a reload goes on holding the session, leaving gives it back', async ({ studio }) => {
  const page = await holding(studio);
  const held = await holder(studio);
  assert.ok(held);
  await page.reload();
  await page.locator('nw-session-chip .mine').waitFor();
  assert.is(await holder(studio), held);
  assert.is((await apiOf(studio.server.base).stats('a')).has_walks, true);
  await leave(page, studio);
});

sessions('a duplicated tab does not hold the session of the first', async ({ studio }) => {
  const page = await holding(studio);
  // a window opened by a page begins with a copy of its session storage, as a duplicated tab does
  const [copy] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate('void window.open(location.href)'),
  ]);
  await copy.locator('[data-read-only]').getByText('Read only here.').waitFor();
  await copy.close();
  assert.is(await page.locator('[data-read-only]').count(), 0);
  await leave(page, studio);
});

sessions('an outdated session is loaded anyway, saved as a new revision', async ({ studio }) => {
  const { load, ask } = apiOf(studio.server.base);
  await ask('walker/walk', { patch: 'a', count: 4, seed: 6 });
  await load('b', VECTORS); // by hand: no session is active any more
  const page = await studio.open('#/corpora');
  await chip(page).click();
  const stale = entry(page, 'baseline').first();
  await stale.getByText('outdated').waitFor();
  const repair = stale.getByRole('button', { name: 'Save as a new revision' });
  assert.is(await repair.isDisabled(), true);
  await stale.getByRole('button', { name: 'Load anyway' }).click();
  await drawer(page).getByText('Locked by this tab.').waitFor();
  await repair.click();
  const revision = entry(page, 'revision 1');
  await revision.getByText('verified').waitFor();
  await leave(page, studio);
});

sessions('a corpus without results is saved and listed like the other', async ({ studio }) => {
  await apiOf(studio.server.base).load('b', LARGE);
  const page = await studio.open('#/corpora');
  await chip(page).click();
  const label = drawer(page).getByRole('textbox', { name: 'Save what the patches hold' });
  await label.fill('fresh corpus');
  await drawer(page).getByRole('button', { name: 'Save', exact: true }).click();
  await entry(page, 'fresh corpus').getByText(LARGE).waitFor();
  await entry(page, 'fresh corpus').getByText('verified').waitFor();
});
