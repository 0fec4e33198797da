/** Files of one's own on the place Names: dropped anywhere in the window, chosen, several as one text; from another address too. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { shortHash } from '../../webcomponents/logic/names/source.ts';
import { manyWords } from './many-words.ts';
import { openStudio, studioSuite, visitSettled } from './page.ts';

const NOVEL = await readFile(join(packageRoot(), 'samples/en-pride-and-prejudice.txt'), 'utf8');
const PART = 40_000;
const WORDS = [0, 1].map((k) => NOVEL.slice(k * PART, (k + 1) * PART));

// any address of 127.0.0.0/8 is this machine; a name or address that was not given would be refused
const files = studioSuite('files of one\u2019s own', () => openStudio({ host: '127.0.0.2' }));

/** Drops files upon an element as a person does: over it, then let go. */
const DROP = `([target, texts]) => {
  const data = new DataTransfer();
  for (const [name, text] of texts) {
    const content = typeof text === 'string' ? text : new Uint8Array(text);
    data.items.add(new File([content], name, { type: 'text/plain' }));
  }
  const at = document.querySelector('nw-app').shadowRoot.querySelector(target);
  for (const type of ['dragover', 'drop']) {
    at.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, composed: true, cancelable: true }));
  }
}`;

const seen = (page: Page) => page.getByText(/^A text with \d+ names of its own/);

/** Drops files on the header. */
const drop = (page: Page, texts: readonly (readonly [string, string | readonly number[]])[]) =>
  page.evaluate(`(${DROP})(${JSON.stringify(['header', texts])})`);

files('two files that are dropped on the header are one text', async ({ studio }) => {
  assert.match(studio.server.base, /^http:\/\/127\.0\.0\.2:/);
  const page = await studio.open('#/names');
  await drop(page, [
    ['one.txt', WORDS[0]!],
    ['two.txt', WORDS[1]!],
  ]);
  // a text has the key of its content
  await page.waitForURL(new RegExp(`text=text-${shortHash(WORDS.join('\n\n'))}(&|$)`));
  await page.locator('nw-kind-lists .name').first().waitFor();
});

files('a file that is dropped on the field of the second text is that', async ({ studio }) => {
  const page = await studio.open('#/names');
  await drop(page, [['one.txt', WORDS[0]!]]);
  await seen(page).waitFor();
  await page.getByRole('button', { name: 'A second text' }).click();
  const dataTransfer = await page.evaluateHandle(
    `(() => {
      const data = new DataTransfer();
      data.items.add(new File([${JSON.stringify(WORDS[1])}], 'two.txt'));
      return data;
    })()`,
  );
  const second = page.getByRole('textbox', { name: 'Paste the second one' });
  for (const type of ['dragover', 'drop']) await second.dispatchEvent(type, { dataTransfer });
  await page.waitForURL(/with=text/);
  assert.match(page.url(), new RegExp(`[?&]text=text-${shortHash(WORDS[0]!)}&`));
});

files('a file that is not UTF-8 is refused by name, the next is taken', async ({ studio }) => {
  const page = await studio.open('#/names');
  // the text of a typewriter of 1990: "café" in ISO 8859-1
  await drop(page, [['torn.txt', [...Buffer.from(`${WORDS[0]} caf`), 0xe9, 0x20]]]);
  const told = page.locator('nw-own-text [role=alert]');
  await told.filter({ hasText: 'torn.txt is not UTF-8 text' }).waitFor();
  await drop(page, [['whole.txt', [...Buffer.from(`${WORDS[0]} café `)]]]);
  await seen(page).waitFor();
  assert.is(await told.count(), 0);
  await drop(page, [['void.txt', ' ']]);
  await told.filter({ hasText: 'There is nothing in void.txt.' }).waitFor();
  const list = manyWords(400).replace(/\b\w/g, (letter) => letter.toUpperCase());
  await drop(page, [['long.txt', list.replaceAll(' ', '\n')]]);
  await page.locator('button[title^="A link holds a list of up to 300 names"]').waitFor();
});

files('three chosen files are one text; another place takes no file', async ({ studio }) => {
  const page = await studio.open('#/names');
  const buffers = [...WORDS, WORDS.join(' ')].map((text) => Buffer.from(text));
  const mimeType = 'text/plain';
  const chosen = buffers.map((buffer, k) => ({ name: `chosen-${k}.txt`, mimeType, buffer }));
  await page.locator('nw-own-text input[type=file]').setInputFiles(chosen);
  await seen(page).waitFor();
  const address = page.url();
  await visitSettled(page, 'settings');
  await drop(page, [['late.txt', WORDS[0]!]]);
  await page.goBack();
  await seen(page).waitFor();
  assert.is(page.url(), address);
});

files('no corpus is made of a text while another is read, which is told', async ({ studio }) => {
  const { api, server } = studio;
  const long = join(server.folder, 'long.txt');
  await writeFile(long, manyWords(3_000_000));
  await api.post('/api/pipeline/start', { body: { source_path: long } });
  const page = await studio.open('#/names');
  await drop(page, [['late.txt', WORDS[1]!]]);
  const make = page.getByRole('button', { name: 'Make a corpus of it' });
  await make.click();
  await page.locator('nw-name-source').getByText('A pipeline job is already running.').waitFor();
  await api.post('/api/pipeline/cancel');
  await make.click();
  await page.waitForURL(/run=/);
  await page.locator('nw-kind-lists .name').first().waitFor();
});
