/** Test helper: opens the page in Chromium, watches for errors, runs axe. */
import { readFile } from 'node:fs/promises';
import axe from 'axe-core';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { Callback, Test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Client, createClient } from '../../http/client.ts';
import type { ServerOptions } from '../../http/server.ts';
import type { ServerConfig } from '../../store/settings/config.ts';
import { startServer, type TestServer } from '../server.ts';
import { suite } from '../suite.ts';
import { waitFor } from '../wait.ts';
import { PATIENCE_MS, useBrowser } from './chromium.ts';

/** How a person's browser is set up; the window measures 1,400 by 900 pixels unless said otherwise. */
export interface View {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce';
  readonly forcedColors?: 'active';
}

/** What the page's own code sees, and the test's types do not. */
interface Styled {
  getComputedStyle(element: unknown): Readonly<Record<string, string>>;
}

/** A property of the style of each element. */
export const stylesOf = (elements: Locator, property: string): Promise<string[]> =>
  elements.evaluateAll((all, property) => {
    const page = globalThis as unknown as Styled;
    return all.map((one) => page.getComputedStyle(one)[property]!);
  }, property);

/** A server and a browser for one suite. */
export interface Studio {
  readonly server: TestServer;
  readonly api: Client;
  /** The pages that are open or were, in the order of their opening. */
  readonly pages: Page[];
  /**
   * Opens the page at a hash like `#/names`, or one of `docs/`, as a person does who has never been there: pages that are
   * open at the same time know nothing of each other. Every page is watched, see `assertCalm`.
   */
  open(address?: string, view?: View): Promise<Page>;
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
  const pages: Page[] = [];
  return {
    ...{ server, pages, api: createClient(server.base) },
    async open(address = '', { viewport = { width: 1400, height: 900 }, ...media } = {}) {
      const page = await openBlank(browser, server.base);
      pages.push(page);
      await page.setViewportSize(viewport);
      await page.emulateMedia(media);
      watch(page, server.base);
      await page.goto(`${server.base}/${address}`);
      await page.locator('main :is(h1, h2)').first().waitFor();
      return page;
    },
    async close() {
      for (const context of browser.contexts()) await context.close();
      await server.close();
      close();
    },
  };
}

/**
 * A suite with a studio of its own, and with what `prepare` adds to its context. The pages that a test opens are
 * closed behind it; one that is open then, those of the suite too, must be calm, see `assertCalm`.
 */
export function studioSuite<S extends Studio, More extends object = object>(
  title: string,
  open: () => Promise<S>,
  prepare?: (studio: S) => Promise<More>,
): Test<{ studio: S } & More> {
  const tests = suite<{ studio: S } & More>(title);
  /** So many pages belong to the suite. */
  let standing = 0;
  tests.before(async (context) => {
    const studio = await open();
    Object.assign(context, { studio }); // closed too when what follows throws
    Object.assign(context, await prepare?.(studio));
    standing = studio.pages.length;
  });
  tests.after.each(async ({ studio }) => {
    for (const page of studio.pages.splice(standing)) await page.close();
  });
  // there is none where it did not open
  tests.after(({ studio }) => studio?.close());
  // within the test: uvu ends a suite without a word when a hook throws behind a test that has failed
  const calm =
    (handler: Callback<{ studio: S } & More>): Callback<{ studio: S } & More> =>
    async (context) => {
      await handler(context);
      for (const page of context.studio.pages) if (!page.isClosed()) assertCalm(page);
    };
  return Object.assign<typeof tests, typeof tests>(
    ((name, handler) => tests(name, calm(handler))) as typeof tests,
    tests,
  );
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

/** The rules that a scheme of colours can break where the same elements stand in another. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Serious and critical findings of axe, one a line; an empty list is what is wanted. */
export const axeFindings = (page: Page): Promise<string[]> => findings(page, ALL_RULES);
export const colourFindings = (page: Page): Promise<string[]> => findings(page, OF_COLOURS);

async function findings(page: Page, runOnly: string[]): Promise<string[]> {
  // half a megabyte of script, once a document
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    type Axe = typeof import('axe-core');
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run({
      runOnly,
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
  }, runOnly);
}

/** Goes to a place within the page, with a query where one is given, and waits until it has read and made what it shows. */
export async function visitSettled(page: Page, place: string): Promise<void> {
  await page.evaluate(`location.hash = '#/${place}'`);
  await page
    .locator(`nw-${place.replace(/\?.*/, '')}-page h1`)
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');
  await nothingIsMade(page);
}

/** Keeps the first name of the place of names that is not kept: Kept says most when it has one. */
export async function keepOne(page: Page): Promise<void> {
  await visitSettled(page, 'names');
  const keep = (pressed: boolean) => page.getByRole('button', { name: /^Keep: /, pressed }).first();
  await keep(false).click();
  await keep(true).waitFor();
}

/** Waits until nothing of the place is being made or read; it can have several lists that are. */
export async function nothingIsMade(page: Page): Promise<void> {
  const waiting = page.locator('nw-app main :is(.waiting, .busy, [aria-busy=true])');
  await waitFor('all lists of the place', async () => (await waiting.count()) === 0);
}

/** What is wrong with a page, a line each; `place` is where it is. */
export type Look = (page: Page, place: string) => Promise<readonly string[]>;

/** Settles once what follows the size of the window has done so. */
const LAID_OUT = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** Whether the page is wider than its window. */
const SCROLLS = `${LAID_OUT}.then(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth !== clientWidth;
})`;

/** Widths of a window in which it scrolls sideways. */
export const scrolled =
  (widths: readonly number[]): Look =>
  async (page) => {
    const found: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      if (await page.evaluate(SCROLLS)) found.push(`it scrolls at ${width} pixels`);
    }
    return found;
  };

