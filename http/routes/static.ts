/** Serves the page and the documents: files of the build, with security headers and caching. */
import { createHash } from 'node:crypto';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress, gzip } from 'node:zlib';
import { lookup } from 'mrmime';
import { PromiseMap } from '../../engine/base/lru-map.ts';
import { readRegular } from '../../store/files/regular-file.ts';
import { languageFile } from '../../store/names/language-data.ts';
import { HttpError } from '../errors.ts';
import type { Asked, Routes } from '../routing.ts';

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
const PAGE_HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** The site of the documents, which the build makes. */
const DOCUMENTS = fileURLToPath(new URL('../../site/', import.meta.url));

/** Folder of the page's files of languages; the package leaves it out, for it has what they are made of. */
const LANGUAGES = 'languages/';

const unpack = promisify(brotliDecompress);

/** The texts of the site by their names. */
async function unpackTexts(): Promise<ReadonlyMap<string, string>> {
  const texts = await unpack(await readRegular(join(DOCUMENTS, 'texts.json.br')));
  return new Map(Object.entries(JSON.parse(texts.toString()) as Record<string, string>));
}

/**
 * The page (`/`), its files (`/static/*`), the documents (`/docs/*`) and the empty icon. `root` is the folder of
 * the built page.
 */
export function mountStatic(routes: Routes, root: string): void {
  const texts = new PromiseMap<'all', ReadonlyMap<string, string>>();
  const page = filesOf(root, async (path) =>
    path.startsWith(LANGUAGES) ? languageFile(path.slice(LANGUAGES.length)) : null,
  );
  const documents = filesOf(
    DOCUMENTS,
    async (path) => (await texts.get('all', unpackTexts)).get(path) ?? null,
  );
  const unbuilt = 'Not found: index.html. Build the page with "npm run build".';
  routes.get('/', (_, asked) => page(asked, 'index.html', unbuilt));
  routes.get('/static/{file}', ({ file }, asked) => page(asked, file));
  routes.get('/docs', (_, { res }) => void res.writeHead(302, { Location: '/docs/' }).end());
  routes.get('/docs/{file}', ({ file }, asked) =>
    documents(asked, (file || 'index').replace(/^[^.]+$/, '$&.html')),
  );
  routes.get('/favicon.ico', (_, { res }) => void res.writeHead(204).end());
}

/** Encodings in the order in which they are looked for; the last is none. */
const ENCODINGS = ['br', 'gzip', ''] as const;

/**
 * Sends the files of a folder by their path, in an encoding that the build has written beside them, or texts that are
 * `made` in their place; 404 with the text when there is none. What was sent once is kept in memory: it stays as it is
 * while the server runs.
 */
function filesOf(root: string, made: (path: string) => Promise<string | null>) {
  const base = resolve(root);
  const kept = new PromiseMap<string, { readonly bytes: Buffer; readonly tag: string }>();

  async function bytesOf(path: string, encoding: (typeof ENCODINGS)[number]) {
    const file = join(base, path);
    if (encoding === 'br') return readRegular(`${file}.br`);
    const text = await made(path);
    if (text !== null) return encoding === '' ? Buffer.from(text) : promisify(gzip)(text);
    if (encoding === 'gzip') return readRegular(`${file}.gz`);
    // the package holds some in brotli alone
    return readRegular(file).catch(async () => unpack(await readRegular(`${file}.br`)));
  }

  return async ({ req, res }: Asked, path: string, none = `Not found: ${path}`) => {
    const target = join(base, path);
    if (!`${target}${sep}`.startsWith(base + sep)) throw new HttpError(403, 'Forbidden');
    // one name of a file alone, however it is asked for
    const inside = target.slice(base.length + 1);
    const accepted = req.headers['accept-encoding'] ?? '';
    for (const encoding of ENCODINGS.filter((name) => accepted.includes(name))) {
      const found = await kept
        .get(`${encoding} ${inside}`, async () => {
          const bytes = await bytesOf(inside, encoding);
          return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
        })
        .catch((err) => {
          // there is no such file
          if (err.code === undefined) throw err;
        });
      if (!found) continue;
      const type = lookup(path) ?? 'application/octet-stream';
      const isSame = req.headers['if-none-match']?.includes(found.tag);
      res.writeHead(isSame ? 304 : 200, {
        'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
        'Cache-Control': 'no-cache',
        ...PAGE_HEADERS,
        Vary: 'Accept-Encoding',
        ETag: found.tag,
        ...(encoding !== '' && { 'Content-Encoding': encoding }),
        ...(!isSame && { 'Content-Length': found.bytes.length }),
      });
      return void res.end(isSame ? '' : found.bytes);
    }
    throw new HttpError(404, none);
  };
}
