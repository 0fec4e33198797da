/** The place of the cast: counts, one entry rolled anew, what is kept, taken away, linked and printed. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waitFor } from '../wait.ts';
import { type FilledStudio, openFilledStudio } from './filled.ts';
import { assertCalm, axeFindings, sidewaysScroll } from './page.ts';

/** What a page offers to code that runs in it. */
interface Styled {
  getComputedStyle(element: unknown): Readonly<Record<string, string>>;
}

const cast = suite<{ studio: FilledStudio }>('the place of the cast');
cast.before(async (context) => {
  context.studio = await openFilledStudio();
});
cast.after(({ studio }) => studio.close());

/** The names of all kinds when nothing is being made. */
async function names(page: Page, changed?: readonly string[]): Promise<string[]> {
  return waitFor('the cast', async () => {
    if ((await page.locator('nw-cast-list ul[aria-busy=true]').count()) > 0) return null;
    const all = await page.locator('nw-cast-list .name strong').allTextContents();
    return all.length > 0 && all.join() !== changed?.join() ? all : null;
  });
}

/** Places at which two lists differ. */
const differing = (a: readonly string[], b: readonly string[]): number[] =>
  a.flatMap((name, i) => (name === b[i] ? [] : [i]));

cast('one entry is rolled anew, the others stay, and Back brings it back', async ({ studio }) => {
  const page = await studio.open(`#/cast?run=${studio.english}&seed=7`);
  const first = await names(page);
  assert.is(first.length, 25);
  await page.getByRole('button', { name: /^Roll anew: Person 3, / }).click();
  const next = await names(page, first);
  assert.equal(differing(first, next), [2]);
  const other = await studio.open(page.url().slice(page.url().indexOf('#')));
  assert.equal(await names(other), next);
  await other.close();
  await page.goBack();
  assert.equal(await names(page, next), first);
  await page.getByRole('spinbutton', { name: 'Persons' }).fill('4');
  const fewer = await names(page, first);
  assert.equal(fewer, [...first.slice(0, 4), ...first.slice(12)]);
  await page.getByRole('button', { name: 'Roll all again' }).click();
  assert.ok(differing(await names(page, fewer), fewer).length > fewer.length / 2);
  assertCalm(page);
  await page.close();
});

cast('while the first names are made it is said, in all three places', async ({ studio }) => {
  for (const [place, shown] of [
    ['cast', 'nw-cast-list .name strong'],
    ['blend', 'nw-blend-page .names li'],
    ['text', 'nw-text-page .names li'],
  ] as const) {
    const page = await studio.open('#/settings');
    let release = (): void => {};
    const held = new Promise<void>((go) => {
      release = go;
    });
    await page.route('**/api/names{,/cast}', async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate(`location.hash = '#/${place}?run=${studio.english}'`);
    const said = page.locator('nw-app main .waiting');
    await said.getByText(/Pride and Prejudice/).waitFor();
    await said.getByRole('progressbar').waitFor();
    release();
    await page.locator(shown).nth(9).waitFor();
    assert.is(await said.count(), 0);
    await page.close();
  }
});

cast('a pasted list has a cast, whose link holds it', async ({ studio }) => {
  const list =
    'Calenhad, Ithilwen, Celebrian, Galadhon, Arwenna, Thranduil, Elrohir, Nimrodel, Finduilas';
  const page = await studio.open('#/start');
  await page.getByRole('textbox', { name: 'Paste names, or a text' }).fill(list);
  await page.keyboard.press('Control+Enter');
  await page.getByText('A list of 9 names').waitFor();
  await page.getByRole('link', { name: /^A cast for a map/ }).click();
  await page.getByRole('spinbutton', { name: 'Persons' }).fill('2');
  await waitFor(
    'two persons',
    async () => (await page.locator('nw-cast-list').first().locator('li').count()) === 2,
  );
  const all = await names(page);
  const other = await studio.open(page.url().slice(page.url().indexOf('#')));
  assert.equal(await names(other), all);
  await other
    .locator('nw-source-select wa-option', { hasText: /^Calenhad, Ithilwen, Celebrian … \(list\)/ })
    .waitFor({ state: 'attached' });
  await other.close();
  await page.close();
});

cast('hearts put entries among the kept names, files hold them all', async ({ studio }) => {
  const page = await studio.open(`#/cast?run=${studio.german}&seed=5&n=2,2,1,1`);
  const all = await names(page);
  await page.getByRole('button', { name: `Keep: ${all[0]}`, exact: true }).click();
  await page.getByRole('button', { name: 'Keep all' }).click();
  const kept = page.getByRole('link', { name: 'Kept 6 names' });
  await kept.waitFor();
  const saved = async (button: string, within: Page | Locator = page): Promise<string> => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      within.getByRole('button', { name: button, exact: true }).click(),
    ]);
    return readFile((await file.path())!, 'utf8');
  };
  assert.is(await saved('TXT'), `${all.join('\n')}\n`);
  assert.match(await saved('CSV'), new RegExp(`^persons,1,${all[0]},`, 'm'));
  const { names: told } = JSON.parse(await saved('JSON')) as { names: { name: string }[] };
  assert.equal(
    told.map(({ name }) => name),
    all,
  );
  await kept.click();
  await page.locator('nw-kept-entry').nth(5).waitFor();
  const shown = await page.locator('nw-kept-entry .name strong').allTextContents();
  assert.equal(shown.sort(), [...all].sort());
  // what each was in the cast
  const about = await page.locator('nw-kept-entry .name span').allTextContents();
  assert.equal(about.sort(), ['Guilds', 'Persons', 'Persons', 'Places', 'Places', 'Ships']);
  assert.match(await saved('CSV, for a spreadsheet'), /,Ships,Die Verwandlung,/);
  assertCalm(page);
  await page.close();
});

