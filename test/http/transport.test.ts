/** HTTP itself: methods, paths, headers, lengths, disconnects. */
import { existsSync } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { packageVersion } from '../../store/files/package-root.ts';
import { RawClient, type RawReply, send } from '../client.ts';
import { sampled } from '../extent.ts';
import { startServer, type TestServer } from '../server.ts';
import { writeFiles } from '../store/temp-folder.ts';
import { suite } from '../suite.ts';
import { waitFor } from '../wait.ts';

interface Context {
  test: TestServer;
  apiOnly: TestServer;
}

/** More than the buffers of a connection take. */
const LARGE_FILE = 'large.bin';
const LARGE_BYTES = 32 * 1024 * 1024;
const OPEN_FILES = '/proc/self/fd';

/** How often this process has a file open. */
async function handlesOf(name: string): Promise<number> {
  const links = (await readdir(OPEN_FILES)).map((fd) => readlink(join(OPEN_FILES, fd)));
  const targets = await Promise.allSettled(links);
  return targets.filter((link) => link.status === 'fulfilled' && basename(link.value) === name)
    .length;
}

const transport = suite<Context>('transport');

transport.before(async (context) => {
  context.apiOnly = await startServer({ apiOnly: true });
  const page = join(context.apiOnly.folder, 'page');
  await writeFiles(page, {
    ...{ 'index.html': '<!doctype html><title>page</title>', 'app.css': 'body { margin: 0 }' },
    ...{ 'app.js': 'export {};', 'packed.js': 'export {};', 'packed.js.br': 'br' },
    'only.js.br': brotliCompressSync('export {};'),
    ...{ 'packed.js.gz': 'gzip', 'chunks/a b.svg': '<svg/>', 'odd.bin7': 'x' },
    [LARGE_FILE]: Buffer.alloc(LARGE_BYTES),
  });
  context.test = await startServer({}, { assetsRoot: page });
});
transport.after(async ({ test, apiOnly }) => {
  await test.close();
  await apiOnly.close();
});

transport('answers are JSON with length, and are not kept by caches', async ({ test }) => {
  const told = ({ status, headers, text }: RawReply): unknown[] => [
    ...[status, headers['content-type'], headers['content-length'], headers['cache-control']],
    text,
  ];
  const expected = [200, 'application/json', '11', 'no-store'];
  const get = await send(test.base, 'GET', '/api/health');
  assert.equal(told(get), [...expected, '{"ok":true}']);
  // HEAD is GET without the body
  assert.equal(told(await send(test.base, 'HEAD', '/api/health')), [...expected, '']);
});

transport('unknown routes are 404 with their path under /api', async ({ test }) => {
  for (const path of ['/api/no/such/route', '/api', '/api/', '/api/no?x=1', '/api//health']) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const reply = await send(test.base, method, path);
      assert.is(reply.status, 404, path);
      assert.equal(reply.body, { error: `Unknown API route: ${path.split('?')[0]}` });
    }
  }
  for (const path of ['/no-such-page', '/apis', '/health/x', '/index.html', '//', '/static']) {
    const reply = await send(test.base, 'GET', path);
    assert.is(reply.status, 404, path);
    assert.equal(reply.body, { error: 'Not found' });
  }
});

transport('paths match exactly, in case and without a slash at the end', async ({ test }) => {
  for (const path of ['/api/health/', '/API/health', '/api/Health', '/api/settings/', '/health/']) {
    assert.is((await send(test.base, 'GET', path)).status, 404, path);
  }
  assert.is((await send(test.base, 'GET', '/api/health?anything=1')).status, 200);
});

transport('a wrong method is 405 and told what is allowed', async ({ test }) => {
  for (const [method, path, allow] of [
    ['DELETE', '/api/health', 'GET, HEAD'],
    ['POST', '/api/health', 'GET, HEAD'],
    ['POST', '/static/app.css', 'GET, HEAD'],
    ['GET', '/api/pipeline/start', 'POST'],
    ['HEAD', '/api/walker/walk', 'POST'],
    ['PUT', '/api/pipeline/start', 'POST'],
    ['OPTIONS', '/api/walker/walk', 'POST'],
  ] as const) {
    const reply = await send(test.base, method, path);
    assert.is(reply.status, 405, path);
    assert.is(reply.headers.allow, allow);
    if (method === 'HEAD') continue;
    assert.match(reply.body!.error as string, new RegExp(`^Method not allowed: ${method}`));
  }
});

