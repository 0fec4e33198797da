/** Texts through the browser: kept by their content, refused when they are none, listed, deleted. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PathGate } from '../../../app/settings/settings.ts';
import { request } from '../../client.ts';
import { startServer, type TestServer } from '../../server.ts';
import { send } from '../send.ts';

interface Kept {
  readonly source: { id: string; path: string; bytes: number };
}
interface Listed {
  readonly sources: readonly { id: string }[];
}

const texts = suite<{ server: TestServer; folder: string }>('texts that are sent');
texts.before(async (context) => {
  const server = await startServer({ threads: 1 });
  Object.assign(context, { server, folder: join(server.outputBase, 'sources') });
});
texts.after(({ server }) => server.close());

const upload = (base: string, body: string | Uint8Array, name = '', more = {}) =>
  send(base, 'POST', `/api/sources/upload?name=${encodeURIComponent(name)}`, body, {
    'Content-Type': 'text/plain',
    ...more,
  });

texts('a text is kept byte for byte, once, under a name that tells what it is', async (context) => {
  const { server, folder } = context;
  const text = 'Väinämöinen lauloi.\n'.repeat(50);
  const reply = await upload(server.base, text, '../../My Book: 1.txt');
  assert.is(reply.status, 200, reply.text);
  const { source } = reply.body as unknown as Kept;
  assert.match(source.id, /^My-Book-1-[0-9a-f]{12}\.txt$/);
  assert.is(source.path, join(folder, source.id));
  assert.is(await readFile(source.path, 'utf8'), text);
  await upload(server.base, text, 'My Book: 1.txt');
  assert.equal(await readdir(folder), [source.id]);
});

texts('a form with a file does the same', async ({ server }) => {
  const form = new FormData();
  form.append('file', new Blob(['A form with words.']), 'Erzählung.txt');
  const reply = await fetch(`${server.base}/api/sources/upload`, { method: 'POST', body: form });
  assert.is(reply.status, 200);
  const { source } = (await reply.json()) as Kept;
  assert.match(source.id, /^Erzählung-[0-9a-f]{12}\.txt$/);
  const empty = new FormData();
  empty.append('other', 'x');
  const refused = await fetch(`${server.base}/api/sources/upload`, { method: 'POST', body: empty });
  assert.is(refused.status, 400);
  assert.match(((await refused.json()) as { error: string }).error, /'file' is required/);
});

texts('what is no text is refused with what to do, and leaves nothing', async (context) => {
  const { server, folder } = context;
  const before = await readdir(folder);
  const latin = await upload(server.base, Buffer.from('Stra\xdfe', 'latin1'), 'alt.txt');
  assert.is(latin.status, 400);
  assert.match(latin.text, /alt\.txt is not UTF-8 text .*Save it as plain text in UTF-8/);
  // a letter that is cut off at the end of the text
  assert.is((await upload(server.base, Buffer.from([0x61, 0xc3]))).status, 400);
  assert.match((await upload(server.base, 'a\0b')).text, /zero bytes/);
  assert.match((await upload(server.base, ' 12 \n')).text, /no letters/);
  assert.match((await upload(server.base, '')).text, /no letters/);
  const told = await upload(server.base, 'a', 'big', {
    'Content-Length': String(33 * 2 ** 20),
  }).catch(() => null);
  if (told) assert.is(told.status, 413);
  assert.equal(await readdir(folder), before);
});

texts('a text beyond the limit is not written to its end', async ({ server, folder }) => {
  const before = await readdir(folder);
  const body = Buffer.alloc(32 * 2 ** 20 + 1, 'ab ');
  const reply = await upload(server.base, body, 'long', { 'Transfer-Encoding': 'chunked' }).catch(
    (err: NodeJS.ErrnoException) => err.code,
  );
  // the server closes the connection, which some clients meet before they read the reply
  if (typeof reply === 'object') assert.is(reply.status, 413);
  else assert.match(reply ?? '', /EPIPE|ECONNRESET/);
  assert.equal(await readdir(folder), before);
});

texts('a server for other machines may read what they sent', async ({ server, folder }) => {
  const { outputBase } = server;
  const gate = PathGate.ofServer({ host: '192.0.2.1', browseRoots: null, outputBase });
  for (const file of await readdir(folder)) assert.ok(await gate.admits(join(folder, file)));
});

texts('kept texts are listed and deleted by their id alone', async ({ server }) => {
  const list = async () =>
    (await request<Listed>(server.base, 'GET', '/api/sources')).body.sources.map(({ id }) => id);
  const ids = await list();
  assert.is(ids.length, 2);
  const drop = (id: string) => request(server.base, 'POST', '/api/sources/delete', { id });
  for (const id of ['../namewalk.log', 'nothing-0123456789ab.txt', ids[0]!.slice(0, -4)]) {
    assert.is((await drop(id)).status, 404, id);
  }
  assert.is((await request(server.base, 'POST', '/api/sources/delete', {})).status, 400);
  assert.is((await drop(ids[0]!)).status, 200);
  assert.equal(await list(), ids.slice(1));
});

texts.run();
