/** The frame of the page: first paint, navigation, palette, shortcuts, notices, accessibility. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { PAGES } from '../../webcomponents/logic/hash-route.ts';
import { sampled } from '../extent.ts';
import { apiOf } from '../http/api.ts';
import { layOutRuns, VECTORS, WITH_DATABASE } from '../http/walker-runs.ts';
import { startServer } from '../server.ts';
import { waitFor } from '../wait.ts';
import {
  assertCalm,
  assertFits,
  axeFindings,
  copied,
  copiedLink,
  lookAt,
  openStudio,
  type Studio,
  scrolled,
  studioSuite,
} from './page.ts';

const shell = studioSuite('the frame of the page', async () => {
  const studio = await openStudio({ threads: 1 });
  await layOutRuns(studio.server.outputBase);
  return studio;
});

/** Where the focused element lies under the header, in words; '' when it does not. */
const UNDER_THE_HEADER = `(() => {
  let focused = document.activeElement;
  while (focused.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  const { shadowRoot } = document.querySelector('nw-app');
  const main = shadowRoot.querySelector('main');
  for (let node = focused; node !== main; node = node.parentNode ?? node.host) if (!node) return '';
  const { top, bottom } = focused.getBoundingClientRect();
  const head = shadowRoot.querySelector('header').getBoundingClientRect().bottom;
  return top < head - 1 ? focused.localName + ' at ' + top + ' to ' + bottom + ', header to ' + head : '';
})()`;

for (const colorScheme of ['light', 'dark'] as const) {
  shell(`every empty place is accessible and fits in ${colorScheme}`, async ({ studio }) => {
    // high enough that the bars at the edges cover nothing, which axe counts as too small
    const viewport = { width: 1400, height: 3000 };
    const page = await studio.open('', { colorScheme, reducedMotion: 'reduce', viewport });
    const isOdd = (place: (typeof PAGES)[number]) => PAGES.indexOf(place) % 2 === 1;
    // in a sample, every other place has the other theme
    const some = PAGES.filter((place) => isOdd(place) === (colorScheme === 'dark'));
    const places = sampled<readonly string[]>(some, PAGES);
    await lookAt(page, places, axeFindings, scrolled(sampled([320], [320, 768, 1400])));
  });
}

shell('where there is nothing, a place leads to where it is brought', async () => {
  const empty = await openStudio();
  const page = await empty.open('#/text');
  // no sample texts are being read here: nobody is told to wait for them
  await page.getByText('There is no text yet.').waitFor();
  await page.getByRole('link', { name: 'Paste a text' }).click();
  await page.locator('nw-names-page nw-own-text textarea').waitFor();
  await page.evaluate("location.hash = '#/candidates'");
  await page.getByText('There is no run with a corpus yet.').waitFor();
  assert.is(await page.locator('nw-corpus-picker select').count(), 0, 'nothing to load');
  await page.getByRole('link', { name: 'Make a corpus from a text' }).click();
  await page.locator('nw-corpora-page h1').waitFor();
  assertCalm(page);
  await empty.close();
});

shell('four places, a text that goes along, and the way through the Lab', async ({ studio }) => {
  const page = await studio.open('#/names');
  const links = page.getByRole('navigation', { name: 'Places' }).getByRole('link');
  const words = async (all: typeof links): Promise<string[]> =>
    (await all.allTextContents()).map((text) => text.trim());
  assert.equal(await words(links), ['Names', 'Text', 'Kept', 'Lab']);
  const hrefs = (): Promise<(string | null)[]> =>
    links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  await page.evaluate("location.hash = '#/text?run=some_run'");
  await page.waitForFunction("document.title.startsWith('Text')");
  assert.equal(await hrefs(), ['#/names?run=some_run', '#/text', '#/kept', '#/corpora']);
  assert.is(await page.locator('nw-status-bar, nw-session-chip').count(), 0, 'only in the Lab');
  await links.last().click();
  const steps = page.getByRole('navigation', { name: 'Lab' }).getByRole('link');
  await steps.nth(5).waitFor();
  const way = ['Corpora', 'Workbench', 'Candidates', 'Packages', 'Generate', 'Analysis'];
  assert.equal(await words(steps), way);
  await page.locator('nw-session-chip').waitFor();
  await page.locator('nw-status-bar').waitFor();
  await steps.filter({ hasText: 'Packages' }).click();
  await page.locator('nw-packages-page h1').waitFor();
  await links.first().click();
  await page.locator('nw-names-page h1').waitFor();
  assert.is((await hrefs())[3], '#/packages', 'the Lab opens where it was left');
});

