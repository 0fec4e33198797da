/** Starts the Chromium that the tests of the page drive. */
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

/** Where macOS keeps what is not in PATH. */
const PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Path of the Chromium of `CHROMIUM_PATH`, else of an installed one. Throws an error that says what to do
 * when there is none.
 */
export function chromiumPath(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names "${named}", which does not exist.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = [
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...PLACES,
  ];
  const found = paths.find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    'The tests of the page need a Chromium or Chrome, and none is in PATH: install one (Debian: "apt-get install chromium") or name its program in CHROMIUM_PATH.',
  );
}

/** An action of the browser that is not done after so long has failed, however busy the machine is. */
export const PATIENCE_MS = 120_000;

/** So long an unused browser waits for the next suite of its process. */
const IDLE_MS = 100;

let running: Promise<Browser> | null = null;
let users = 0;

/** Starts a browser of its own; the caller closes it. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
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
