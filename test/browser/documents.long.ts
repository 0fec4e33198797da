/** The documents in a browser: accessible in both themes, by keyboard, narrow, on paper, and without scripts. */
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startServer, type TestServer } from '../server.ts';
import { PATIENCE_MS, useBrowser } from './chromium.ts';
import { axeFindings, sidewaysScroll } from './page.ts';

interface Context {
  server: TestServer;
  browser: Awaited<ReturnType<typeof useBrowser>>;
}

const documents = suite<Context>('documents in a browser');
documents.before(async (context) => {
  context.browser = await useBrowser();
  context.server = await startServer();
});
documents.after(async ({ server, browser }) => {
  for (const context of browser.browser.contexts()) await context.close();
  await server.close();
  browser.close();
});

const PAGES = ['', 'guide-names.html', 'api.html', 'api-names.html', 'quality.html'];

/** A page of its own, watched for errors and for requests to other hosts. */
async function openPage({ server, browser }: Context, javaScriptEnabled = true) {
  const viewport = { width: 1400, height: 900 };
  const context = await browser.browser.newContext({ javaScriptEnabled, viewport });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const sins: string[] = [];
  page.on('pageerror', (error) => sins.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') sins.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${server.base}/`) && !url.startsWith('data:')) sins.push(url);
  });
  const visit = async (path: string): Promise<Page> => {
    await page.goto(`${server.base}/docs/${path}`);
    await page.locator('main h1').waitFor();
    return page;
  };
  return { page, visit, sins, close: () => context.close() };
}

documents('are accessible in both themes, and ask no other host', async (context) => {
  const { page, visit, sins, close } = await openPage(context);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of PAGES) {
      await visit(path);
      assert.equal(await axeFindings(page), [], `${path} in ${colorScheme}`);
    }
  }
  assert.equal(sins, []);
  await close();
});

documents('do not scroll sideways on a telephone', async (context) => {
  const { page, visit, close } = await openPage(context);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of PAGES) {
    await visit(path);
    assert.is(await sidewaysScroll(page), 0, path);
  }
  await close();
});

documents('are found by the search, by keyboard alone', async (context) => {
  const { page, visit, sins, close } = await openPage(context);
  await visit('');
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
  assert.equal(sins, []);
  await close();
});

documents('can be read and walked through without scripts', async (context) => {
  const { page, visit, sins, close } = await openPage(context, false);
  await visit('');
  assert.not.ok(await page.locator('#search').isVisible());
  await page.getByRole('link', { name: 'Names of my own' }).first().click();
  await page.getByRole('heading', { name: 'Names of my own' }).waitFor();
  await page.getByRole('navigation', { name: 'On this page' }).getByText('People').click();
  assert.match(page.url(), /#people$/);
  await page.getByRole('navigation', { name: 'All pages' }).getByText('All routes').click();
  await page.getByRole('link', { name: 'POST /api/names', exact: true }).click();
  await page.getByText('curl -s localhost:8000/api/names -d').first().waitFor();
  assert.equal(sins, []);
  await close();
});

documents('leave on paper what is read', async (context) => {
  const { page, visit, close } = await openPage(context);
  await visit('guide-names.html');
  await page.emulateMedia({ media: 'print' });
  assert.not.ok(await page.locator('header').isVisible());
  assert.not.ok(await page.locator('nav').first().isVisible());
  assert.ok(await page.locator('main h1').isVisible());
  await close();
});

documents('are one step from the help of the page', async ({ server, browser }) => {
  const page = await browser.browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${server.base}/#/settings`);
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  const contents = page.getByRole('button', { name: 'Contents' });
  if (await contents.isEnabled()) await contents.click();
  const link = page.getByRole('link', { name: 'All documents' });
  assert.is(await link.getAttribute('href'), '/docs/');
  await page.close();
});

documents.run();
