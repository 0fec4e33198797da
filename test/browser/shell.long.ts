/** The frame of the page: navigation, palette, shortcuts, accessibility. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sampled } from '../extent.ts';
import { layOutRuns, post, VECTORS, WITH_DATABASE } from '../http/walker-runs.ts';
import { startServer } from '../server.ts';
import { assertCalm, axeFindings, openStudio, type Studio, sidewaysScroll } from './page.ts';

const shell = suite<{ studio: Studio }>('the frame of the page');
shell.before(async (context) => {
  context.studio = await openStudio({ threads: 1 });
  await layOutRuns(context.studio.server.outputBase);
});
shell.after(({ studio }) => studio.close());

const PLACES = [
  'start',
  'cast',
  'blend',
  'portrait',
  'corpora',
  'workbench',
  'candidates',
  'analysis',
  'packages',
  'generate',
  'settings',
];

/** Goes to a place within the page. */
async function visit(page: Page, place: string): Promise<void> {
  await page.evaluate(`location.hash = '#/${place}'`);
  await page.locator(`nw-${place}-page h1`).first().waitFor();
}

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

/** Waits until the clipboard holds a text, and returns all of it. */
async function copied(page: Page, text: string): Promise<string> {
  const read = 'navigator.clipboard.readText()';
  await page.waitForFunction(`${read}.then((all) => all.includes(${JSON.stringify(text)}))`);
  return page.evaluate(read);
}

shell('every empty place is accessible in both themes', async ({ studio }) => {
  const page = await studio.open('', { colorScheme: 'light', reducedMotion: 'reduce' });
  for (const place of PLACES) {
    await visit(page, place);
    const both: readonly ('light' | 'dark')[] = ['light', 'dark'];
    // in a sample, every other place has the other theme
    for (const colorScheme of sampled([both[PLACES.indexOf(place) % 2]!], both)) {
      await page.emulateMedia({ colorScheme });
      assert.equal(await axeFindings(page), [], `${place} in ${colorScheme}`);
    }
  }
  assertCalm(page);
  await page.close();
});

shell('no empty place scrolls sideways, from a telephone to a desk', async ({ studio }) => {
  const page = await studio.open('', { viewport: { width: 320, height: 700 } });
  for (const place of PLACES) {
    await visit(page, place);
    for (const width of sampled([320], [320, 768, 1400])) {
      await page.setViewportSize({ width, height: 800 });
      assert.is(await sidewaysScroll(page), 0, `${place} at ${width} pixels`);
    }
  }
  await page.close();
});

const ALL_LINKS = [
  'Start Cast Blend Portrait',
  'Corpora Workbench Names Analysis Packages Generate',
].map((line) => line.split(' '));

shell('the places of names come first, the machinery behind them', async ({ studio }) => {
  const page = await studio.open('#/start');
  const places = page.getByRole('navigation', { name: 'Places' });
  const links = places.getByRole('link');
  assert.equal(
    (await links.allTextContents()).map((text) => text.trim()),
    ALL_LINKS.flat(),
  );
  const about = await links.evaluateAll((all) => all.map((one) => one.getAttribute('title')));
  assert.ok(
    about.every((text) => text && text.length > 10),
    'each says what it is for',
  );
  // the text goes along
  const hrefs = (): Promise<(string | null)[]> =>
    links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  await page.evaluate("location.hash = '#/cast?run=some_run'");
  await page.waitForFunction("document.title.startsWith('Cast')");
  assert.equal((await hrefs()).slice(0, 5), [
    '#/start?run=some_run',
    '#/cast',
    '#/blend?run=some_run',
    '#/portrait?run=some_run',
    '#/corpora',
  ]);
  await page.close();
});

