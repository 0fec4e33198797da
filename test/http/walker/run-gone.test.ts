/** A run whose folder is removed while it is loaded: an error that says so, and nothing in its place. */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startServer, type TestServer } from '../../server.ts';
import { layOutRuns, load, post, refusal, VECTORS } from '../walker-runs.ts';

const gone = suite<{ test: TestServer }>('a run that is gone');
gone.before.each(async (context) => {
  context.test = await startServer();
  await layOutRuns(context.test.outputBase);
});
gone.after.each(({ test }) => test.close());

gone('is refused by what would write to it, and comes back with its folder', async ({ test }) => {
  const { base, outputBase, folder } = test;
  await load(base, 'a', VECTORS);
  await post(base, 'combine', { patch: 'a', count: 20, syllables: 2, seed: 1 });
  const runDir = join(outputBase, VECTORS);
  const aside = join(folder, 'aside');
  await rename(runDir, aside);
  const says = `The folder of the run is gone: ${runDir}. Put it back, or load another run.`;
  for (const [route, body, prefix] of [
    ['walk', { count: 2, seed: 1 }, 'Walk generation failed'],
    ['combine', { count: 20, syllables: 2, seed: 2 }, 'Combiner failed'],
    ['select', { count: 2 }, 'Selector failed'],
  ] as const) {
    assert.is(await refusal(base, route, { patch: 'a', ...body }), `${prefix}: ${says}`);
    assert.not.ok(existsSync(runDir));
  }
  await post(base, 'package', { name: 'p', version: '1' }).catch(() => {});
  const saved = await post(base, 'save-session', {});
  assert.is(saved.body.status, 'skipped');
  assert.not.ok(existsSync(runDir), 'nothing is made in its place');
  await rename(aside, runDir);
  await post(base, 'walk', { patch: 'a', count: 2, seed: 1 });
  await rm(join(runDir, 'ipc'), { recursive: true, maxRetries: 20 });
  await post(base, 'walk', { patch: 'a', count: 2, seed: 1 });
  assert.ok(existsSync(join(runDir, 'ipc/patch_a_walks.v1.json')));
});

gone.run();
