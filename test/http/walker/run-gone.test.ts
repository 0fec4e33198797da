/** A run whose folder is removed, or locked by another process, while it is loaded: results all the same, and a warning. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { INDEX_PATH } from '../../../store/corpus/index-file.ts';
import { LOCK_NAME, ownHolder } from '../../../store/files/folder-lease.ts';
import { startServer, type TestServer } from '../../server.ts';
import { waitFor } from '../../wait.ts';
import { layOutRuns, load, post, settled, VECTORS } from '../walker-runs.ts';

const gone = suite<{ test: TestServer }>('a run that is gone');
gone.before.each(async (context) => {
  context.test = await startServer();
  await layOutRuns(context.test.outputBase);
});
gone.after.each(({ test }) => test.close());

gone('still answers, says that nothing is stored, and comes back', async ({ test }) => {
  const { base, outputBase, folder } = test;
  await load(base, 'a', VECTORS);
  await post(base, 'combine', { patch: 'a', count: 20, syllables: 2, seed: 1 });
  const runDir = join(outputBase, VECTORS);
  const aside = join(folder, 'aside');
  await settled(base);
  await rename(runDir, aside);
  const gone = `The folder of the run is gone: ${runDir}. Put it back, or load another run.`;
  for (const [route, body, key] of [
    ['walk', { count: 2, seed: 1 }, 'walks'],
    ['combine', { count: 20, syllables: 2, seed: 2 }, 'generated'],
    ['select', { count: 2 }, 'names'],
  ] as const) {
    const reply = await post(base, route, { patch: 'a', ...body });
    assert.equal(reply.body.warnings, [`Nothing is stored: ${gone}`], route);
    assert.ok(reply.body[key], route);
    await settled(base);
    assert.not.ok(existsSync(runDir), 'nothing is made in its place');
  }
  await post(base, 'package', { name: 'p', version: '1' }).catch(() => {});
  const saved = await post(base, 'save-session', {});
  assert.is(saved.body.status, 'skipped');
  assert.not.ok(existsSync(runDir), 'nothing is made in its place');
  await rename(aside, runDir);
  const back = await post(base, 'walk', { patch: 'a', count: 2, seed: 1 });
  assert.is(back.body.warnings, undefined);
  await settled(base);
  await rm(join(runDir, 'ipc'), { recursive: true, maxRetries: 20 });
  await post(base, 'walk', { patch: 'a', count: 2, seed: 1 });
  await settled(base);
  assert.ok(existsSync(join(runDir, 'ipc/patch_a_walks.v1.json')));
});

gone('of another writer that keeps the lock each reply tells, and none waits', async ({ test }) => {
  const { base, outputBase, logged } = test;
  await load(base, 'a', VECTORS);
  const lock = join(outputBase, VECTORS, LOCK_NAME);
  // the index is written behind the load, under a lock of this process, which is given back after it
  await waitFor('the index', () => existsSync(join(outputBase, VECTORS, INDEX_PATH)));
  await waitFor('the lock', () => !existsSync(lock));
  // a process that lives and does nothing
  const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
  try {
    const { host } = ownHolder();
    await writeFile(lock, JSON.stringify({ host, pid: holder.pid, began: null, since: 'noon' }));
    for (let k = 0; k < 3; k++) {
      const { body } = await post(base, 'walk', { patch: 'a', count: 2, seed: 1 });
      assert.match(
        String(body.warnings),
        new RegExp(`^Process ${holder.pid} of .* since noon; .*remove .*${LOCK_NAME}`),
      );
    }
    const saved = await post(base, 'save-session', {});
    assert.is(saved.body.status, 'saved', 'without the lock');
    assert.is((saved.body.warnings as string[]).length, 1);
    assert.is(logged.filter((line) => line.includes('noon')).length, 1, logged.join());
    holder.kill('SIGKILL');
    await new Promise((resolve) => holder.once('exit', resolve));
    const after = await post(base, 'walk', { patch: 'a', count: 2, seed: 1 });
    assert.is(after.body.warnings, undefined);
    await settled(base);
    // taken over from a dead process, and given back
    await waitFor('the lock', () => !existsSync(lock));
  } finally {
    holder.kill('SIGKILL');
  }
});

gone.run();
