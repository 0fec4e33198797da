/** The client of the package: batches that are cut off, refusals that are no JSON, bigints both ways. */
import type { RequestListener } from 'node:http';
import * as assert from 'uvu/assert';
import { createClient, NamewalkError } from '../../http/client.ts';
import { listening } from '../client.ts';
import { faultOf } from '../fault.ts';
import { suite } from '../suite.ts';

const clients = suite('client');

async function withServer<T>(reply: RequestListener, use: (url: string) => Promise<T>): Promise<T> {
  const server = await listening(reply);
  return use(server.base).finally(() => server.close());
}

const caught = async (promise: Promise<unknown>): Promise<NamewalkError> => {
  const err: unknown = await faultOf(promise);
  assert.instance(err, NamewalkError);
  return err as NamewalkError;
};

/** Adds the names of a batch to `names`; the error with which it ends. */
const namesOf = async (reply: RequestListener, names: string[]): Promise<void> =>
  withServer(reply, async (url) => {
    for await (const { name } of createClient(url).batch({})) names.push(name);
  });

const LINES = '{"kind":"header","slots":"9"}\n{"slot":"3","name":"alba","syllables":["al","ba"]}\n';

clients('a batch that ends without its end is an error, after the names that came', async () => {
  for (const cut of [true, false]) {
    const names: string[] = [];
    const reply: RequestListener = (_, res) => {
      res.writeHead(200, { 'content-type': 'application/x-ndjson' });
      res.write(LINES, () => setImmediate(() => (cut ? res.destroy() : res.end())));
    };
    const err = await caught(namesOf(reply, names));
    assert.is(err.status, 0);
    assert.match(err.message, /The batch was cut off/);
    assert.equal(names, ['alba']);
  }
});

clients('an aborted batch gives none of the names that have already arrived', async () => {
  const names: string[] = [];
  const stop = new AbortController();
  const lines = ['alba', 'nova', 'vera'].map(
    (name, slot) => `{"slot":"${slot}","name":"${name}"}\n`,
  );
  const reply: RequestListener = (_, res) => res.end(`${lines.join('')}{"kind":"trailer"}\n`);
  const err = await withServer(reply, async (url) => {
    for await (const { name } of createClient(url).batch({}, { signal: stop.signal })) {
      names.push(name);
      stop.abort();
    }
  }).catch((e: Error) => e);
  assert.is(err?.name, 'AbortError');
  assert.equal(names, ['alba']);
});

clients('a batch that ends, and one that the server gives up', async () => {
  const batch = async (end: string): Promise<string[]> => {
    const names: string[] = [];
    await namesOf((_, res) => void res.end(LINES + end), names);
    return names;
  };
  assert.equal(await batch('{"kind":"trailer","emitted":1}\n'), ['alba']);
  const err = await caught(batch('{"kind":"error","error":"no memory"}\n'));
  assert.is(err.message, 'no memory');
});

clients('whole numbers beyond 2^53 are bigint, both ways, and texts stay texts', async () => {
  const seed = 2n ** 70n;
  let sent = '';
  const reply: RequestListener = async (req, res) => {
    for await (const piece of req) sent += String(piece);
    res.end(
      `{"seed_used":${seed},"small":7,"share":0.12345678901234568,"text":"a 12345678901234567890, \\"12345678901234567890"}`,
    );
  };
  const found: unknown = await withServer(reply, (url) =>
    createClient(url).post('/api/names', { body: { seed } }),
  );
  assert.is(sent, `{"seed":${seed}}`);
  assert.equal(found, {
    seed_used: seed,
    small: 7,
    share: 0.12345678901234568,
    text: 'a 12345678901234567890, "12345678901234567890',
  });
});

clients('a part of a path that is missing is told before anything is sent', async () => {
  const get = createClient('http://127.0.0.1:9').get('/api/pipeline/runs/{run_id}');
  const fault = await get.catch((err: Error) => err.message);
  assert.match(String(fault), /needs params\.run_id/);
});

clients('a refusal tells the text of the server, or what was asked', async () => {
  const refuse = (status: number, text: string): Promise<NamewalkError> =>
    withServer(
      (_, res) => void res.writeHead(status).end(text),
      (url) => caught(createClient(url).get('/api/pipeline/runs')),
    );
  const told = await refuse(400, '{"error":"no such run","hint":1}');
  assert.equal(
    [told.message, told.status, told.body],
    ['no such run', 400, { error: 'no such run', hint: 1 }],
  );
  const odd = await refuse(502, '<html>');
  assert.equal([odd.message, odd.status], ['GET /api/pipeline/runs: 502', 502]);
});
