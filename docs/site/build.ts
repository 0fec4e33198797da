/**
 * Makes the site of the documents, `dist/site/`: a page for each, an API reference, a search, all in one file, for
 * pages are much alike, with their pictures beside it. It leans on no other host, and works without scripts but for the
 * search. The server shows it at `/docs/`.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { packageRoot } from '../../store/files/package-root.ts';
import { type Answer, apiPages, type Contract } from './api.ts';
import { type NavGroup, type Page, pageHtml } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import { API_PAGE, CONTRACT, linkedFile, sourcesOf } from './sources.ts';

const root = packageRoot();
const target = join(root, 'dist', 'site');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const sources = sourcesOf(root);
const pageOf = new Map(sources.map(({ file, page }) => [file, page]));
/** Those that a document shows. */
const pictures = new Set<string>();

/** Where a link of a document leads on the site; null for what is no page and no picture. */
function resolveLink(from: string, link: string): string | null {
  const [path, anchor] = link.split('#') as [string, string?];
  const file = linkedFile(from, path);
  const behind = anchor === undefined ? '' : `#${anchor}`;
  const page = pageOf.get(file);
  if (page !== undefined) return page + behind;
  if (file === CONTRACT) return API_PAGE;
  if (!/\.(webp|svg)$/.test(file) || !existsSync(join(root, file))) return null;
  pictures.add(file);
  return `images/${basename(file)}`;
}

const documents = sources.map(({ file, page }): Page => {
  const made = renderMarkdown(read(file), (link) => resolveLink(file, link));
  return { page, ...made };
});
const contract = JSON.parse(read('http/openapi.json')) as Contract;
const answers = JSON.parse(read('docs/site/answers.json')) as Record<string, Answer>;
const reference = apiPages(contract, answers);
const pages: Page[] = [...documents, ...reference];

const nav = navigation();
rmSync(target, { recursive: true, force: true });
mkdirSync(join(target, 'images'), { recursive: true });
for (const picture of pictures)
  copyFileSync(join(root, picture), join(target, 'images', basename(picture)));
const [script] = buildSync({
  entryPoints: [join(root, 'docs', 'site', 'search', 'search.ts')],
  write: false,
  bundle: true,
  format: 'esm',
  minify: true,
  target: 'es2022',
  logLevel: 'warning',
}).outputFiles;
/** Those of the page, as far as documents have them. */
const [colours] = /:root \{.*?--link:.*?;/s.exec(read('webcomponents/app.css'))!;
const texts = {
  ...Object.fromEntries(pages.map((page) => [page.page, pageHtml(page, nav)])),
  'search.js': script!.text,
  'site.css': `${colours}}\n${read('docs/site/site.css')}`,
};
writeFileSync(join(target, 'texts.json.br'), brotliCompressSync(JSON.stringify(texts)));

/** The groups of pages: those of the list of all documents in docs/index.md, which is the one place for them. */
function navigation(): NavGroup[] {
  const titles = new Map(pages.map(({ page, title }) => [page, title]));
  const [, all = ''] = read('docs/index.md').split('## All documents\n');
  const groups = all.split(/\n\n+/).flatMap((paragraph): NavGroup[] => {
    const title = /\*\*(.+?)\.?\*\*/.exec(paragraph)?.[1];
    if (title === undefined) return [];
    const links = [...paragraph.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].flatMap(([, name, link]) => {
      const page = resolveLink('docs/index.md', link!);
      return page !== null && titles.has(page) ? [{ page, title: name! }] : [];
    });
    return [{ title, links }];
  });
  const api = reference.map(({ page, title }) => ({
    page,
    title: page === API_PAGE ? 'All routes' : title.replace('API: ', ''),
  }));
  return [...groups.slice(0, 2), { title: 'API', links: api }, ...groups.slice(2)];
}
