/** Serves the page: files of the build, with security headers and caching. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { lookup } from 'mrmime';
import type { Polka } from 'polka';
import sirv from 'sirv';
import { HttpError } from '../errors.ts';

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

/** The page (`/`), its files (`/static/*`) and the empty icon. `root` is the folder of the built page. */
export function mountStatic(app: Polka, root: string): void {
  const base = resolve(root);
  const files = sirv(base, {
    // looked up for each request: a file that a new build has replaced or removed must not be promised
    dev: true,
    etag: true,
    // what the build has written beside each file, where the client takes it
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(res, path) {
      const type = lookup(path) ?? 'application/octet-stream';
      res.setHeader('Content-Type', type.startsWith('text/') ? `${type}; charset=utf-8` : type);
      for (const [name, value] of PAGE_HEADERS) res.setHeader(name, value);
    },
  });

  const serve = (req: IncomingMessage, res: ServerResponse, missing: () => never): void => {
    // sirv fails on a part that ends before it begins; files are small, and a server may send them whole
    delete req.headers.range;
    // sirv leaves the file open when the client goes away in the middle
    res.on('pipe', (file: Readable) => res.once('close', () => file.destroy()));
    files(req, res, missing);
  };

  app.get('/', (req, res) => {
    req.url = '/index.html';
    serve(req, res, () => {
      throw new HttpError(404, 'Not found: index.html. Build the page with "npm run build".');
    });
  });

  app.get('/static/*', (req, res) => {
    const path = decoded(req.path.slice('/static/'.length));
    const target = join(base, path);
    if (target !== base && !target.startsWith(base + sep)) throw new HttpError(403, 'Forbidden');
    const missing = (): never => {
      throw new HttpError(404, `Not found: ${path}`);
    };
    if (path === '' || path.endsWith('/') || path.includes('\0')) missing();
    req.url = `/${encodeURI(path)}`;
    serve(req, res, missing);
  });

  app.get('/favicon.ico', (_req, res) => {
    res.writeHead(204).end();
  });
}

/** The path without percent signs; one that cannot be decoded names no file. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
