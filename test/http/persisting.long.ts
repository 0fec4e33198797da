/** Replies of large results come before their sidecars are written; whatever needs those waits for them. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isTemporary } from '../../store/files/atomic.ts';
import { verifyRun } from '../../store/runs/verify.ts';
import { request } from '../client.ts';
import { startServer, type TestServer } from '../server.ts';
import { waitFor } from '../wait.ts';
import { layOutRuns, load, post, VECTORS } from './walker-runs.ts';

interface Context {
  test: TestServer;
  hold(): Promise<void>;
  release(): Promise<void>;
  /** Seed of the candidates that the run's record points to; null without such a pointer. */
  seedOnDisk(): Promise<unknown>;
  persisting(): Promise<{ patch: string; kind: string; records: number; percent: number }[]>;
}

const LARGE = 20_001;
const ENTRY = new URL('./held-sidecar-entry.js', import.meta.url);

const behind = suite<Context>('results that are written behind their answers');

behind.before.each(async (context) => {
  const test = await startServer({ threads: 2 }, { threadEntry: ENTRY });
  const gate = join(test.outputBase, 'release');
  const runDir = join(test.outputBase, VECTORS);
  await layOutRuns(test.outputBase);
  const release = (): Promise<void> => writeFile(gate, '');
  Object.assign(context, {
    test,
    release,
    hold: () => rm(gate),
    async seedOnDisk() {
      const read = async (file: string) =>
        JSON.parse(await readFile(join(runDir, 'ipc', file), 'utf8'));
      const state = await read('walker_run_state.v1.json').catch(() => null);
      if (!state?.sidecars.patch_a_candidates) return null;
      return (await read('patch_a_candidates.v1.json')).recipe.seed;
    },
    async persisting() {
      const { body } = await request(test.base, 'GET', '/api/walker/stats');
      return body.persisting as object[];
    },
  });
  await release();
  await load(test.base, 'a', VECTORS);
});
behind.after.each(({ test }) => test.close());

const combine = (base: string, count: number, seed: number) =>
  post(base, 'combine', { patch: 'a', count, seed, syllables: 2 });

behind(
  'a large one is answered at once, told by the stats, and waited for by a session',
  async (context) => {
    const { test, hold, release, seedOnDisk, persisting } = context;
    await combine(test.base, 20, 1);
    await hold();
    await combine(test.base, LARGE, 2);
    assert.equal(await persisting(), [
      { patch: 'a', kind: 'candidates', records: LARGE, percent: 0 },
    ]);
    assert.is(await seedOnDisk(), 1, 'until then the record points to the result before');
    let saved = false;
    const saving = post(test.base, 'save-session', {}).finally(() => {
      saved = true;
    });
    assert.is((await request(test.base, 'GET', '/api/health')).status, 200);
    assert.not(saved);
    await release();
    const { body } = await saving;
    assert.is(body.status, 'saved');
    assert.is(await seedOnDisk(), 2);
    assert.equal(await persisting(), []);
  },
);

behind(
  'a small one is on disk when it is answered',
  async ({ test, hold, release, seedOnDisk }) => {
    await hold();
    let answered = false;
    const made = combine(test.base, 20_000, 3).finally(() => {
      answered = true;
    });
    await waitFor('the result', async () => {
      const { body } = await request<{ patch_a: { has_candidates: boolean } }>(
        test.base,
        'GET',
        '/api/walker/stats',
      );
      return body.patch_a.has_candidates;
    });
    assert.not(answered);
    await release();
    await made;
    assert.is(await seedOnDisk(), 3);
  },
);

behind(
  'walks are rendered while they are written, and sent when they are on disk',
  async ({ test, hold, release }) => {
    const sidecar = join(test.outputBase, VECTORS, 'ipc', 'patch_a_walks.v1.json');
    const isThere = (): Promise<boolean> =>
      readFile(sidecar).then(
        () => true,
        () => false,
      );
    await hold();
    let answered = false;
    const made = post(test.base, 'walk', { patch: 'a', count: 3, seed: 1 }).finally(() => {
      answered = true;
    });
    await waitFor('the result', async () => {
      const { body } = await request<{ patch_a: { has_walks: boolean } }>(
        test.base,
        'GET',
        '/api/walker/stats',
      );
      return body.patch_a.has_walks;
    });
    assert.not(answered);
    assert.not(await isThere());
    await release();
    const { body } = await made;
    assert.is((body.walks as object[]).length, 3);
    assert.ok(await isThere());
  },
);

behind('of two large ones the later is kept, and nothing is left of the other', async (context) => {
  const { test, hold, release, seedOnDisk, persisting } = context;
  await hold();
  await combine(test.base, LARGE, 4);
  await combine(test.base, LARGE + 1, 5);
  await release();
  await waitFor('the disk', async () => (await persisting()).length === 0);
  assert.is(await seedOnDisk(), 5);
  const left = await readdir(join(test.outputBase, VECTORS, 'ipc'));
  assert.equal(
    left.filter((name) => isTemporary(name)),
    [],
  );
});

behind('another load does not lose what is being written', async (context) => {
  const { test, hold, release, seedOnDisk, persisting } = context;
  await hold();
  await combine(test.base, LARGE, 6);
  await load(test.base, 'a', VECTORS);
  assert.is((await persisting()).length, 1);
  await release();
  await waitFor('the disk', async () => (await persisting()).length === 0);
  assert.is(await seedOnDisk(), 6);
});

behind('a server that ends leaves a valid older pointer', async ({ test, hold, seedOnDisk }) => {
  await combine(test.base, 20, 7);
  await hold();
  await combine(test.base, LARGE, 8);
  await test.server.close();
  assert.is(await seedOnDisk(), 7);
  const runDir = join(test.outputBase, VECTORS);
  for await (const { path, status, reason } of verifyRun(runDir, VECTORS)) {
    assert.is(status, 'verified', `${path}: ${reason}`);
  }
  const left = await readdir(join(runDir, 'ipc'));
  assert.equal(
    left.filter((name) => isTemporary(name)),
    [],
  );
});

behind.run();
