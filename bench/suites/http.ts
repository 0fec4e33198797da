/** Benchmarks of a server over HTTP: loads of several sizes, memory, latency while all threads are busy, how long a client waits for results, and jobs of the pipeline. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '../../test/server.ts';
import type { BenchRun, Context } from '../measuring/context.ts';
import {
  fromSamples,
  latenciesWhile,
  type Measurement,
  median,
  p99,
  repeat,
  rowOf,
  timed,
} from '../measuring/measurement.ts';
import type { RunSource } from '../measuring/runs.ts';
import { Client, POLL_MS, withServer } from '../measuring/server-process.ts';

const CACHE_TRIES = 5;
const MEGABYTE = 1e6;

/**
 * Loads a run and computes its reaches; milliseconds from the request until the walker is ready. A reach cache of an
 * earlier load is removed first; should that load write it only now, the next try is measured instead.
 */
async function loadToReady(
  context: Context,
  server: Client,
  patch: 'a' | 'b',
  run: BenchRun,
): Promise<number> {
  const cache = join(await context.folder(), run.id, 'ipc');
  for (let tries = 0; tries < CACHE_TRIES; tries++) {
    await rm(cache, { recursive: true, force: true, maxRetries: 5 });
    const start = performance.now();
    const { syllable_count, reach_cache_status } = await server.load(patch, run.id);
    const ms = performance.now() - start;
    if (syllable_count !== run.size) {
      throw new Error(`Loaded ${syllable_count} of ${run.size} syllables.`);
    }
    if (reach_cache_status !== 'hit') return ms;
  }
  throw new Error(`The reach cache in ${cache} came back after every removal.`);
}

/**
 * From load-corpus until the walker is ready: a new server's load of each size, with nothing compiled or opened yet, then
 * any.
 */
export function benchLoads(source: RunSource) {
  const name = source === 'index' ? 'load' : `load-${source}`;
  return async (context: Context): Promise<Measurement[]> => {
    const { loads, repeats, freshRepeats } = context.scale;
    const first: Measurement[] = [];
    const warm: Measurement[] = [];
    for (const n of loads) {
      const run = await context.run(n, source);
      const load = (server: Client): Promise<number> => loadToReady(context, server, 'a', run);
      const fresh = await repeat(freshRepeats, () => withServer(context, load));
      const samples = await withServer(context, (server) => repeat(repeats, () => load(server)));
      first.push(fromSamples({ name: `${name}-first`, n, samples: fresh }));
      warm.push(fromSamples({ name, n, samples }));
    }
    return [...first, ...warm];
  };
}

/** Growth of a server's resident memory by its first load of the largest corpus. */
export async function benchMemory(context: Context): Promise<Measurement[]> {
  const size = context.scale.loads.at(-1)!;
  const rows: Measurement[] = [];
  for (const source of ['index', 'db', 'json'] as const) {
    const run = await context.run(size, source);
    await withServer(context, async (server) => {
      await pause(context.scale.restMs);
      const idle = await server.settledMemory();
      await loadToReady(context, server, 'a', run);
      const grown = (await server.settledMemory()) - idle;
      rows.push(
        rowOf({
          name: `memory-${source}`,
          n: size,
          megabytes: grown / MEGABYTE,
          baseline: `idle server of ${(idle / MEGABYTE).toFixed(0)} MB`,
        }),
      );
    });
  }
  return rows;
}

/**
 * Latency of a route, asked two milliseconds after each reply, while loads of the largest corpus and large
 * combines follow one another.
 */
export async function benchBusy(context: Context): Promise<Measurement[]> {
  const { corpus, loads, idleSeconds } = context.scale;
  const large = await context.run(loads.at(-1)!, 'db');
  const small = await context.run(corpus, 'db');
  return withServer(context, async (server) => {
    await loadToReady(context, server, 'b', small);
    const url = `${server.url}/api/health`;
    const idle = await latenciesWhile(url, () => pause(idleSeconds * 1000));
    const busy = await latenciesWhile(url, () => heavyRounds(context, server, large));
    const medianMs = median(busy);
    return [
      rowOf({
        ...{ name: 'health', n: large.size, medianMs, p99Ms: p99(busy) },
        ...{ baseline: 'idle server', ratio: median(idle) / medianMs },
      }),
    ];
  });
}

/** Loads into one patch while candidates are made on the other. */
async function heavyRounds(context: Context, server: Client, large: BenchRun): Promise<void> {
  const { candidates: count, repeats } = context.scale;
  for (let round = 0; round < repeats; round++) {
    const combine = { patch: 'b', syllables: 2, count, frequency_weight: 0.5, seed: round };
    await Promise.all([
      loadToReady(context, server, 'a', large),
      server.post('/api/walker/combine', combine),
    ]);
  }
}

