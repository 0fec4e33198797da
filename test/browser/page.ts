/** Test helper: opens the page in Chromium, watches for errors, runs axe. */
import axe from 'axe-core';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { ServerOptions } from '../../http/server.ts';
import type { ServerConfig } from '../../store/settings/config.ts';
import { startServer, type TestServer } from '../server.ts';
import { waitFor } from '../wait.ts';
import { PATIENCE_MS, useBrowser } from './chromium.ts';

/** How a person's browser is set up; the window measures 1,400 by 900 pixels unless said otherwise. */
export interface View {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce';
}

/** A server and a browser for one suite. */
export interface Studio {
  readonly server: TestServer;
  /**
   * Opens the page at a hash like `#/names`, as a person does who has never been there: pages that are
   * open at the same time know nothing of each other. Every page is watched, see `assertCalm`.
   */
  open(hash?: string, view?: View): Promise<Page>;
  close(): Promise<void>;
}

/** What each page has done that it must not do: errors, refused scripts, requests to other hosts. */
const sins = new WeakMap<Page, string[]>();

/** Opens a browser and a server over an empty output base, or shows the given one. */
export async function openStudio(
  config: Partial<ServerConfig> = {},
  options: ServerOptions = {},
): Promise<Studio> {
  const { browser, close } = await useBrowser();
  const server = await startServer(config, options);
  return {
    server,
    async open(hash = '', { viewport = { width: 1400, height: 900 }, ...media } = {}) {
      const page = await openBlank(browser, server.base);
      await page.setViewportSize(viewport);
      await page.emulateMedia(media);
      watch(page, server.base);
      await page.goto(`${server.base}/${hash}`);
      await page.locator('nw-app main :is(h1, h2)').first().waitFor();
      return page;
    },
    async close() {
      for (const context of browser.contexts()) await context.close();
      await server.close();
      close();
    },
  };
}

/** A page without an address, in which nothing of `base` is stored. */
async function openBlank(browser: Browser, base: string): Promise<Page> {
  // a new context compiles all scripts anew, which takes longer than most tests
  const idle = browser.contexts().find((context) => context.pages().length === 0);
  const page = await (idle ?? (await newContext(browser))).newPage();
  if (idle) {
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: base, storageTypes: 'all' });
    await session.detach();
  }
  return page;
}

async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  context.setDefaultTimeout(PATIENCE_MS);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  return context;
}

function watch(page: Page, base: string): void {
  const list: string[] = [];
  sins.set(page, list);
  page.on('pageerror', (error) => list.push(`error: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    // a refused request is the subject of many tests; the page shows its text
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) {
      list.push(`console: ${text}`);
    }
    if (/content security policy/i.test(text)) list.push(`policy: ${text}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(data|blob|about):/.test(url) && !url.startsWith(`${base}/`)) {
      list.push(`request to another host: ${url}`);
    }
  });
}

/** No error, no violation of the content security policy, no request to another host so far. */
export function assertCalm(page: Page): void {
  assert.equal(sins.get(page), []);
}

/** Serious and critical findings of axe, one a line; an empty list is what is wanted. */
export async function axeFindings(page: Page): Promise<string[]> {
  // half a megabyte of script, once a document
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    type Axe = typeof import('axe-core');
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // what passes is not described, which takes a third off the time
      resultTypes: ['violations'],
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id} ${JSON.stringify(target)} ${failureSummary}`,
        ),
      );
  });
}

/** Goes to a place within the page, with a query where one is given, and waits for its heading. */
export async function visit(page: Page, place: string): Promise<void> {
  await page.evaluate(`location.hash = '#/${place}'`);
  const heading = page.locator(`nw-${place.replace(/\?.*/, '')}-page h1`);
  await heading.first().waitFor();
}

/** Goes to a place and waits until it has read and made what it shows. */
export async function visitSettled(page: Page, place: string): Promise<void> {
  await visit(page, place);
  await page.waitForLoadState('networkidle');
  await nothingIsMade(page);
}

/** Waits until nothing of the place is being made; it can have several lists that are. */
export async function nothingIsMade(page: Page): Promise<void> {
  const waiting = page.locator('nw-app main .waiting');
  await waitFor('all lists of the place', async () => (await waiting.count()) === 0);
}

/** Opens a field of options; again when what arrives at that moment, or takes the focus, has closed it. */
export async function openChoice(select: Locator): Promise<void> {
  await waitFor('an open choice', async () => {
    const open = await select.evaluate((field) => (field as unknown as { open: boolean }).open);
    if (!open) await select.click();
    return open && (await select.locator('wa-option').first().isVisible());
  });
}

/** Pixels by which the page is wider than its window, once what follows its size has done so. */
export async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    const { documentElement: page } = document;
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(page.scrollWidth - page.clientWidth)));
  })`) as Promise<number>;
}
