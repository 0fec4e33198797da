/** Serves the page and the documents: files of the build, with security headers and caching. */
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve, sep } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress, gzipSync } from 'node:zlib';
import { lookup } from 'mrmime';
import sirv from 'sirv';
import { PromiseMap } from '../../engine/base/maps.ts';
import { languageFile } from '../../store/names/language-data.ts';
import { HttpError } from '../errors.ts';
import type { Routes } from '../routing.ts';

/** Scripts from here alone; inline styles for charts, data URLs for the icon element. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Of every file that a browser may show, by whatever path it was asked for: a foreign page must not frame one. */
const PAGE_HEADERS: readonly (readonly [string, string])[] = [
  ['Content-Security-Policy', CONTENT_SECURITY_POLICY],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
];

/** The site of the documents, which the build makes. */
const DOCUMENTS = fileURLToPath(new URL('../../site/', import.meta.url));

/** Texts of the site by their names, unpacked when the first is asked for. */
const documentTexts = new PromiseMap<'all', ReadonlyMap<string, string>>();

async function unpackTexts(): Promise<ReadonlyMap<string, string>> {
  const packed = await readFile(join(DOCUMENTS, 'texts.json.br'));
  const bytes = await promisify(brotliDecompress)(packed);
  return new Map(Object.entries(JSON.parse(bytes.toString()) as Record<string, string>));
}

/** Folder of the page's files of languages; the package leaves it out, for it has what they are made of. */
const LANGUAGES = 'languages/';

/**
 * The page (`/`), its files (`/static/*`), the documents (`/docs/*`) and the empty icon. `root` is the folder of
 * the built page.
 */
export function mountStatic(routes: Routes, root: string): void {
  const page = filesOf(root);
  const documents = filesOf(DOCUMENTS);

  routes.get('/', (_, { req, res }) =>
    page(req, res, 'index.html', 'Not found: index.html. Build the page with "npm run build".'),
  );
  const hasLanguages = existsSync(join(root, LANGUAGES));
  routes.get('/static/{file}', async ({ file }, { req, res }) => {
    const isMade = !hasLanguages && file.startsWith(LANGUAGES);
    const made = isMade ? await languageFile(file.slice(LANGUAGES.length)) : null;
    if (made === null) page(req, res, file);
    else sendMade(req, res, file, made);
  });
  routes.get('/docs', (_, { res }) => void res.writeHead(302, { Location: '/docs/' }).end());
  routes.get('/docs/{file}', async ({ file }, { req, res }) => {
    const path = (file || 'index').replace(/^[^.]+$/, '$&.html');
    const texts = await documentTexts.get('all', unpackTexts).catch((err) => {
      // without a build there are none
      if (err.code !== 'ENOENT') throw err;
    });
    const text = texts?.get(path);
    if (text === undefined) documents(req, res, path);
    else sendMade(req, res, path, text);
  });
  routes.get('/favicon.ico', (_, { res }) => void res.writeHead(204).end());
}

/** Texts of paths, compressed when they are first asked for: they stay as they are while the server runs. */
const compressed = new Map<string, Buffer>();

/** Sends a text as the file of that path is sent. */
function sendMade(req: IncomingMessage, res: ServerResponse, path: string, text: string): void {
  const zipped = /\bgzip\b/.test(req.headers['accept-encoding'] ?? '');
  fileHeaders(res, path);
  res.setHeader('Vary', 'Accept-Encoding');
  if (!zipped) return void res.end(text);
  res.setHeader('Content-Encoding', 'gzip');
  const bytes = compressed.get(path) ?? gzipSync(text);
  compressed.set(path, bytes);
  res.end(bytes);
}

/** Sends the files of a folder by the rest of their path; 404 with the text when there is none. */
function filesOf(root: string) {
  const base = resolve(root);
  const files = sirv(base, {
    // listed once; a page that is not built yet is looked for at each request
    dev: !existsSync(base),
    etag: true,
    // what the build has written beside each file, where the client takes it
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: fileHeaders,
  });
  return (req: IncomingMessage, res: ServerResponse, path: string, text?: string): undefined => {
    const target = join(base, path);
    if (target !== base && !target.startsWith(base + sep)) throw new HttpError(403, 'Forbidden');
    const missing = (): HttpError => new HttpError(404, text ?? `Not found: ${path}`);
    if (path === '' || path.endsWith('/') || path.includes('\0')) throw missing();
    // sirv fails on a part that ends before it begins; files are small, and a server may send them whole
    delete req.headers.range;
    // sirv leaves the file open when the client goes away in the middle
    res.on('pipe', (file: Readable) => {
      res.once('close', () => file.destroy());
      // nor does it expect that a file cannot be opened
      file.once('error', () => res.destroy());
    });
    req.url = `/${encodeURI(path)}`;
    files(req, res, () => {
      if (!existsSync(`${target}.br`)) throw missing();
      sendUnpacked(res, path, target);
    });
  };
}

function fileHeaders(res: ServerResponse, path: string): void {
  const type = lookup(path) ?? 'application/octet-stream';
  res.setHeader('Content-Type', type.startsWith('text/') ? `${type}; charset=utf-8` : type);
  res.setHeader('Cache-Control', 'no-cache');
  for (const [name, value] of PAGE_HEADERS) res.setHeader(name, value);
}

/** Sends a file that the package holds in brotli alone to a client that does not take that. */
function sendUnpacked(res: ServerResponse, path: string, file: string): void {
  fileHeaders(res, path);
  res.setHeader('Vary', 'Accept-Encoding');
  // a client that goes away ends the reading too
  pipeline(createReadStream(`${file}.br`), createBrotliDecompress(), res, () => {});
}
