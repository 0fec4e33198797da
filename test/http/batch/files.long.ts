/** Batches that the server makes into files, and what it tells of a queue. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import * as assert from 'uvu/assert';
import { layOutRun, syntheticRunId } from '../../../bench/measuring/runs.ts';
import { runCli } from '../../bin/cli.ts';
import { TestRedis, whyNoRedis } from '../../redis.ts';
import { waitFor } from '../../wait.ts';
import { apiSuite, type Json, startApi } from '../api.ts';

interface Job {
  readonly name: string;
  readonly status: string;
  readonly names: number;
  readonly expected_names: number | null;
  readonly error: string | null;
}

interface Files {
  readonly job: Job | null;
  readonly batches: readonly Record<string, unknown>[];
}

const RUN = syntheticRunId(1);
/** Names of a batch; its parts have half as many slots again. */
const COUNT = 4000;

interface Context {
  list(): Promise<Files>;
  start(body: object): Promise<Json>;
  cancel(): Promise<Json>;
  /** Starts a job and waits for its end. */
  made(body: object): Promise<Job>;
}

const files = apiSuite<Context>('batches into files over HTTP', async ({ outputBase, ask }) => {
  await layOutRun(outputBase, RUN, { size: 400, seed: 5, database: true });
  const list: Context['list'] = () => ask('batch/files');
  const start: Context['start'] = (body) => ask('batch/files', body);
  return {
    list,
    start,
    cancel: () => ask('batch/files/cancel', {}),
    async made(body) {
      assert.is((await start(body)).status, 'running');
      return waitFor('the end of the job', async () => {
        const { job } = await list();
        return job?.status === 'running' ? null : job;
      });
    },
  };
});

files('a batch is made, listed and sent as the stream has it', async (t) => {
  const recipe = {
    ...{ run_id: RUN, syllables: [2, 3], seed: 7, count: COUNT, name_class: 'place_name' },
    ...{ name_max: 9, exclude: { offensive: true, names: ['taken', 'too'] } },
    render_style: 'title',
  };
  assert.equal(await t.list(), { job: null, batches: [] });
  for (const [format, gzip] of [
    ['txt', true],
    ['ndjson', false],
  ] as const) {
    const name = `places-${format}`;
    const job = await t.made({ ...recipe, name, format, gzip, part: COUNT * 1.5 });
    assert.is(job.status, 'completed', String(job.error));
    assert.equal([job.names, job.expected_names], [COUNT, COUNT]);
    const { text } = await t.reply('batch', { ...recipe, format });
    const sent = await t.reply(`batch/files/${name}`);
    assert.ok((gzip ? gunzipSync(sent.bytes).toString('utf8') : sent.text) === text, format);
    const file = `${name}.${format}${gzip ? '.gz' : ''}`;
    assert.is(sent.headers['content-disposition'], `attachment; filename="${file}"`);
  }
  const { batches } = await t.list();
  assert.equal(
    batches.map(({ name, kind, complete, names, format, gzip, seed, run_id, fault }) => ({
      ...{ name, kind, complete, names, format, gzip, seed, run_id, fault },
    })),
    ['ndjson', 'txt'].map((format) => ({
      ...{ name: `places-${format}`, kind: 'parts', complete: true, names: COUNT },
      ...{ format, gzip: format === 'txt', seed: '7', run_id: RUN, fault: null },
    })),
  );
  const verified = await runCli(['verify', '--output-base', t.outputBase]);
  assert.match(verified.stdout, 'verified  batches/places-txt/end.json');
});

files('a SQLite file too', async (t) => {
  const job = await t.made({ name: 'names.sqlite', run_id: RUN, seed: 7, count: 3000 });
  assert.is(job.status, 'completed', String(job.error));
  const path = join(t.folder, 'sent.sqlite');
  await writeFile(path, (await t.reply('batch/files/names.sqlite')).bytes);
  const db = new Database(path);
  assert.is(db.prepare('SELECT count(*) FROM names').pluck().get(), 3000);
  db.close();
  const found = (await t.list()).batches.find(({ name }) => name === 'names.sqlite');
  assert.equal([found?.kind, found?.complete, found?.names], ['sqlite', true, 3000]);
});

