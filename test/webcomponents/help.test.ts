/** Help articles: unique topics, and an article for each topic that the page names. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';

const help = suite('help');
const page = join(packageRoot(), 'webcomponents');

/** The sources of the page below a folder; the articles are elements and cannot be loaded here. */
async function sources(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts')).map((name) => join(folder, name));
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
}

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1]!);

/** The words of lists such as `also: ['one', 'two']`. */
const listed = (text: string, field: string): string[] =>
  found(text, new RegExp(`${field}: \\[([^\\]]*)\\]`, 'g')).flatMap((list) =>
    found(list, /'([^']+)'/g),
  );

const articles = await sources(join(page, 'help'));
const ids = [...found(articles, /^ {4}id: '([^']+)'/gm), ...listed(articles, 'also')];

help('no two articles answer to the same topic', () => {
  assert.ok(ids.length > 40);
  assert.equal(
    ids.filter((id, i) => ids.indexOf(id) !== i),
    [],
  );
});

help('every topic that the page names has an article', async () => {
  const text = await sources(page);
  const topics = [
    ...found(text, /data-help="([\w-]+)"/g),
    ...found(text, /\btopic(?:="|: ')([\w-]+)["']/g),
    ...listed(articles, 'see'),
  ];
  assert.ok(topics.length > 60);
  assert.equal(
    [...new Set(topics)].filter((topic) => !ids.includes(topic)),
    [],
  );
});

help.run();
