/** Slow, oversized and endless requests, ZIP bombs, and other floods. */
import { writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BatchRoom } from '../../app/batch/stream.ts';
import { send } from '../http/send.ts';
import { LARGE, layOutRuns, load } from '../http/walker-runs.ts';
import { openapiDocument } from '../openapi.ts';
import { startServer, type TestServer } from '../server.ts';
import { zipBytes } from '../store/zip-file.ts';
import { waitFor } from '../wait.ts';

interface Context {
  test: TestServer;
}

/** A client that says what it is told to, and hears what comes. */
class RawClient {
  answer = '';
  closed = false;
  readonly #socket: Socket;

  constructor({ base }: TestServer) {
    const { hostname, port } = new URL(base);
    this.#socket = connect(Number(port), hostname);
    this.#socket.on('data', (chunk: Buffer) => {
      this.answer += chunk.toString('latin1');
    });
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => {
      this.closed = true;
    });
  }

  /** Writes; resolves when the other side has taken it. */
  say(text: string | Uint8Array): Promise<void> {
    return new Promise((resolve) => {
      if (this.closed || !this.#socket.writable) resolve();
      else this.#socket.write(text, () => resolve());
    });
  }

  leave(): void {
    this.#socket.destroy();
  }
}

/** A client that asks and then takes nothing of the reply beyond what the system takes for it. */
class StalledClient {
  begun = false;
  readonly #socket: Socket;

  constructor({ base }: TestServer) {
    const { hostname, port } = new URL(base);
    this.#socket = connect(Number(port), hostname);
    this.#socket.on('error', () => {});
    this.#socket.once('readable', () => {
      this.begun = true;
    });
  }

  post(path: string, body: string): void {
    this.#socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  }

  leave(): void {
    this.#socket.destroy();
  }
}

const floods = suite<Context>('clients that send too much or too little');
floods.before(async (context) => {
  context.test = await startServer({}, { timeouts: { headMs: 1000, requestMs: 2000 } });
});
floods.after(({ test }) => test.close());

const alive = async (test: TestServer): Promise<void> => {
  assert.is((await send(test.base, 'GET', '/api/health')).status, 200);
};

floods('slow-loris: heads that never end are closed, others are served', async ({ test }) => {
  const clients = Array.from({ length: 100 }, () => new RawClient(test));
  for (const client of clients) await client.say('GET /api/health HTTP/1.1\r\nHost: localhost\r\n');
  // a line now and then is not enough to stay
  const dripping = setInterval(() => {
    for (const client of clients) void client.say('X-More: 1\r\n');
  }, 200);
  try {
    await alive(test);
    await waitFor('all connections to be closed', () => clients.every(({ closed }) => closed));
  } finally {
    clearInterval(dripping);
    for (const client of clients) client.leave();
  }
  assert.match(clients[0]!.answer, /^HTTP\/1\.1 408 /);
  assert.match(clients[0]!.answer, /\{"error":"Request took too long to arrive"\}$/);
  await alive(test);
});

floods('slow-loris: bodies that never end are closed too', async ({ test }) => {
  const clients = Array.from({ length: 50 }, () => new RawClient(test));
  for (const client of clients) {
    await client.say(
      'POST /api/walker/walk HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n{',
    );
  }
  await alive(test);
  await waitFor('all connections to be closed', () => clients.every(({ closed }) => closed));
  await alive(test);
});

floods('a head beyond the limit is refused', async ({ test }) => {
  const client = new RawClient(test);
  await client.say(`GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`);
  await waitFor('the answer', () => client.answer.includes('}'));
  assert.match(client.answer, /^HTTP\/1\.1 431 /);
  client.leave();
  await alive(test);
});

const posts = Object.entries(openapiDocument().paths)
  .filter(([, operations]) => operations.post)
  .map(([path]) => path);

