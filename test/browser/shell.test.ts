import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertCalm, axeFindings, openStudio, type Studio, sidewaysScroll } from './page.ts';

const shell = suite<{ studio: Studio }>('the frame of the page');
shell.before(async (context) => {
  context.studio = await openStudio();
});
shell.after(({ studio }) => studio.close());

const PLACES = ['corpora', 'workbench', 'names', 'analysis', 'packages', 'generate', 'settings'];

for (const colorScheme of ['light', 'dark'] as const) {
  shell(`every empty place is accessible in ${colorScheme}`, async ({ studio }) => {
    const page = await studio.open('', { colorScheme });
    for (const place of PLACES) {
      await page.goto(`${studio.server.base}/#/${place}`);
      await page.locator(`nw-${place}-page h1`).waitFor();
      assert.equal(await axeFindings(page), [], place);
    }
    assertCalm(page);
    await page.close();
  });
}

for (const width of [320, 768, 1400]) {
  shell(`no empty place scrolls sideways at ${width} pixels`, async ({ studio }) => {
    const page = await studio.open('', { viewport: { width, height: 800 } });
    for (const place of PLACES) {
      await page.goto(`${studio.server.base}/#/${place}`);
      await page.locator(`nw-${place}-page h1`).waitFor();
      assert.is(await sidewaysScroll(page), 0, place);
    }
    await page.close();
  });
}

shell.run();