/** No sideways scroll in windows of these widths. */
export const assertFits = async (page: Page, widths: readonly number[]): Promise<void> =>
  assert.equal(await scrolled(widths)(page, ''), []);

/** Goes to one place after the other until it has made what it shows, and looks: nothing is wrong in any of them. */
export async function lookAt(
  page: Page,
  places: readonly string[],
  ...looks: readonly Look[]
): Promise<void> {
  const size = page.viewportSize()!;
  const found: string[] = [];
  for (const place of places) {
    await page.setViewportSize(size);
    await visitSettled(page, place);
    for (const look of looks)
      found.push(...(await look(page, place)).map((text) => `${place}: ${text}`));
  }
  assert.equal(found, []);
}

/** Controls that are smaller than 24 by 24 pixels, but for those in a line of text and those that are not in sight. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(`${LAID_OUT}.then(() => {
    const found = [];
    const look = (root) => {
      for (const node of root.querySelectorAll('*')) {
        if (node.shadowRoot) look(node.shadowRoot);
        if (!node.matches('button, a[href]:not(.skip), input, select, textarea, summary')) continue;
        const pressed = node.closest('label') ?? node;
        const { width, height } = pressed.getBoundingClientRect();
        const isSeen = width > 1 && getComputedStyle(pressed).display !== 'inline';
        if (isSeen && Math.min(width, height) < 24)
          found.push(node.outerHTML.slice(0, 160) + ': ' + width + ' by ' + height);
      }
    };
    look(document.querySelector('nw-app').shadowRoot);
    return found;
  })`);

/** Far more stops than any place has. */
const MAX_TABS = 150;

/**
 * Role and name of the control that has the focus, as a screen reader would say them. Text, because these
 * tests are compiled without the types of a page.
 */
const FOCUSED = `(() => {
  let active = document.activeElement;
  let host = null;
  while (active?.shadowRoot?.activeElement) {
    host = active;
    active = active.shadowRoot.activeElement;
  }
  if (!active || active === document.body) return '';
  const labels = [...(active.labels ?? [])].map((label) => label.textContent).join(' ');
  const own = active.getAttribute('aria-label') || labels || active.textContent || '';
  // a control of Web Awesome: its label stands on the host or between its tags
  const outer = host?.getAttribute('label') || host?.textContent || '';
  const role = active.getAttribute('role') ?? active.localName;
  return (role + ' ' + (own.trim() || outer)).replace(/\\s+/g, ' ').trim();
})()`;

export const focused = (page: Page): Promise<string> => page.evaluate(FOCUSED);

/** Presses Tab until the control is reached. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const seen: string[] = [];
  for (let i = 0; i < MAX_TABS; i++) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (name.test(now)) return;
    seen.push(now);
  }
  assert.unreachable(`${name} is not reached by Tab; there are: ${[...new Set(seen)].join(' | ')}`);
}

/** What the clipboard holds, once `part` is in it. */
export const copied = (page: Page, part: string): Promise<string> =>
  waitFor('the clipboard', async () => {
    const text = await page.evaluate<string>('navigator.clipboard.readText()');
    return text.includes(part) ? text : null;
  });

/** The link to what is shown, as the page copies it; `key` is what it has in its address. */
export async function copiedLink(page: Page, key: string): Promise<string> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Copy a link to this' }).click();
  return copied(page, `${key}=`);
}

/** The text of a file that the page hands over when `act` is done. */
export async function downloaded(page: Page, act: () => Promise<unknown>): Promise<Saved> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  const bytes = await readFile(await file.path());
  return { name: file.suggestedFilename(), bytes, text: bytes.toString() };
}

interface Saved {
  readonly name: string;
  readonly bytes: Buffer;
  readonly text: string;
}

/** The file of an entry of the export menu of a page, or of a part of it. */
export async function exported(page: Page, of: Page | Locator, entry: string): Promise<Saved> {
  await of.getByRole('button', { name: 'Export' }).click();
  return downloaded(page, () => of.getByRole('menuitem', { name: entry, exact: true }).click());
}
