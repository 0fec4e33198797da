/** From opening the page to a shipped list of kept names: one paste, then five presses at most; keys alone, touch alone. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download, Locator, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { assertCalm, openStudio, type Studio, tabTo } from './page.ts';

const journey = suite<{ studio: Studio; novel: string }>('from a text to a shipped list');
journey.before(async (context) => {
  context.novel = await readFile(join(packageRoot(), 'samples/en-pride-and-prejudice.txt'), 'utf8');
});
journey.before.each(async (context) => {
  // nothing is known of the text; the server readies itself as one that a person starts
  context.studio = await openStudio({ threads: 2 }, { standby: true });
});
journey.after.each(({ studio }) => studio.close());

const cards = (page: Page): Locator => page.locator('nw-name-columns li');

async function copyNovel(page: Page, novel: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(novel)})`);
}

/** Two dozen names of the text, of both first kinds. */
async function twoDozen(page: Page): Promise<string[]> {
  await cards(page).nth(23).waitFor();
  return page.locator('nw-name-columns .name').allTextContents();
}

const textOf = async (file: Download): Promise<string> => readFile((await file.path())!, 'utf8');

journey('keys alone: one paste, and five presses on buttons', async ({ studio, novel }) => {
  const page = await studio.open('#/names');
  await copyNovel(page, novel);
  await tabTo(page, /^textarea Paste names/);
  await page.keyboard.press('Control+v');
  const names = await twoDozen(page);
  let presses = 0;
  const press = async (name: RegExp | null): Promise<void> => {
    if (name !== null) await tabTo(page, name);
    await page.keyboard.press('Enter');
    presses++;
  };
  await press(new RegExp(`^button Keep: ${names[0]}$`));
  await page.keyboard.press('ArrowRight');
  await press(null);
  await page.getByRole('link', { name: 'Kept 2 names' }).waitFor();
  await press(/^a Kept 2 names$/);
  await page.locator('nw-kept-entry').nth(1).waitFor();
  const file = page.waitForEvent('download');
  await press(/^button Text, a name a line$/);
  assert.is(await textOf(await file), `${names[0]}\n${names[1]}\n`);
  assert.ok(presses <= 5, `${presses} presses`);
  assertCalm(page);
  await page.close();
});

journey('touch alone on a telephone: one paste, and five taps', async ({ studio, novel }) => {
  const page = await studio.open('#/names', { viewport: { width: 390, height: 844 } });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    await target.scrollIntoViewIfNeeded();
    // away from what is fixed at the edges
    await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const { x, y, width, height } = (await target.boundingBox())!;
    assert.ok(width >= 24 && height >= 24, `a target of ${width} by ${height} pixels`);
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    taps++;
  };
  await copyNovel(page, novel.slice(0, 200_000));
  // without a text the field is open
  const field = page.locator('nw-own-text textarea');
  await field.waitFor();
  await field.focus();
  await page.keyboard.press('Control+v');
  const names = await twoDozen(page);
  assert.is(taps, 0, 'one paste for 24 names');
  await tap(page.getByRole('button', { name: `Keep: ${names[0]}`, exact: true }));
  await tap(page.getByRole('button', { name: `Keep: ${names[1]}`, exact: true }));
  await page.getByRole('link', { name: 'Kept 2 names' }).waitFor();
  await tap(page.getByRole('link', { name: 'Kept 2 names' }));
  await page.locator('nw-kept-entry').nth(1).waitFor();
  const file = page.waitForEvent('download');
  await tap(page.getByRole('button', { name: 'Text, a name a line' }));
  assert.is(await textOf(await file), `${names[0]}\n${names[1]}\n`);
  assert.ok(taps <= 5, `${taps} taps`);
  assertCalm(page);
  await page.close();
});

journey.run();
