/** Batches that the server makes into files, and what it tells of a queue. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { layOutRun, syntheticRunId } from '../../../bench/measuring/runs.ts';
import { runCli } from '../../bin/cli.ts';
import { request } from '../../client.ts';
import { TestRedis, whyNoRedis } from '../../redis.ts';
import { startServer, type TestServer } from '../../server.ts';
import { waitFor } from '../../wait.ts';

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
  server: TestServer;
  post(path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }>;
  files(): Promise<Files>;
  /** Starts a job and waits for its end. */
  made(body: object): Promise<Job>;
}

const files = suite<Context>('batches into files over HTTP');

files.before(async (context) => {
  const server = await startServer();
  await layOutRun(server.outputBase, RUN, { size: 400, seed: 5, database: true });
  const post: Context['post'] = (path, body = {}) =>
    request(server.base, 'POST', `/api/batch/${path}`, body);
  const list = async (): Promise<Files> =>
    (await request<Files>(server.base, 'GET', '/api/batch/files')).body;
  Object.assign(context, {
    server,
    post,
    files: list,
    async made(body: object) {
      const { status, body: begun } = await post('files', body);
      assert.is(status, 200, String(begun.error));
      assert.is(begun.status, 'running');
      return waitFor('the end of the job', async () => {
        const { job } = await list();
        return job?.status !== 'running' && job;
      });
    },
  });
});
files.after(({ server }) => server.close());

files(
  'a batch is made, listed and sent as the stream has it',
  async ({ server, files: list, made }) => {
    const recipe = {
      run_id: RUN,
      syllables: [2, 3],
      seed: 7,
      count: COUNT,
      name_class: 'place_name',
      name_max: 9,
      exclude: { offensive: true, names: ['taken', 'too'] },
      render_style: 'title',
    };
    assert.equal(await list(), { job: null, batches: [] });
    for (const [format, gzip] of [
      ['txt', true],
      ['ndjson', false],
    ] as const) {
      const name = `places-${format}`;
      const job = await made({ ...recipe, name, format, gzip, part: COUNT * 1.5 });
      assert.is(job.status, 'completed', String(job.error));
      assert.equal([job.names, job.expected_names], [COUNT, COUNT]);
      const { text } = await request(server.base, 'POST', '/api/batch', { ...recipe, format });
      const sent = await request(server.base, 'GET', `/api/batch/files/${name}`);
      assert.is(sent.status, 200);
      assert.ok((gzip ? gunzipSync(sent.bytes).toString('utf8') : sent.text) === text, format);
      const file = `${name}.${format}${gzip ? '.gz' : ''}`;
      assert.is(sent.headers['content-disposition'], `attachment; filename="${file}"`);
    }
    const { batches } = await list();
    assert.equal(
      batches.map(({ name, kind, complete, names, format, gzip, seed, run_id, fault }) => ({
        ...{ name, kind, complete, names, format, gzip, seed, run_id, fault },
      })),
      ['ndjson', 'txt'].map((format) => ({
        name: `places-${format}`,
        kind: 'parts',
        complete: true,
        names: COUNT,
        format,
        gzip: format === 'txt',
        seed: '7',
        run_id: RUN,
        fault: null,
      })),
    );
    const verified = await runCli(['verify', '--output-base', server.outputBase]);
    assert.match(verified.stdout, 'verified  batches/places-txt/end.json');
  },
);

files('a SQLite file too', async ({ server, made, files: list }) => {
  const job = await made({ name: 'names.sqlite', run_id: RUN, seed: 7, count: 3000 });
  assert.is(job.status, 'completed', String(job.error));
  const sent = await request(server.base, 'GET', '/api/batch/files/names.sqlite');
  const path = join(server.folder, 'sent.sqlite');
  await writeFile(path, sent.bytes);
  const db = new Database(path);
  assert.is(db.prepare('SELECT count(*) FROM names').pluck().get(), 3000);
  db.close();
  const found = (await list()).batches.find(({ name }) => name === 'names.sqlite');
  assert.equal([found?.kind, found?.complete, found?.names], ['sqlite', true, 3000]);
});

files('a job is cancelled, and its name alone goes on with it', async (context) => {
  const { server, post, files: list, made } = context;
  const begun = await post('files', {
    ...{ name: 'long', run_id: RUN, seed: 1, syllables: 4, count: 3_000_000 },
    ...{ format: 'txt', part: 2000, gzip: true },
  });
  assert.is(begun.status, 200, String(begun.body.error));
  const second = await post('files', { name: 'other', run_id: RUN });
  assert.is(second.status, 400);
  assert.is(second.body.error, 'A batch is already being made into files.');
  await waitFor('a part', async () => {
    const found = (await list()).batches.find(({ name }) => name === 'long');
    return Number(found?.parts) > 1;
  });
  const early = await request(server.base, 'GET', '/api/batch/files/long');
  assert.is(early.status, 400);
  assert.match(String(early.body.error), /^long is not complete: \d+ parts are done\.$/);
  const { body } = await post('files/cancel');
  assert.is((body.job as Job).status, 'cancelled');
  assert.is((await post('files/cancel')).body.error, 'No batch is being made into files.');
  const folder = join(server.outputBase, 'batches', 'long');
  const before = await readFile(join(folder, '000000.json'), 'utf8');
  // the rest would take long; so it begins, and is cancelled again
  await post('files', { name: 'long' });
  await waitFor('its progress', async () => {
    const { job } = await list();
    assert.is(job?.error, null);
    return job?.name === 'long' && job.names > 0;
  });
  await post('files/cancel');
  assert.is(await readFile(join(folder, '000000.json'), 'utf8'), before);
  await rm(folder, { recursive: true, maxRetries: 20 });
  // another recipe for a name that is taken
  const recipe = { name: 'taken', run_id: RUN, count: 10, format: 'csv' };
  assert.is((await made({ ...recipe, seed: 1 })).status, 'completed');
  const other = await made({ ...recipe, seed: 2 });
  assert.is(other.status, 'failed');
  assert.match(String(other.error), /holds another batch: seed is 1 there and 2 here/);
  assert.is((await made({ name: 'taken' })).status, 'completed');
});