cast('keyboard alone: arrows, the die, the heart', async ({ studio }) => {
  const page = await studio.open(`#/cast?run=${studio.english}&seed=8&n=4,0,0,0`);
  const first = await names(page);
  await page.locator('nw-cast-list li button.name').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('nw-cast-list li.kept', { hasText: first[1]! }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(differing(first, await names(page, first)), [1]);
  await page.close();
});

cast('it is accessible, fits a telephone, and prints as a gazetteer', async ({ studio }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await studio.open(`#/cast?run=${studio.english}&seed=7`, {
      colorScheme,
      reducedMotion: 'reduce',
      // whole, so that nothing lies half under the status bar
      viewport: { width: 1400, height: 2600 },
    });
    await names(page);
    await page
      .getByRole('button', { name: /^Keep: / })
      .first()
      .click();
    await page.locator('nw-cast-list .kept').waitFor();
    assert.equal(await axeFindings(page), [], colorScheme);
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 800 });
      assert.is(await sidewaysScroll(page), 0, `${width} pixels`);
    }
    await page.setViewportSize({ width: 390, height: 2600 });
    assert.equal(await axeFindings(page), [], `${colorScheme} at 390 pixels`);
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('heading', { name: 'Gazetteer' }).waitFor();
    assert.ok(await page.locator('nw-cast-list .name strong').first().isVisible());
    // a kept name has no colour of its own on paper
    const colours = await page.locator('nw-cast-list .name strong').evaluateAll((all) => {
      const page = globalThis as unknown as Styled;
      return all.map((one) => page.getComputedStyle(one).color);
    });
    assert.equal([...new Set(colours)], ['rgb(0, 0, 0)']);
    assert.not.ok(await page.getByRole('button', { name: 'Roll all again' }).isVisible());
    assert.not.ok(await page.locator('nw-cast-list .act').first().isVisible());
    assertCalm(page);
    await page.close();
  }
});

cast(
  'a name is explained by its parents, and read aloud where there is a voice',
  async ({ studio }) => {
    const page = await studio.open(`#/cast?run=${studio.german}&seed=5&n=1,0,0,0`, {
      reducedMotion: 'reduce',
    });
    const [name] = await names(page);
    await page.locator('nw-cast-list button.name').click();
    const why = page.locator('nw-name-why');
    await why.getByRole('heading', { name: name!, exact: true }).waitFor();
    await why.locator('.name .parents').first().waitFor();
    await why.getByText('This browser has no voice to read it aloud.').waitFor();
    assert.equal(await axeFindings(page), []);
    await page.evaluate(`{
    globalThis.spoken = [];
    speechSynthesis.getVoices = () => [{ lang: 'fi-FI' }, { lang: 'en-US' }];
    speechSynthesis.speak = ({ text, lang }) => spoken.push(text + ' ' + lang);
    speechSynthesis.dispatchEvent(new Event('voiceschanged'));
  }`);
    await why.getByText('This browser has no voice for German; another one reads it.').waitFor();
    await why.getByRole('button', { name: 'Hear' }).click();
    assert.equal(await page.evaluate('spoken'), [`${name} de`]);
    await page.keyboard.press('Escape');
    await why.waitFor({ state: 'detached' });
    assertCalm(page);
    await page.close();
  },
);

cast.run();
