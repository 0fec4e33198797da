/** The size of the scripts and styles that the page loads first. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const BUDGET = 180 * 1024;

const built = fileURLToPath(new URL('../../webcomponents/', import.meta.url));

interface Meta {
  readonly outputs: Record<
    string,
    { entryPoint?: string; imports: { path: string; kind: string }[] }
  >;
}

/** The files of an entry point with all that it imports at once. */
function needed({ outputs }: Meta, entry: string, into = new Set<string>()): Set<string> {
  if (into.has(entry)) return into;
  into.add(entry);
  for (const { path, kind } of outputs[entry]?.imports ?? []) {
    if (kind === 'import-statement' && outputs[path]) needed({ outputs }, path, into);
  }
  return into;
}

const load = suite('the first load');

load('takes at most 180 kB of script and style, compressed', async () => {
  const meta = JSON.parse(await readFile(join(built, 'meta.json'), 'utf8')) as Meta;
  const entryOf = (source: string): string => {
    const found = Object.entries(meta.outputs).find(([, { entryPoint }]) =>
      entryPoint?.endsWith(source),
    );
    assert.ok(found, source);
    return found[0];
  };
  const files = needed(meta, entryOf('webcomponents/app.ts'));
  needed(meta, entryOf('pages/names/names-page.ts'), files);
  files.add(entryOf('webcomponents/app.css'));
  let bytes = 0;
  for (const file of files) {
    const name = file.split('/').at(-1)!;
    bytes += gzipSync(await readFile(join(built, name)), { level: 9 }).length;
  }
  console.log(`\n  first load: ${(bytes / 1024).toFixed(1)} kB in ${files.size} files`);
  assert.ok(bytes <= BUDGET, `${bytes} bytes in ${[...files].join(', ')}`);
});

load.run();
