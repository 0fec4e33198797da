/** The page as static files below a path of any host: names without a server, offline, by a link, and equal to the command line's. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { makeTempFolder } from '../store/temp-folder.ts';
import { suite } from '../suite.ts';
import { PATIENCE_MS, useBrowser } from './chromium.ts';
import { firefoxPath, launchFirefox } from './firefox.ts';
import { axeFindings, downloaded, lookAt, scrolled } from './page.ts';
import { openHost, type StaticHost } from './static-host.ts';

const samples = join(packageRoot(), 'samples');

const ELVES = [
  ...['Calenor', 'Calendil', 'Ithilwen', 'Ithilas', 'Faelor', 'Faelwen', 'Maeglir', 'Maelas'],
  ...['Thalindil', 'Thalion', 'Galador', 'Galawen', 'Nimloth', 'Nimdor', 'Elenwe', 'Elendor'],
  ...['Aranwe', 'Arandil', 'Lothiel', 'Lothir', 'Silmas', 'Silwen', 'Tirindor', 'Tirion'],
];

const ENGLISH =
  'Alice Emma Charlotte Henry George William Edward Thomas Mary Jane Elizabeth Richard';

/** Sources, classes and seeds, and the flags that ask the command line for the same. */
const VECTORS = [
  { sample: 'fi-kalevala.txt', body: { class: 'first_name', count: 40, seed: 7 } },
  { sample: 'en-pride-and-prejudice.txt', body: { class: 'place_name', count: 40, seed: 3 } },
  {
    sample: 'la-de-bello-gallico.txt',
    body: { class: 'last_name', count: 20, seed: '12345678901234567890' },
  },
  { names: ELVES.join('\n'), body: { class: 'first_name', count: 40, seed: 1 } },
  { names: ELVES.join('\n'), body: { class: 'organisation', count: 5, seed: 1 } },
];

/** Asks the engine's worker for the vectors. */
const ASK = `(async () => {
  const worker = new Worker('static/engine-worker.js', { type: 'module' });
  const ask = (request) => new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.postMessage(request);
  });
  const replies = [];
  for (const { sample, names, body } of ${JSON.stringify(VECTORS)}) {
    const text = sample && await (await fetch('static/samples/' + sample)).text();
    const reply = await ask({ path: '/api/names', body: { ...(text ? { text } : { names }), ...body }, classes: null });
    replies.push(reply.body ?? reply);
  }
  return JSON.stringify(replies);
})()`;

/** The same by the command line. */
async function byCommand(folder: string): Promise<object[]> {
  const replies: object[] = [];
  for (const { sample, names, body } of VECTORS) {
    const file = sample ? join(samples, sample) : join(folder, 'list.txt');
    if (names) await writeFile(file, names);
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(packageRoot(), 'dist', 'bin', 'namewalk.js'),
      ...['names', sample ? '--text' : '--names', file, '--class', body.class],
      ...['--count', String(body.count), '--seed', String(body.seed), '--json'],
    ]);
    replies.push(JSON.parse(stdout.replace(/("seed_used": *)(\d{16,})/, '$1"$2"')));
  }
  return replies;
}

const page = suite('the page of static files');

/** The browser of a test, once it is started. */
let firefox: Promise<Browser> | null = null;
let inFirefox = false;

/** A test of the page in each browser that is here. */
function inBoth(title: string, test: () => Promise<void>): void {
  for (const isFirefox of firefoxPath ? [false, true] : [false])
    page(`${title}, in ${isFirefox ? 'Firefox' : 'Chromium'}`, async () => {
      inFirefox = isFirefox;
      await test();
    });
}
/** Ends what a test has opened. */
const ends: (() => unknown)[] = [];
page.after.each(async () => {
  inFirefox = false;
  for (const end of ends.splice(0)) await end();
});
page.after(async () => (await firefox)?.close());
if (!firefoxPath) console.log('not shown in Firefox: there is no firefox-esr in PATH');

/** What was asked of other hosts by all pages. */
const elsewhere: string[] = [];

/** A host, and the page from it in a browser that was never there. */
async function opened(hash = '', options: BrowserContextOptions = {}) {
  const host = await openHost();
  if (inFirefox) firefox ??= launchFirefox();
  const { browser, close } = inFirefox
    ? { browser: await firefox!, close() {} }
    : await useBrowser();
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  context.on('close', close);
  ends.push(() => context.close(), host.close);
  const on = await context.newPage();
  on.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(host.address) && !/^(data|blob):/.test(url)) elsewhere.push(url);
  });
  await on.goto(host.address + hash);
  return { host, on };
}

/** Pastes a list and waits for names. */
async function paste(on: Page, text: string): Promise<string[]> {
  await on.locator('textarea').first().fill(text);
  await on.getByRole('button', { name: 'Make names' }).first().click();
  return shown(on);
}

async function shown(on: Page): Promise<string[]> {
  await on.locator('nw-app main button.name').first().waitFor({ timeout: PATIENCE_MS });
  return on.locator('nw-app main button.name').allInnerTexts();
}

