/** How long a client waits for results, and what goes on after the reply of a large one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer, type TestServer } from '../../test/server.ts';
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
import { layOutRun, syntheticRunId } from '../measuring/runs.ts';

/** Walks and candidates of the small requests, at full scale. */
const WALKS = 1000;
const FEW = 20_000;
const POLL_MS = 5;
/** Milliseconds between two looks at the main thread. */
const WATCH_MS = 2;
const RUN = syntheticRunId(1);

/** A server in this process, whose main thread is watched, with a run loaded into patch a. */
async function withLoaded<T>(context: Context, work: (test: TestServer) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'namewalk-answers-'));
  const test = await startServer({ threads: 2, outputBase: folder });
  try {
    await layOutRun(folder, RUN, { size: context.scale.corpus, seed: 1, database: true });
    await post(test, 'load-corpus', { patch: 'a', run_id: RUN });
    while (!(await stats(test)).patch_a.walker_ready) await pause(POLL_MS);
    return await work(test);
  } finally {
    await test.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Stats {
  readonly patch_a: { readonly walker_ready: boolean };
  readonly persisting: readonly unknown[];
}

const stats = async ({ base }: TestServer): Promise<Stats> =>
  (await (await fetch(`${base}/api/walker/stats`)).json()) as Stats;

/** Sends a request and reads its reply to the end; milliseconds. */
const post = ({ base }: TestServer, route: string, body: object): Promise<number> =>
  timed(async () => {
    const init = { method: 'POST', body: JSON.stringify(body) };
    const reply = await fetch(`${base}/api/walker/${route}`, init);
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${route} answered ${reply.status}.`);
  });

/** A thousand walks, and combines of 20,000 and a million, from the request to the last byte. */
export async function benchAnswers(context: Context): Promise<Measurement[]> {
  const { candidates, repeats } = context.scale;
  const small = Math.min(FEW, candidates);
  const walks = Math.min(WALKS, context.scale.walks);
  return withLoaded(context, async (test) => {
    const cases: readonly [string, number, string, (seed: number) => object][] = [
      ['http-walk', walks, 'walk', (seed) => ({ patch: 'a', count: walks, seed })],
      ['http-combine', small, 'combine', (seed) => combined(small, seed)],
      ['http-combine', candidates, 'combine', (seed) => combined(candidates, seed)],
    ];
    const rows: Measurement[] = [];
    for (const [name, n, route, body] of cases) {
      await post(test, route, body(0));
      await onDisk(test);
      const samples: number[] = [];
      for (let seed = 1; seed <= repeats; seed++) {
        samples.push(await post(test, route, body(seed)));
        await onDisk(test);
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
  const { candidates, freshRepeats } = context.scale;
  return withLoaded(context, async (test) => {
    await post(test, 'combine', combined(Math.ceil(candidates / 10), 0));
    await onDisk(test);
    const late: number[] = [];
    const written: number[] = [];
    const watch = monitorEventLoopDelay({ resolution: WATCH_MS });
    watch.enable();
    const health = await latenciesWhile(`${test.base}/api/health`, async () => {
      for (let seed = 1; seed <= freshRepeats; seed++) {
        await post(test, 'combine', combined(candidates, seed));
        const start = performance.now();
        const saved = post(test, 'save-session', {}).then(() => performance.now());
        await onDisk(test);
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
  });
}

const combined = (count: number, seed: number): object => ({
  patch: 'a',
  count,
  seed,
  syllables: 2,
});

/** Waits until nothing is being written any more. */
async function onDisk(test: TestServer): Promise<void> {
  while ((await stats(test)).persisting.length > 0) await pause(POLL_MS);
}
