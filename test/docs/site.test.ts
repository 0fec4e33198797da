/** The site of the documents, built into a folder of its own: nothing leads nowhere, nothing comes from elsewhere. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as assert from 'uvu/assert';
import { codeBlock } from '../../docs/site/markdown.ts';
import { siteSections } from '../../docs/site/search-index.ts';
import { operations } from '../openapi.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { DOCUMENTS, textsOfSite } from './documents.ts';

const BUILD = fileURLToPath(new URL('../../docs/site/build.js', import.meta.url));

interface Context {
  /** All texts of the site by their names, and those of pages. */
  texts: Map<string, string>;
  pages: Map<string, string>;
}

const site = sharedFolderSuite<Context>('site', (context) => {
  execFileSync(process.execPath, [BUILD, context.folder], { stdio: 'pipe' });
  context.texts = textsOfSite(context.folder);
  context.pages = new Map([...context.texts].filter(([name]) => name.endsWith('.html')));
});

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found!);

site('each document is a page with one title, and stands in the list of pages', ({ pages }) => {
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

site('every link, picture and script leads to a file and an anchor of the site', (t) => {
  const { texts, pages, folder } = t;
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

site('nothing is loaded from another host, and no script stands in a page', ({ pages }) => {
  for (const [page, html] of pages) {
    assert.equal(matches(html, /<(?:img|script|link|source)[^>]*(https?:[^"]*)/g), [], page);
    assert.equal(matches(html, /<script([^>]*)>/g), [' type="module" src="search.js"'], page);
    assert.not.match(html, / on\w+="/, page);
  }
});

site('each operation of the contract has an example and the answer to it', ({ pages }) => {
  assert.ok(operations().length >= 60);
  for (const { id, described } of operations()) {
    const html = pages.get(`api-${described.tags[0]}.html`)!;
    const [, section = ''] = html.split(`<h2 id="${id}">`);
    const own = section.split('<h2 ')[0]!;
    assert.match(own, /<b>\$ curl -s/, id);
    assert.match(own, /<p>Answer: <code>\d{3}/, id);
  }
});

site('the search knows every page, and its places are there', ({ pages, texts }) => {
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

site.run();
