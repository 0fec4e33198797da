/** Replies come before their sidecars are written; whatever needs those waits for them. */
import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { isTemporary } from '../../store/files/atomic.ts';
import { verifyRun } from '../../store/runs/verify.ts';
import { suite } from '../suite.ts';
import { type ApiServer, type Json, startApi } from './api.ts';
import { layOutRuns, seedOnDisk, VECTORS } from './walker-runs.ts';

interface Context extends ApiServer {
  hold(): Promise<void>;
  release(): Promise<void>;
  combine(count: number, seed: number): Promise<Json>;
  /** Seed of the candidates that the run's record points to; null without such a pointer. */
  seedOnDisk(): Promise<unknown>;
  persisting(): Promise<object[]>;
}

const LARGE = 20_001;
const ENTRY = new URL('./held-entry.js', import.meta.url);

const behind = suite<Context>('results that are written behind their answers');

behind.before.each(async (context) => {
  const server = await startApi({ threads: 2 }, { threadEntry: ENTRY });
  const { ask, outputBase } = server;
  const gate = join(outputBase, 'hold-sidecar');
  await layOutRuns(outputBase);
  Object.assign(context, server, {
    hold: () => writeFile(gate, ''),
    release: () => rm(gate),
    combine: (count: number, seed: number) =>
      ask('walker/combine', { patch: 'a', count, seed, syllables: 2 }),
    seedOnDisk: () => seedOnDisk(join(outputBase, VECTORS)),
    persisting: async () => (await ask('walker/stats')).persisting,
  });
  await context.load('a', VECTORS);
});
behind.after.each(({ close }) => close());

behind('a result is answered at once, told by stats, and a session waits for it', async (t) => {
  const sidecar = join(t.outputBase, VECTORS, 'ipc', 'patch_a_walks.v1.json');
  await t.combine(20, 1);
  await t.settled();
  await t.hold();
  await t.combine(LARGE, 2);
  const { walks } = await t.ask('walker/walk', { patch: 'a', count: 3, seed: 1 });
  assert.is((walks as object[]).length, 3);
  const told = { patch: 'a', percent: 0 };
  assert.equal(await t.persisting(), [
    { ...told, kind: 'candidates', records: LARGE },
    { ...told, kind: 'walks', records: 3 },
  ]);
  assert.is(await t.seedOnDisk(), 1, 'until then the record points to the result before');
  assert.not(existsSync(sidecar));
  let saved = false;
  const saving = t.ask('walker/save-session', {}).finally(() => {
    saved = true;
  });
  await t.ask('health');
  assert.not(saved);
  await t.release();
  assert.is((await saving).status, 'saved');
  assert.is(await t.seedOnDisk(), 2);
  assert.ok(existsSync(sidecar));
  assert.equal(await t.persisting(), []);
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
  await t.settled();
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
