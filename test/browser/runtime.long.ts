/** The run-time in a browser, by a page of one file without a bundler. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { CHECK, readVectors, type Vectors } from '../runtime/vectors.ts';
import { PATIENCE_MS, useBrowser } from './chromium.ts';

const PAGE = `<!doctype html><meta charset="utf-8"><script type="module">
import { names } from "./namewalk-runtime.js";
${CHECK}
const all = await (await fetch('./vectors.json')).json();
window.found = all.map((vectors) => check(names, vectors));
</script>`;

const pages = suite<{ server: Server; vectors: Vectors[] }>('run-time in a browser');

pages.before(async (context) => {
  context.vectors = await readVectors();
  const runtime = await readFile(
    join(packageRoot(), 'dist', 'runtime', 'namewalk-runtime.js'),
    'utf8',
  );
  const files: Record<string, [type: string, text: string]> = {
    '/': ['text/html', PAGE],
    '/namewalk-runtime.js': ['text/javascript', runtime],
    '/vectors.json': ['application/json', JSON.stringify(context.vectors)],
  };
  context.server = createServer(({ url }, res) => {
    const [type, text] = files[url ?? ''] ?? ['text/plain', ''];
    res.writeHead(text === '' ? 404 : 200, { 'content-type': `${type}; charset=utf-8` }).end(text);
  });
  await new Promise<void>((done) => context.server.listen(0, '127.0.0.1', done));
});
pages.after(({ server }) => {
  server.close();
});

pages('gives the names of the vectors', async ({ server, vectors }) => {
  const { browser, close } = await useBrowser();
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction('window.found');
  const found: unknown = await page.evaluate('window.found');
  await page.close();
  close();
  assert.equal(
    found,
    vectors.map(({ cases }) => cases),
  );
});

pages.run();
