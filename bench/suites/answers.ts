/** How long a client waits for results, and what goes on after the reply of a large one. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startServer } from '../../test/server.ts';
import type { Context } from '../measuring/context.ts';
import {
  fromSamples,
  latenciesWhile,
  type Measurement,
  median,
  p99,
  rowOf,
  timed,
} from '../measuring/measurement.ts';
import { Client, withServer } from '../measuring/server-process.ts';

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
  const { candidates, repeats } = context.scale;
  const small = Math.min(FEW, candidates);
  const walks = Math.min(WALKS, context.scale.walks);
  const run = await context.run(context.scale.corpus, 'db');
  return withServer(context, async (server) => {
    await server.load('a', run.id);
    const cases: readonly [string, number, string, (seed: number) => object][] = [
      ['http-walk', walks, 'walk', (seed) => ({ patch: 'a', count: walks, seed })],
      ['http-combine', small, 'combine', (seed) => combined(small, seed)],
      ['http-combine', candidates, 'combine', (seed) => combined(candidates, seed)],
    ];
    const rows: Measurement[] = [];
    for (const [name, n, route, body] of cases) {
      await post(server, route, body(0));
      await server.written();
      const samples: number[] = [];
      for (let seed = 1; seed <= repeats; seed++) {
        samples.push(await post(server, route, body(seed)));
        await server.written();
      }
      rows.push(fromSamples({ name, n, samples }));
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
    const server = new Client(test.base);
    await server.load('a', run.id);
    await post(server, 'combine', combined(Math.ceil(candidates / 10), 0));
    await server.written();
    const late: number[] = [];
    const written: number[] = [];
    const watch = monitorEventLoopDelay({ resolution: WATCH_MS });
    watch.enable();
    const health = await latenciesWhile(`${server.url}/api/health`, async () => {
      for (let seed = 1; seed <= freshRepeats; seed++) {
        await post(server, 'combine', combined(candidates, seed));
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

const combined = (count: number, seed: number): object => ({
  patch: 'a',
  count,
  seed,
  syllables: 2,
});
