/** Elements of the page: each says what it is, and documents the events that it fires. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { elementsText, readElements } from './element-docs.ts';

const elements = suite('elements of the page');
const all = await readElements();

elements('no two have one tag, and each file opens with that of its first', () => {
  const tags = all.map(({ tag }) => tag);
  assert.ok(tags.length > 70);
  assert.equal(
    tags.filter((tag, i) => tags.indexOf(tag) !== i),
    [],
  );
  const firsts = all.filter(({ file }, i) => all[i - 1]?.file !== file);
  const unnamed = firsts.filter(({ tag, text }) => !text.startsWith(`/** <${tag}>`));
  assert.equal(
    unnamed.map(({ file }) => file),
    [],
  );
});

/** Events whose name stands in a variable where they are fired. */
const PASSED_ON: Readonly<Record<string, readonly string[]>> = {
  'nw-data-table': ['row-active', 'row-open'],
  'nw-name-review': ['filter-change', 'list-change', 'style-change'],
};

elements('the comment of each says what it is, its events, slots and parts', () => {
  const names = (found: Iterable<string>): string => [...new Set(found)].sort().join(' ');
  const wrong = all.flatMap(({ tag, text, about, fires, slots, parts }) => {
    const fired = [...text.matchAll(/new (?:Custom)?Event(?:<[^(]*>)?\(\s*'([^']+)'/g)];
    const slotted = [...text.matchAll(/<slot\b(?: name="([\w-]+)")?/g)];
    const parted = [...text.matchAll(/\spart="([^"]+)"/g)];
    const told = [
      ['events', fires, [...fired.map(([, name]) => name!), ...(PASSED_ON[tag] ?? [])]],
      ['slots', slots, slotted.map(([, name]) => name ?? '')],
      ['parts', parts, parted.map(([, name]) => name!)],
    ] as const;
    const differ = told.flatMap(([kind, said, has]) => {
      const [comment, source] = [names(said.map(({ name }) => name)), names(has)];
      return comment === source ? [] : [`${tag}: ${kind} “${comment}”, in the source “${source}”`];
    });
    return about === '' ? [`${tag}: says nothing of itself`, ...differ] : differ;
  });
  assert.equal(wrong, []);
});

elements('every picture that an element names is in icons/', async () => {
  const icons = await readdir(join(packageRoot(), 'webcomponents/icons'));
  const named = all.flatMap(({ tag, text }) =>
    [...text.matchAll(/<nw-icon[^>]*? name="?([a-z-]+)/g)].map(([, name]) => [tag, name!] as const),
  );
  assert.ok(named.length > 50);
  assert.equal(
    named.filter(([, name]) => !icons.includes(`${name}.svg`)),
    [],
  );
});

elements('what of Web Awesome an element writes, its file imports', () => {
  const missing = all.flatMap(({ file, tag, text }) => {
    const written = [...text.matchAll(/<(wa-[a-z-]+)/g)].map(([, name]) => name!);
    const whole = all.flatMap((one) => (one.file === file ? [one.text] : [])).join('\n');
    return [...new Set(written)]
      .filter((name) => !whole.includes(`/components/${name.slice(3)}/`))
      .map((name) => `${tag}: ${name}`);
  });
  assert.equal(missing, []);
});

elements('docs/elements.md says what the comments say', async () => {
  const text = await readFile(join(packageRoot(), 'docs/elements.md'), 'utf8');
  assert.is(text, elementsText(all), 'made anew with `npm run docs -- elements`');
});

elements.run();
