/** The page with letters of twice the size: no place scrolls sideways, no text is cut off, axe finds nothing. */
import type { Browser } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { launchBrowser, PATIENCE_MS } from './chromium.ts';
import { type FilledStudio, openFilledStudio } from './filled.ts';
import { axeFindings, nothingIsMade, sidewaysScroll } from './page.ts';

/** A browser that is set to letters of twice the size. */
const DOUBLED = ['--blink-settings=defaultFontSize=32'];

const PLACES = [
  ['names', 'text'],
  ['corpora', 'workbench', 'candidates', 'packages', 'generate', 'settings'],
  ['shape', 'zipf', 'features', 'terrain', 'reach', 'neighbours', 'map', 'compare'].map(
    (tab) => `analysis?tab=${tab}`,
  ),
].flat();

const large = suite<{ studio: FilledStudio; browser: Browser }>('letters of twice the size');
large.before(async (context) => {
  context.studio = await openFilledStudio();
  context.browser = await launchBrowser(DOUBLED);
});
large.after(async ({ studio, browser }) => {
  await browser.close();
  await studio.close();
});

/** Texts that are cut off although nothing says so: no ellipsis, no bar to scroll by. */
const CUT = `(() => {
  const found = [];
  const look = (root) => {
    for (const node of root.querySelectorAll('*')) {
      if (node.shadowRoot) look(node.shadowRoot);
      if (node.localName.startsWith('wa-') || !node.checkVisibility?.()) continue;
      const style = getComputedStyle(node);
      const hides = style.overflowX === 'hidden' || style.overflowX === 'clip';
      if (!hides || style.textOverflow === 'ellipsis' || style.clipPath !== 'none') continue;
      if (node.scrollWidth <= node.clientWidth + 2 || node.clientWidth < 3) continue;
      if (node.innerText?.trim()) found.push(node.localName + '.' + node.className + ' ' + node.innerText.slice(0, 60));
    }
  };
  look(document.querySelector('nw-app').shadowRoot.querySelector('main'));
  return found;
})()`;

for (const width of [1400, 768, 640, 390]) {
  large(`no filled place needs a sideways scroll at ${width} px`, async ({ studio, browser }) => {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    page.setDefaultTimeout(PATIENCE_MS);
    const { base } = studio.server;
    await page.goto(base);
    assert.is(await page.evaluate('getComputedStyle(document.documentElement).fontSize'), '30px');
    for (const place of PLACES) {
      await page.goto(`${base}/#/${place}`);
      await page.locator('nw-app main :is(h1, h2)').first().waitFor();
      await page.waitForLoadState('networkidle');
      await nothingIsMade(page);
      assert.is(await sidewaysScroll(page), 0, place);
      assert.equal(await page.evaluate(CUT), [], place);
      if (width <= 640) assert.equal(await axeFindings(page), [], place);
    }
    // what is kept, over a place that is full
    await page.goto(`${base}/#/names`);
    await page.locator('nw-name-columns .name').first().waitFor();
    // not one that the page before has kept: two seeds share names
    await page
      .getByRole('button', { name: /^Keep: /, pressed: false })
      .first()
      .click();
    await page.evaluate("location.hash = '#/kept'");
    await page.locator('nw-kept-entry').first().waitFor();
    assert.is(await sidewaysScroll(page), 0, 'kept names');
    assert.equal(await page.evaluate(CUT), [], 'kept names');
    await page.close();
  });
}

large.run();
