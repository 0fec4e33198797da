/** The route that deletes a run: what holds it back, and that all of it goes. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { plainRun } from '../../../app/pipeline/options.ts';
import { recordRun } from '../../../app/pipeline/recorder.ts';
import { LOCK_NAME, ownHolder } from '../../../store/files/folder-lease.ts';
import type { Json } from '../api.ts';
import { type Context, OTHER, RUN_A, RUN_B, sessionSuite } from './session-server.ts';

const deleting = sessionSuite('deleting a run');

const ROUTE = 'pipeline/delete-run';

const listed = async ({ ask }: Context): Promise<unknown[]> =>
  (await ask<{ runs: Json[] }>('pipeline/runs')).runs.map(({ run_id }) => run_id);

deleting('it goes with all its files, once', async (t) => {
  assert.equal(await t.ask(ROUTE, { run_id: RUN_A }), { deleted: RUN_A });
  assert.equal(await listed(t), [OTHER, RUN_B]);
  const found = (await readdir(t.outputBase)).filter((name) => name.startsWith(RUN_A));
  assert.equal(found, []);
  assert.is(await t.refused(ROUTE, { run_id: RUN_A }, 404), `Run not found: ${RUN_A}`);
});

deleting('a job that writes it holds it, until it has ended or died', async (t) => {
  const options = plainRun(join(t.folder, 'text.txt'), t.outputBase, 'en_US');
  const recorder = await recordRun(options, new Date(), 1);
  const run_id = recorder.fields.run_id;
  const text = new RegExp(`^${run_id} is not deleted: process ${process.pid} of `);
  assert.match(await t.refused(ROUTE, { run_id, force: true }, 409), text);
  await recorder.finish('failed', null, []);
  await t.ask(ROUTE, { run_id });
  const dead = { ...ownHolder(), began: '1' };
  await writeFile(join(t.outputBase, RUN_A, LOCK_NAME), JSON.stringify(dead));
  await t.ask(ROUTE, { run_id: RUN_A });
});

deleting('a text that was uploaded goes with its last run', async (t) => {
  const texts = join(t.outputBase, 'sources');
  const upload = { method: 'POST', body: 'It was a dark and stormy night.' };
  const sent = await fetch(`${t.base}/api/sources/upload?name=stormy`, upload);
  const { path } = ((await sent.json()) as { source: { path: string } }).source;
  const made: string[] = [];
  for (let i = 0; i < 2; i++) {
    const options = plainRun(path, t.outputBase, 'en_US');
    const recorder = await recordRun(options, new Date(), 1);
    await recorder.finish('failed', null, []);
    made.push(recorder.fields.run_id);
  }
  await t.ask(ROUTE, { run_id: made[0] });
  assert.is((await readdir(texts)).length, 1);
  await t.ask(ROUTE, { run_id: made[1] });
  assert.equal(await readdir(texts), []);
});

deleting('a patch that has it loaded holds it', async (t) => {
  await t.load('b', RUN_A);
  const text = `${RUN_A} is not deleted: patch B has it loaded. Load another run there first.`;
  assert.is(await t.refused(ROUTE, { run_id: RUN_A, force: true }, 409), text);
  await t.load('b', RUN_B);
  await t.ask(ROUTE, { run_id: RUN_A });
});

deleting('saved sessions hold it, unless they are to be left without it', async (t) => {
  await t.work('a', RUN_A);
  await t.save({ session_id: 'one', label: 'baseline' });
  await t.save({ session_id: 'two' });
  await t.load('a', RUN_B);
  assert.match(
    await t.refused(ROUTE, { run_id: RUN_A }, 409),
    /: saved sessions refer to it: (“two”, “baseline”|“baseline”, “two”)\. With force /,
  );
  assert.ok((await listed(t)).includes(RUN_A));
  await t.ask(ROUTE, { run_id: RUN_A, force: true });
  for (const { verification_status } of await t.sessions())
    assert.is(verification_status, 'missing');
  assert.match(String((await t.loadSession({ session_id: 'one' })).status), /missing/);
});

deleting('the lease of the active session is asked for', async (t) => {
  await t.work('a', RUN_A);
  await t.save({ session_id: 'one' });
  await t.loadSession({ session_id: 'one', lock_holder_id: 'tab' });
  assert.match(await t.refused(ROUTE, { run_id: OTHER }), /missing lock_holder_id/);
  await t.ask(ROUTE, { run_id: OTHER, lock_holder_id: 'tab' });
});

deleting('what is no run stays, wherever its name leads', async (t) => {
  const beside = join(t.folder, '20250101_000009_beside');
  await mkdir(beside);
  await writeFile(join(beside, 'manifest.json'), '{}');
  const odd = ['..', '../20250101_000009_beside', `${RUN_A}/../${RUN_B}`, `${RUN_A}/`, 'sessions'];
  for (const run_id of [...odd, beside, `${RUN_A}\0`])
    await t.refused(ROUTE, { run_id, force: true }, 404);
  await t.refuses([[ROUTE, {}, 'run_id is required.']]);
  assert.ok(existsSync(beside));
  assert.equal(await listed(t), [OTHER, RUN_B, RUN_A]);
});

deleting('of links the links alone go', async (t) => {
  const theirs = join(t.folder, 'theirs');
  await mkdir(theirs);
  await writeFile(join(theirs, 'novel.txt'), 'kept');
  await symlink(theirs, join(t.outputBase, RUN_A, 'data', 'link'));
  await t.ask(ROUTE, { run_id: RUN_A });
  assert.equal(await readdir(theirs), ['novel.txt']);
});
