/** The pages of `examples/` with what they are told to lie beside, and the names as files for other programs. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type KinFile, names as open } from '../../runtime/index.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { PATIENCE_MS, useBrowser } from './chromium.ts';
import { openHost, type StaticHost } from './static-host.ts';

const root = packageRoot();
const examples = suite<{ host: StaticHost; page: Page }>('examples');

/** Where a file of a page lies in the package. */
function placeOf(path: string): string {
  if (path.endsWith('.js')) return join(root, 'dist', 'runtime', basename(path));
  return join(root, path.endsWith('.json') ? `models/${basename(path)}` : `examples/${path}`);
}

examples.before(async (context) => {
  context.host = await openHost(placeOf);
  const { browser, close } = await useBrowser();
  context.page = await browser.newPage();
  context.page.setDefaultTimeout(PATIENCE_MS);
  context.page.on('close', close);
});
examples.after(async ({ host, page }) => {
  await page.close();
  host.close();
});

const pathOf = (name: string): string => join(root, 'models', `${name}.kin.json`);
const bundled = async (name: string): Promise<KinFile> =>
  JSON.parse(await readFile(pathOf(name), 'utf8')) as KinFile;

examples('a map has names for ever', async ({ host, page }) => {
  await page.goto(`${host.address}map/`);
  const list = page.locator('#list');
  await page.waitForFunction("document.querySelector('#list').textContent !== ''");
  const places = open(await bundled('finnish'), { class: 'place_name', seed: 7 });
  const unique = new Set<string>();
  const named = (await list.textContent())!.split(', ');
  assert.equal(named, [
    ...[0, 1, 2].map((i) => places.of(`river:${i}`, { unique })),
    ...Array.from({ length: 12 }, (_, i) => places.of(`town:${i}`, { unique })),
  ]);
  const drawn = await page.evaluate(
    "document.querySelector('canvas').getContext('2d').getImageData(0, 0, 800, 500).data.some((v) => v > 0)",
  );
  assert.ok(drawn);
});

examples('files for other programs', async () => {
  const print = (format: string): string =>
    execFileSync(
      process.execPath,
      [
        join(root, 'examples', 'export', 'export.mjs'),
        ...[pathOf('german'), 'place_name', '20', '7', format],
      ],
      { encoding: 'utf8' },
    );
  const names = open(await bundled('german'), { class: 'place_name', seed: 7 }).take(20);
  const [label, least, most, , , list] = print('azgaar').trim().split('|');
  assert.equal([label, list], ['place name', names.join(',')]);
  assert.ok(Number(least) >= 3 && Number(most) >= Number(least));
  const table = JSON.parse(print('foundry')) as { formula: string; results: { text: string }[] };
  assert.is(table.formula, '1d20');
  const found = table.results.map(({ text }) => text);
  assert.equal(found, names);
});

examples.run();
