/** Help articles: unique topics, and an article for each topic that the page names. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { RUN, WALK } from '../../http/fields.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { FEATURES } from '../../webcomponents/logic/charts/features.ts';
import { suite } from '../suite.ts';

interface Article {
  readonly topics: readonly string[];
  readonly see: readonly string[];
  readonly html: string;
}

const page = join(packageRoot(), 'webcomponents');
const { articlesOf } = await import(join(page, 'help', 'articles.mjs'));
const articles: readonly Article[] = articlesOf(
  await readFile(join(page, 'help', 'articles.md'), 'utf8'),
);
const known = articles.flatMap(({ topics }) => topics);
const help = suite('help');

help('no two articles answer to the same topic', () => {
  assert.ok(known.length > 100);
  const wrong = known.filter((topic, i) => known.indexOf(topic) !== i);
  assert.equal(wrong, []);
});

help('every topic that the page names has an article', async () => {
  const names = await readdir(page, { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts')).map((name) => join(page, name));
  const text = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
  const named = [
    ...text.matchAll(/data-help="([\w-]+)"/g),
    ...text.matchAll(/\btopic(?:="|: ')([\w-]+)["']/g),
  ].map((match) => match[1]!);
  // forms that are derived lead to the articles of their fields
  named.push(...Object.keys({ ...WALK, ...RUN }).map((key) => key.replaceAll('_', '-')));
  const topics = new Set([...named, ...articles.flatMap(({ see }) => see)]);
  assert.ok(topics.size > 50);
  const wrong = [...topics].filter((topic) => !known.includes(topic));
  assert.equal(wrong, []);
});

help('each feature is explained by the name that the page gives it', () => {
  const { html } = articles.find(({ topics: [id] }) => id === 'feature')!;
  for (const { label } of FEATURES) assert.ok(html.includes(`<strong>${label}</strong>`), label);
});
