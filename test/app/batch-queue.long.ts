/** Parts made over a queue: whatever happens to workers and Redis, the parts are those of one process. */
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { openBroker } from '../../app/batch/queue/broker.ts';
import { workParts } from '../../app/batch/queue/worker.ts';
import { layOutRun, syntheticRunId } from '../../bench/measuring/runs.ts';
import { Random } from '../../engine/base/random/mersenne-twister.ts';
import { WorkerPool } from '../../workers/pool.ts';
import { batchText } from '../batch-process.ts';
import { type CliRun, runCli, spawnCli } from '../bin/cli.ts';
import { listening } from '../client.ts';
import { sampled } from '../extent.ts';
import { PROGRAM, start } from '../process.ts';
import { TestRedis, whyNoRedis } from '../redis.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { waitFor } from '../wait.ts';

const RUN = syntheticRunId(1);
const SEED = 20_261_122n;

interface Context {
  base: string;
  redis: TestRedis;
  batch(...args: string[]): Promise<CliRun>;
}

const queues = sharedFolderSuite<Context>('batches over a queue', async (context) => {
  const base = join(context.folder, 'runs');
  await layOutRun(base, RUN, { size: 400, seed: 5, source: 'db' });
  Object.assign(context, {
    base,
    batch: (...args: string[]) =>
      runCli(['batch', '--output-base', base, '--run', RUN, '--threads', '1', ...args]),
  });
});

/** Why the tests below do nothing; null when they do. */
const why = whyNoRedis();
if (why !== null) console.log(`  Batches over a queue are not tested: ${why}`);
const withRedis: (...test: Parameters<typeof queues>) => void = why === null ? queues : () => {};

queues('there is a Redis, or it is told why nothing is tested', () => {
  assert.ok(why === null || why.includes('apt-get install redis-server'));
});

queues.before.each(async (context) => {
  if (why === null) context.redis = await TestRedis.start();
});
queues.after.each(async ({ redis }) => {
  // what a test that failed has left open
  for (const close of opened.splice(0)) await close();
  await redis?.close();
});

const opened: (() => Promise<void>)[] = [];

/** A worker in this process. */
async function workerHere(url: string, runs: string) {
  const pool = new WorkerPool({ threads: 1 });
  const broker = await openBroker(url);
  const lines: string[] = [];
  const worker = workParts(broker, pool, {
    runs,
    lockMs: 2000,
    onLine: (line) => lines.push(line),
  });
  let closed = false;
  const close = async (): Promise<void> => {
    if (closed) return;
    closed = true;
    await worker.close();
    await broker.close();
    await pool.close();
  };
  opened.push(close);
  return { worker, lines, close };
}

function workerProcess(url: string, runs: string) {
  const args = ['worker', '--queue', url, '--runs', runs, '--threads', '1', '--lock-seconds', '1'];
  return start([PROGRAM, ...args]);
}

/** Adds everything that is in the queue once more, under the same ids. */
async function addAgain(url: string): Promise<void> {
  const broker = await openBroker(url);
  try {
    const jobs = await broker.queue.getJobs(['waiting', 'delayed', 'active']);
    const found = jobs.filter((job) => job?.id !== undefined);
    await broker.queue.addBulk(
      found.map(({ data, opts }) => ({ name: 'part' as const, data, opts })),
    );
  } finally {
    await broker.close();
  }
}

/** Whether a folder is complete and holds just the parts of a stream. */
async function isWhole(
  context: Pick<Context, 'batch'>,
  out: string,
  recipe: readonly string[],
): Promise<void> {
  const stream = await context.batch(...recipe);
  assert.ok((await batchText(out)) === stream.stdout, 'the parts are the stream');
  const check = await context.batch('--out', out, '--check');
  assert.is(check.code, 0, check.stdout);
  const odd = (await readdir(out)).filter(
    (name) => !/^(\d{6}\.(txt|json|ndjson)|batch\.json|end\.json|exclude-names\.txt)$/.test(name),
  );
  assert.equal(odd, [], 'nothing else is left');
}

