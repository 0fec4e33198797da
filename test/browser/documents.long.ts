/** The documents in a browser: accessible in both themes, by keyboard, narrow, on paper, and without scripts. */
import * as assert from 'uvu/assert';
import { assertFits, axeFindings, openStudio, studioSuite } from './page.ts';

const documents = studioSuite('documents in a browser', openStudio);

const PAGES = ['', 'guide-names.html', 'api.html', 'api-names.html', 'quality.html'];

for (const colorScheme of ['light', 'dark'] as const) {
  documents(`are accessible in ${colorScheme}, and fit a telephone`, async ({ studio }) => {
    for (const path of PAGES) {
      const page = await studio.open(`docs/${path}`, { colorScheme });
      assert.equal(await axeFindings(page), [], path);
      await assertFits(page, [320]);
    }
  });
}

documents('are found by the search, by keyboard alone', async ({ studio }) => {
  const page = await studio.open('docs/');
  await page.keyboard.press('/');
  await page.keyboard.type('lua');
  await page.getByRole('status').filter({ hasText: 'place' }).waitFor();
  assert.equal(await axeFindings(page), []);
  await page.keyboard.press('ArrowDown');
  await page.locator('#results a:focus').waitFor();
  const first = page.locator('#results a').first();
  assert.match((await first.textContent()) ?? '', /Lua/);
  const href = await first.getAttribute('href');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/docs/${href}`);
  await page.keyboard.press('/');
  await page.keyboard.type('qqqq');
  await page.getByRole('status').filter({ hasText: 'Nothing found' }).waitFor();
  await page.keyboard.press('Escape');
  assert.is(await page.locator('#query').inputValue(), '');
});

documents('can be read and walked through without scripts', async ({ studio }) => {
  const page = await studio.open('docs/');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.reload();
  assert.not.ok(await page.locator('#search').isVisible());
  await page.getByRole('link', { name: 'Names of my own' }).first().click();
  await page.getByRole('heading', { name: 'Names of my own' }).waitFor();
  await page.getByRole('navigation', { name: 'On this page' }).getByText('People').click();
  assert.match(page.url(), /#people$/);
  await page.getByRole('navigation', { name: 'All pages' }).getByText('All routes').click();
  await page.getByRole('link', { name: 'POST /api/names', exact: true }).click();
  await page.getByText('curl -s localhost:8000/api/names -d').first().waitFor();
});

documents('leave on paper what is read', async ({ studio }) => {
  const page = await studio.open('docs/guide-names.html');
  await page.emulateMedia({ media: 'print' });
  assert.not.ok(await page.locator('header').isVisible());
  assert.not.ok(await page.locator('nav').first().isVisible());
  assert.ok(await page.locator('main h1').isVisible());
});

documents('are one step from the help of the page', async ({ studio }) => {
  const page = await studio.open('#/settings');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  const contents = page.getByRole('button', { name: 'Contents' });
  if (await contents.isEnabled()) await contents.click();
  const link = page.getByRole('link', { name: 'All documents' });
  assert.is(await link.getAttribute('href'), '/docs/');
});