shell('in a narrow window a button opens the machinery, by keys too', async ({ studio }) => {
  for (const width of [1200, 390]) {
    const page = await studio.open('#/start', { viewport: { width, height: 800 } });
    const links = page.getByRole('navigation', { name: 'Places' }).getByRole('link');
    assert.is(await links.count(), 4);
    const more = page.getByRole('button', { name: 'More places' });
    await more.focus();
    await page.keyboard.press('Enter');
    await links.nth(9).waitFor();
    assert.equal(await axeFindings(page), [], `${width} pixels`);
    await page.keyboard.press('Escape');
    assert.is(await links.count(), 4);
    await page.keyboard.press('Enter');
    await links.filter({ hasText: 'Workbench' }).click();
    await page.locator('nw-workbench-page h1').waitFor();
    assert.is(await links.count(), 4, 'what was opened closes');
    await page.locator('nw-places .more[aria-current=true]', { hasText: 'Workbench' }).waitFor();
    assert.is(await sidewaysScroll(page), 0);
    await page.close();
  }
});

shell('the navigation fits at every width', async ({ studio }) => {
  const page = await studio.open('#/start');
  for (const width of [
    320, 390, 704, 705, 768, 864, 865, 1024, 1248, 1249, 1344, 1392, 1393, 1400, 1664, 1665,
  ]) {
    await page.setViewportSize({ width, height: 800 });
    assert.is(await sidewaysScroll(page), 0, `${width} pixels`);
  }
  await page.close();
});

shell('the palette finds a place by typing, and gives the focus back', async ({ studio }) => {
  const page = await studio.open('#/settings');
  const opener = page.getByRole('button', { name: /^Command/ });
  await opener.click();
  const field = page.getByRole('combobox', { name: 'What to do' });
  await field.waitFor();
  assert.equal(await axeFindings(page), []);
  await field.fill('analys');
  const first = page.getByRole('option').first();
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
  assertCalm(page);
  await page.close();
});

shell(
  'the palette loads a run into a patch and says why others cannot be done',
  async ({ studio }) => {
    const page = await studio.open('#/settings');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'What to do' });
    await field.fill('swap');
    const swap = page.getByRole('option', { name: 'Swap A and B' });
    assert.is(await swap.getAttribute('aria-disabled'), 'true');
    assert.match((await swap.textContent()) ?? '', /Neither patch has a corpus\./);
    await field.fill(`load a ${VECTORS}`);
    // the runs may still be on their way
    await page.getByRole('option').filter({ hasText: VECTORS }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.locator('nw-status-bar .patch-a', { hasText: VECTORS }).waitFor();
    await page.close();
  },
);

shell(
  'keys lead to places and to the help, are silent while typing and when switched off',
  async ({ studio }) => {
    const page = await studio.open('#/settings');
    const title = page.locator('nw-app main h1');
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.locator('nw-packages-page h1').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.locator('nw-settings-page h1').waitFor();
    await page.getByRole('textbox', { name: 'Output base' }).focus();
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    assert.is(await title.textContent(), 'Settings');
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space');
    await page.locator('nw-app main').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    assert.is(await title.textContent(), 'Settings');
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space');
    await page.locator('nw-app main').focus();
    await page.keyboard.press('?');
    await page.getByRole('complementary', { name: 'Help' }).waitFor();
    assertCalm(page);
    await page.close();
  },
);

shell('the help follows the focus and is left with Escape', async ({ studio }) => {
  const page = await studio.open('#/settings');
  const opener = page.getByRole('button', { name: 'Help', exact: true });
  await opener.click();
  const help = page.getByRole('complementary', { name: 'Help' });
  await help.getByRole('heading', { name: 'Help' }).waitFor();
  await page.getByRole('textbox', { name: 'Output base' }).click();
  await help.getByRole('heading', { name: 'Settings and what is stored' }).waitFor();
  assert.equal(await axeFindings(page), []);
  await page.setViewportSize({ width: 320, height: 700 });
  assert.is(await sidewaysScroll(page), 0);
  await help.getByRole('button', { name: 'Contents' }).click();
  await help.getByRole('button', { name: 'Temperature' }).click();
  await help.getByRole('heading', { name: 'Temperature' }).waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  assert.is(await opener.getAttribute('aria-pressed'), 'false');
  await page.close();
});

