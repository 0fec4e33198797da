/** The start place: names at once, rolled, liked, copied as a link, by mouse and by keyboard alone. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { sampled } from '../extent.ts';
import { type FilledStudio, openSampleStudio } from './filled.ts';
import { assertCalm, axeFindings, sidewaysScroll } from './page.ts';

const start = suite<{ studio: FilledStudio }>('the start place');
start.before(async (context) => {
  context.studio = await openSampleStudio();
});
start.after(({ studio }) => studio.close());

/** What goes beyond the core path runs in the long half alone. */
const further = sampled<(...args: Parameters<typeof start>) => void>(() => {}, start);

/** The names on the page once none is being made. */
async function names(page: Page): Promise<string[]> {
  await page.locator('nw-name-cards li').first().waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^\d+ names with seed/ })
    .waitFor({ state: 'attached' });
  return page.locator('nw-name-cards .name').allTextContents();
}

const seedOf = (page: Page): string =>
  new URL(page.url().replace('#/', '')).searchParams.get('seed') ?? '';

/**
 * The names that come of something that is done. The address changes a moment before the page follows it:
 * only from the request on does the page say that names are being made.
 */
async function namesAfter(page: Page, act: Promise<unknown>): Promise<string[]> {
  await Promise.all([page.waitForRequest('**/api/names'), act]);
  return names(page);
}

/** Presses a button; returns the names that come of it. */
const press = (page: Page, name: string): Promise<string[]> =>
  namesAfter(page, page.getByRole('button', { name, exact: true }).click());

start('the page opens there, says what it is, and shows two dozen names', async ({ studio }) => {
  const page = await studio.open('');
  const shown = await names(page);
  assert.is(shown.length, 24);
  assert.is(new Set(shown).size, 24);
  await page.getByText('makes new names that could have stood in it').waitFor();
  await page.getByText(/Read as English/).waitFor();
  await page.getByRole('link', { name: 'Workbench' }).click();
  await page.locator('nw-workbench-page h1').waitFor();
  assertCalm(page);
  await page.close();
});

further(
  'the die gives other names with another seed, and Back the ones before',
  async ({ studio }) => {
    const page = await studio.open('#/start');
    const first = await names(page);
    const seed = seedOf(page);
    const second = await press(page, 'Roll again');
    assert.not.equal(second, first);
    assert.is.not(seedOf(page), seed);
    assert.equal(await namesAfter(page, page.goBack()), first);
    await page.close();
  },
);

further('hearts and crosses decide what comes next, and stay on the page', async ({ studio }) => {
  const page = await studio.open('#/start?c=place_name');
  const first = await names(page);
  const more = page.getByRole('button', { name: 'More like these' });
  assert.ok(await more.isDisabled());
  for (const name of first.slice(0, 3)) {
    await page.getByRole('button', { name: `Like: ${name}`, exact: true }).click();
  }
  await page.getByRole('button', { name: `Not like this: ${first[5]}`, exact: true }).click();
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/names'));
  const next = await press(page, 'More like these');
  const body = (await asked).postDataJSON() as { liked: string[]; disliked: string[] };
  assert.equal(
    body.liked,
    first.slice(0, 3).map((name) => name.toLowerCase()),
  );
  assert.equal(body.disliked, [first[5]!.toLowerCase()]);
  assert.not.equal(next, first);
  const kept = await page.locator('nw-kept-names li span').allTextContents();
  assert.equal(kept, first.slice(0, 3));
  assert.equal(await axeFindings(page), []);
  const plain = await press(page, 'Any again');
  assert.not.equal(plain, next);
  await page.close();
});

start('a link gives exactly these names to somebody else', async ({ studio }) => {
  const page = await studio.open('#/start?c=first_name,organisation');
  await names(page);
  const shorter = await press(page, 'Shorter');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.waitForFunction(
    `navigator.clipboard.readText().then((text) => text.includes('#/start?'))`,
  );
  const link = (await page.evaluate('navigator.clipboard.readText()')) as string;
  const other = await studio.open(link.slice(link.indexOf('#')));
  assert.equal(await names(other), shorter);
  await other.reload();
  assert.equal(await names(other), shorter);
  await other.close();
  const gone = await studio.open('#/start?run=20200101_000000_gone&c=place_name&seed=1');
  await gone.getByRole('heading', { name: 'This text is not here' }).waitFor();
  assertCalm(gone);
  await gone.close();
  await page.close();
});

