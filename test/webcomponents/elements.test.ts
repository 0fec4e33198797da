/** Elements of the page: each declares its tag, says what it is, and documents the events that it fires. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';

const elements = suite('elements of the page');
const page = join(packageRoot(), 'webcomponents');

interface Element {
  readonly file: string;
  readonly tag: string;
  readonly name: string;
  readonly text: string;
}

async function readElements(): Promise<Element[]> {
  const names = await readdir(page, { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts'));
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(page, file), 'utf8');
      const declared = text.matchAll(/@customElement\('([^']+)'\)\s+export class (\w+)/g);
      return [...declared].map(([, tag, name]) => ({ file, tag: tag!, name: name!, text }));
    }),
  );
  return found.flat();
}

const all = await readElements();

elements('each declares its tag, so that a query for it has its type', () => {
  assert.ok(all.length > 100);
  const without = all.filter(
    ({ tag, name, text }) =>
      !/interface HTMLElementTagNameMap/.test(text) || !text.includes(`'${tag}': ${name};`),
  );
  assert.equal(
    without.map(({ file, tag }) => `${file}: ${tag}`),
    [],
  );
});

elements('no two have one tag, and the file of each opens with it', () => {
  const tags = all.map(({ tag }) => tag);
  assert.equal(
    tags.filter((tag, i) => tags.indexOf(tag) !== i),
    [],
  );
  const unnamed = all.filter(({ tag, text }) => !text.startsWith(`/** <${tag}>`));
  assert.equal(
    unnamed.map(({ file }) => file),
    [],
  );
});

elements('the events and slots of each are documented', () => {
  const undocumented = all.flatMap(({ file, text }) => {
    const comments = [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)]
      .map(([comment]) => comment)
      .join('\n');
    const events = [...text.matchAll(/new CustomEvent(?:<[^>]*>)?\(\s*'([^']+)'/g)].map(
      ([, event]) => event!,
    );
    const slots = /<slot\b/.test(text) && !/[Ss]lot/.test(comments) ? ['slot'] : [];
    const missing = [...new Set(events)].filter((event) => !comments.includes(`\`${event}\``));
    return [...missing, ...slots].map((what) => `${file}: ${what}`);
  });
  assert.equal(undocumented, []);
});

elements.run();