/** What was sent until the first names, before the rest is fetched for when there is no network. */
function assertSmall(of: string, { sent }: StaticHost): void {
  const rest = sent.findIndex(({ path }) => path.endsWith('/sw.js'));
  const first = rest < 0 ? [...sent] : sent.slice(0, rest);
  const bytes = first.reduce((sum, one) => sum + one.bytes, 0);
  console.log(`\n  names of ${of}: ${first.length} requests, ${(bytes / 1000).toFixed(1)} kB`);
  const missing = first.filter((one) => one.bytes < 0);
  assert.equal(missing, []);
  assert.ok(first.length <= 13, JSON.stringify(first));
  // a list needs the index of all languages' names, 29 kB of it, a text what texts are read by, 28 kB
  assert.ok(bytes <= (of.startsWith('a list') ? 200_000 : 219_000), `${bytes} bytes`);
}

/** Until the service worker answers what the page asks for. */
const CONTROLLED = `new Promise((resolve) => {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) resolve();
  else serviceWorker.addEventListener('controllerchange', () => resolve());
})`;

inBoth('makes names of a list in few requests, and later without a network', async () => {
  const { host, on } = await opened();
  const names = await paste(on, ELVES.join('\n'));
  assert.ok(names.length >= 20, `${names.length} names`);
  assertSmall('a list', host);
  await on.evaluate(CONTROLLED);
  // a sample is fetched when it is first chosen, and kept then
  const isSample = ({ path }: StaticHost['sent'][number]) => path.includes('/samples/');
  assert.equal(host.sent.filter(isSample), []);
  const choose = (title: string) => on.getByRole('button', { name: title }).click();
  const isRead = () => on.getByText(/^A text with \d+ names of its own/).waitFor();
  await choose('Kalevala');
  await isRead();
  await on.goBack();
  host.close();
  await on.reload();
  assert.equal(await shown(on), names);
  await choose('Don Quijote');
  await on.getByText(/fetched when it is first chosen.* there is no network/).waitFor();
  await choose('Kalevala');
  await isRead();
  // a text in a language that was not asked for before
  const finnish = await readFile(join(samples, 'fi-kalevala.txt'), 'utf8');
  const reply = await on.evaluate<{
    kind: string;
    body: { names: unknown[] };
  }>(`new Promise((resolve) => {
    const worker = new Worker('static/engine-worker.js', { type: 'module' });
    worker.onmessage = ({ data }) => resolve(data);
    worker.postMessage({ path: '/api/names', body: ${JSON.stringify({ text: finnish })}, classes: null });
  })`);
  assert.is(reply.kind, 'done');
  assert.is(reply.body.names.length, 20);
});

for (const [of, source] of [
  ['a list of English names', ENGLISH],
  ...['de-die-verwandlung', 'es-don-quijote', 'fi-kalevala', 'la-de-bello-gallico'].map(
    (name) => [name, `${name}.txt`] as const,
  ),
] as const) {
  page(`names of ${of} are few requests away`, async () => {
    const { host, on } = await opened();
    if (source.endsWith('.txt')) {
      await on.locator('nw-own-text input[type=file]').setInputFiles(join(samples, source));
      await shown(on);
    } else await paste(on, source);
    assertSmall(of, host);
  });
}

page('Text, Kept and Settings need no server', async () => {
  const { host, on } = await opened();
  const file = join(samples, 'en-pride-and-prejudice.txt');
  await on.locator('nw-own-text input[type=file]').setInputFiles(file);
  await shown(on);
  assertSmall('a novel', host);
  await on
    .getByRole('button', { name: /^Keep: / })
    .first()
    .click();
  await on.evaluate("location.hash = '#/text'");
  await on.getByRole('heading', { level: 1, name: 'En pride and prejudice' }).waitFor();
  await on.getByRole('button', { name: /^Rename / }).click();
  await on.getByLabel('Name of the text').fill('Pride');
  await on.keyboard.press('Enter');
  await on.getByRole('heading', { level: 1, name: 'Pride' }).waitFor();
  await on.getByText(/^English: \d+ names of its own/).waitFor();
  await on.getByRole('button', { name: 'Netherfield', exact: true }).click();
  const lines = on.locator('nw-text-page .lines li');
  assert.is(await lines.count(), 5);
  assert.match((await lines.first().textContent())!, 'that Netherfield Park is let at last');
  await on.evaluate("location.hash += '&lang=none'");
  await on.getByText(/^\d+ names of its own/).waitFor();
  await on.reload();
  await on.getByRole('heading', { level: 1, name: 'Pride' }).waitFor();
  await on.evaluate("location.hash = '#/kept'");
  const { name, text } = await downloaded(on, () =>
    on.getByRole('button', { name: /^Godot/ }).click(),
  );
  assert.is(name, 'En-pride-and-prejudice-names-godot.zip');
  assert.match(text, 'addons/namewalk/namewalk-en-pride-and-prejudice-names.names.json');
  await on.evaluate("location.hash = '#/settings'");
  await on.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await on.getByText(/^\d+\.\d+\.\d+$/).waitFor();
  assert.is(await on.getByText(/OpenAPI|on the server|Workbench/).count(), 0);
  await on.getByRole('button', { name: 'Help', exact: true }).click();
  await on.getByRole('button', { name: 'Names in a minute' }).waitFor();
  assert.is(await on.getByRole('button', { name: /Walk|Patch|corpora/ }).count(), 0);
  await on.getByRole('button', { name: 'Close the help' }).click();
  await on.evaluate("location.hash = '#/text'");
  const asked = on.locator('nw-question', { hasText: 'Names that you keep of it stay.' });
  for (const answer of ['Cancel', 'Delete']) {
    await on.getByRole('heading', { level: 1, name: 'Pride' }).waitFor();
    await on.getByRole('button', { name: 'Delete' }).click();
    await asked.getByRole('button', { name: answer }).click();
    await asked.waitFor({ state: 'detached' });
  }
  await on.getByText('There is no text yet.').waitFor();
  await lookAt(on, ['names', 'text', 'kept', 'settings'], axeFindings, scrolled([320]));
  assert.ok(host.sent.every(({ bytes }) => bytes >= 0));
});

