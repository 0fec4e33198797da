/** All rules of axe where things are opened, kept, focused and edited: start, cast, A to B, Text and the kept names. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openFilledStudio } from './filled.ts';
import { assertFits, axeFindings, studioSuite, visitSettled } from './page.ts';

const opened = studioSuite('opened and kept', openFilledStudio);

/** Places that begin with names, and what a name that can be kept is called there. */
const PLACES = [
  ['names', /^Keep: /],
  ['text', null],
] as const;

/** Places of the Lab; the tabs of Analysis have their own test. */
const LAB = ['corpora', 'workbench', 'candidates', 'packages', 'generate'] as const;

/** Opens every part of the place that is closed; how many. A menu closes as the next part opens, and has tests of its own. */
async function openAll(page: Page): Promise<number> {
  const closed = page.locator(
    'nw-app main :is(details:not([open]) > summary, button[aria-expanded=false]:not([aria-haspopup=menu]))',
  );
  let times = 0;
  for (; (await closed.count()) > 0 && times < 30; times++) {
    await closed.first().click();
    // some read from the server what they show
    await page.waitForLoadState('networkidle');
  }
  assert.is(await closed.count(), 0, 'a part that does not open');
  return times;
}

/** High enough for all of a place with every part open: nothing lies half under the bars that stay in place. */
const WHOLE = { width: 1400, height: 6000 };

/** Focuses one element of each kind; what axe finds about it meanwhile. */
async function focusEachKind(page: Page): Promise<string[]> {
  const found: string[] = [];
  const seen = new Set<string>();
  for (let k = 0; k < 200; k++) {
    await page.keyboard.press('Tab');
    const kind = (await page.evaluate(`(() => {
      let node = document.activeElement;
      while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
      return node === null || node === document.body ? null : (node.getRootNode().host?.localName ?? '') + ' ' + node.localName + '.' + node.className;
    })()`)) as string | null;
    if (kind === null) break;
    if (seen.has(kind)) continue;
    seen.add(kind);
    for (const text of await axeFindings(page)) {
      // the link past the bar lies over the bar for as long as it has the focus, and only then
      if (kind === 'nw-app a.skip' && text.includes('partially obscured')) continue;
      found.push(`${kind}: ${text}`);
    }
  }
  assert.ok(seen.size > 3, 'there is something to focus');
  return found;
}

for (const colorScheme of ['light', 'dark'] as const) {
  opened(`parts that are opened and names that are kept in ${colorScheme}`, async ({ studio }) => {
    const page = await studio.open('', {
      colorScheme,
      reducedMotion: 'reduce',
      viewport: WHOLE,
    });
    let parts = 0;
    for (const [place, keep] of PLACES) {
      await visitSettled(page, place);
      parts += await openAll(page);
      assert.equal(await axeFindings(page), [], `${place} opened`);
      if (keep === null) continue;
      await page.getByRole('button', { name: keep, pressed: false }).first().click();
      await page.getByRole('button', { name: keep, pressed: true }).first().waitFor();
      assert.equal(await axeFindings(page), [], `${place} with a name kept`);
    }
    assert.ok(parts > 0, 'no part could be opened');
    await visitSettled(page, 'kept');
    const entry = page.locator('nw-kept-entry').first();
    await entry.waitFor();
    assert.equal(await axeFindings(page), [], 'kept names');
    await entry.getByRole('button', { name: /^Tags and note: / }).click();
    await entry.locator('textarea, wa-textarea').first().waitFor();
    assert.equal(await axeFindings(page), [], 'a kept name with tags and note');
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  opened(
    `parts of the Lab that are opened, also in a narrow window, in ${colorScheme}`,
    async ({ studio }) => {
      const page = await studio.open('', { colorScheme, reducedMotion: 'reduce', viewport: WHOLE });
      for (const place of LAB) {
        await page.setViewportSize(WHOLE);
        await visitSettled(page, place);
        await openAll(page);
        assert.equal(await axeFindings(page), [], `${place} opened`);
        if (place === 'workbench') {
          await page.locator('nw-trust-chip button.chip').first().click();
          await page.getByText('Manifest of the run').locator('visible=true').waitFor();
          assert.equal(await axeFindings(page), [], 'hashes of a run');
          await page.keyboard.press('Escape');
        }
        await assertFits(page, [768, 320], place);
      }
    },
  );
}

opened('what has the focus, one of each kind', async ({ studio }) => {
  const page = await studio.open('', { reducedMotion: 'reduce', viewport: WHOLE });
  for (const [place] of PLACES) {
    await visitSettled(page, place);
    assert.equal(await focusEachKind(page), [], place);
  }
  // the place Kept, with a name in it whose tags are edited
  await visitSettled(page, 'names');
  await page
    .getByRole('button', { name: /^Keep: /, pressed: false })
    .first()
    .click();
  await visitSettled(page, 'kept');
  await page
    .getByRole('button', { name: /^Tags and note: / })
    .first()
    .click();
  await page.locator('nw-kept-entry :is(textarea, wa-textarea)').first().waitFor();
  assert.equal(await focusEachKind(page), [], 'kept names');
});

/** Places on paper: what stays of each, and what does not. */
const PAPER = [
  ['names?seed=1', 'nw-name-columns .name', 'nw-name-source, nw-sample-texts, #roll, .pick'],
  ['names?seed=1&cast=12,6,2,2', 'nw-name-columns .name', 'nw-name-source'],
  ['names?seed=1&with=GERMAN', 'nw-name-columns .name', 'nw-name-source'],
  ['text?seed=1', 'nw-text-page .names li', 'nw-text-page .tools button'],
] as const;

opened('on paper a place of names is its names and what they are of', async ({ studio }) => {
  for (const [place, names, controls] of PAPER) {
    const hash = `#/${place.replace('GERMAN', studio.german)}&run=${studio.english}`;
    const page = await studio.open(hash);
    await page.locator(names).nth(9).waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const name of await page.locator(names).all())
      assert.ok(await name.isVisible(), `${place}: a name is missing`);
    for (const control of await page.locator(controls).all())
      assert.not.ok(await control.isVisible(), `${place}: ${control}`);
    if (place.startsWith('names'))
      assert.ok(await page.getByText('New names after “Pride and Prejudice”, seed 1.').isVisible());
    await page.close();
  }
});

opened.run();
