/** Slow, oversized and endless requests, and other floods. */
import { connect } from 'node:net';
import * as assert from 'uvu/assert';
import { RawClient, send } from '../client.ts';
import { type ApiServer, apiSuite, startApi } from '../http/api.ts';
import { LARGE, layOutRuns } from '../http/walker-runs.ts';
import { operations } from '../openapi.ts';
import { KILL_SERVER, startProcess } from '../process.ts';
import { startServer } from '../server.ts';
import { waitFor } from '../wait.ts';

const timeouts = { headMs: 1000, requestMs: 2000 };
const floods = apiSuite('clients that send too much or too little', undefined, {}, { timeouts });

const alive = async ({ base }: { base: string }): Promise<void> => {
  assert.is((await send(base, 'GET', '/api/health')).status, 200);
};

/** The head of a request. */
const head = (method: string, path: string, ...headers: string[]): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');

const allClosed = (clients: readonly RawClient[]) =>
  waitFor('all connections to be closed', () => clients.every(({ closed }) => closed));

floods('slow-loris: heads that never end are closed, others are served', async (test) => {
  const clients = Array.from({ length: 100 }, () => new RawClient(test.base));
  for (const client of clients) await client.say(head('GET', '/api/health').slice(0, -2));
  // a line now and then is not enough to stay
  const dripping = setInterval(() => {
    for (const client of clients) void client.say('X-More: 1\r\n');
  }, 200);
  try {
    await alive(test);
    await allClosed(clients);
  } finally {
    clearInterval(dripping);
    for (const client of clients) client.leave();
  }
  assert.match(clients[0]!.answer, /^HTTP\/1\.1 408 /);
  assert.match(clients[0]!.answer, /\{"error":"Request took too long to arrive"\}$/);
  await alive(test);
});

floods('slow-loris: bodies that never end are closed too', async (test) => {
  const clients = Array.from({ length: 50 }, () => new RawClient(test.base));
  const begun = `${head('POST', '/api/walker/walk', 'Content-Length: 900')}{`;
  for (const client of clients) await client.say(begun);
  await alive(test);
  await allClosed(clients);
  await alive(test);
});

floods('a head beyond the limit is refused', async (test) => {
  const client = new RawClient(test.base);
  await client.say(head('GET', '/', `X-Long: ${'x'.repeat(100_000)}`));
  await waitFor('the answer', () => client.answer.includes('}'));
  assert.match(client.answer, /^HTTP\/1\.1 431 /);
  client.leave();
  await alive(test);
});

const posts = operations()
  .filter(({ method }) => method === 'POST')
  .map(({ path }) => path);

floods('oversized bodies: an announced one is refused unread by every route', async (test) => {
  assert.ok(posts.length > 30);
  for (const path of posts) {
    const client = new RawClient(test.base);
    await client.say(`${head('POST', path, `Content-Length: ${2 ** 40}`)}{`);
    await waitFor(`the answer of ${path}`, () => client.answer.includes('\r\n\r\n'));
    // a route that ignores its body replies without it
    const known = /^HTTP\/1\.1 (413|400|200) /.exec(client.answer);
    assert.ok(known, `${path}: ${client.answer.slice(0, 200)}`);
    client.leave();
  }
});

floods('prototype keys: no body reaches the prototype of anything', async (test) => {
  const body =
    '{"__proto__":{"polluted":1,"patch":"a","count":1},"constructor":{"prototype":{"polluted":1}},' +
    '"exclude":{"__proto__":{"polluted":1}},"recipe":{"constructor":{"prototype":{"polluted":1}}}}';
  const plain = '{"exclude":{},"recipe":{}}';
  for (const path of posts) {
    const hostile = await send(test.base, 'POST', path, body);
    const harmless = await send(test.base, 'POST', path, plain);
    assert.ok(hostile.status < 500, `${path}: ${hostile.text}`);
    // what the prototype was to hold does not count as given
    assert.is(hostile.status, harmless.status, `${path}: ${hostile.text} ${harmless.text}`);
    assert.is(({} as Record<string, unknown>).polluted, undefined, path);
    assert.is(([] as unknown as Record<string, unknown>).polluted, undefined, path);
  }
});

floods('prototype keys: parts of every object are no profiles, classes, patches', async (t) => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])
    await t.refuses([
      ['walker/load-corpus', { patch: name, run_id: 'x' }, /./],
      ['walker/walk', { patch: name }, /./],
      ['walker/load-corpus', { patch: 'a', run_id: name }, /./],
      ['batch', { patch: name }, /./],
      ['generate', { class_key: name, package_id: 1 }, /./],
      ['browse-directory', { path: t.folder, filter: name }, /./],
    ]);
});

floods('silent clients keep nobody out, and are closed though they never leave', async () => {
  const slow = { headMs: 2000, requestMs: 20_000 };
  const test = await startServer({}, { timeouts: slow, maxConnections: 30 });
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

floods('where few files may be open, idle clients do not take them all', async ({ folder }) => {
  const args = ['-c', 'ulimit -n 256; exec "$0" "$@"', process.execPath, KILL_SERVER, folder];
  const server = await startProcess(args, { program: '/bin/sh' });
  const clients = Array.from({ length: 240 }, () => new RawClient(server.base));
  try {
    for (const client of clients) await client.say('');
    for (let k = 0; k < 10; k++) {
      await alive(server);
      assert.is((await send(server.base, 'GET', '/')).status, 200);
      assert.is((await send(server.base, 'GET', '/docs/security.html')).status, 200);
    }
    assert.is(server.child.exitCode, null, server.errors());
  } finally {
    for (const client of clients) client.leave();
    await server.kill();
  }
});

/** Work with a server that closes stalled clients soon, and has a large corpus loaded. */
async function withStalls(
  stallMs: number,
  work: (server: ApiServer) => Promise<void>,
): Promise<void> {
  const stalls = { headMs: 1000, requestMs: 20_000, stallMs };
  const server = await startApi({ quiet: false }, { timeouts: stalls });
  try {
    await layOutRuns(server.outputBase);
    await server.load('a', LARGE);
    await work(server);
  } finally {
    await server.close();
  }
}

floods('batch clients that stop reading hold no place, and are closed', () =>
  withStalls(400, async ({ base, ask, logged }) => {
    const { hostname, port } = new URL(base);
    let begun = 0;
    const body = JSON.stringify({ patch: 'a', syllables: 3, format: 'txt', seed: 1, count: 1e9 });
    // they take nothing of the reply beyond what the system takes for them
    const clients = Array.from({ length: 6 }, () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      socket.once('readable', () => begun++);
      socket.write(head('POST', '/api/batch', `Content-Length: ${body.length}`) + body);
      return socket;
    });
    const told = (): number =>
      logged.filter((line) => line.includes('POST /api/batch aborted')).length;
    try {
      await waitFor('the first client to get names', () => begun > 0);
      for (let seed = 0; seed < 5; seed++) await ask('walker/walk', { patch: 'a', seed, count: 2 });
      await waitFor('all of them to be closed', () => told() === clients.length);
    } finally {
      for (const socket of clients) socket.destroy();
    }
  }),
);

floods('an answer that takes long to compute is no stalled one', () =>
  withStalls(20, async ({ ask }) => {
    await ask('walker/combine', { patch: 'a', count: 200_000, syllables: 3, seed: 1 });
  }),
);
