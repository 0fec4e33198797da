// The index of a corpus over HTTP: written by the first load, used by the next, never believed when it is wrong.
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { INDEX_PATH, readIndex } from '../../../store/corpus/index-file.ts';
import { startServer, type TestServer } from '../../server.ts';
import { waitFor } from '../../wait.ts';
import { layOutRuns, load, post, VECTORS, WITH_DATABASE } from '../walker-runs.ts';

interface Context {
  test: TestServer;
  base: string;
  /** Of the run with a database. */
  index: string;
  database: string;
}

const indexes = suite<Context>('the index of a corpus, over HTTP');

indexes.before(async (context) => {
  context.test = await startServer();
  context.base = context.test.base;
  await layOutRuns(context.test.outputBase);
  const run = join(context.test.outputBase, WITH_DATABASE);
  context.index = join(run, INDEX_PATH);
  context.database = join(run, 'data/corpus.db');
});
indexes.after(({ test }) => test.close());

const walks = async (base: string): Promise<string> =>
  (await post(base, 'walk', { patch: 'a', count: 40, steps: 6, seed: 11 })).text;

const whole = (path: string): Promise<Buffer> =>
  waitFor(`${path} to be an index`, async () => {
    const found = readIndex(join(path, '../..'));
    return found !== null && 'corpus' in found ? readFile(path) : null;
  });

indexes('is written by the first load, and the next gives the same', async ({ base, index }) => {
  await load(base, 'a', WITH_DATABASE);
  const fromDatabase = await walks(base);
  const written = await whole(index);
  await load(base, 'a', WITH_DATABASE);
  assert.is(await walks(base), fromDatabase);
  assert.equal(await readFile(index), written, 'it is not written again');
});

indexes('is made anew when it is damaged or cut', async ({ base, index }) => {
  const written = await whole(index);
  const expected = await walks(base);
  const changed = Buffer.from(written);
  changed[600]! ^= 1;
  for (const bytes of [changed, written.subarray(0, -9), Buffer.alloc(0)]) {
    await writeFile(index, bytes);
    await load(base, 'a', WITH_DATABASE);
    assert.is(await walks(base), expected);
    assert.equal(await whole(index), written);
  }
});

indexes('is made anew when the database has changed', async ({ base, index, database }) => {
  const before = await whole(index);
  const db = new Database(database);
  db.exec('UPDATE syllables SET frequency = frequency + 1000 WHERE rowid % 2 = 0');
  db.close();
  await load(base, 'a', WITH_DATABASE);
  const after = await waitFor('another index', async () => {
    const now = await whole(index);
    return now.equals(before) ? null : now;
  });
  const changed = await walks(base);
  await load(base, 'a', WITH_DATABASE);
  assert.is(await walks(base), changed);
  assert.equal(await readFile(index), after);
});

indexes('that cannot be written is done without', async ({ base, index }) => {
  const expected = await walks(base);
  await rm(index);
  await mkdir(index);
  for (let k = 0; k < 2; k++) {
    await load(base, 'a', WITH_DATABASE);
    assert.is(await walks(base), expected);
  }
  assert.ok((await stat(index)).isDirectory());
  await rm(index, { recursive: true, maxRetries: 20 });
});

indexes('is written for a run without a database too', async ({ test, base }) => {
  await load(base, 'a', VECTORS);
  const expected = await walks(base);
  const found = await whole(join(test.outputBase, VECTORS, INDEX_PATH));
  assert.match(found.toString('latin1'), /"source":"data\/[a-z_]+_annotated\.json"/);
  await load(base, 'a', VECTORS);
  assert.is(await walks(base), expected);
});

indexes.run();
