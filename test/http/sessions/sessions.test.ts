/** Routes of sessions: saving, loading, repairing. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { Json } from '../api.ts';
import { type Context, OTHER, RUN_A, RUN_B, sessionSuite } from './session-server.ts';

const sessions = sessionSuite('sessions over HTTP');

/** All results of a patch. */
const pages = ({ ask }: Context, patch: string): Promise<unknown[]> =>
  Promise.all(
    ['walks', 'candidates', 'selections'].map((what) => ask(`walker/${what}?patch=${patch}`)),
  );

sessions('what was saved is put back whole, in a server that knows of nothing', async (t) => {
  await t.work('a', RUN_A);
  await t.work('b', RUN_B, 2);
  const before = [await pages(t, 'a'), await pages(t, 'b')];
  assert.is((await t.save({ session_id: 'one', label: ' first ' })).status, 'saved');
  for (const patch of ['a', 'b'] as const) await t.loadRun(patch, OTHER);

  const body = await t.loadSession({ session_id: ' one ' });
  assert.equal([body.status, body.recovered_from_stale_session], ['verified', false]);
  assert.equal(body.session_lock, { status: 'unlocked', reason: 'no-lock-holder', lock: null });
  for (const patch of ['patch_a', 'patch_b']) {
    const { loaded, restored_kinds, verification_reason } = body[patch] as Json;
    assert.equal(restored_kinds, ['walks', 'candidates', 'selections']);
    assert.equal([loaded, verification_reason], [true, 'run-state-restored']);
  }
  const { has_walks, has_candidates, has_selections } = await t.stats('a');
  assert.equal([has_walks, has_candidates, has_selections], [true, true, true]);
  assert.equal([await pages(t, 'a'), await pages(t, 'b')], before);
  await t.ready('a', 'b');
  assert.is((await t.ask('walker/export', { patch: 'a' })).count, 5);
});

sessions('with `corpora` a patch is saved that holds a corpus and nothing else', async (t) => {
  const entry = async (id: string) =>
    (await t.sessions()).find(({ session_id }) => session_id === id)!;
  await t.work('a', RUN_A);
  await t.loadRun('b', RUN_B);
  await t.save({ session_id: 'one' });
  assert.is((await entry('one')).patch_b_run_id, null);
  const saved = await t.save({ session_id: 'two', corpora: true });
  assert.equal(saved.patch_b, { status: 'saved', reason: 'saved' });
  const { patch_b_run_id, verification_status } = await entry('two');
  assert.equal([patch_b_run_id, verification_status], [RUN_B, 'verified']);
  await t.loadRun('b', OTHER);
  const { status, patch_b } = await t.loadSession({ session_id: 'two' });
  assert.equal([status, (patch_b as Json).loaded], ['verified', true]);
  assert.is((await t.stats('b')).corpus, RUN_B);
  // what has results keeps its record
  await t.save({ session_id: 'three', corpora: true });
  assert.is((await entry('two')).verification_status, 'verified');
});

sessions('a patch that the session does not refer to is left as it is', async (t) => {
  await t.work('a', RUN_A);
  await t.save({ session_id: 'one' });
  await t.loadRun('b', OTHER);
  const { patch_b } = await t.loadSession({ session_id: 'one' });
  const absent = { verification_status: 'missing', verification_reason: 'session-patch-b-absent' };
  assert.equal(patch_b, { loaded: false, restored: false, ...absent, run_id: null });
  assert.is((await t.stats('b')).corpus, OTHER);
});

sessions('a damaged run state loads the corpus and restores nothing', async (t) => {
  await t.work('a', RUN_A);
  await t.save({ session_id: 'one' });
  const path = join(t.outputBase, RUN_A, 'ipc/walker_run_state.v1.json');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace(/("output_hash": ")[0-9a-f]{64}/, `$1${'0'.repeat(64)}`));
  const body = await t.loadSession({ session_id: 'one' });
  assert.is(body.reason, 'session-a-run-state-run-state-output-hash-mismatch');
  assert.is(body.recovered_from_stale_session, true);
  const { loaded, restored, restored_kinds, verification_status, verification_reason } =
    body.patch_a as Json;
  assert.equal([loaded, restored, restored_kinds], [true, false, []]);
  assert.is(verification_status, 'mismatch');
  assert.is(verification_reason, 'run-state-output-hash-mismatch');
});

sessions('what is neither verified nor outdated is not loaded', async (t) => {
  await t.work('a', RUN_A);
  await t.save({ session_id: 'one' });
  await rm(join(t.outputBase, RUN_A, 'ipc/patch_a_walks.v1.json'));
  await t.loadRun('a', OTHER);
  const holder = { session_id: 'one', lock_holder_id: 'tab-1' };
  const body = await t.loadSession(holder);
  const block = {
    ...{ loaded: false, restored: false, verification_status: 'missing' },
    verification_reason: 'session-a-run-state-patch_a_walks:sidecar-missing',
  };
  assert.equal([body.patch_a, body.patch_b], [block, block]);
  assert.equal([body.status, body.session_id], ['missing', 'one']);
  assert.is((await t.stats('a')).corpus, OTHER);
  // neither a lease nor an active session is left behind
  assert.is((await t.ask('walker/session-lock/heartbeat', holder)).status, 'missing');
  await t.loadRun('a', OTHER);
});

sessions('a run that is gone when its patch is loaded is an error of that patch', async (t) => {
  await t.work('a', RUN_A);
  await t.work('b', RUN_B);
  await t.save({ session_id: 'one' });
  await t.ask('walker/walk', { patch: 'a', seed: 5 });
  await rm(join(t.outputBase, RUN_B), { recursive: true, maxRetries: 20 });
  const body = await t.loadSession({ session_id: 'one' });
  assert.is((body.patch_a as Json).loaded, true);
  assert.equal(body.patch_b, {
    ...{ loaded: false, restored: false, verification_status: 'error', run_id: RUN_B },
    verification_reason: `Run not found: ${RUN_B}`,
  });
});

sessions('a folder of sessions that is none is told where it is written and read', async (t) => {
  await t.work('a', RUN_A);
  await writeFile(join(t.outputBase, 'sessions'), 'in the way');
  await t.refuses([
    ['walker/save-session', { session_id: 'one' }, /^Session save failed: ./],
    ['walker/sessions', undefined, /^Session listing failed: ./],
  ]);
});

sessions('blank texts count as absent, and sessions lie where the settings say', async (t) => {
  await t.work('a', RUN_A);
  const blank = { session_id: ' ', label: '\t', repair_from_session_id: '' };
  const { session_id, status } = await t.save(blank);
  assert.is(status, 'saved');
  assert.match(String(session_id), /^session_\d{8}_\d{6}_[0-9a-f]{10}$/);
  assert.is((await t.sessions())[0]!.label, null);
  const moved = join(t.folder, 'moved');
  await mkdir(moved);
  await t.ask('settings/output-base', { path: moved });
  assert.equal(await t.sessions(), []);
  assert.is((await t.save()).sessions_base, join(moved, 'sessions'));
});
