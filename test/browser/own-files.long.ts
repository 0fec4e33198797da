/** Files of one's own on the start page: dropped anywhere in the window, chosen, several as one text; from another address too. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { request } from '../client.ts';
import { manyWords } from './many-words.ts';
import { assertCalm, openStudio, type Studio } from './page.ts';

const NOVEL = await readFile(join(packageRoot(), 'samples/en-pride-and-prejudice.txt'), 'utf8');
const PART = 40_000;
const WORDS = [0, 1].map((k) => NOVEL.slice(k * PART, (k + 1) * PART));

const files = suite<{ studio: Studio }>('files of one\u2019s own');
files.before(async (context) => {
  // any address of 127.0.0.0/8 is this machine; a name or address that was not given would be refused
  context.studio = await openStudio({ host: '127.0.0.2' });
});
files.after(({ studio }) => studio.close());

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

files(
  'two files that are dropped on the header are one text, whose names come',
  async ({ studio }) => {
    assert.match(studio.server.base, /^http:\/\/127\.0\.0\.2:/);
    const page = await studio.open('#/start');
    const texts = [
      ['one.txt', WORDS[0]],
      ['two.txt', WORDS[1]],
    ];
    await page.evaluate(`(${DROP})(${JSON.stringify(['header', texts])})`);
    await page.locator('nw-name-cards .name').first().waitFor();
    assert.match(page.url(), /run=/);
    await page
      .locator('nw-start-source summary', { hasText: 'Texts kept on the server (1)' })
      .click();
    await page.locator('nw-kept-texts li', { hasText: /one/ }).waitFor();
    assertCalm(page);
    await page.close();
  },
);

files(
  'a dropped file that is not UTF-8 is refused with its name and the place, and makes nothing',
  async ({ studio }) => {
    const page = await studio.open('#/start');
    const sources = async (): Promise<number> => {
      const reply = await fetch(`${studio.server.base}/api/sources`);
      return ((await reply.json()) as { sources: readonly unknown[] }).sources.length;
    };
    const before = await sources();
    // the text of a typewriter of 1990: "café" in ISO 8859-1
    const torn = [...Buffer.from(`${WORDS[0]} caf`), 0xe9, 0x20];
    await page.evaluate(`(${DROP})(${JSON.stringify(['header', [['torn.txt', torn]]])})`);
    const told = page.locator('nw-own-text [role=alert]');
    await told.filter({ hasText: 'torn.txt' }).waitFor();
    const at = Buffer.byteLength(`${WORDS[0]} caf`);
    assert.match(await told.innerText(), /UTF-8/);
    assert.match((await told.innerText()).replaceAll(',', ''), new RegExp(`\\b${at}\\b`));
    assert.is(await sources(), before);
    // the same text in UTF-8 is taken, and what was said of the other is gone
    const whole = [...Buffer.from(`${WORDS[0]} café `)];
    await page.evaluate(`(${DROP})(${JSON.stringify(['header', [['whole.txt', whole]]])})`);
    await page
      .locator('nw-start-source summary', { hasText: `Texts kept on the server (${before + 1})` })
      .waitFor();
    assert.is(await told.count(), 0);
    assert.is(await sources(), before + 1);
    assertCalm(page);
    await page.close();
  },
);

files(
  'three files that are chosen are one text; another place takes none that is dropped',
  async ({ studio }) => {
    const page = await studio.open('#/start');
    const buffers = [...WORDS, WORDS.join(' ')].map((text) => Buffer.from(text));
    await page
      .locator('nw-own-text input[type=file]')
      .setInputFiles(
        buffers.map((buffer, k) => ({ name: `chosen-${k}.txt`, mimeType: 'text/plain', buffer })),
      );
    await page
      .locator('nw-start-source summary', { hasText: 'Texts kept on the server (3)' })
      .click();
    await page.locator('nw-kept-texts li', { hasText: /chosen-0/ }).waitFor();
    await page.locator('nw-name-cards .name').first().waitFor();
    await page.evaluate("location.hash = '#/settings'");
    await page.locator('nw-settings-page h1').waitFor();
    await page.evaluate(`(${DROP})(${JSON.stringify(['header', [['late.txt', WORDS[0]]]])})`);
    await page.evaluate("location.hash = '#/start'");
    await page.locator('nw-name-cards .name').first().waitFor();
    const { sources } = (await (await fetch(`${studio.server.base}/api/sources`)).json()) as {
      sources: readonly unknown[];
    };
    assert.is(sources.length, 3);
    assertCalm(page);
    await page.close();
  },
);

files('a text waits until the server has read another one', async ({ studio }) => {
  const { base, folder } = studio.server;
  // of another window, and read for longer than it takes to see that this one waits
  const long = join(folder, 'long.txt');
  await writeFile(long, manyWords(3_000_000));
  await request(base, 'POST', '/api/pipeline/start', { source_path: long });
  const page = await studio.open('#/start');
  await page.evaluate(`(${DROP})(${JSON.stringify(['header', [['late.txt', WORDS[1]]]])})`);
  const own = page.locator('nw-own-text');
  await own.getByText('Another text is being read; late.txt is next …').waitFor();
  await request(base, 'POST', '/api/pipeline/cancel', {});
  await page.waitForURL(/run=/);
  await page.locator('nw-name-cards .name').first().waitFor();
  assert.is(await own.locator('[role=alert]').count(), 0);
  assertCalm(page);
  await page.close();
});

files.run();
