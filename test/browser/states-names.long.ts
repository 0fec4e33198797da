/** axe where names are kept, focused and opened: start, cast, blend, portrait and the tray, in both themes. */
import type { Locator, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type FilledStudio, openFilledStudio } from './filled.ts';
import { assertCalm, axeFindings, nothingIsMade } from './page.ts';

const states = suite<{ studio: FilledStudio }>('names in all states');
states.before(async (context) => {
  context.studio = await openFilledStudio();
});
states.after(({ studio }) => studio.close());

async function goTo(page: Page, place: string): Promise<Locator> {
  await page.evaluate(`location.hash = '#/${place}'`);
  const within = page.locator(`nw-${place.split('?')[0]}-page`);
  await within.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await nothingIsMade(page);
  return within;
}

for (const colorScheme of ['light', 'dark'] as const) {
  states(`kept, focused and opened in ${colorScheme}`, async ({ studio }) => {
    const viewport = { width: 1400, height: 1800 };
    const page = await studio.open('', { colorScheme, reducedMotion: 'reduce', viewport });
    const places = [
      'start',
      'cast?seed=4',
      `blend?run=${studio.english}&with=${studio.german}&seed=4`,
    ];
    for (const place of places) {
      const within = await goTo(page, place);
      const keep = within.getByRole('button', { name: /^(Keep|Like): / });
      await keep.first().waitFor();
      await keep.first().click();
      await within.locator('li.kept').first().waitFor();
      assert.equal(await axeFindings(page), [], `${place}: kept`);
      const name = within.locator('li button.name').first();
      await name.focus();
      assert.equal(await axeFindings(page), [], `${place}: focused`);
      await name.click();
      await page.locator('nw-name-heard').first().waitFor();
      assert.equal(await axeFindings(page), [], `${place}: opened`);
      await page.keyboard.press('Escape');
    }
    await goTo(page, 'portrait');
    for (const summary of await page.locator('nw-portrait-page summary').all())
      await summary.click();
    assert.equal(await axeFindings(page), [], 'portrait: opened');
    await page.locator('nw-tray-chip button').click();
    await page.locator('nw-tray-entry').first().waitFor();
    assert.equal(await axeFindings(page), [], 'tray');
    await page
      .getByRole('button', { name: /^Tags and note: / })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Note' }).focus();
    assert.equal(await axeFindings(page), [], 'tray: note');
    assertCalm(page);
    await page.close();
  });
}

states.run();
