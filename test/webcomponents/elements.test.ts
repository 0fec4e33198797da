/** Elements of the page: each says what it is, and documents the events that it fires. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { suite } from '../suite.ts';

/** An element as its source has it. */
interface ElementSource {
  readonly file: string;
  readonly tag: string;
  /** The source from its file's beginning, or its own comment, to the next element. */
  readonly text: string;
  /** Its comment, and for the first of its file the first line of that. */
  readonly comment: string;
}

const ELEMENT =
  /(?:(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\s*)?@(?:customElement|element)\(\s*'([^']+)'[^)]*\)\s+export class/g;

async function readElements(): Promise<ElementSource[]> {
  const page = join(packageRoot(), 'webcomponents');
  const files = (await readdir(page, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const read = files.sort().map(async (file) => {
    const whole = await readFile(join(page, file), 'utf8');
    const found = [...whole.matchAll(ELEMENT)];
    return found.map(([, comment = '', tag = ''], k) => ({
      ...{ file, tag },
      text: whole.slice(k === 0 ? 0 : found[k]!.index, found[k + 1]?.index),
      comment: k === 0 ? `${whole.split('\n', 1)[0]}\n${comment}` : comment,
    }));
  });
  return (await Promise.all(read)).flat();
}

const all = await readElements();
const elements = suite('elements of the page');

elements('no two have one tag, and each file opens with that of its first', () => {
  const tags = all.map(({ tag }) => tag);
  assert.ok(tags.length > 60);
  const wrong = tags.filter((tag, i) => tags.indexOf(tag) !== i);
  assert.equal(wrong, []);
  const firsts = all.filter(({ file }, i) => all[i - 1]?.file !== file);
  const unnamed = firsts.filter(({ tag, text }) => !text.startsWith(`/** <${tag}>`));
  assert.equal(unnamed.map(({ file }) => file).join(), '');
});

elements('the comment of each says what it is, its events, slots and parts', () => {
  const names = (found: Iterable<string>): string => [...new Set(found)].sort().join(' ');
  const wrong = all.flatMap(({ tag, text, comment }) => {
    const fired = [...text.matchAll(/\.fire(?:<[^(]*>)?\(\s*'([^']+)'/g)];
    const slotted = [...text.matchAll(/<slot\b(?: name="([\w-]+)")?/g)];
    const parted = [...text.matchAll(/\spart="([^"]+)"/g)];
    const told = [
      ['events', 'fires', fired.map(([, name]) => name!)],
      ['slots', 'slot', slotted.map(([, name]) => name ?? '')],
      ['parts', 'csspart', parted.map(([, name]) => name!)],
    ] as const;
    const differ = told.flatMap(([kind, word, has]) => {
      const found = comment.matchAll(new RegExp(`@${word} ?([\\w-]*) - .`, 'g'));
      const [said, source] = [names([...found].map(([, name]) => name!)), names(has)];
      return said === source ? [] : [`${tag}: ${kind} “${said}”, in the source “${source}”`];
    });
    const about = comment.replace(/@[\s\S]*|<[\w-]+>:|[^\p{L}]/gu, '');
    return about === '' ? [`${tag}: says nothing of itself`, ...differ] : differ;
  });
  assert.equal(wrong, []);
});

elements('every picture that an element names is in icons/', async () => {
  const sheet = (file: string) => readFile(join(packageRoot(), 'webcomponents/icons', file));
  const icons = `${await sheet('lucide.svg')}${await sheet('lab.svg')}`;
  const named = all.flatMap(({ tag, text }) =>
    [...text.matchAll(/<nw-icon[^>]*? name="?([a-z-]+)/g)].map(([, name]) => [tag, name!] as const),
  );
  assert.ok(named.length > 50);
  const isThere = ([, name]: readonly string[]) => icons.includes(`<symbol id="${name}">`);
  assert.ok(named.every(isThere), named.find((one) => !isThere(one))?.join());
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