shell('the navigation fits at every width', async ({ studio }) => {
  const page = await studio.open('#/corpora');
  await assertFits(page, [320, 390, 704, 705, 768, 864, 865, 960, 961, 1024, 1400]);
});

shell('the palette finds a place by typing, and gives the focus back', async ({ studio }) => {
  const page = await studio.open('#/settings');
  const opener = page.getByRole('button', { name: /^Command/ });
  await opener.click();
  const field = page.getByRole('combobox', { name: 'What to do' });
  await field.waitFor();
  assert.equal(await axeFindings(page), []);
  await field.fill('analys');
  const first = page.locator('nw-command-palette').getByRole('option').first();
  assert.match((await first.textContent()) ?? '', /Analysis/);
  await page.keyboard.press('Enter');
  await page.locator('nw-analysis-page h1').waitFor();
  await page.keyboard.press('Control+k');
  await field.waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await opener.click();
  await field.waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await page.waitForFunction(
    `document.querySelector('nw-app').shadowRoot.activeElement?.localName === 'nw-header-tools'`,
  );
});

shell('the palette loads a run, and says why others cannot be done', async ({ studio }) => {
  const page = await studio.open('#/corpora');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'What to do' });
  await field.fill('swap');
  const swap = page.locator('nw-command-palette').getByRole('option', { name: 'Swap A and B' });
  assert.is(await swap.getAttribute('aria-disabled'), 'true');
  assert.match((await swap.textContent()) ?? '', /Patch A holds no corpus\./);
  await field.fill('load into a');
  // the runs may still be on their way; they are called by their texts, not their ids
  const run = page.locator('nw-command-palette').getByRole('option', { name: /^Load .+ into A/ });
  const told = (await run.first().textContent()) ?? '';
  assert.not.match(told, '_pyphen');
  await page.keyboard.press('Enter');
  const [, text = ''] = /Load (.+) into A/.exec(told) ?? [];
  await page.locator('nw-status-bar .patch-a', { hasText: text }).waitFor();
});

shell('keys lead to places and help, not while typing or switched off', async ({ studio }) => {
  const page = await studio.open('#/settings');
  const title = page.locator('nw-app main h1');
  await page.keyboard.type('gp');
  await page.locator('nw-packages-page h1').waitFor();
  await page.keyboard.type('gs');
  await page.locator('nw-settings-page h1').waitFor();
  await page.getByRole('textbox', { name: 'Output base' }).focus();
  await page.keyboard.type('gp');
  assert.is(await title.textContent(), 'Settings');
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).press('Space');
  await page.locator('nw-app main').focus();
  await page.keyboard.type('gp');
  assert.is(await title.textContent(), 'Settings');
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).press('Space');
  await page.locator('nw-app main').focus();
  await page.keyboard.press('?');
  await page.getByRole('complementary', { name: 'Help' }).waitFor();
});

shell('the help follows the focus and is left with Escape', async ({ studio }) => {
  const page = await studio.open('#/settings');
  const opener = page.getByRole('button', { name: 'Help', exact: true });
  await opener.click();
  const help = page.getByRole('complementary', { name: 'Help' });
  await help.getByRole('heading', { name: 'Help' }).waitFor();
  await page.getByRole('textbox', { name: 'Output base' }).click();
  await help.getByRole('heading', { name: 'Settings and what is stored' }).waitFor();
  assert.equal(await axeFindings(page), []);
  await assertFits(page, [320]);
  await help.getByRole('button', { name: 'Contents' }).click();
  await help.getByRole('button', { name: 'Temperature' }).click();
  await help.getByRole('heading', { name: 'Temperature' }).waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  assert.is(await opener.getAttribute('aria-pressed'), 'false');
});