transport('broken percent signs are an ordinary error', async ({ test }) => {
  for (const path of ['/api/%', '/api/walker/analysis/%ZZ', '/static/%E0%A4%A', '/%']) {
    const reply = await send(test.base, 'GET', path);
    assert.ok(reply.status === 400 || reply.status === 404, `${path}: ${reply.status}`);
    assert.type(reply.body!.error, 'string');
  }
  assert.is((await send(test.base, 'GET', '/api/health')).status, 200);
});

/** Sends all of a request before it reads a byte of the reply, as simple clients do. */
async function sendBlindly(base: string, path: string, head: string, body: Buffer[]) {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname).pause();
  const length = body.reduce((sum, { byteLength }) => sum + byteLength, 0);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${head}Content-Length: ${length}\r\n\r\n`,
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    for (const chunk of body) socket.write(chunk);
    socket.write('', () => resolve());
  });
  let reply = '';
  socket.on('data', (chunk: Buffer) => {
    reply += chunk.toString();
  });
  socket.resume();
  await waitFor('the reply', () => reply.endsWith('}') || socket.destroyed);
  socket.destroy();
  return reply;
}

transport('whoever sends too much gets to read that it is too much', async ({ test }) => {
  const json = Buffer.alloc(33 * 2 ** 20, 32);
  const text = Buffer.alloc(49e6, 97);
  const part = (field: string) =>
    Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="${field}"; filename="f"\r\nContent-Type: text/plain\r\n\r\n`,
    );
  const form = 'Content-Type: multipart/form-data; boundary=b\r\n';
  const end = Buffer.from('\r\n--b--\r\n');
  // one route of each way to read a body
  const ways: [path: string, head: string, body: Buffer[]][] = [
    ['/api/walker/select', '', [json]],
    ['/api/import', form, [part('metadata_json'), json, end]],
  ];
  const others: typeof ways = [
    ['/api/sources/upload?name=a', '', [text]],
    ['/api/import', '', [json]],
  ];
  for (const [path, head, body] of sampled(ways.slice(0, 1), [...ways, ...others])) {
    const reply = await sendBlindly(test.base, path, head, body);
    assert.match(reply, /^HTTP\/1\.1 413 /, `${path} ${head}`);
    assert.match(reply, /the limit is \d+ bytes/);
    const init =
      head === '' ? {} : { headers: { 'Content-Type': 'multipart/form-data; boundary=b' } };
    const sent = { method: 'POST', body: Buffer.concat(body), ...init };
    assert.is((await fetch(`${test.base}${path}`, sent)).status, 413, path);
  }
  // without a length in advance it is only found on the way
  const stream = new Blob([text]).stream();
  const sent = { method: 'POST', body: stream, duplex: 'half' } as const;
  assert.is((await fetch(`${test.base}/api/sources/upload?name=a`, sent)).status, 413);
});

const ofHead = (head: string, length: string): string =>
  `${head}\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`;

/** What the server answers to the bytes of a request, read until it is JSON or the connection ends. */
async function answerTo(base: string, bytes: string): Promise<string> {
  const client = new RawClient(base);
  await client.say(bytes);
  await waitFor('the answer', () => client.answer.includes('}') || client.closed);
  client.leave();
  return client.answer;
}

/** Requests that no route gets, and what is replied to them. */
const ODD: readonly (readonly [bytes: string, status: number, error: string])[] = [
  ['NONSENSE\r\n\r\n', 400, 'Bad request'],
  [ofHead('POST /api/generate HTTP/1.1\r\nExpect: nonsense', '0'), 417, '[^"]+'],
  [ofHead('CONNECT example.org:443 HTTP/1.1', '0'), 405, '[^"]+'],
  ...['abc', '1.5', '0x10', '12 3'].map(
    (length) =>
      [
        `${ofHead('POST /api/generate HTTP/1.1', length)}{}`,
        400,
        'Invalid Content-Length header\\.',
      ] as const,
  ),
];