further('where names are few, the reason stands there with a button', async ({ studio }) => {
  const page = await studio.open(
    `#/start?run=${studio.german}&c=place_name&seed=3&p0=l5-5.m100.k98-100`,
  );
  const few = page.locator('nw-class-section .few');
  await few.getByText(/ of 24 names/).waitFor();
  const found = (await names(page)).length;
  const more = await press(page, 'Allow names less like the words');
  assert.ok(more.length > found, `${more.length} names instead of ${found}`);
  assertCalm(page);
  await page.close();
});

start('a text is pasted, and its names are there', async ({ studio }) => {
  const page = await studio.open('#/start?c=place_name');
  await names(page);
  const novel = await readFile(join(packageRoot(), 'samples/de-die-verwandlung.txt'), 'utf8');
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(novel.slice(0, 60_000))})`);
  const before = new URL(page.url().replace('#/', '')).searchParams.get('run');
  await page.getByRole('textbox', { name: 'Or a text of your own' }).focus();
  await page.keyboard.press('Control+v');
  await page.waitForURL((url) => !url.href.includes(`run=${before}`));
  assert.ok((await names(page)).length > 5);
  await page.getByText('Read as German').waitFor();
  await page
    .locator('nw-start-source summary', { hasText: 'Texts kept on the server (1)' })
    .click();
  assert.equal(await axeFindings(page), []);
  await page.getByRole('button', { name: /^Delete / }).click();
  await page.locator('nw-kept-texts details').waitFor({ state: 'detached' });
  await page.locator('nw-own-text input[type=file]').setInputFiles({
    name: 'picture.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from([0xff, 0xd8, 0xff]),
  });
  await page
    .getByRole('alert')
    .getByText(/picture\.txt is not UTF-8 text/)
    .waitFor();
  assertCalm(page);
  await page.close();
});

further(
  'names of a pasted text are there while its corpus is still being made',
  async ({ studio }) => {
    const page = await studio.open('#/start?c=place_name');
    await names(page);
    // the page hears of no end before it is allowed to
    let ended = false;
    const running = (text: string): string =>
      ended
        ? text
        : text
            .replace(/"status":"completed"/, '"status":"running"')
            .replace('"complete"', '"annotate"');
    await page.route('**/api/pipeline/{status,runs}*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: running(await response.text()) });
    });
    const text = await readFile(join(packageRoot(), 'samples/de-die-verwandlung.txt'), 'utf8');
    await page.evaluate(
      `navigator.clipboard.writeText(${JSON.stringify(text.slice(20_000, 60_000))})`,
    );
    await page.getByRole('textbox', { name: 'Or a text of your own' }).focus();
    const before = new URL(page.url().replace('#/', '')).searchParams.get('run')!;
    // those of small portraits may be asked for as well
    const asked = page.waitForRequest((request) => {
      const body = request.url().endsWith('/api/names') ? (request.postData() ?? '') : '';
      return body.includes('"count":24') && !body.includes(before);
    });
    await Promise.all([asked, page.keyboard.press('Control+v')]);
    await page.getByText('Read as German: its syllables are being counted.').waitFor();
    const made = await names(page);
    assert.is(made.length, 24);
    ended = true;
    await page.getByText(/Read as German: [\d,]+ syllables\./).waitFor();
    assert.equal(await names(page), made);
    await page.reload();
    assert.equal(await names(page), made, 'those of the finished run');
    assertCalm(page);
    await page.close();
  },
);

further('names change as one edits what a class sounds like', async ({ studio }) => {
  const page = await studio.open('#/start?c=place_name');
  const first = await names(page);
  await page.getByRole('button', { name: 'Adjust Place name' }).click();
  const most = page.getByRole('slider', { name: 'Letters, at most' });
  const short = await namesAfter(page, most.fill('6'));
  assert.ok(short.length > 0 && short.every((name) => name.length <= 6), short.join(' '));
  assert.equal(await axeFindings(page), []);
  await page.getByRole('button', { name: 'Copy as YAML' }).click();
  await page.waitForFunction(
    `navigator.clipboard.readText().then((text) => text.includes('letters: [5, 6]'))`,
  );
  await page.reload();
  assert.equal(await names(page), short);
  await page.getByRole('button', { name: 'Adjust Place name' }).click();
  assert.equal(await press(page, 'Reset'), first);
  assertCalm(page);
  await page.close();
});

further(
  'a name is looked at: how it sounds stands below, and goes with Escape',
  async ({ studio }) => {
    const page = await studio.open('#/start?c=place_name');
    const [first] = await names(page);
    await page.locator('nw-name-cards button.name').first().click();
    await page.locator('nw-name-heard').getByRole('heading', { name: first! }).waitFor();
    await page.locator('nw-name-heard .like').waitFor();
    await page.locator('nw-name-cards button.name').nth(1).focus();
    await page.keyboard.press('s');
    const second = (await names(page))[1]!;
    await page.locator('nw-name-heard').getByRole('heading', { name: second }).waitFor();
    await page.locator('nw-name-heard').getByRole('button', { name: 'Close' }).click();
    await page.locator('nw-name-heard').waitFor({ state: 'detached' });
    assertCalm(page);
    await page.close();
  },
);

further('softer and harder steer the names, once more lets them be', async ({ studio }) => {
  const page = await studio.open('#/start?c=first_name');
  const first = await names(page);
  const soft = await press(page, 'Softer');
  const sonorants = (list: readonly string[]): number =>
    (list.join('').match(/[lmnw]/gi) ?? []).length;
  assert.ok(sonorants(soft) > sonorants(first));
  assert.match(page.url(), /s=softer/);
  assert.not.equal(await press(page, 'Harder'), soft);
  assert.equal(await press(page, 'Harder'), first);
  assertCalm(page);
  await page.close();
});

start('keyboard alone: kinds, names, hearts, another roll', async ({ studio }) => {
  const page = await studio.open('#/start?c=place_name');
  const first = await names(page);
  await page.locator('nw-start-page .pick input').first().focus();
  const both = await namesAfter(page, page.keyboard.press('Space'));
  assert.match(page.url(), /c=first_name/);
  assert.is(both.length, 24);
  assert.equal(await namesAfter(page, page.keyboard.press('Space')), first);
  await page.locator('nw-start-page #roll').focus();
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab');
    if (await page.locator('nw-name-cards li:focus-within').count()) break;
  }
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('y');
  await page.locator('nw-name-cards li.kept .name', { hasText: first[1]! }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('n');
  await page.locator('nw-name-cards li.dropped .name', { hasText: first[2]! }).waitFor();
  assert.not.equal(await namesAfter(page, page.keyboard.press('r')), first);
  await page.close();
});

further(
  'the filled place fits every window and is accessible in both themes',
  async ({ studio }) => {
    for (const colorScheme of sampled(['dark'] as const, ['light', 'dark'] as const)) {
      const page = await studio.open('#/start', { colorScheme, reducedMotion: 'reduce' });
      await names(page);
      assert.equal(await axeFindings(page), [], colorScheme);
      for (const width of [320, 390, 768, 1400]) {
        await page.setViewportSize({ width, height: 800 });
        assert.is(await sidewaysScroll(page), 0, `${width} pixels`);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await page.locator('nw-own-text details:not([open])').waitFor();
      const card = (await page.locator('nw-name-cards li').nth(1).boundingBox())!;
      assert.ok(
        card.y + card.height < 844 - 56,
        `the second name ends at ${card.y + card.height} pixels`,
      );
      assert.equal(await axeFindings(page), [], '390 pixels');
      assertCalm(page);
      await page.close();
    }
  },
);

start.run();