shell('what the focus reaches does not lie under the bars', async ({ studio }) => {
  const page = await studio.open('#/settings', { viewport: { width: 700, height: 420 } });
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab');
    assert.is(await page.evaluate(UNDER_THE_HEADER), '');
  }
});

shell('a shared link asks first, and then loads runs and sets parameters', async ({ studio }) => {
  const corpusOfB = async () => (await apiOf(studio.server.base).stats('b')).corpus;
  const page = await studio.open(
    `#/settings?rb=${WITH_DATABASE}&pb=goblin_n7_s4_k-_i2_x5_e0.5_r99`,
  );
  const banner = page.getByRole('region', { name: 'Shared link' });
  await banner.getByText(WITH_DATABASE).waitFor();
  assert.is(await corpusOfB(), null);
  assert.equal(await axeFindings(page), []);
  await banner.getByRole('button', { name: 'Load' }).click();
  await banner.waitFor({ state: 'detached' });
  assert.is(await corpusOfB(), WITH_DATABASE);
  assert.not.match(page.url(), /rb=/);
  const link = await copiedLink(page, 'pb');
  assert.ok(link.includes(`rb=${WITH_DATABASE}`), link);
  assert.ok(link.includes('pb=goblin_n7_s4_k-_i2_x5_e0.5_r99'), link);
  assert.ok(link.length < 1500, link);
});

shell('a notice is announced, listed with its source, and copied', async ({ studio }) => {
  const page = await studio.open('#/settings');
  await page
    .getByRole('textbox', { name: 'Output base' })
    .fill(join(studio.server.folder, 'nowhere'));
  await page.getByRole('button', { name: 'Change' }).click();
  const text = `Not a directory: ${join(studio.server.folder, 'nowhere')}`;
  await page.getByRole('alert').filter({ hasText: text }).first().waitFor();
  const toast = page.locator('nw-toasts [data-toast]', { hasText: text });
  await toast.waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Notices', exact: true }).click();
  const entry = page.locator('nw-notice-list li', { hasText: text });
  await entry.getByText('Settings').waitFor();
  await entry.getByRole('button', { name: /Copy/ }).click();
  await copied(page, text);
  assert.ok(await toast.isVisible(), 'an error stays until it is closed');
});

/** A page of another server, which holds a corpus and is then gone. */
async function openGone(studio: Studio, hash: string, folder: string) {
  const outputBase = join(studio.server.folder, folder);
  await layOutRuns(outputBase);
  const { base, server, close } = await startServer({ outputBase, threads: 1 });
  await apiOf(base).ask('walker/load-corpus', { patch: 'a', run_id: VECTORS });
  const page = await studio.open(hash);
  await page.goto(`${base}/${hash}`);
  await page.locator('nw-app main h1').waitFor();
  await page.waitForLoadState('networkidle');
  await close();
  const again = () => startServer({ outputBase, port: server.port, threads: 1 });
  return { page, banner: page.locator('[data-outage]'), again };
}

shell('a server that is gone and comes back is noticed', async ({ studio }) => {
  const { page, banner, again } = await openGone(studio, '#/corpora', 'second');
  await page.locator('nw-status-bar .patch-a', { hasText: VECTORS }).waitFor();
  await page.evaluate("window.dispatchEvent(new Event('focus'))");
  await banner.getByText('The server is gone.').waitFor();
  const server = await again();
  await banner.getByRole('button', { name: 'Try now' }).click();
  await banner.waitFor({ state: 'detached' });
  await page.locator('nw-status-bar .patch-a', { hasText: 'empty' }).waitFor();
  await page.close();
  await server.close();
});

shell('without an answer a request gives toast, banner and entry, a place an alert', async (t) => {
  const { page, banner } = await openGone(t.studio, '#/settings', 'third');
  const text = 'The server does not respond';
  await page.getByRole('textbox', { name: 'Output base' }).fill('/tmp');
  await page.getByRole('button', { name: 'Change' }).click();
  await page.locator('nw-toasts [data-toast]', { hasText: text }).waitFor();
  await banner.getByText('The server is gone.').waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Notices', exact: true }).click();
  await page.locator('nw-notice-list li', { hasText: text }).first().waitFor();
  await page.evaluate(`location.hash = '#/packages'`);
  const failure = page.getByRole('alert').filter({ hasText: 'could not be fetched' });
  await failure.waitFor();
  assert.is(await failure.count(), 1);
  await page.close();
});

