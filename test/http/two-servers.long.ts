/** Two servers over one output base: neither reads what the other is writing, and each saves what it holds. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { RUN_STATE_PATH } from '../../store/runs/state.ts';
import { sampled } from '../extent.ts';
import { KILL_SERVER, type ServerProcess, startProcess } from '../process.ts';
import { suite } from '../suite.ts';
import { type Api, type ApiServer, apiOf, startApi } from './api.ts';
import { layOutRuns, VECTORS } from './walker-runs.ts';

interface Context {
  here: ApiServer;
  there: ServerProcess;
  both: readonly Api[];
}

const ROUNDS = sampled(5, 12);

const two = suite<Context>('two servers over one output base');
two.before(async (context) => {
  context.here = await startApi();
  await layOutRuns(context.here.outputBase);
  context.there = await startProcess([KILL_SERVER, context.here.outputBase]);
  context.both = [context.here, apiOf(context.there.base)];
});
two.after(async ({ here, there }) => {
  await there.kill();
  await here.close();
});

for (const [what, patches] of [
  ['the same patch', ['a', 'a']],
  ['different patches', ['a', 'b']],
] as const) {
  two(`save every session while both work on one run in ${what}`, async ({ both }) => {
    if (process.platform !== 'linux') {
      console.log('  not tried: processes lock a run on Linux only');
      return;
    }
    for (const [i, { load }] of both.entries()) await load(patches[i]!, VECTORS);
    const work = async ({ ask }: Api, i: number): Promise<void> => {
      const patch = patches[i]!;
      for (let round = 0; round < ROUNDS; round++) {
        await ask('walker/walk', { patch, count: 20, seed: 2 * round + i });
        const body = await ask('walker/save-session', {});
        const own = body[`patch_${patch}`] as { status: string; reason: string };
        assert.equal([body.status, own.reason], ['saved', 'saved'], JSON.stringify(body));
      }
    };
    await Promise.all(both.map(work));
  });
}

two('a session refers to what its own server holds', async ({ here, both }) => {
  const run = join(here.outputBase, VECTORS);
  for (const { load } of both) await load('a', VECTORS);
  const seedOnDisk = async (): Promise<unknown> =>
    JSON.parse(await readFile(join(run, 'ipc/patch_a_walks.v1.json'), 'utf8')).recipe.seed;
  for (const [i, { ask, settled }] of both.entries()) {
    await ask('walker/walk', { patch: 'a', count: 3, seed: i + 1 });
    // the file follows the reply
    await settled();
  }
  assert.is(await seedOnDisk(), 2);
  const saved = await here.ask('walker/save-session', {});
  assert.is(saved.status, 'saved');
  assert.is(await seedOnDisk(), 1);
  const state = JSON.parse(await readFile(join(run, RUN_STATE_PATH), 'utf8'));
  const session = JSON.parse(await readFile(String(saved.session_path), 'utf8'));
  assert.is(session.patch_a.run_state_ipc_output_hash, state.ipc.output_hash);
});