withRedis('parts added twice are made once, by those who have the run', async (context) => {
  const { folder, base, redis, batch } = context;
  const out = join(folder, 'plain');
  const used = join(folder, 'used.txt');
  await writeFile(used, 'taken\nnames\n');
  const recipe = ['--seed', '7', '--count', '20000', '--format', 'ndjson', '--exclude-names', used];
  const whole = [...recipe, '--part', '1700', '--out', out];
  // the same run by name with other syllables, and no run at all
  const other = join(folder, 'other');
  await layOutRun(other, RUN, { size: 300, seed: 9, source: 'db' });
  for (let twice = 0; twice < 2; twice++) {
    const queued = await batch(...whole, '--queue', redis.socketUrl, '--detach');
    assert.is(queued.code, 0, queued.stderr);
    assert.match(queued.stderr, 'queued: 12 parts; ');
  }
  const broker = await openBroker(redis.url);
  opened.push(() => broker.close());
  assert.is(await broker.queue.getWaitingCount(), 12, 'adding twice is adding once');
  const [job] = await broker.queue.getWaiting(3, 3);
  const { recipe_hash: recipeHash } = job!.data;
  assert.is(job!.id, `${recipeHash}-${job!.data.part}`);
  assert.is(job!.data.recipe.seed, '7');
  assert.match(job!.data.content.vocabulary!, /^[0-9a-f]{64}$/);
  assert.is(Number(job!.data.until) - Number(job!.data.from), 1700);
  const workers = [await workerHere(redis.url, other), await workerHere(redis.url, folder)];
  const refused = await waitFor('both to give a part back', async () => {
    const lines = workers.map(({ lines }) => lines.join('\n'));
    return lines.every((text) => text !== '') ? lines : null;
  });
  assert.match(
    refused[0]!,
    `the run ${RUN} in ${other} does not do: The run ${RUN} is not what the batch was begun with: the syllables or names of the run are others`,
  );
  assert.match(refused[1]!, `no run in ${folder} has the syllables`);
  workers.push(await workerHere(redis.socketUrl, base));
  const made = await batch(...whole, '--queue', redis.url);
  assert.is(made.code, 0, made.stderr);
  assert.is(
    workers.reduce((sum, { worker }) => sum + worker.parts, 0),
    workers[2]!.worker.parts,
  );
  await isWhole(context, out, recipe);
  // a part whose worker was held up may have been handed out once more; whoever takes it finds it made
  await waitFor('nothing to be left in the queue', async () => (await broker.queue.count()) === 0);
  await Promise.all(workers.map((worker) => worker.close()));
  await broker.close();
});

withRedis('kills, an emptied Redis and useless workers cost nothing but time', async (context) => {
  const { folder, base, redis, batch } = context;
  const random = new Random(SEED);
  const out = join(folder, 'killed');
  const recipe = ['--seed', '8', '--count', '60000'];
  const other = join(folder, 'other-corpus');
  await layOutRun(other, RUN, { size: 300, seed: 9, source: 'db' });
  const useless = [await workerHere(redis.url, other), await workerHere(redis.url, folder)];
  const made = batch(...recipe, '--part', '1500', '--out', out, '--queue', redis.url);
  const done = async (): Promise<number> =>
    (await readdir(out).catch(() => [])).filter((name) => /^\d{6}\.json$/.test(name)).length;
  const kills = sampled(3, 25);
  for (let kill = 0; kill < kills; kill++) {
    const victims = [workerProcess(redis.url, base), workerProcess(redis.url, base)];
    const before = await done();
    const wanted = Math.min(40, before + Math.floor(random.random() * 3));
    await Promise.race([waitFor('some parts', async () => (await done()) >= wanted), made]);
    await addAgain(redis.url);
    if (kill % 8 === 1) {
      await redis.kill();
      await redis.start();
    }
    for (const { child } of victims) child.kill('SIGKILL');
    await Promise.all(victims.map(({ ended }) => ended));
  }
  const last = await workerHere(redis.url, base);
  const { code, stderr } = await made;
  assert.is(code, 0, stderr);
  for (const { worker } of useless) assert.is(worker.parts, 0);
  await Promise.all([...useless, last].map((worker) => worker.close()));
  await isWhole(context, out, recipe);
});

withRedis('SIGTERM lets a worker finish its part', async ({ folder, base, redis, batch }) => {
  const out = join(folder, 'stopped');
  const recipe = ['--seed', '8', '--count', '400000', '--syllables', '2,3', '--part', '200000'];
  const queued = await batch(...recipe, '--out', out, '--queue', redis.url, '--detach');
  assert.is(queued.code, 0, queued.stderr);
  const worker = workerProcess(redis.url, base);
  const begun = (name: string): boolean => name.startsWith('000000.txt.') && name.endsWith('.tmp');
  await waitFor('a part to be begun', async () => (await readdir(out)).some(begun));
  worker.child.kill('SIGTERM');
  const { code, stderr: told } = await worker.ended;
  assert.is(code, 0, told);
  assert.match(told, /^stopped: \d+ parts made$/m);
  const names = await readdir(out);
  assert.ok(names.includes('000000.json'), told);
  assert.not.ok(names.some((name) => name.endsWith('.tmp')));
});

