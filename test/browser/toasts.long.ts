/** Notices that show for a while: one for a load from start to end, and never over what the page shows. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { layOutRuns, VECTORS } from '../http/walker-runs.ts';
import { openStudio, studioSuite } from './page.ts';

const toasts = studioSuite('notices that show for a while', async () => {
  const studio = await openStudio({ threads: 1 });
  await layOutRuns(studio.server.outputBase);
  return studio;
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

/** Waits until the page has made room for what is shown, and tells what is covered all the same. */
async function assertNothingCovered(page: Page, at: string): Promise<void> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  );
  assert.equal(await page.evaluate(COVERED), [], at);
}

for (const width of [1400, 390]) {
  toasts(`a load has one, which covers nothing at ${width} pixels`, async ({ studio }) => {
    const page = await studio.open(`#/corpora?run=${VECTORS}`, {
      viewport: { width, height: 800 },
    });
    // a notice must not go while it is looked at, however long that takes here
    await page.clock.install();
    await page
      .locator('nw-run-detail nw-load-buttons')
      .getByRole('button', { name: /^(Load into|In) A/ })
      .click();
    const shown = page.locator('nw-toasts [data-toast]');
    await page.clock.runFor(3000);
    await shown.filter({ hasText: /Patch A: .* is loaded/ }).waitFor();
    assert.is(await shown.filter({ hasText: 'Patch A' }).count(), 1);
    await assertNothingCovered(page, 'the corpora');
    await page.evaluate(`location.hash = '#/workbench'`);
    await page.locator('nw-workbench-page h1').waitFor();
    await assertNothingCovered(page, 'another place');
  });
}

toasts.run();
