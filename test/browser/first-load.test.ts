/** The size of what the page loads until it shows names of a list, and how many files that is. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as assert from 'uvu/assert';
import { suite } from '../suite.ts';

const BUDGET = 180_000;

const built = fileURLToPath(new URL('../../webcomponents/', import.meta.url));
const script = (name: string): Promise<string> => readFile(join(built, name), 'utf8');

/** Files that a script imports at once. */
const imported = (text: string): string[] =>
  [...text.matchAll(/\b(?:import|from)"\.\/([^"]+)"/g)].map(([, name]) => name!);

const load = suite('the first load');

load('is one script, one style and the engine, of at most 180 kB compressed', async () => {
  assert.equal(imported(await script('app.js')), []);
  const files = ['index.html', 'app.css', 'app.js', 'engine-worker.js'];
  files.push(...imported(await script('engine-worker.js')));
  let bytes = 0;
  for (const file of files) bytes += (await readFile(join(built, `${file}.gz`))).length;
  console.log(`\n  first load: ${(bytes / 1000).toFixed(1)} kB in ${files.length} files`);
  assert.ok(bytes <= BUDGET, `${bytes} bytes in ${files.join(', ')}`);
  assert.ok(files.length <= 6, files.join(', '));
});
