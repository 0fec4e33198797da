/** Latency of requests answered from memory while all threads are busy. */
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchRun, Context } from '../measuring/context.ts';
import { latenciesWhile, type Measurement, median, p99, rowOf } from '../measuring/measurement.ts';
import { type ServerProcess, withServer } from '../measuring/server-process.ts';
import { loadToReady } from './http.ts';

/** Rows, and the routes that they ask. */
const ROUTES = {
  health: '/api/health',
  'busy-settings': '/api/settings',
  'busy-stats': '/api/walker/stats',
  'busy-status': '/api/pipeline/status',
  'busy-name-classes': '/api/walker/name-classes',
};

/**
 * Latency of each route, asked two milliseconds after each reply, while loads of the largest corpus and large
 * combines follow one another.
 */
export async function benchBusy(context: Context): Promise<Measurement[]> {
  const { corpus, loads, idleSeconds } = context.scale;
  const large = await context.run(loads.at(-1)!, 'db');
  const small = await context.run(corpus, 'db');
  return withServer(context, async (server) => {
    await loadToReady(context, server, 'b', small);
    const rows: Measurement[] = [];
    for (const [name, path] of Object.entries(ROUTES)) {
      const url = server.url + path;
      const idle = await latenciesWhile(url, () => pause(idleSeconds * 1000));
      const busy = await latenciesWhile(url, () => heavyRounds(context, server, large));
      const medianMs = median(busy);
      rows.push(
        rowOf({
          ...{ name, n: large.size, medianMs, p99Ms: p99(busy) },
          ...{ baseline: 'idle server', ratio: median(idle) / medianMs },
        }),
      );
    }
    return rows;
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
