/** Batches into files: by one process, and by workers that take their parts from a queue in Redis. */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { PROGRAM, start } from '../../test/process.ts';
import { TestRedis, whyNoRedis } from '../../test/redis.ts';
import { waitFor } from '../../test/wait.ts';
import type { Context } from '../measuring/context.ts';
import { fromSamples, type Measurement, median, repeat, timed } from '../measuring/measurement.ts';

/** Syllables of a name. */
const SYLLABLES = '2,3';
/** Parts of a batch over the queue: enough for the last ones not to keep one worker alone. */
const QUEUE_PARTS = 24;
/** Each takes seconds. */
const REPEATS = 2;
/** Workers that share the two processors. */
const WORKERS = [1, 2, 4] as const;

/** Ten million names into text and gzip, and a million into SQLite. */
export async function benchBatchFiles(context: Context): Promise<Measurement[]> {
  const { candidates } = context.scale;
  const count = 10 * candidates;
  const recipe = await recipeOf(context, count);
  const made = (...flags: readonly string[]): Promise<number[]> =>
    repeat(REPEATS, () => madeAnew(context, 'parts', [...recipe, ...flags]));
  const plain = await made();
  const zipped = await made('--gz');
  const few = await recipeOf(context, candidates);
  const stored = [await madeAnew(context, 'names.sqlite', few)];
  const loop = {
    what: 'a loop of better-sqlite3',
    ms: await plainLoop(context),
    items: candidates,
  };
  const baseline = { what: 'parts of text', ms: median(plain), items: count };
  return [
    fromSamples({ name: 'batch-parts', n: count, samples: plain, baseline }),
    fromSamples({ name: 'batch-parts-gz', n: count, samples: zipped, baseline }),
    fromSamples({ name: 'batch-sqlite', n: candidates, samples: stored, baseline: loop }),
  ];
}

/** Stores the rows of names.sqlite in another file, one by one in a transaction; milliseconds. */
async function plainLoop(context: Context): Promise<number> {
  const folder = await context.folder();
  const from = new Database(join(folder, 'names.sqlite'), { readonly: true });
  const rows = from.prepare('SELECT slot, name, syllables FROM names').raw().all();
  from.close();
  const path = join(folder, 'loop.sqlite');
  await rm(path, { force: true });
  return timed(async () => {
    const db = new Database(path);
    db.exec(
      'CREATE TABLE names (slot INTEGER PRIMARY KEY, name TEXT NOT NULL, syllables TEXT NOT NULL)',
    );
    const insert = db.prepare('INSERT INTO names VALUES (?, ?, ?)');
    db.transaction(() => {
      for (const row of rows) insert.run(row);
    })();
    db.close();
  });
}

/** The same batch by workers of one thread each, compared with the pool of one process. */
export async function benchBatchQueue(context: Context): Promise<Measurement[]> {
  const why = whyNoRedis();
  if (why !== null) {
    context.say(`no figures of the queue: ${why}`);
    return [];
  }
  const count = 10 * context.scale.candidates;
  const part = ['--part', String(Math.ceil(count / QUEUE_PARTS))];
  const recipe = [...(await recipeOf(context, count)), '--gz', ...part];
  const redis = await TestRedis.start();
  try {
    const local: number[] = [];
    const shared = WORKERS.map((workers) => ({ workers, samples: [] as number[] }));
    // in turn, so that other work of the machine falls on all of them
    for (let k = 0; k < REPEATS; k++) {
      local.push(await madeAnew(context, 'local', [...recipe, '--threads', '2']));
      for (const { workers, samples } of shared) {
        samples.push(await overQueue(context, redis, workers, recipe));
      }
    }
    const baseline = { what: 'the pool of one process', ms: median(local), items: count };
    return [
      fromSamples({ name: 'batch-local', n: count, samples: local, baseline }),
      ...shared.map(({ workers, samples }) =>
        fromSamples({ name: `batch-queue-${workers}`, n: count, samples, baseline }),
      ),
    ];
  } finally {
    await redis.close();
  }
}

/** What makes a batch of the corpus that names are drawn from. */
async function recipeOf(context: Context, count: number): Promise<string[]> {
  const run = await context.run(context.scale.corpus, 'db');
  const base = await context.folder();
  const what = ['--syllables', SYLLABLES, '--seed', '1', '--count', String(count)];
  return ['--output-base', base, '--run', run.id, ...what];
}

/** Makes a batch where none is, by a command of its own; milliseconds. */
async function madeAnew(context: Context, name: string, args: readonly string[]): Promise<number> {
  const out = join(await context.folder(), name);
  await rm(out, { recursive: true, force: true });
  const words = [PROGRAM, 'batch', ...args, '--out', out];
  return timed(() => promisify(execFile)(process.execPath, words));
}

async function overQueue(
  context: Context,
  redis: TestRedis,
  workers: number,
  recipe: readonly string[],
): Promise<number> {
  const args = ['--queue', redis.socketUrl, '--runs', await context.folder(), '--threads', '1'];
  const stops = await Promise.all(Array.from({ length: workers }, () => startWorker(args)));
  try {
    return await madeAnew(context, 'shared', [...recipe, '--queue', redis.socketUrl]);
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
}

/** Starts `namewalk worker` and resolves when it says that it is ready, with what ends it. */
async function startWorker(args: readonly string[]): Promise<() => Promise<void>> {
  const { child, stderr, ended } = start([PROGRAM, 'worker', ...args]);
  await waitFor('a worker', () => child.exitCode !== null || /^ready:/m.test(stderr()));
  return async () => {
    child.kill();
    await ended;
  };
}
