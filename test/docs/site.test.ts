/** The site of the documents, as it is built: nothing leads nowhere, nothing comes from elsewhere. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { codeBlock } from '../../docs/site/markdown.ts';
import { siteSections } from '../../docs/site/search-index.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { operations } from '../openapi.ts';
import { suite } from '../suite.ts';
import { DOCUMENTS, textsOfSite } from './documents.ts';

/** All texts of the site by their names, and those of pages. */
const folder = join(packageRoot(), 'dist', 'site');
const texts = textsOfSite(folder);
const pages = new Map([...texts].filter(([name]) => name.endsWith('.html')));

const site = suite('site');

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found!);

site('each document is a page with one title, and stands in the list of pages', () => {
  for (const file of DOCUMENTS) {
    const page = file === 'README.md' ? 'readme.html' : file.slice(5).replace(/md$/, 'html');
    const html = pages.get(page);
    assert.ok(html, page);
    assert.is(html.match(/<h1/g)?.length, 1, page);
    if (!['readme.html', 'index.html'].includes(page)) {
      assert.match(html, `<a href="${page}" aria-current="page">`, page);
    }
  }
});

site('every link, picture and script leads to a file and an anchor of the site', () => {
  const anchors = new Map(
    [...pages].map(([page, html]) => [page, new Set(matches(html, / id="([^"]*)"/g))]),
  );
  const broken: string[] = [];
  for (const [page, html] of pages) {
    for (const link of matches(html, / (?:href|src|srcset)="([^"]*)"/g)) {
      if (link === 'data:,' || /^https?:/.test(link)) continue;
      const [file, anchor] = link.split('#') as [string, string?];
      const to = file === '' ? page : file;
      const found = texts.has(to) || existsSync(join(folder, to));
      const there = found && (!anchor || anchors.get(to)?.has(anchor));
      if (!there) broken.push(`${page}: ${link}`);
    }
  }
  assert.equal(broken, []);
});

site('nothing is loaded from another host, and no script stands in a page', () => {
  for (const [page, html] of pages) {
    assert.equal(matches(html, /<(?:img|script|link|source)[^>]*(https?:[^"]*)/g), [], page);
    assert.equal(matches(html, /<script([^>]*)>/g), [' type="module" src="search.js"'], page);
    assert.not.match(html, / on\w+="/, page);
  }
});

site('each operation of the contract has an example and the answer to it', () => {
  assert.ok(operations().length >= 60);
  for (const { id, described } of operations()) {
    const html = pages.get(`api-${described.tags[0]}.html`)!;
    const [, section = ''] = html.split(`<h2 id="${id}">`);
    const own = section.split('<h2 ')[0]!;
    assert.match(own, /<b>\$ curl -s/, id);
    assert.match(own, /<p>Answer: <code>\d{3}/, id);
  }
});

site('the search knows every page, and its places are there', () => {
  const sections = siteSections(Object.fromEntries(texts));
  for (const { href, page } of sections) {
    const [name, anchor] = href.split('#') as [string, string];
    assert.match(pages.get(name)!, `id="${anchor}"`, href);
    assert.ok(page, href);
  }
  const recipe = sections.find(({ href }) => href === 'guide-game.html#maps-and-tables')!;
  assert.match(recipe.text, /\bfoundry\b/i);
});

site('commands stand out from what they print, also over several lines', () => {
  assert.is(
    codeBlock("$ a \\\n  b\nc\n$ d '<\n' e\nf", ''),
    '<pre class="commands"><code><b>$ a \\</b>\n<b>  b</b>\nc\n<b>$ d &#39;&lt;</b>\n<b>&#39; e</b>\nf</code></pre>\n',
  );
});
