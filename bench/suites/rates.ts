/** Benchmarks of requests answered from memory: requests a second, latency on busy threads. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BenchRun, Context } from '../measuring/context.ts';
import { type LoadReport, underLoad } from '../measuring/load.ts';
import { type Measurement, rowOf } from '../measuring/measurement.ts';
import { type ServerProcess, withServer } from '../measuring/server-process.ts';
import { loadToReady } from './http.ts';

interface Route {
  readonly name: string;
  readonly path: string;
}

/** Routes that reply from memory: how many a second, and how soon while all threads are busy. */
const ROUTES: readonly Route[] = [
  { name: 'health', path: '/api/health' },
  { name: 'settings', path: '/api/settings' },
  { name: 'stats', path: '/api/walker/stats' },
  { name: 'status', path: '/api/pipeline/status' },
  { name: 'name-classes', path: '/api/walker/name-classes' },
];

const BARE_SERVER = fileURLToPath(new URL('../measuring/bare-server.js', import.meta.url));
/** Requests under way at a time where the rate is asked for. */
const SENDERS = 8;

/** Requests a second that each route serves when nothing else is going on. */
export async function benchRates(context: Context): Promise<Measurement[]> {
  const options = { intervalMs: 0, inFlight: SENDERS, seconds: context.scale.rateSeconds };
  const rateOf = (url: string): Promise<LoadReport> => underLoad(url, null, options);
  const bare = await bareRate(rateOf);
  return withServer(context, async (server) => {
    const rows: Measurement[] = [];
    for (const { name, path } of ROUTES) {
      const report = await rateOf(server.url + path);
      if (report.errors > 0) throw new Error(`${report.errors} requests to ${path} failed.`);
      const rate = report.requests / report.seconds;
      rows.push(
        rowOf({
          name: `rate-${name}`,
          n: SENDERS,
          medianMs: report.medianMs,
          p99Ms: report.p99Ms,
          perSecond: rate,
          baseline: `bare Polka, ${Math.round(bare)}/s`,
          ratio: rate / bare,
        }),
      );
    }
    return rows;
  });
}

async function bareRate(rateOf: (url: string) => Promise<LoadReport>): Promise<number> {
  const child = fork(BARE_SERVER, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    const [url] = (await once(child, 'message')) as [string];
    const { requests, seconds } = await rateOf(url);
    return requests / seconds;
  } finally {
    child.kill();
  }
}

/**
 * Latency of GET /api/health, asked by another process 500 times a second, while loads of the largest
 * corpus and large combines follow one another.
 */
export const benchHealth = (context: Context): Promise<Measurement[]> =>
  busyLatencies(context, ({ name }) => name === 'health');

/** The same of the other light routes. */
export const benchBusy = (context: Context): Promise<Measurement[]> =>
  busyLatencies(context, ({ name }) => name !== 'health');

async function busyLatencies(
  context: Context,
  wanted: (route: Route) => boolean,
): Promise<Measurement[]> {
  const { corpus, loads, rateSeconds } = context.scale;
  const large = await context.run(loads.at(-1)!, 'db');
  const small = await context.run(corpus, 'db');
  return withServer(context, async (server) => {
    await loadToReady(context, server, 'b', small);
    const rows: Measurement[] = [];
    for (const { name, path } of ROUTES.filter(wanted)) {
      const url = server.url + path;
      const idle = await underLoad(url, null, { seconds: rateSeconds });
      const busy = await underLoad(url, () => heavyRounds(context, server, large));
      if (busy.errors > 0) throw new Error(`${busy.errors} requests to ${path} failed under load.`);
      rows.push(
        rowOf({
          name: name === 'health' ? name : `busy-${name}`,
          n: large.size,
          medianMs: busy.medianMs,
          p99Ms: busy.p99Ms,
          baseline: `idle server, p99 ${idle.p99Ms?.toFixed(1)} ms`,
          ratio: idle.p99Ms === null || busy.p99Ms === null ? null : idle.p99Ms / busy.p99Ms,
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
