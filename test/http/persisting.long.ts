/** Replies of large results come before their sidecars are written; whatever needs those waits for them. */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isTemporary } from '../../store/files/atomic.ts';
import { verifyRun } from '../../store/runs/verify.ts';
import { waitFor } from '../wait.ts';
import { type ApiServer, type Json, startApi } from './api.ts';
import { layOutRuns, VECTORS } from './walker-runs.ts';

interface Context extends ApiServer {
  hold(): Promise<void>;
  release(): Promise<void>;
  combine(count: number, seed: number): Promise<Json>;
  /** Seed of the candidates that the run's record points to; null without such a pointer. */
  seedOnDisk(): Promise<unknown>;
  persisting(): Promise<object[]>;
}

const LARGE = 20_001;
const ENTRY = new URL('./held-sidecar-entry.js', import.meta.url);

const behind = suite<Context>('results that are written behind their answers');

behind.before.each(async (context) => {
  const server = await startApi({ threads: 2 }, { threadEntry: ENTRY });
  const { ask, outputBase } = server;
  const gate = join(outputBase, 'release');
  await layOutRuns(outputBase);
  const read = async (file: string) =>
    JSON.parse(await readFile(join(outputBase, VECTORS, 'ipc', file), 'utf8'));
  Object.assign(context, server, {
    hold: () => rm(gate),
    release: () => writeFile(gate, ''),
    combine: (count: number, seed: number) =>
      ask('walker/combine', { patch: 'a', count, seed, syllables: 2 }),
    async seedOnDisk() {
      const state = await read('walker_run_state.v1.json').catch(() => null);
      if (!state?.sidecars.patch_a_candidates) return null;
      return (await read('patch_a_candidates.v1.json')).recipe.seed;
    },
    persisting: async () => (await ask('walker/stats')).persisting,
  });
  await context.release();
  await context.load('a', VECTORS);
});
behind.after.each(({ close }) => close());

/** Work that does not end before it is let go on; `begun` tells when the server has its result. */
async function heldBack<T>(
  t: Context,
  work: Promise<T>,
  begun: () => Promise<boolean>,
): Promise<T> {
  let over = false;
  const working = work.finally(() => {
    over = true;
  });
  await waitFor('the result', begun);
  assert.not(over);
  await t.release();
  return working;
}

behind('a large one is answered at once, told, and waited for by a session', async (t) => {
  await t.combine(20, 1);
  await t.hold();
  await t.combine(LARGE, 2);
  const told = { patch: 'a', kind: 'candidates', records: LARGE, percent: 0 };
  assert.equal(await t.persisting(), [told]);
  assert.is(await t.seedOnDisk(), 1, 'until then the record points to the result before');
  const answers = async () => (await t.ask('health')).ok === true;
  const { status } = await heldBack(t, t.ask('walker/save-session', {}), answers);
  assert.is(status, 'saved');
  assert.is(await t.seedOnDisk(), 2);
  assert.equal(await t.persisting(), []);
});

behind('a small one is on disk when it is answered', async (t) => {
  await t.hold();
  await heldBack(t, t.combine(20_000, 3), async () => (await t.stats('a')).has_candidates);
  assert.is(await t.seedOnDisk(), 3);
});

behind('walks are rendered while they are written, and sent when they are on disk', async (t) => {
  const sidecar = join(t.outputBase, VECTORS, 'ipc', 'patch_a_walks.v1.json');
  await t.hold();
  const made = t.ask('walker/walk', { patch: 'a', count: 3, seed: 1 });
  const { walks } = await heldBack(t, made, async () => {
    assert.not(existsSync(sidecar));
    return (await t.stats('a')).has_walks;
  });
  assert.is((walks as object[]).length, 3);
  assert.ok(existsSync(sidecar));
});

behind('of two large ones the later is kept, and nothing is left of the other', async (t) => {
  await t.hold();
  await t.combine(LARGE, 4);
  await t.combine(LARGE + 1, 5);
  await t.release();
  await t.settled();
  assert.is(await t.seedOnDisk(), 5);
  assert.equal(await temporaries(t), []);
});

behind('another load does not lose what is being written', async (t) => {
  await t.hold();
  await t.combine(LARGE, 6);
  await t.load('a', VECTORS);
  assert.is((await t.persisting()).length, 1);
  await t.release();
  await t.settled();
  assert.is(await t.seedOnDisk(), 6);
});

behind('a server that ends leaves a valid older pointer', async (t) => {
  await t.combine(20, 7);
  await t.hold();
  await t.combine(LARGE, 8);
  await t.server.close();
  assert.is(await t.seedOnDisk(), 7);
  const runDir = join(t.outputBase, VECTORS);
  for await (const { path, status, reason } of verifyRun(runDir, VECTORS))
    assert.is(status, 'verified', `${path}: ${reason}`);
  assert.equal(await temporaries(t), []);
});

const temporaries = async ({ outputBase }: Context): Promise<string[]> =>
  (await readdir(join(outputBase, VECTORS, 'ipc'))).filter((name) => isTemporary(name));

behind.run();
