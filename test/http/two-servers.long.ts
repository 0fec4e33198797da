/** Two servers over one output base: neither reads what the other is writing, and each saves what it holds. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { RUN_STATE_PATH } from '../../store/runs/state.ts';
import { sampled } from '../extent.ts';
import { type ServerProcess, startProcess } from '../faults/server-process.ts';
import { startServer, type TestServer } from '../server.ts';
import { layOutRuns, load, post, settled, VECTORS } from './walker-runs.ts';

interface Context {
  here: TestServer;
  there: ServerProcess;
}

const PROGRAM = fileURLToPath(new URL('../kill-server.js', import.meta.url));
const ROUNDS = sampled(5, 12);

const two = suite<Context>('two servers over one output base');
two.before(async (context) => {
  context.here = await startServer();
  await layOutRuns(context.here.outputBase);
  context.there = await startProcess([PROGRAM, context.here.outputBase]);
});
two.after(async ({ here, there }) => {
  await there.kill();
  await here.close();
});

for (const [what, patches] of [
  ['the same patch', ['a', 'a']],
  ['different patches', ['a', 'b']],
] as const) {
  two(`save every session while both work on one run in ${what}`, async ({ here, there }) => {
    if (process.platform !== 'linux') {
      console.log('  not tried: processes lock a run on Linux only');
      return;
    }
    const bases = [here.base, there.base];
    for (const [i, base] of bases.entries()) await load(base, patches[i]!, VECTORS);
    const work = async (base: string, i: number): Promise<void> => {
      const patch = patches[i]!;
      for (let round = 0; round < ROUNDS; round++) {
        await post(base, 'walk', { patch, count: 20, seed: 2 * round + i });
        const { body } = await post(base, 'save-session', {});
        const own = body[`patch_${patch}`] as { status: string; reason: string };
        assert.equal([body.status, own.reason], ['saved', 'saved'], JSON.stringify(body));
      }
    };
    await Promise.all(bases.map(work));
  });
}

two('a session refers to what its own server holds', async ({ here, there }) => {
  const { base, outputBase } = here;
  for (const address of [base, there.base]) await load(address, 'a', VECTORS);
  const seedOnDisk = async (): Promise<unknown> => {
    const text = await readFile(join(outputBase, VECTORS, 'ipc/patch_a_walks.v1.json'), 'utf8');
    return JSON.parse(text).recipe.seed;
  };
  for (const [i, address] of [base, there.base].entries()) {
    await post(address, 'walk', { patch: 'a', count: 3, seed: i + 1 });
    // the file follows the reply
    await settled(address);
  }
  assert.is(await seedOnDisk(), 2);
  const saved = await post(base, 'save-session', {});
  assert.is(saved.body.status, 'saved');
  assert.is(await seedOnDisk(), 1);
  const state = await readFile(join(outputBase, VECTORS, RUN_STATE_PATH), 'utf8');
  const session = JSON.parse(await readFile(String(saved.body.session_path), 'utf8'));
  assert.is(session.patch_a.run_state_ipc_output_hash, JSON.parse(state).ipc.output_hash);
});

two.run();
