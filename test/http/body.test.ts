/** Request bodies: JSON, sizes, encodings, hostile keys. */

import * as assert from 'uvu/assert';
import { type JsonObject, Real } from '../../engine/base/json.ts';
import { errorReply } from '../../http/errors.ts';
import {
  drainRest,
  MAX_BODY_BYTES,
  PLAIN_BODY_BYTES,
  readJson,
  sendJson,
} from '../../http/routing.ts';
import { type Listening, listening, RawClient, send } from '../client.ts';
import { suite } from '../suite.ts';
import { waitFor } from '../wait.ts';

interface Context {
  server: Listening;
  base: string;
  /** What the last request's body was read as. */
  read: JsonObject | Error | null;
}

const LIMIT = PLAIN_BODY_BYTES;
/** Read of what is too large. */
const REST = { bytes: 4_000_000, ms: 3_600_000 };
const bodies = suite<Context>('request bodies and answers');

bodies.before(async (context) => {
  context.server = await listening((req, res) => {
    context.read = null;
    const noThreads = { run: () => Promise.reject(new Error('no threads')) };
    readJson(req, req.url === '/full' ? { large: true } : {}, noThreads).then(
      (body) => {
        context.read = body;
        sendJson(res, 200, { ok: true });
      },
      (err: Error) => {
        context.read = err;
        const reply = errorReply(err);
        if (reply !== null) sendJson(res, reply.status, reply.body, reply.headers);
        drainRest(req, REST);
      },
    );
  });
  context.base = context.server.base;
});
bodies.after(({ server }) => server.close());

bodies('a body is read whatever the content type says, and none is an empty object', async (t) => {
  assert.is((await send(t.base, 'POST', '/')).status, 200);
  assert.equal(t.read, {});
  const type = { 'Content-Type': 'text/plain;charset=UTF-8' };
  await send(t.base, 'POST', '/', '{"a":[1,"ä€𝄞"]}', type);
  assert.equal(t.read, { a: [1, 'ä€𝄞'] });
});

bodies('numbers keep their kind and digits', async (t) => {
  await send(t.base, 'POST', '/', '{"a":2.0,"b":2,"c":123456789012345678901,"d":0.5}');
  const { a, b, c, d } = t.read as JsonObject;
  assert.instance(a, Real);
  assert.equal([b, c, d], [2, 123456789012345678901n, 0.5]);
});

bodies('what is no JSON object in UTF-8 is Invalid JSON', async ({ base }) => {
  for (const body of [
    ...['{', '{"a":1,}', "{'a':1}", '{"a":NaN}', '[]', 'null', '7', '2.0', '123456789012345678901'],
    ...['"text"', ' ', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)],
    Uint8Array.of(0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d),
  ]) {
    const reply = await send(base, 'POST', '/', body);
    assert.is(reply.status, 400, String(body));
    assert.equal(reply.body, { error: 'Invalid JSON' });
  }
});

bodies('a body of the limit is read and one byte more is refused', async ({ base }) => {
  const fill = (length: number): string => `{"a":"${'x'.repeat(length - 8)}"}`;
  assert.is((await send(base, 'POST', '/', fill(LIMIT))).status, 200);
  const reply = await send(base, 'POST', '/', fill(LIMIT + 1));
  assert.is(reply.status, 413);
  assert.match(reply.body!.error as string, /the limit is 1048576 bytes/);
});

bodies('the real limit is 32 MiB and its refusal says so', async ({ base }) => {
  assert.is(MAX_BODY_BYTES, 33_554_432);
  const announced = { 'Content-Length': String(MAX_BODY_BYTES + 1) };
  const reply = await send(base, 'POST', '/full', '', announced);
  assert.is(reply.status, 413);
  assert.match(reply.body!.error as string, /33554432 bytes \(32 MiB\)/);
});

const HEAD = 'POST / HTTP/1.1\r\nHost: localhost\r\n';

bodies('a chunked body without an announced length stops at the limit', async ({ base }) => {
  const client = new RawClient(base);
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
  await client.say(`${HEAD}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(17)}`);
  await waitFor('the refusal', () => client.answer.includes('413'));
  assert.match(client.answer, /limit is 1048576 bytes/);
  assert.not(client.closed);
  // of what follows no more than the bound is read
  await waitFor('the end of the connection', () => {
    void client.say(chunk);
    return client.closed;
  });
});

bodies('a client that goes away in the middle leaves no request hanging', async (context) => {
  const client = new RawClient(context.base);
  await client.say(`${HEAD}Content-Length: 100\r\n\r\n{"a":`);
  await waitFor('the request', () => context.read === null);
  client.leave();
  await waitFor('the end of reading', () => context.read instanceof Error);
});
