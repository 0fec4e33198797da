/** A million candidates over HTTP: constant memory, a responsive server. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { layOutRun, syntheticRunId } from '../../bench/measuring/runs.ts';
import { request } from '../client.ts';
import { startServer, type TestServer } from '../server.ts';
import { waitFor } from '../wait.ts';

type Json = Record<string, unknown>;

/** Twice of what it takes on a quiet machine of today; how fast it is, the benches tell. */
const SECONDS = 60;
const MEGABYTES = 200;
/** What two syllable ids and a signature of each candidate take. */
const COLUMNS = 10;

const million = suite<{ server: TestServer }>('a million candidates');
million.before(async (context) => {
  context.server = await startServer();
});
million.after(({ server }) => server.close());

million('are kept in constant memory without stalling the server', async ({ server }) => {
  const runId = syntheticRunId(1);
  await layOutRun(server.outputBase, runId, { size: 20_000, seed: 1, database: true });
  const post = (path: string, body: Json) =>
    request<Json>(server.base, 'POST', `/api/walker/${path}`, { patch: 'a', ...body });
  await post('load-corpus', { run_id: runId });
  await waitFor('the load', async () => {
    const { body } = await request<Record<string, Json>>(server.base, 'GET', '/api/walker/stats');
    return body.patch_a!.walker_ready;
  });
  await post('combine', { count: 10_000 });
  const before = process.memoryUsage.rss();
  let peak = 0;
  let stall = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    const now = performance.now();
    stall = Math.max(stall, now - last - 10);
    last = now;
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 10);
  const start = performance.now();
  const { body } = await post('combine', { count: 1_000_000, seed: 1 });
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  const grown = (peak - before) / 1e6 - COLUMNS;
  console.log(
    `\n${seconds.toFixed(1)} s, ${grown.toFixed(0)} MB above the columns, longest stall ${stall.toFixed(0)} ms`,
  );
  assert.is(body.generated, 1_000_000);
  assert.equal(server.logged, []);
  assert.ok(grown <= MEGABYTES, `${grown} MB`);
  assert.ok(seconds <= SECONDS, `${seconds} s`);
  await rm(join(server.outputBase, runId), { recursive: true, maxRetries: 20 });
});

million.run();