/** Walks and candidates of the small requests, at full scale. */
const WALKS = 1000;
const FEW = 20_000;
/** Milliseconds between two looks at the main thread. */
const WATCH_MS = 2;

/** Sends a request and reads its reply to the end; milliseconds. */
const post = (server: Client, route: string, body: object): Promise<number> =>
  timed(() => server.send(`/api/walker/${route}`, body));

/** A thousand walks, and combines of 20,000 and a million, from the request to the last byte. */
export async function benchAnswers(context: Context): Promise<Measurement[]> {
  const { candidates, corpus, repeats, walks } = context.scale;
  const run = await context.run(corpus, 'db');
  return withServer(context, async (server) => {
    await server.load('a', run.id);
    const rows: Measurement[] = [];
    for (const [route, n] of [
      ['walk', Math.min(WALKS, walks)],
      ['combine', Math.min(FEW, candidates)],
      ['combine', candidates],
    ] as const) {
      const samples: number[] = [];
      for (let seed = 0; seed <= repeats; seed++) {
        samples.push(await post(server, route, { patch: 'a', count: n, seed }));
        await server.written();
      }
      // the first warms up
      rows.push(fromSamples({ name: `http-${route}`, n, samples: samples.slice(1) }));
    }
    return rows;
  });
}

/**
 * A session saved right after a large combine: how much later than the end of the writing its reply comes, and
 * what others notice meanwhile.
 */
export async function benchPersisting(context: Context): Promise<Measurement[]> {
  const { candidates, corpus, freshRepeats } = context.scale;
  const run = await context.run(corpus, 'db');
  // in this process, whose main thread is watched
  const test = await startServer({ threads: 2, outputBase: await context.folder() });
  try {
    const server = new Client(test.base, process.pid);
    await server.load('a', run.id);
    await post(server, 'combine', { patch: 'a', count: Math.ceil(candidates / 10) });
    await server.written();
    const late: number[] = [];
    const written: number[] = [];
    const watch = monitorEventLoopDelay({ resolution: WATCH_MS });
    watch.enable();
    const health = await latenciesWhile(`${server.url}/api/health`, async () => {
      for (let seed = 1; seed <= freshRepeats; seed++) {
        await post(server, 'combine', { patch: 'a', count: candidates, seed });
        const start = performance.now();
        const saved = post(server, 'save-session', {}).then(() => performance.now());
        await server.written();
        const end = performance.now();
        written.push(end - start);
        late.push(Math.max(0, (await saved) - end));
      }
    });
    watch.disable();
    const stall = Math.max(0, watch.max / 1e6 - WATCH_MS);
    const baseline = { what: 'the writing before it', ms: median(written), items: 1 };
    const row = { n: candidates, items: 1, baseline };
    return [
      fromSamples({ ...row, name: 'save-session', samples: late }),
      fromSamples({ ...row, name: 'stall-persisting', samples: [stall] }),
      rowOf({
        name: 'health-persisting',
        n: candidates,
        medianMs: median(health),
        p99Ms: p99(health),
        baseline: 'the writing before it',
      }),
    ];
  } finally {
    await test.close();
  }
}

/** From the start of a job to its end as the status route tells it, in milliseconds. */
async function runJob(server: Client, job: object): Promise<number> {
  const start = performance.now();
  await server.post('/api/pipeline/start', job);
  for (;;) {
    const { status, error_message } =
      await server.get<Record<string, unknown>>('/api/pipeline/status');
    if (status === 'completed') return performance.now() - start;
    if (status !== 'running') throw new Error(`The job ${status}: ${error_message}`);
    await pause(POLL_MS);
  }
}

/** Extractor and language of the jobs that are measured. */
const JOBS = {
  'pipeline-pyphen': ['pyphen', 'en_US'],
  'pipeline-pyphen-auto': ['pyphen', 'auto'],
  'pipeline-nltk': ['nltk', 'en_US'],
} as const;

/** All four stages on the bundled English novel, with its language named, or found out first as is the default. */
export async function benchPipeline(context: Context): Promise<Measurement[]> {
  const text = await context.novel();
  const source_path = join(await context.folder(), 'novel.txt');
  await writeFile(source_path, text);
  return withServer(context, async (server) => {
    await pause(context.scale.restMs);
    const rows: Measurement[] = [];
    for (const [name, [extractor, language]] of Object.entries(JOBS)) {
      const job = { extractor, language, source_path };
      const samples = await repeat(context.scale.repeats, () => runJob(server, job));
      rows.push(fromSamples({ name, n: Buffer.byteLength(text), samples }));
    }
    return rows;
  });
}
