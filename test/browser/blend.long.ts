/** The blend of two texts: the slider, colours of origin, a link, hearts. */
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
    const all = await page.locator('nw-blend-page .names li > span').allTextContents();
    return all.length > 0 && all.join() !== changed?.join() ? all : null;
  });
}

blend('the slider goes from one text to the other, by keyboard alone', async ({ studio }) => {
  const { english, german } = studio;
  const page = await studio.open(`#/blend?run=${english}&with=${german}&share=50&seed=4`);
  const half = await names(page);
  assert.is(half.length, 24);
  const colours = (origin: string): Promise<number> =>
    page.locator(`nw-blend-page .names .${origin}`).count();
  assert.ok((await colours('first')) > 3 && (await colours('second')) > 3);
  const slider = page.getByRole('slider', { name: /^How much of each/ });
  await slider.focus();
  const before = await colours('second');
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowLeft');
  await page.getByText('Pride and Prejudice 100 %').waitFor();
  const pure = await names(page, half);
  assert.ok((await colours('second')) < before);
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.getByText('Die Verwandlung 100 %').waitFor();
  assert.not.equal(await names(page, pure), half);
  await page.goto(`${studio.server.base}/#/blend?run=${english}&with=${german}&share=50&seed=4`);
  assert.equal(await names(page, pure), half);
  await page.getByRole('button', { name: `Keep: ${half[0]}`, exact: true }).click();
  await page.locator('nw-blend-page li.kept', { hasText: half[0]! }).waitFor();
  assertCalm(page);
  await page.close();
});

blend('it is accessible and fits a telephone', async ({ studio }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await studio.open(`#/blend?run=${studio.english}`, {
      colorScheme,
      reducedMotion: 'reduce',
    });
    const [first] = await names(page);
    const kept = page.locator('nw-blend-page li.kept', { hasText: first! });
    if ((await kept.count()) === 0)
      await page.getByRole('button', { name: `Keep: ${first}`, exact: true }).click();
    await kept.first().waitFor();
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