withRedis('a batch whose Redis has gone still ends when it is told to', async (context) => {
  const { folder, base, redis } = context;
  const out = join(folder, 'gone');
  const recipe = ['--output-base', base, '--seed', '8', '--count', '20000', '--out', out];
  const { child, ended } = start([PROGRAM, 'batch', ...recipe, '--queue', redis.url]);
  const broker = await openBroker(redis.url);
  opened.push(() => broker.close());
  await waitFor('its parts', async () => (await broker.queue.getWaitingCount()) > 0);
  await broker.close();
  await redis.kill();
  child.kill('SIGINT');
  const { code, stderr: told } = await ended;
  assert.is(code, 130, told);
  assert.match(told, 'stopped: 0 parts with 0 names are done, without a gap up to slot 0');
});

withRedis('a part that cannot be written is told', async ({ folder, base, redis, batch }) => {
  const out = join(folder, 'unwritable');
  const recipe = ['--seed', '8', '--count', '20000', '--part', '15000'];
  const words = [process.execPath, PROGRAM, 'worker', '--queue', redis.url, '--runs', base];
  const line = `ulimit -f 16; exec ${words.map((word) => `'${word}'`).join(' ')} --threads 1`;
  const worker = start(['-c', line], { program: 'sh' });
  const made = await batch(...recipe, '--out', out, '--queue', redis.url);
  worker.child.kill('SIGKILL');
  assert.is(made.code, 1);
  assert.match(made.stderr, /^error: Part \d failed: The disk is full \(EFBIG\): part \d/m);
  assert.is((await batch(...recipe, '--out', out)).code, 0, 'without the queue it goes on');
});

withRedis('a queue that cannot be had is one line with the remedy', async ({ folder, batch }) => {
  const out = join(folder, 'none');
  const locked = await TestRedis.start({ password: 'open' });
  const foreign = await listening((_, res) => res.end('hello'));
  const cases: [string, RegExp][] = [
    [
      'redis://127.0.0.1:1',
      /^error: No Redis can be reached at redis:\/\/127\.0\.0\.1:1 \(ECONNREFUSED\)\. Start one/m,
    ],
    [`unix://${folder}/none.sock`, /^error: No Redis can be reached at unix:.*\(ENOENT\)/m],
    [
      'http://127.0.0.1:6379',
      /^error: "http:\/\/127\.0\.0\.1:6379" is no address of a queue\. Give redis:/m,
    ],
    ['redis', /^error: "redis" is no address of a queue/m],
    [locked.url, /^error: No Redis can be reached at .* \(NOAUTH .*\)/m],
    [
      locked.url.replace('//', '//:wrong@'),
      /^error: No Redis can be reached at .* \(WRONGPASS .*\)/m,
    ],
    [
      `redis://127.0.0.1:${foreign.port}`,
      /^error: No Redis can be reached at .* \(Unknown RESP type/m,
    ],
  ];
  for (const [url, text] of cases) {
    const [made, worker] = [
      await batch('--seed', '1', '--out', out, '--queue', url),
      await runCli(['worker', '--queue', url, '--runs', folder]),
    ];
    for (const { code, stderr } of [made, worker]) {
      assert.is(code, 1, url);
      assert.match(stderr, text);
      assert.is(
        stderr
          .trim()
          .split('\n')
          .filter((line) => !line.startsWith('run:')).length,
        1,
        stderr,
      );
      assert.not.match(stderr, 'wrong@');
    }
  }
  foreign.close();
  const broker = await openBroker(locked.url.replace('//', '//:open@'));
  assert.not.match(broker.address, 'open');
  await broker.close();
  await locked.close();
});

withRedis('without its packages it says what to install', async ({ folder, redis }) => {
  // what `npm install` without the optional peers leaves: no module of these names
  const hooks = join(folder, 'absent.mjs');
  await writeFile(
    hooks,
    `import { register } from 'node:module';
     register('data:text/javascript,' + encodeURIComponent(\`
       export async function resolve(name, context, next) {
         if (name !== 'bullmq' && name !== 'ioredis') return next(name, context);
         throw Object.assign(new Error('Cannot find package ' + name), { code: 'ERR_MODULE_NOT_FOUND' });
       }\`), import.meta.url);`,
  );
  const env = { ...process.env, NODE_OPTIONS: `--import ${hooks}` };
  const { code, stderr } = await spawnCli(['worker', '--queue', redis.url], { env });
  assert.is(code, 1, stderr);
  assert.match(
    stderr,
    /^error: A queue needs the packages bullmq and ioredis, which are not installed: npm install bullmq@6 ioredis@6$/m,
  );
});

queues.run();
