/** Batches into files: by one process, and by workers that take their parts from a queue in Redis. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TestRedis, whyNoRedis } from '../../test/redis.ts';
import { type Cost, startCommand, timeCommand } from '../measuring/command.ts';
import type { Context } from '../measuring/context.ts';
import { type Baseline, fromSamples, type Measurement } from '../measuring/measurement.ts';
import { median } from '../measuring/samples.ts';

/** Syllables of a name. */
const SYLLABLES = '2,3';
/** Parts of a batch over the queue: enough for the last ones not to keep one worker alone. */
const QUEUE_PARTS = 24;
/** Each takes seconds. */
const REPEATS = 2;
/** Workers that share the two processors. */
const WORKERS = [1, 2, 4] as const;

/** Ten million names into text, gzip and SQLite: time on the clock, and of the processors. */
export async function benchBatchFiles(context: Context): Promise<Measurement[]> {
  const { candidates } = context.scale;
  const count = 10 * candidates;
  const recipe = await recipeOf(context, count);
  const rows: Measurement[] = [];
  let plain: Cost | null = null;
  for (const [name, flags] of [
    ['batch-parts', []],
    ['batch-parts-gz', ['--gz']],
  ] as const) {
    const costs: Cost[] = [];
    for (let k = 0; k < REPEATS; k++) {
      costs.push(await madeAnew(context, 'parts', [...recipe, ...flags]));
    }
    plain ??= middle(costs);
    rows.push(...rowsOf(name, count, costs, { what: 'parts of text', cost: plain, items: count }));
  }
  const few = await recipeOf(context, candidates);
  const stored = [await madeAnew(context, 'names.sqlite', few)];
  const baseline = { what: 'parts of text', cost: plain!, items: count };
  rows.push(...rowsOf('batch-sqlite', candidates, stored, baseline));
  return rows;
}

/** The same batch by workers of one thread each, compared with the pool of one process. */
export async function benchBatchQueue(context: Context): Promise<Measurement[]> {
  const why = whyNoRedis();
  if (why !== null) {
    context.say(`no figures of the queue: ${why}`);
    return [];
  }
  const { candidates } = context.scale;
  const count = 10 * candidates;
  const part = ['--part', String(Math.ceil(count / QUEUE_PARTS))];
  const recipe = [...(await recipeOf(context, count)), '--gz', ...part];
  const redis = await TestRedis.start();
  try {
    const local: Cost[] = [];
    const shared = new Map<number, Cost[]>(WORKERS.map((n) => [n, []]));
    // in turn, so that other work of the machine falls on all of them
    for (let k = 0; k < REPEATS; k++) {
      local.push(await madeAnew(context, 'local', [...recipe, '--threads', '2']));
      for (const n of WORKERS) shared.get(n)!.push(await overQueue(context, redis, n, recipe));
    }
    const baseline = { what: 'the pool of one process', cost: middle(local), items: count };
    return [
      ...rowsOf('batch-local', count, local, baseline),
      ...WORKERS.flatMap((n) => rowsOf(`batch-queue-${n}`, count, shared.get(n)!, baseline)),
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

/** Makes a batch where none is. */
async function madeAnew(context: Context, name: string, args: readonly string[]): Promise<Cost> {
  const out = join(await context.folder(), name);
  await rm(out, { recursive: true, force: true });
  return timeCommand(['batch', ...args, '--out', out]);
}

/** Processor time is that of the workers and of the command that waits for them. */
async function overQueue(
  context: Context,
  redis: TestRedis,
  workers: number,
  recipe: readonly string[],
): Promise<Cost> {
  const args = ['worker', '--queue', redis.socketUrl, '--runs', await context.folder()];
  const running = await Promise.all(
    Array.from({ length: workers }, () => startCommand([...args, '--threads', '1'])),
  );
  try {
    const before = await Promise.all(running.map((worker) => worker.processorMs()));
    const queue = ['--queue', redis.socketUrl];
    const { ms, processorMs } = await madeAnew(context, 'shared', [...recipe, ...queue]);
    const after = await Promise.all(running.map((worker) => worker.processorMs()));
    let sum = processorMs;
    after.forEach((time, k) => {
      const begun = before[k] ?? null;
      sum = sum === null || time === null || begun === null ? null : sum + time - begun;
    });
    return { ms, processorMs: sum };
  } finally {
    await Promise.all(running.map((worker) => worker.stop()));
  }
}

/** The cost with the median time on the clock. */
function middle(costs: readonly Cost[]): Cost {
  const known = costs.flatMap(({ processorMs }) => processorMs ?? []);
  return {
    ms: median(costs.map(({ ms }) => ms)),
    processorMs: known.length < costs.length ? null : median(known),
  };
}

interface Compared {
  readonly what: string;
  readonly cost: Cost;
  readonly items: number;
}

/** A row of the time on the clock, and one of the processors' where it is known. */
function rowsOf(
  name: string,
  count: number,
  costs: readonly Cost[],
  compared: Compared,
): Measurement[] {
  const row = (label: string, samples: number[], ms: number | null): Measurement => {
    const baseline: Baseline | null =
      ms === null ? null : { what: compared.what, ms, items: compared.items };
    return fromSamples({
      name: label,
      n: count,
      items: count,
      samples,
      ...(baseline && { baseline }),
    });
  };
  const known = costs.flatMap(({ processorMs }) => processorMs ?? []);
  return [
    row(
      name,
      costs.map(({ ms }) => ms),
      compared.cost.ms ?? null,
    ),
    ...(known.length === costs.length
      ? [row(`${name}-processor`, known, compared.cost.processorMs ?? null)]
      : []),
  ];
}
