/** What becomes a page of the site, and what the pages are called. */
import { readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** A page made of a Markdown file. */
export interface Source {
  /** Path from the project's folder. */
  readonly file: string;
  /** Name of the page's file. */
  readonly page: string;
}

/** Files beside `docs/` that are pages too. */
const OTHERS: readonly Source[] = [
  { file: 'README.md', page: 'readme.html' },
  { file: 'CONTRIBUTING.md', page: 'contributing.html' },
  { file: 'CHANGELOG.md', page: 'changes.html' },
  { file: 'SECURITY.md', page: 'reporting.html' },
  { file: 'docs/schemas/README.md', page: 'schemas.html' },
  { file: 'examples/README.md', page: 'examples.html' },
  { file: 'samples/SOURCES.md', page: 'samples.html' },
  { file: 'models/SOURCES.md', page: 'bundled-models.html' },
  { file: 'store/names/SOURCES.md', page: 'real-names.html' },
];

/** The document behind the API reference, which is no Markdown. */
export const CONTRACT = 'http/openapi.yaml';
export const API_PAGE = 'api.html';

/** The file of the project that an own link of a file leads to. */
export const linkedFile = (from: string, link: string): string =>
  normalize(link.startsWith('/') ? link.slice(1) : join(dirname(from), link));

export function sourcesOf(root: string): Source[] {
  const documents = readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => ({ file: `docs/${name}`, page: name.replace(/md$/, 'html') }));
  return [...documents, ...OTHERS];
}