shell('what the focus reaches does not lie under the bars', async ({ studio }) => {
  const page = await studio.open('#/settings', { viewport: { width: 700, height: 420 } });
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab');
    assert.is(await page.evaluate(UNDER_THE_HEADER), '');
  }
  await page.close();
});

shell('a shared link asks first, and then loads runs and sets parameters', async ({ studio }) => {
  const { base } = studio.server;
  const stats = async () =>
    (await (await fetch(`${base}/api/walker/stats`)).json()) as {
      patch_b: { corpus: string | null };
    };
  const page = await studio.open(
    `#/settings?rb=${WITH_DATABASE}&pb=goblin_n7_s4_k-_i2_x5_e0.5_r99`,
  );
  const banner = page.getByRole('region', { name: 'Shared link' });
  await banner.getByText(WITH_DATABASE).waitFor();
  assert.is((await stats()).patch_b.corpus, null);
  assert.equal(await axeFindings(page), []);
  await banner.getByRole('button', { name: 'Load' }).click();
  await banner.waitFor({ state: 'detached' });
  assert.is((await stats()).patch_b.corpus, WITH_DATABASE);
  assert.not.match(page.url(), /rb=/);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Copy a link to this' }).click();
  const link = await copied(page, 'pb=');
  assert.ok(link.includes(`rb=${WITH_DATABASE}`), link);
  assert.ok(link.includes('pb=goblin_n7_s4_k-_i2_x5_e0.5_r99'), link);
  assert.ok(link.length < 1500, link);
  assertCalm(page);
  await page.close();
});

shell(
  'a notice is announced, kept in the list with its source, and can be copied',
  async ({ studio }) => {
    const page = await studio.open('#/settings');
    await page
      .getByRole('textbox', { name: 'Output base' })
      .fill(join(studio.server.folder, 'nowhere'));
    await page.getByRole('button', { name: 'Change' }).click();
    const text = `Not a directory: ${join(studio.server.folder, 'nowhere')}`;
    await page.getByRole('alert').filter({ hasText: text }).first().waitFor();
    const toast = page.locator('nw-toasts [data-toast]', { hasText: text });
    await toast.waitFor();
    // it has a strip of its own: the end of the page is above it
    await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
    const [strip, main] = [
      await toast.boundingBox(),
      await page.locator('nw-app main').boundingBox(),
    ];
    assert.ok(main!.y + main!.height <= strip!.y + 1, JSON.stringify([main, strip]));
    await page.getByRole('button', { name: '1 notice' }).click();
    const entry = page.locator('nw-notice-list li', { hasText: text });
    await entry.getByText('Settings').waitFor();
    await entry.getByRole('button', { name: /Copy/ }).click();
    await copied(page, text);
    await page.close();
  },
);

shell(
  'a server that is gone and comes back is noticed, and what it held can be loaded again',
  async ({ studio }) => {
    const { folder } = studio.server;
    const outputBase = join(folder, 'second');
    await layOutRuns(outputBase);
    const first = await startServer({ outputBase, threads: 1 });
    await post(first.base, 'load-corpus', { patch: 'a', run_id: VECTORS });
    const page = await studio.open('#/settings');
    await page.goto(`${first.base}/#/settings`);
    await page.locator('nw-status-bar .patch-a', { hasText: VECTORS }).waitFor();
    await first.close();
    await page.evaluate("window.dispatchEvent(new Event('focus'))");
    const banner = page.locator('[data-outage]');
    await banner.getByText('The server is gone.').waitFor();
    const again = await startServer({ outputBase, port: first.server.port, threads: 1 });
    try {
      await banner.getByRole('button', { name: 'Try now' }).click();
      await banner.waitFor({ state: 'detached' });
      await page.locator('nw-status-bar .patch-a', { hasText: 'empty' }).waitFor();
      await page.getByRole('button', { name: 'Load again' }).click();
      await page.locator('nw-status-bar .patch-a', { hasText: VECTORS }).waitFor();
    } finally {
      await page.close();
      await again.close();
    }
  },
);

shell.run();
