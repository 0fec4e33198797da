import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** No request of the browser itself leaves the machine, and none waits for a graphics card. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-features=PaintHolding,SpareRendererForSitePerProcess',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
];

/** The shell without windows comes first: it opens a page in half the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** The Chromium of `CHROMIUM_PATH`, else an installed one, else the one that a package brings along. */
async function executable(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names "${named}", which does not exist.`);
  }
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const found = NAMES.map((name) => join(folder, name)).find((path) => existsSync(path));
    if (found) return found;
  }
  try {
    const { default: bundled } = await import('@sparticuz/chromium');
    return await bundled.executablePath();
  } catch (cause) {
    throw new Error(
      'The tests of the page need a Chromium: install one ("apt-get install chromium") or name it in CHROMIUM_PATH.',
      { cause },
    );
  }
}

/** So long an unused browser waits for the next suite of its process. */
const IDLE_MS = 100;

let running: Promise<Browser> | null = null;
let users = 0;

/** Starts a browser of its own; the caller closes it. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await executable(),
    headless: true,
    args: [...ARGUMENTS, ...more],
  });
}

/** One browser for all suites of the process; each caller gives it back once. */
export async function useBrowser(): Promise<{ browser: Browser; close(): void }> {
  users++;
  running ??= launchBrowser();
  const browser = await running;
  return {
    browser,
    close() {
      users--;
      setTimeout(() => {
        if (users > 0 || running === null) return;
        running = null;
        void browser.close();
      }, IDLE_MS);
    },
  };
}
