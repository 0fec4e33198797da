/** The page as people set it up: light and dark, wide and narrow, 200 % zoom, forced colours, reduced motion, names written from right to left. */
import * as assert from 'uvu/assert';
import { TABS } from '../../webcomponents/logic/charts/analysis-view.ts';
import { PAGES } from '../../webcomponents/logic/hash-route.ts';
import { request } from '../client.ts';
import { openFilledStudio } from './filled.ts';
import {
  assertCalm,
  assertFits,
  axeFindings,
  sidewaysScroll,
  studioSuite,
  visitSettled,
} from './page.ts';

const access = studioSuite('the page as people set it up', openFilledStudio);

/** What the page's own code sees, and the test's types do not. */
interface Styled {
  getComputedStyle(element: unknown): Readonly<Record<string, string>>;
}

/** Every place filled, a cast, a blend and the tabs of the analysis. */
const FILLED = [
  ...PAGES,
  'names?cast=12,6,2,2',
  'names?kinds=towns&with=GERMAN',
  ...TABS.map((tab) => `analysis?tab=${tab}`),
];

/** How a window is set up, and the widths in which nothing scrolls sideways; zoom makes a pixel twice as large. */
const VIEWS = [
  ['a light window', { colorScheme: 'light' }, [320, 390, 768, 1024]],
  ['a dark window', { colorScheme: 'dark' }, []],
  ['200 % zoom of a window of 1,400 pixels', { viewport: { width: 700, height: 450 } }, [700]],
] as const;

for (const [how, view, widths] of VIEWS) {
  access(`nothing is wrong in ${how}`, async ({ studio }) => {
    // high enough for all of it: the bar at the bottom covers nothing
    const viewport = { width: 1400, height: 2600 };
    const page = await studio.open('', { viewport, reducedMotion: 'reduce', ...view });
    for (const place of FILLED) {
      await visitSettled(page, place.replace('GERMAN', studio.german));
      assert.equal(await axeFindings(page), [], place);
      await assertFits(page, widths, place);
      await page.setViewportSize('viewport' in view ? view.viewport : viewport);
    }
    assertCalm(page);
  });
}

access('what is chosen can be told apart in forced colours', async ({ studio }) => {
  const page = await studio.open('#/candidates', { viewport: { width: 1400, height: 2600 } });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.locator('nw-name-review .lists label').first().waitFor();
  const widths = await page.locator('nw-name-review .lists label').evaluateAll((all) => {
    const page = globalThis as unknown as Styled;
    return all.map((one) => [one.control?.checked, page.getComputedStyle(one).borderTopWidth]);
  });
  assert.equal(widths[0], [true, '3px']);
  assert.ok(widths.slice(1).every(([chosen, width]) => chosen === false && width === '1px'));
  const grounds = await page.locator('nw-places a').evaluateAll((all) => {
    const page = globalThis as unknown as Styled;
    return all.map((one) => page.getComputedStyle(one).backgroundColor);
  });
  assert.is(new Set(grounds.slice(0, 3)).size, 1);
  assert.is.not(grounds[3], grounds[0], 'the Lab, where the page is');
  for (const place of PAGES) {
    await visitSettled(page, place);
    assert.equal(await axeFindings(page), [], place);
  }
});

access('nothing moves for those who want no motion', async ({ studio }) => {
  const page = await studio.open('', { reducedMotion: 'reduce' });
  for (const place of PAGES) {
    await visitSettled(page, place);
    const moving = await page.evaluate(
      `document.getAnimations().filter((one) => one.playState === 'running' && one.effect.getComputedTiming().duration > 1)
        .map((one) => one.effect.target?.localName)`,
    );
    assert.equal(moving, [], place);
  }
});

access('a name in another direction leaves the rest alone', async ({ studio }) => {
  const names = ['שמעון', 'Balorin', 'ليلى'];
  const entries = names.map((name) => ({ name, source: 'walker' }));
  await request(studio.server.base, 'POST', '/api/favorites', { entries });
  const page = await studio.open('#/candidates');
  // the favourites of the server are kept here too
  await page.evaluate("location.hash = '#/packages'");
  await page.getByRole('button', { name: 'Keep the favourites of this server' }).click();
  await page.getByRole('link', { name: 'Kept 3 names' }).click();
  const shown = page.locator('nw-kept-entry .name strong');
  await shown.nth(2).waitFor();
  const directions = await shown.evaluateAll((all) => {
    const page = globalThis as unknown as Styled;
    return all.map((one) => [one.textContent, page.getComputedStyle(one).direction]);
  });
  assert.equal(Object.fromEntries(directions), {
    שמעון: 'rtl',
    Balorin: 'ltr',
    ليلى: 'rtl',
  });
  assert.equal(await axeFindings(page), []);
  // the list of names isolates each as well
  await page.evaluate("location.hash = '#/candidates'");
  const cell = page.locator('nw-name-review nw-data-table .line [dir=auto]').first();
  await cell.waitFor();
  assert.is(
    await cell.evaluate(
      (one) => (globalThis as unknown as Styled).getComputedStyle(one).unicodeBidi,
    ),
    'isolate',
  );
});

access('a text whose title is in another direction leaves the rest alone', async ({ studio }) => {
  const { base } = studio.server;
  const name = 'שמעון של ההרים';
  const renamed = await request(base, 'POST', '/api/pipeline/rename-run', {
    run_id: studio.german,
    name,
  });
  assert.is(renamed.status, 200, renamed.text);
  const page = await studio.open('', { viewport: { width: 390, height: 844 } });
  for (const place of ['names', 'text', 'kept']) {
    await visitSettled(page, `${place}?run=${studio.german}`);
    assert.is(await sidewaysScroll(page), 0, place);
    assert.equal(await axeFindings(page), [], place);
  }
  // the title stands apart: the share behind it does not move into it
  await page.evaluate(`location.hash = '#/names?run=${studio.english}&with=${studio.german}'`);
  const end = page.locator('nw-name-source .slider bdi').filter({ hasText: name });
  // a narrow window folds what names are made from
  await end.waitFor({ state: 'attached' });
  await page.locator('nw-name-source summary').first().click();
  await end.waitFor();
});

access.run();