floods('oversized bodies: an announced one is refused unread by every route', async ({ test }) => {
  assert.ok(posts.length > 30);
  const headers = { 'Content-Length': String(2 ** 40) };
  for (const path of posts) {
    const client = new RawClient(test);
    await client.say(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${headers['Content-Length']}\r\n\r\n{`,
    );
    await waitFor(`the answer of ${path}`, () => client.answer.includes('\r\n\r\n'));
    // a route that ignores its body replies without it
    const known = /^HTTP\/1\.1 (413|400|200) /.exec(client.answer);
    assert.ok(known, `${path}: ${client.answer.slice(0, 200)}`);
    client.leave();
  }
});

floods('oversized bodies: one that goes on and on is cut off at the limit', async ({ test }) => {
  const client = new RawClient(test);
  await client.say(
    'POST /api/walker/walk HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n',
  );
  const piece = Buffer.alloc(1 << 20, ' ');
  const before = process.memoryUsage.rss();
  let sent = 0;
  while (client.answer === '' && !client.closed && sent < 200) {
    await Promise.race([
      client.say(Buffer.concat([Buffer.from('100000\r\n'), piece, Buffer.from('\r\n')])),
      waitFor('an answer', () => client.answer !== '' || client.closed),
    ]);
    sent++;
  }
  await waitFor('the end', () => client.answer !== '' || client.closed);
  assert.ok(sent < 100, `${sent} MiB were taken`);
  if (client.answer !== '') assert.match(client.answer, /^HTTP\/1\.1 413 /);
  client.leave();
  assert.ok(process.memoryUsage.rss() - before < 300e6);
  await alive(test);
});

floods('zip bombs: an import of one is refused before it goes off', async ({ test }) => {
  const zeros = Buffer.alloc(80 * 1024 * 1024);
  for (const [members, error] of [
    [[{ name: 'first_name_all.txt', data: zeros }], /expands too much/],
    [[{ name: 'first_name_all.txt', data: 'x', size: 2 ** 31 }], /too large/],
    [Array.from({ length: 65_000 }, (_, i) => ({ name: `${i}.txt` })), /many|limit/],
  ] as const) {
    const zip = join(test.folder, 'bomb.zip');
    const metadata = join(test.folder, 'bomb.json');
    await writeFile(zip, zipBytes(members));
    await writeFile(metadata, '{"package_name":"bomb"}');
    const body = { metadata_json_path: metadata, package_zip_path: zip };
    const reply = await send(test.base, 'POST', '/api/import', body);
    assert.is(reply.status, 400, reply.text);
    assert.match(String(reply.body!.error), error);
  }
  const { body } = await send(test.base, 'GET', '/api/database/packages');
  assert.equal(body!.packages, []);
});

floods('prototype keys: no body reaches the prototype of anything', async ({ test }) => {
  const body =
    '{"__proto__":{"polluted":1,"patch":"a","count":1},"constructor":{"prototype":{"polluted":1}},' +
    '"exclude":{"__proto__":{"polluted":1}},"recipe":{"constructor":{"prototype":{"polluted":1}}}}';
  const plain = '{"exclude":{},"recipe":{}}';
  // two copies of the database within a second would ask for one name
  for (const path of posts.filter((name) => name !== '/api/database/backup')) {
    const hostile = await send(test.base, 'POST', path, body);
    const harmless = await send(test.base, 'POST', path, plain);
    assert.ok(hostile.status < 500, `${path}: ${hostile.text}`);
    // what the prototype was to hold does not count as given
    assert.is(hostile.status, harmless.status, `${path}: ${hostile.text} ${harmless.text}`);
    assert.is(({} as Record<string, unknown>).polluted, undefined, path);
    assert.is(([] as unknown as Record<string, unknown>).polluted, undefined, path);
  }
});

floods(
  'prototype keys: parts of every object are no profiles, classes, patches',
  async ({ test }) => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
      for (const [path, body] of [
        ['/api/walker/load-corpus', { patch: name, run_id: 'x' }],
        ['/api/walker/walk', { patch: name }],
        ['/api/walker/load-corpus', { patch: 'a', run_id: name }],
        ['/api/batch', { patch: name }],
        ['/api/generate', { class_key: name, package_id: 1 }],
        ['/api/browse-directory', { path: test.folder, filter: name }],
      ] as const) {
        const { status, text } = await send(test.base, 'POST', path, body);
        assert.is(status, 400, `${path} ${name}: ${text}`);
      }
    }
  },
);

floods('silent clients keep nobody out, and are closed though they never leave', async () => {
  const timeouts = { headMs: 2000, requestMs: 20_000 };
  const test = await startServer({}, { timeouts, maxConnections: 30 });
  const { hostname, port } = new URL(test.base);
  let closed = 0;
  const clients = Array.from({ length: 60 }, (_, i) => {
    // keeps its own side open whatever the server says
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.on('error', () => {});
    socket.on('close', () => closed++);
    socket.resume();
    if (i % 2 === 0) socket.write('GET /api/health HTTP/1.1\r\n');
    return socket;
  });
  try {
    await Promise.all(clients.map((socket) => new Promise((done) => socket.once('connect', done))));
    for (let k = 0; k < 10; k++) await alive(test);
    const broken = clients.at(-1)!;
    broken.write('\0\0 no HTTP at all \r\n\r\n');
    // what is written to a connection that the server has destroyed comes back as an error
    await waitFor('all of them to be closed', () => {
      for (const socket of clients) if (socket.writable) socket.write('X');
      return closed === clients.length;
    });
    await alive(test);
  } finally {
    for (const socket of clients) socket.destroy();
    await test.close();
  }
});

floods('batch clients that stop reading hold no place, and are closed', async () => {
  const timeouts = { headMs: 1000, requestMs: 20_000, stallMs: 400 };
  const test = await startServer({ quiet: false }, { timeouts });
  await layOutRuns(test.outputBase);
  await load(test.base, 'a', LARGE);
  const clients = Array.from({ length: 6 }, () => new StalledClient(test));
  const body = JSON.stringify({ patch: 'a', syllables: 3, format: 'txt', seed: 1, count: 1e9 });
  for (const client of clients) client.post('/api/batch', body);
  const told = (): number =>
    test.logged.filter((line) => line.includes('POST /api/batch aborted')).length;
  try {
    await waitFor('the first client to get names', () => clients.some(({ begun }) => begun));
    for (let seed = 0; seed < 5; seed++) {
      const walk = { patch: 'a', seed, count: 2 };
      assert.is((await send(test.base, 'POST', '/api/walker/walk', walk)).status, 200);
    }
    await waitFor('all of them to be closed', () => told() === clients.length);
  } finally {
    for (const client of clients) client.leave();
    await test.close();
  }
});

floods('an answer that takes long to compute is no stalled one', async () => {
  const timeouts = { headMs: 1000, requestMs: 20_000, stallMs: 20 };
  const test = await startServer({}, { timeouts });
  try {
    await layOutRuns(test.outputBase);
    await load(test.base, 'a', LARGE);
    const combine = { patch: 'a', count: 200_000, syllables: 3, seed: 1 };
    const { status, text } = await send(test.base, 'POST', '/api/walker/combine', combine);
    assert.is(status, 200, text);
  } finally {
    await test.close();
  }
});

floods('batches take no more memory together than they may', () => {
  const room = new BatchRoom(100);
  const large = room.take(1000)!;
  assert.is(room.take(1), null, 'one is let in whatever its size, and no other beside it');
  large();
  const first = room.take(60)!;
  assert.is(room.take(60), null);
  assert.ok(room.take(40));
  first();
  assert.ok(room.take(60));
});

floods.run();