transport('a request that is no HTTP gets a JSON answer and harms nobody', async ({ test }) => {
  for (const [bytes, status, error] of ODD) {
    const expected = new RegExp(`^HTTP/1\\.1 ${status} .*\\{"error":"${error}"\\}$`, 's');
    assert.match(await answerTo(test.base, bytes), expected, bytes);
  }
  assert.is((await send(test.base, 'GET', '/api/health')).status, 200);
});

transport('static files have a type, and a tag that saves sending again', async ({ test }) => {
  for (const [name, type] of [
    ['app.css', 'text/css; charset=utf-8'],
    ['app.js', 'text/javascript; charset=utf-8'],
    ['chunks/a%20b.svg', 'image/svg+xml'],
    ['odd.bin7', 'application/octet-stream'],
  ] as const) {
    const path = `/static/${name}`;
    const { status, headers } = await send(test.base, 'GET', path);
    assert.equal([status, headers['content-type']], [200, type], path);
    assert.is(headers['cache-control'], 'no-cache');
    const tag = { 'If-None-Match': String(headers.etag) };
    const again = await send(test.base, 'GET', path, undefined, tag);
    assert.equal([again.status, again.text], [304, '']);
  }
});

transport('a static file goes out compressed to a client that takes it, else not', async (t) => {
  for (const [file, accepted, encoding, text] of [
    ['packed', 'gzip, deflate, br', 'br', 'br'],
    ['packed', 'gzip', 'gzip', 'gzip'],
    ['packed', 'identity', undefined, 'export {};'],
    // there compressed alone
    ['only', 'identity', undefined, 'export {};'],
  ] as const) {
    const accept = { 'Accept-Encoding': accepted };
    const reply = await send(t.test.base, 'GET', `/static/${file}.js`, undefined, accept);
    assert.equal([reply.headers['content-encoding'], reply.text], [encoding, text]);
    assert.is(reply.headers['content-type'], 'text/javascript; charset=utf-8');
    if (file === 'packed') assert.is(reply.headers.vary, 'Accept-Encoding');
  }
});

transport('a part of a static file is answered with all of it', async ({ test }) => {
  for (const range of ['bytes=0-3', 'bytes=5-2', 'bytes=0-0,3-', 'bytes=900-', 'nonsense']) {
    const reply = await send(test.base, 'GET', '/static/app.css', undefined, { Range: range });
    assert.is(reply.status, 200, range);
    assert.is(reply.text, 'body { margin: 0 }');
  }
});

transport('a static file is closed when its reader leaves in the middle', async ({ test }) => {
  if (!existsSync(OPEN_FILES)) {
    console.log(`not shown: this system has no ${OPEN_FILES}`);
    return;
  }
  const { hostname, port } = new URL(test.base);
  const readers = Array.from({ length: 8 }, () => connect(Number(port), hostname));
  for (const reader of readers) {
    reader.on('error', () => {});
    reader.write(`GET /static/${LARGE_FILE} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await new Promise((resolve) => reader.once('data', resolve));
    reader.pause();
  }
  assert.is(await handlesOf(LARGE_FILE), readers.length);
  for (const reader of readers) reader.destroy();
  await waitFor('the files to be closed', async () => (await handlesOf(LARGE_FILE)) === 0);
});

transport('missing files and folders are not found by their relative path', async ({ test }) => {
  for (const path of ['', ...'none.css chunks chunks/ app.css/ app /etc/passwd a%00b'.split(' ')]) {
    const reply = await send(test.base, 'GET', `/static/${path}`);
    assert.is(reply.status, 404, path);
    assert.equal(reply.body, { error: `Not found: ${decodeURIComponent(path)}` });
  }
  const icon = await send(test.base, 'GET', '/favicon.ico');
  assert.equal([icon.status, icon.text], [204, '']);
});

transport('in API-only mode there is no page and everything else', async ({ apiOnly }) => {
  for (const path of ['/', '/static/app.css', '/static/app.js', '/favicon.ico']) {
    const reply = await send(apiOnly.base, 'GET', path);
    assert.is(reply.status, 404, path);
    assert.equal(reply.body, { error: 'Not found' });
  }
  for (const path of ['/api/health', '/health'])
    assert.equal((await send(apiOnly.base, 'GET', path)).body, { ok: true }, path);
  const { body } = await send(apiOnly.base, 'GET', '/api/version');
  assert.equal(body, { version: packageVersion() });
});
