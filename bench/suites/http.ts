/** Benchmarks of a server over HTTP: loading runs of several sizes, memory, and latency while all threads are busy. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { INDEX_PATH } from '../../store/corpus/index-file.ts';
import type { BenchRun, Context, RunSource } from '../measuring/context.ts';
import {
  fromSamples,
  latenciesWhile,
  type Measurement,
  median,
  p99,
  repeat,
  rowOf,
} from '../measuring/measurement.ts';
import { POLL_MS, type ServerProcess, withServer } from '../measuring/server-process.ts';

const CACHE_TRIES = 5;
const MEGABYTE = 1e6;

/**
 * Loads a run and computes its reaches; milliseconds from the request until the walker is ready. Its index is
 * removed first unless the run is one with an index. A reach cache of an earlier load is removed first; should that
 * load write it only now, the next try is measured instead.
 */
async function loadToReady(
  context: Context,
  server: ServerProcess,
  patch: 'a' | 'b',
  run: BenchRun,
): Promise<number> {
  const runDir = join(await context.folder(), run.id);
  const cache = join(runDir, 'ipc');
  const index = join(runDir, INDEX_PATH);
  for (let tries = 0; tries < CACHE_TRIES; tries++) {
    await rm(cache, { recursive: true, force: true, maxRetries: 5 });
    if (!run.index) await rm(index, { force: true });
    const start = performance.now();
    const { syllable_count, reach_cache_status } = await server.load(patch, run.id);
    const ms = performance.now() - start;
    if (syllable_count !== run.size) {
      throw new Error(`Loaded ${syllable_count} of ${run.size} syllables.`);
    }
    // it is written behind the load, and must not come back after the next removal
    while (!existsSync(index)) await pause(POLL_MS);
    if (reach_cache_status !== 'hit') return ms;
  }
  throw new Error(`The reach cache in ${cache} came back after every removal.`);
}

/** One load of one size; a new server for every load has nothing compiled or opened yet. */
async function measureLoad(
  context: Context,
  { name, source, size, fresh }: { name: string; source: RunSource; size: number; fresh: boolean },
): Promise<Measurement> {
  const { repeats, freshRepeats } = context.scale;
  const run = await context.run(size, source);
  const load = (server: ServerProcess): Promise<number> => loadToReady(context, server, 'a', run);
  const samples = fresh
    ? await repeat(freshRepeats, () => withServer(context, load))
    : await withServer(context, (server) => repeat(repeats, () => load(server)));
  return fromSamples({ name, n: size, samples });
}

/** From load-corpus until the walker is ready: a new server's load of each size, then any. */
export function benchLoads(source: RunSource) {
  const name = source === 'index' ? 'load' : `load-${source}`;
  return async (context: Context): Promise<Measurement[]> => {
    const rows: Measurement[] = [];
    for (const fresh of [true, false]) {
      for (const size of context.scale.loads) {
        const loads = { name: fresh ? `${name}-first` : name, source, size, fresh };
        rows.push(await measureLoad(context, loads));
      }
    }
    return rows;
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
async function heavyRounds(
  context: Context,
  server: ServerProcess,
  large: BenchRun,
): Promise<void> {
  const { candidates: count, repeats } = context.scale;
  for (let round = 0; round < repeats; round++) {
    const combine = { patch: 'b', syllables: 2, count, frequency_weight: 0.5, seed: round };
    await Promise.all([
      loadToReady(context, server, 'a', large),
      server.post('/api/walker/combine', combine),
    ]);
  }
}
