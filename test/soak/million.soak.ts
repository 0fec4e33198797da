/** A million candidates over HTTP, and a package of them: constant memory, a responsive server. */
import { join } from 'node:path';
import { request as send } from 'undici';
import * as assert from 'uvu/assert';
import { layOutRun, syntheticRunId } from '../../bench/measuring/runs.ts';
import { listPackages } from '../../store/packages/list.ts';
import { readMembers } from '../../store/packages/verify.ts';
import { apiSuite } from '../http/api.ts';

/** Twice of what it takes on a quiet machine of today; how fast it is, the benches tell. */
const SECONDS = 60;
const MEGABYTES = 200;
/** What two syllable ids and a signature of each candidate take. */
const COLUMNS = 10;
const MILLION = 1_000_000;

const million = apiSuite('a million candidates', async ({ outputBase, load, ask }) => {
  const runId = syntheticRunId(1);
  await layOutRun(outputBase, runId, { size: 20_000, seed: 1, database: true });
  await load('a', runId);
  return {
    combine: (count: number) => ask('walker/combine', { patch: 'a', count, seed: 1 }),
  };
});

/** What the server takes for work: seconds, more megabytes, and the longest stall in milliseconds. */
async function costOf<T>(what: string, work: () => Promise<T>) {
  const before = process.memoryUsage.rss();
  const start = performance.now();
  let [peak, stall, last] = [before, 0, start];
  const watch = setInterval(() => {
    const now = performance.now();
    stall = Math.max(stall, now - last - 10);
    last = now;
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 10);
  const result = await work().finally(() => clearInterval(watch));
  const seconds = (performance.now() - start) / 1000;
  const megabytes = (peak - before) / 1e6;
  console.log(
    `\n${what}: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB more, longest stall ${stall.toFixed(0)} ms`,
  );
  return { result, seconds, megabytes };
}

million('are kept in constant memory without stalling the server', async ({ combine, logged }) => {
  await combine(10_000);
  const { result, seconds, megabytes } = await costOf('candidates', () => combine(MILLION));
  assert.is(result.generated, MILLION);
  assert.equal(logged, []);
  assert.ok(megabytes - COLUMNS <= MEGABYTES, `${megabytes} MB`);
  assert.ok(seconds <= SECONDS, `${seconds} s`);
});

million('become a package in little memory, and it is whole', async ({ base, outputBase }) => {
  const { result: received, megabytes } = await costOf('package', async () => {
    const reply = await send(`${base}/api/walker/package`, { method: 'POST', body: '{}' });
    let bytes = 0;
    for await (const chunk of reply.body) bytes += (chunk as Buffer).length;
    return bytes;
  });
  const packages = join(outputBase, 'packages');
  const [kept] = await listPackages(packages);
  assert.is(received, kept!.zip_bytes);
  const members = await readMembers(join(packages, kept!.zip_file), () => false);
  assert.ok(members.every(({ intact }) => intact));
  assert.ok(megabytes < MEGABYTES, `${megabytes} MB`);
});

million.run();
