/** A package of a million candidates: memory, stalls and integrity. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { request as send } from 'undici';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../../store/files/package-root.ts';
import { listPackages } from '../../../store/packages/list.ts';
import { readMembers } from '../../../store/packages/verify.ts';
import { request } from '../../client.ts';
import { layOutRun, readTable } from '../../run-layout.ts';
import { startServer } from '../../server.ts';

const RUN = '20250101_000003_pyphen';
const MILLION = 1_000_000;

const soak = suite('package of a million candidates');

soak('needs little memory and is whole', async () => {
  const server = await startServer();
  try {
    const { base, outputBase } = server;
    const table = join(packageRoot(), 'test/golden/inputs/de-pyphen.tsv.gz');
    await layOutRun(join(outputBase, RUN), await readTable(table));
    await request(base, 'POST', '/api/walker/load-corpus', { patch: 'a', run_id: RUN });
    const body = { patch: 'a', syllables: [2, 3], count: MILLION / 2, seed: 1 };
    await request(base, 'POST', '/api/walker/combine', body);
    const before = process.memoryUsage().rss;
    let most = 0;
    let turn = performance.now();
    let stall = 0;
    const timer = setInterval(() => {
      const now = performance.now();
      stall = Math.max(stall, now - turn - 5);
      turn = now;
      most = Math.max(most, process.memoryUsage().rss - before);
    }, 5);
    const start = performance.now();
    const reply = await send(`${base}/api/walker/package`, { method: 'POST', body: '{}' });
    let received = 0;
    for await (const chunk of reply.body) received += (chunk as Buffer).length;
    clearInterval(timer);
    const seconds = (performance.now() - start) / 1000;
    const packages = join(outputBase, 'packages');
    const [kept] = await listPackages(packages);
    assert.is(received, kept!.zip_bytes);
    const members = await readMembers(join(packages, kept!.zip_file), () => false);
    assert.ok(members.every(({ intact }) => intact));
    const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
    console.log(
      `${megabytes(members[0]!.bytes)} in ${megabytes(received)}, ${seconds.toFixed(1)} s, ` +
        `${megabytes(most)} more memory, longest stall ${Math.round(stall)} ms`,
    );
    assert.ok(most < 200_000_000, megabytes(most));
    await rm(packages, { recursive: true, maxRetries: 20 });
  } finally {
    await server.close();
  }
});

soak.run();