/** Ways to do all of it, each with what presses a button and what keeps the names in front. */
const WAYS: readonly {
  readonly how: string;
  readonly options: BrowserContextOptions;
  press(on: Page, button: Locator): Promise<void>;
  keep(on: Page, count: number): Promise<void>;
}[] = [
  {
    how: 'by keyboard alone',
    options: {},
    async press(on, button) {
      await button.focus();
      await on.keyboard.press((await button.getAttribute('type')) === 'radio' ? 'Space' : 'Enter');
    },
    async keep(on, count) {
      await on.locator('nw-kind-lists button.name').first().focus();
      for (let i = 0; i < count; i++) {
        await on.keyboard.press('y');
        await on.keyboard.press('ArrowRight');
      }
    },
  },
  {
    how: 'by touch at 390 pixels',
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    press: (_, button) => button.tap(),
    async keep(on, count) {
      const hearts = on.getByRole('button', { name: /^Keep: / });
      for (let i = 0; i < count; i++) await hearts.nth(i).tap();
    },
  },
];

for (const { how, options, press, keep } of WAYS) {
  (options.isMobile ? page : inBoth)(
    `twenty names become fifty, and kept ones files, ${how}`,
    async () => {
      const { on } = await opened('', options);
      await on.locator('textarea').first().fill(ELVES.slice(0, 20).join('\n'));
      await press(on, on.getByRole('button', { name: 'Make names' }));
      await shown(on);
      await press(on, on.getByRole('radio', { name: '50', exact: true }));
      await on.locator('nw-kind-lists li').nth(49).waitFor();
      const names = on.locator('nw-kind-lists button.name');
      const before = await names.allInnerTexts();
      await press(on, on.getByRole('button', { name: 'Roll', exact: true }));
      await names.getByText(before[0]!, { exact: true }).waitFor({ state: 'detached' });
      const wrong = (await names.allInnerTexts()).filter((name) => before.includes(name));
      assert.equal(wrong, []);
      await names.first().focus();
      const parts = await on.locator('nw-kind-lists .why b').allTextContents();
      assert.is(parts.join(''), await names.first().innerText());
      await keep(on, 3);
      await press(on, on.getByRole('link', { name: /^Kept 3/ }));
      const which = on.getByRole('combobox', { name: 'Which names' });
      for (const [button, file, content] of [
        [/^Names \(3\)$/, /-rolltable\.json$/, /"formula": "1d3"/],
        [/^CSV/, /\.csv$/, /^name,kind,text,tags,note\n(?:.+\n){3}$/],
        [/^Namesbase /, /-namesbase\.txt$/, /^(?:[^|\r\n]*\|){5}(?:\w+,){29,}\w+$/],
        [/^CSV/, /\.csv$/, /^name,kind,text,tags,note\n(?:.+\n){30,}$/],
      ] as const) {
        if (String(button) === '/^Namesbase /') await which.selectOption({ index: 1 });
        const saved = await downloaded(on, () =>
          press(on, on.getByRole('button', { name: button })),
        );
        assert.match(saved.name, file);
        assert.match(saved.text, content);
      }
    },
  );
}

inBoth('opens a link to a list in another browser at another address', async () => {
  const { on } = await opened();
  const names = await paste(on, ELVES.join('\n'));
  const there = await opened(new URL(on.url()).hash);
  assert.equal(await shown(there.on), names);
});

inBoth('gives the names of the command line', async () => {
  const { folder, remove } = await makeTempFolder();
  ends.push(remove);
  const { on } = await opened();
  // warnings are told by one of both
  const told = (replies: { warnings?: unknown }[]) =>
    replies.map(({ warnings: _, ...rest }) => rest);
  assert.equal(told(JSON.parse(await on.evaluate<string>(ASK))), told(await byCommand(folder)));
});

page('asks no other host', () => assert.equal(elsewhere, []));
