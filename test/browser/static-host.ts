/** Test helper: a host of the page as static files, with no server of ours. */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { listening } from '../client.ts';

const files = fileURLToPath(new URL('../../page/', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.txt': 'text/plain',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** A plain host of files below `/any/path/`, which counts what it sends. */
export interface StaticHost {
  readonly address: string;
  readonly sent: { path: string; bytes: number }[];
  close(): void;
}

/** `placeOf` says where the file of a path is: in the built page, unless another is given. */
export async function openHost(
  placeOf = (path: string): string => join(files, path),
): Promise<StaticHost> {
  const sent: { path: string; bytes: number }[] = [];
  const { base, close } = await listening(async (req, res) => {
    const path = new URL(req.url!, 'http://host').pathname;
    const name = path.replace(/^\/any\/path\//, '').replace(/(^|\/)$/, '$1index.html');
    const bytes = await readFile(placeOf(name)).catch(() => null);
    if (bytes === null || name.startsWith('/')) {
      sent.push({ path, bytes: -1 });
      res.writeHead(404).end();
      return;
    }
    const body = gzipSync(bytes);
    sent.push({ path, bytes: body.length });
    const type = TYPES[extname(name)] ?? 'application/octet-stream';
    res.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip' }).end(body);
  });
  return { address: `${base}/any/path/`, sent, close };
}
