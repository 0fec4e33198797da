/** Starts Debian's Firefox, which playwright drives by WebDriver BiDi as it drives Chromium. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { type Browser, firefox } from 'playwright-core';

/** What both say to each other. */
interface Socket {
  send(text: string, ...more: unknown[]): void;
  emit(type: string, data: unknown, ...more: unknown[]): boolean;
}

const require = createRequire(import.meta.url);
const { ws } = require('playwright-core/lib/utilsBundle') as { ws: { prototype: Socket } };
const { send, emit } = ws.prototype;
ws.prototype.send = function (text, ...more) {
  // this Firefox has no such command, of which each context tells its colours
  send.call(this, text.replace('emulation.setMediaFeaturesOverride', 'session.status'), ...more);
};
ws.prototype.emit = function (type, data, ...more) {
  // what a page hands over has no name there, and is passed over without one
  const named = (text: string) =>
    text.replace(/"navigation":null(.*"url":"blob:[^"]*\/([-\w]+)")/, '"navigation":"$2"$1');
  const isDownload = type === 'message' && String(data).includes('browsingContext.download');
  return emit.call(this, type, isDownload ? Buffer.from(named(String(data))) : data, ...more);
};

/** Where there is one in PATH. */
export const firefoxPath = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'firefox-esr'))
  .find((path) => existsSync(path));

export const launchFirefox = (): Promise<Browser> =>
  firefox.launch({
    channel: 'moz-firefox',
    executablePath: firefoxPath!,
    headless: true,
    // its panel would take the keys from the page
    firefoxUserPrefs: { 'browser.download.alwaysOpenPanel': false },
  });
