/** The blend of two texts: the slider, each part in the colour of its text, a link, hearts. */
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waitFor } from '../wait.ts';
import { type FilledStudio, openFilledStudio } from './filled.ts';
import { assertCalm, axeFindings, sidewaysScroll } from './page.ts';

const blend = suite<{ studio: FilledStudio }>('the blend of two texts');
blend.before(async (context) => {
  context.studio = await openFilledStudio();
});
blend.after(({ studio }) => studio.close());

async function names(page: Page, changed?: readonly string[]): Promise<string[]> {
  return waitFor('the names', async () => {
    if ((await page.locator('nw-blend-page .names[aria-busy=false]').count()) === 0) return null;
    const all = await page.locator('nw-blend-page .names .name').allTextContents();
    return all.length > 0 && all.join() !== changed?.join() ? all : null;
  });
}

blend('the slider goes from one text to the other, by keyboard alone', async ({ studio }) => {
  const { english, german } = studio;
  const page = await studio.open(`#/blend?run=${english}&with=${german}&share=50&seed=4`);
  const half = await names(page);
  assert.ok(half.length > 12);
  const parts = (origin: string): Promise<number> =>
    page.locator(`nw-blend-page .name .${origin}`).count();
  assert.ok((await parts('first')) > 3 && (await parts('second')) > 3);
  // the parents have the colours of the parts
  const card = page.locator('nw-blend-page .names li').first();
  assert.equal(
    await card.locator('.parents b').evaluateAll((all) => all.map((one) => one.className)),
    await card.locator('.name span').evaluateAll((all) => all.map((one) => one.className)),
  );
  await page.getByRole('slider', { name: /^How many begin in each/ }).focus();
  await page.keyboard.press('Home');
  await page.getByText('Die Verwandlung 100 %').waitFor();
  const other = await names(page, half);
  await page.keyboard.press('End');
  await page.getByText('Pride and Prejudice 100 %').waitFor();
  await names(page, other);
  const begin = await page
    .locator('nw-blend-page .name span:first-child')
    .evaluateAll((all) => all.map((one) => one.className));
  assert.equal([...new Set(begin)], ['first']);
  await page.evaluate(`location.hash = '#/blend?run=${english}&with=${german}&share=50&seed=4'`);
  const again = await waitFor('the names of before', async () => {
    const all = await names(page);
    return all.join() === half.join() ? all : null;
  });
  await page.getByRole('button', { name: `Keep: ${again[0]}`, exact: true }).click();
  await page.locator('nw-blend-page li.kept', { hasText: again[0]! }).waitFor();
  assertCalm(page);
  await page.close();
});

blend('it is accessible and fits a telephone', async ({ studio }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await studio.open(`#/blend?run=${studio.english}`, {
      colorScheme,
      reducedMotion: 'reduce',
    });
    await names(page);
    assert.equal(await axeFindings(page), [], colorScheme);
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 800 });
      assert.is(await sidewaysScroll(page), 0, `${width} pixels`);
    }
    assertCalm(page);
    await page.close();
  }
});

blend.run();