files('what cannot be made is refused at once', async ({ server, post }) => {
  const cases: [object, string][] = [
    [{ run_id: RUN }, 'name must be 1 to 100 letters'],
    [{ name: '../x', run_id: RUN }, 'name must be 1 to 100 letters'],
    [{ name: 'a.lock', run_id: RUN }, 'name must be 1 to 100 letters'],
    [{ name: 'none' }, 'There is no batch none to go on with; say what to make.'],
    [
      { name: 'x', run_id: RUN, part: 0 },
      'part must be an integer >= 1, the slots of a part (got 0).',
    ],
    [{ name: 'x', run_id: RUN, gzip: 'yes' }, 'gzip must be true or false'],
    [{ name: 'x.db', run_id: RUN, gzip: true }, 'has neither format nor gzip'],
    [{ name: 'x', run_id: RUN, count: 0 }, 'count must be an integer >= 1 (got 0).'],
    [{ name: 'x', run_id: RUN, until: 999_999 }, 'until must be <= 160000, the number of slots.'],
    [{ name: 'x', run_id: 'none' }, 'Run not found: none'],
    [{ name: 'x', patch: 'a' }, 'No corpus loaded for patch A.'],
  ];
  for (const [body, text] of cases) {
    const refused = await post('files', body);
    assert.is(refused.status, 400, JSON.stringify(body));
    assert.match(String(refused.body.error), text);
  }
  const none = await request(server.base, 'GET', '/api/batch/files/none');
  assert.is(none.status, 404);
  const broken = join(server.outputBase, 'batches', 'broken');
  await mkdir(broken, { recursive: true });
  await writeFile(join(broken, 'batch.json'), '{');
  const { body } = await request<Files>(server.base, 'GET', '/api/batch/files');
  const found = body.batches.find(({ name }) => name === 'broken');
  assert.match(String(found?.fault), 'batch.json is not JSON');
});

files('a server that stops ends its job', async () => {
  const server = await startServer();
  await layOutRun(server.outputBase, RUN, { size: 400, seed: 5, database: true });
  const body = { name: 'long', run_id: RUN, syllables: 4, count: 5_000_000, part: 5000 };
  await request(server.base, 'POST', '/api/batch/files', body);
  const lock = join(server.outputBase, 'batches', 'long', 'batch.lock');
  const holder = await waitFor('the job to write', () => readFile(lock, 'utf8').catch(() => null));
  await server.close();
  assert.throws(() => process.kill((JSON.parse(holder) as { pid: number }).pid, 0), 'ESRCH');
});

const NO_QUEUE = {
  address: null,
  reachable: false,
  error: null,
  waiting: 0,
  active: 0,
  delayed: 0,
  workers: 0,
  folders: [],
  parts: [],
};

files('without a queue there is nothing to tell of one', async ({ server }) => {
  const { body } = await request(server.base, 'GET', '/api/batch/queue');
  assert.equal(body, NO_QUEUE);
  const away = await startServer({ queue: 'redis://:secret@127.0.0.1:1' });
  const told = await request(away.base, 'GET', '/api/batch/queue');
  const error =
    'No Redis can be reached at redis://127.0.0.1:1 (ECONNREFUSED). Start one there, or correct the address.';
  assert.equal(told.body, { ...NO_QUEUE, address: 'redis://127.0.0.1:1', error });
  await away.close();
});

const why = whyNoRedis();
if (why !== null) console.log(`  The queue is not asked about its parts: ${why}`);

files('the parts in a queue are told', async ({ server: { outputBase, folder } }) => {
  if (why !== null) return;
  const redis = await TestRedis.start();
  const server = await startServer({ queue: redis.url });
  const out = join(folder, 'queued');
  const recipe = ['--output-base', outputBase, '--run', RUN, '--count', '5000', '--part', '2000'];
  await runCli(['batch', ...recipe, '--out', out, '--queue', redis.url, '--detach']);
  const { body } = await request(server.base, 'GET', '/api/batch/queue');
  const { waiting, reachable, folders, parts } = body as Record<string, unknown>;
  assert.equal([waiting, reachable, folders], [3, true, [{ folder: out, done: 0 }]]);
  const part = { folder: out, state: 'waiting', names: null, worker: null, refused: null };
  assert.equal(
    parts,
    [0, 1, 2].map((number) => ({ ...part, part: number })),
  );
  await redis.kill();
  const gone = await waitFor('the loss to be seen', async () => {
    const told = await request<Record<string, unknown>>(server.base, 'GET', '/api/batch/queue');
    return told.body.reachable === false ? told.body : null;
  });
  assert.match(String(gone.error), 'does not answer');
  await server.close();
  await redis.close();
});

files.run();
