/** A million candidates over HTTP, and a package of them: constant memory. */
import { join } from 'node:path';
import { request as send } from 'undici';
import * as assert from 'uvu/assert';
import { layOutRun, syntheticRunId } from '../../bench/measuring/runs.ts';
import { listPackages } from '../../store/packages/list.ts';
import { readMembers } from '../../store/packages/verify.ts';
import { apiSuite } from '../http/api.ts';

const MEGABYTES = 200;
/** What two syllable ids and a signature of each candidate take. */
const COLUMNS = 10;
const MILLION = 1_000_000;

const million = apiSuite('a million candidates', async ({ outputBase, load, ask }) => {
  const runId = syntheticRunId(1);
  await layOutRun(outputBase, runId, { size: 20_000, seed: 1, source: 'db' });
  await load('a', runId);
  return { combine: (count: number) => ask('walker/combine', { patch: 'a', count, seed: 1 }) };
});

/** What work gives, and how many megabytes more the server has meanwhile. */
async function costOf<T>(what: string, work: () => Promise<T>) {
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 10);
  const result = await work().finally(() => clearInterval(watch));
  const megabytes = (peak - before) / 1e6;
  console.log(`\n${what}: ${megabytes.toFixed(0)} MB more`);
  return { result, megabytes };
}

million('are kept in constant memory', async ({ combine, logged }) => {
  await combine(10_000);
  const { result, megabytes } = await costOf('candidates', () => combine(MILLION));
  assert.is(result.generated, MILLION);
  assert.equal(logged, []);
  assert.ok(megabytes - COLUMNS <= MEGABYTES, `${megabytes} MB`);
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
  assert.is(received, kept!.bytes);
  const members = await readMembers(join(packages, kept!.file), () => false);
  assert.ok(members.every(({ intact }) => intact));
  assert.ok(megabytes < MEGABYTES, `${megabytes} MB`);
});
