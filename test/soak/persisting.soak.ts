/** Servers that end while a large result is being written after its reply: no pointer is false, nothing is torn. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { layOutRun, syntheticRunId } from '../../bench/measuring/runs.ts';
import { ServerProcess } from '../../bench/measuring/server-process.ts';
import { Random } from '../../engine/base/random/mersenne-twister.ts';
import { isTemporary } from '../../store/files/atomic.ts';
import { verifyRun } from '../../store/runs/verify.ts';
import { sampled } from '../extent.ts';
import { seedOnDisk } from '../http/walker-runs.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { waitFor } from '../wait.ts';

const SEED = 20_261_122n;
const ENDS = sampled(4, 125);
/** Of so many ends one is a SIGTERM, the others are kills. */
const TERM_EVERY = 5;
const RUN = syntheticRunId(1);

interface Stats {
  readonly patch_a: { readonly walker_ready: boolean };
  readonly persisting: readonly { readonly percent: number }[];
}

const soak = sharedFolderSuite('results under way to the disk');

async function startLoaded(base: string): Promise<ServerProcess> {
  const server = await ServerProcess.start(base);
  await server.post('/api/walker/load-corpus', { patch: 'a', run_id: RUN });
  await waitFor('the load', async () => (await statsOf(server)).patch_a.walker_ready);
  return server;
}

const statsOf = (server: ServerProcess): Promise<Stats> => server.get('/api/walker/stats');

soak(`${ENDS} ends at any moment of the writing tear nothing`, async ({ folder }) => {
  const random = new Random(SEED);
  const runDir = await layOutRun(folder, RUN, { size: 500, seed: 5, database: true });
  const temporaries = async (): Promise<string[]> =>
    (await readdir(join(runDir, 'ipc'))).filter((name) => isTemporary(name));
  const seen = { finished: 0, older: 0, none: 0, leftovers: 0 };
  let before: number | null = null;
  for (let seed = 1; seed <= ENDS; seed++) {
    const server = await startLoaded(folder);
    assert.equal(await temporaries(), [], 'a load takes away what was left behind');
    const count = 30_000 + random.below(60_000);
    const percent = random.random() * 110;
    await server.post('/api/walker/combine', { patch: 'a', count, seed, syllables: 2 });
    for (;;) {
      const [writing] = (await statsOf(server)).persisting;
      if (writing === undefined || writing.percent >= percent) break;
    }
    const signal = seed % TERM_EVERY === 0 ? 'SIGTERM' : 'SIGKILL';
    await server.close(signal);
    if (signal === 'SIGTERM') assert.equal(await temporaries(), []);
    seen.leftovers += (await temporaries()).length;
    for await (const { path, status, reason } of verifyRun(runDir, RUN)) {
      assert.is(status, 'verified', `end ${seed}: ${path}: ${reason}`);
    }
    const found = await seedOnDisk(runDir);
    assert.ok(found === null || found === before || found === seed, `end ${seed}: seed ${found}`);
    seen[found === seed ? 'finished' : found === null ? 'none' : 'older']++;
    before = found;
  }
  const last = await startLoaded(folder);
  try {
    await last.post('/api/walker/combine', { patch: 'a', count: 30_000, seed: 0, syllables: 2 });
    const saved = await last.post<{ status: string }>('/api/walker/save-session', {});
    assert.is(saved.status, 'saved');
    assert.equal((await statsOf(last)).persisting, []);
    assert.is(await seedOnDisk(runDir), 0);
  } finally {
    await last.close();
  }
  console.log(`\n${ENDS} ends: ${JSON.stringify(seen)} (seed ${SEED})`);
});

soak.run();