shell('names of a list, Text and Kept are at hand when the server has gone', async ({ studio }) => {
  const server = await startServer({ threads: 1 });
  const page = await studio.open('#/settings');
  const fetched = ['text-page', 'kept-page', 'name-why'].map((part) =>
    page.waitForResponse((reply) => reply.url().includes(`/static/chunk-${part}-`)),
  );
  await page.goto(`${server.base}/#/settings`);
  const parts = (await Promise.all(fetched)).map((reply) => reply.url());
  // with all that they import
  await page.evaluate(
    `Promise.all(${JSON.stringify(parts)}.map((url) => import(url))).then(() => undefined)`,
  );
  await page.waitForLoadState('networkidle');
  await server.close();
  await page.evaluate(`location.hash = '#/names'`);
  const box = page.getByRole('textbox', { name: 'Paste names, or a text' });
  await box.fill('Khutulun Temujin Borte Ogedei Sorghaghtani Mongke Kublai Tolui Jochi Chagatai');
  await page.getByRole('button', { name: 'Make names' }).click();
  await page.locator('nw-kind-lists button.name').first().click();
  await page.locator('nw-name-why').getByRole('button', { name: 'Keep', exact: true }).click();
  await page.evaluate(`location.hash = '#/text'`);
  await page.getByText('A list of 10 names.').waitFor();
  await page.evaluate(`location.hash = '#/kept'`);
  await page.getByRole('heading', { name: /1/ }).first().waitFor();
  await page.close();
});

/**
 * What of the page a notice lies over, and what lies over a notice, at the end of the page; the first is asked of
 * the page's own layout, the second of what a pointer would meet.
 */
const COVERED = `(() => {
  window.scrollTo(0, document.documentElement.scrollHeight);
  const { shadowRoot } = document.querySelector('nw-app');
  const found = [];
  const strip = shadowRoot.querySelector('nw-toasts');
  const { bottom } = shadowRoot.querySelector('main').getBoundingClientRect();
  const { top } = strip.getBoundingClientRect();
  if (bottom > top + 1) found.push('the page ends at ' + bottom + ', notices begin at ' + top);
  for (const toast of strip.shadowRoot.querySelectorAll('[data-toast]')) {
    const box = toast.getBoundingClientRect();
    for (const share of [0.1, 0.5, 0.9]) {
      const met = strip.shadowRoot.elementFromPoint(box.left + box.width * share, box.top + box.height / 2);
      if (!met || !toast.contains(met)) found.push((met?.localName ?? 'another part') + ' over ' + toast.innerText);
    }
  }
  return found;
})()`;

/** Waits until the page has made room for what is shown. */
const nothingIsCovered = (page: Page): Promise<unknown> =>
  waitFor(
    'a page of which nothing is covered',
    async () => `${await page.evaluate(COVERED)}` === '',
  );

for (const width of [1400, 390]) {
  shell(`a load has one, which covers nothing at ${width} pixels`, async ({ studio }) => {
    const page = await studio.open(`#/corpora?run=${VECTORS}`, {
      viewport: { width, height: 800 },
    });
    const load = page
      .locator('nw-run-detail nw-load-buttons')
      .getByRole('button', { name: /^(Load into|In) A/ });
    await load.waitFor();
    // a notice must not go while it is looked at, however long that takes here: time passes when it is told to
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await load.click();
    const shown = page.locator('nw-toasts [data-toast]');
    await waitFor('the notice', async () => {
      await page.clock.runFor(500);
      return shown.filter({ hasText: /Patch A: .* is loaded/ }).isVisible();
    });
    assert.is(await shown.filter({ hasText: 'Patch A' }).count(), 1);
    await nothingIsCovered(page);
    await page.evaluate(`location.hash = '#/workbench'`);
    await page.locator('nw-workbench-page h1').waitFor();
    await nothingIsCovered(page);
    assert.is(await shown.filter({ hasText: 'Patch A' }).count(), 1);
    // its clock is that of all pages of the context
    await page.context().close();
  });
}