files('a job is cancelled, and its name alone goes on with it', async (t) => {
  await t.start({
    ...{ name: 'long', run_id: RUN, seed: 1, syllables: 4, count: 3_000_000 },
    ...{ format: 'txt', part: 2000, gzip: true },
  });
  const second = await t.refused('batch/files', { name: 'other', run_id: RUN });
  assert.is(second, 'A batch is already being made into files.');
  await waitFor('a part', async () => {
    const found = (await t.list()).batches.find(({ name }) => name === 'long');
    return Number(found?.parts) > 1;
  });
  const early = await t.refused('batch/files/long');
  assert.match(early, /^long is not complete: \d+ parts are done\.$/);
  assert.is(((await t.cancel()).job as Job).status, 'cancelled');
  const none = 'No batch is being made into files.';
  assert.is(await t.refused('batch/files/cancel', {}), none);
  const folder = join(t.outputBase, 'batches', 'long');
  const before = await readFile(join(folder, '000000.json'), 'utf8');
  // the rest would take long; so it begins, and is cancelled again
  await t.start({ name: 'long' });
  await waitFor('its progress', async () => {
    const { job } = await t.list();
    assert.is(job?.error, null);
    return job?.name === 'long' && job.names > 0;
  });
  await t.cancel();
  assert.is(await readFile(join(folder, '000000.json'), 'utf8'), before);
  await rm(folder, { recursive: true, maxRetries: 20 });
  // another recipe for a name that is taken
  const recipe = { name: 'taken', run_id: RUN, count: 10, format: 'csv' };
  assert.is((await t.made({ ...recipe, seed: 1 })).status, 'completed');
  const other = await t.refused('batch/files', { ...recipe, seed: 2 });
  assert.match(other, /holds another batch: seed is 1 there and 2 here/);
  assert.is((await t.made({ name: 'taken' })).status, 'completed');
});

files('a folder that holds no batch is listed with its fault', async (t) => {
  const broken = join(t.outputBase, 'batches', 'broken');
  await mkdir(broken, { recursive: true });
  await writeFile(join(broken, 'batch.json'), '{');
  const found = (await t.list()).batches.find(({ name }) => name === 'broken');
  assert.match(String(found?.fault), 'batch.json is not JSON');
});

files('a server that stops ends its job', async () => {
  const server = await startApi();
  await layOutRun(server.outputBase, RUN, { size: 400, seed: 5, database: true });
  const body = { name: 'long', run_id: RUN, syllables: 4, count: 5_000_000, part: 5000 };
  await server.ask('batch/files', body);
  const lock = join(server.outputBase, 'batches', 'long', 'batch.lock');
  const holder = await waitFor('the job to write', () => readFile(lock, 'utf8').catch(() => null));
  await server.close();
  assert.throws(() => process.kill((JSON.parse(holder) as { pid: number }).pid, 0), 'ESRCH');
});

const NO_QUEUE = {
  ...{ address: null, reachable: false, error: null, waiting: 0, active: 0, delayed: 0 },
  ...{ workers: 0, folders: [], parts: [] },
};

files('without a queue there is nothing to tell of one', async ({ ask }) => {
  assert.equal(await ask('batch/queue'), NO_QUEUE);
  const away = await startApi({ queue: 'redis://:secret@127.0.0.1:1' });
  const told = await away.ask('batch/queue').finally(() => away.close());
  const error =
    'No Redis can be reached at redis://127.0.0.1:1 (ECONNREFUSED). Start one there, or correct the address.';
  assert.equal(told, { ...NO_QUEUE, address: 'redis://127.0.0.1:1', error });
});

const why = whyNoRedis();
if (why !== null) console.log(`  The queue is not asked about its parts: ${why}`);

files('the parts in a queue are told', async ({ outputBase, folder }) => {
  if (why !== null) return;
  const redis = await TestRedis.start();
  const server = await startApi({ queue: redis.url });
  const out = join(folder, 'queued');
  const recipe = ['--output-base', outputBase, '--run', RUN, '--count', '5000', '--part', '2000'];
  await runCli(['batch', ...recipe, '--out', out, '--queue', redis.url, '--detach']);
  const { waiting, reachable, folders, parts } = await server.ask('batch/queue');
  assert.equal([waiting, reachable, folders], [3, true, [{ folder: out, done: 0 }]]);
  const part = { folder: out, state: 'waiting', names: null, worker: null, refused: null };
  const found = parts;
  assert.equal(
    found,
    [0, 1, 2].map((number) => ({ ...part, part: number })),
  );
  await redis.kill();
  const gone = await waitFor('the loss to be seen', async () => {
    const told = await server.ask('batch/queue');
    return told.reachable === false ? told : null;
  });
  assert.match(String(gone.error), 'does not answer');
  await server.close();
  await redis.close();
});

files.run();
