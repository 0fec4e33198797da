import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Random } from '../../engine/random.ts';
import { killServers } from '../kill.ts';
import { KILLED_TEXT } from '../killed-text.ts';
import { jobOptions, runJob } from '../store/jobs.ts';
import { makeTempFolder, writeFiles } from '../store/temp-folder.ts';

const soak = suite<{ folder: string; remove(): Promise<void> }>('killed servers, at length');
soak.before(async (context) => {
  Object.assign(context, await makeTempFolder());
});
soak.after(({ remove }) => remove());

const KILLS = 220;

soak(`${KILLS} kills leave no torn file and no false pointer`, async ({ folder }) => {
  await writeFiles(folder, { 'in/a.txt': KILLED_TEXT });
  const base = join(folder, 'out');
  const { runId } = await runJob(jobOptions(join(folder, 'in'), base));
  const seed = BigInt(Date.now());
  const random = new Random(seed);
  const report = await killServers(base, runId!, KILLS, () => random.random());
  console.log(`\n${report.kills} kills survived, seed ${seed}:`, Object.fromEntries(report.during));
  assert.equal(report.faults, [], `seed ${seed}`);
});

soak.run();
