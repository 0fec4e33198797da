/** Routes of sessions: saving, loading, repairing. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { request } from '../../client.ts';
import { HOSTILE_IDS } from '../../store/session-fixture.ts';
import {
  type Context,
  close,
  type Json,
  list,
  OTHER,
  ok,
  open,
  pages,
  RUN_A,
  RUN_B,
  ready,
  refused,
  work,
} from './session-server.ts';

const sessions = suite<Context>('sessions over HTTP');
sessions.before.each(open);
sessions.after.each(close);

sessions('what was saved is put back whole, in a server that knows of nothing', async (context) => {
  await work(context, 'a', RUN_A);
  await work(context, 'b', RUN_B, 2);
  const before = [await pages(context, 'a'), await pages(context, 'b')];
  const saved = await ok(context.post('save-session', { session_id: 'one', label: ' first ' }));
  assert.is(saved.status, 'saved');
  await ok(context.post('load-corpus', { patch: 'a', run_id: OTHER }));
  await ok(context.post('load-corpus', { patch: 'b', run_id: OTHER }));

  const body = await ok(context.post('load-session', { session_id: ' one ' }));
  assert.is(body.status, 'verified');
  assert.is(body.recovered_from_stale_session, false);
  assert.equal(body.session_lock, { status: 'unlocked', reason: 'no-lock-holder', lock: null });
  for (const patch of ['patch_a', 'patch_b']) {
    const block = body[patch] as Json;
    assert.is(block.loaded, true);
    assert.equal(block.restored_kinds, ['walks', 'candidates', 'selections']);
    assert.is(block.verification_reason, 'run-state-restored');
  }
  const stats = await request<Record<string, Json>>(context.base, 'GET', '/api/walker/stats');
  const { has_walks, has_candidates, has_selections } = stats.body.patch_a!;
  assert.equal([has_walks, has_candidates, has_selections], [true, true, true]);
  assert.equal([await pages(context, 'a'), await pages(context, 'b')], before);
  await ready(context, 'a', 'b');
  const exported = await ok(context.post('export', { patch: 'a' }));
  assert.is(exported.count, 5);
});

sessions('a fresh corpus without results cannot be saved', async (context) => {
  await ok(context.post('load-corpus', { patch: 'a', run_id: RUN_A }));
  const { status, reason, patch_a, patch_b } = await ok(context.post('save-session'));
  assert.equal([status, reason], ['skipped', 'no-verifiable-patches']);
  assert.equal(patch_a, { status: 'missing', reason: 'patch-a-run-state-run-state-missing' });
  assert.equal(patch_b, { status: 'skipped', reason: 'patch-b-run-id-missing' });
  assert.equal(await list(context), []);
});

sessions(
  'with `corpora` a patch is saved that holds a corpus and nothing else',
  async (context) => {
    await work(context, 'a', RUN_A);
    await ok(context.post('load-corpus', { patch: 'b', run_id: RUN_B }));
    await ok(context.post('save-session', { session_id: 'one' }));
    assert.is((await list(context))[0]!.patch_b_run_id, null);
    const saved = await ok(context.post('save-session', { session_id: 'two', corpora: true }));
    assert.equal(saved.patch_b, { status: 'saved', reason: 'saved' });
    const two = (await list(context)).find(({ session_id }) => session_id === 'two')!;
    assert.equal([two.patch_b_run_id, two.verification_status], [RUN_B, 'verified']);
    await ok(context.post('load-corpus', { patch: 'b', run_id: OTHER }));
    const { status, patch_b } = await ok(context.post('load-session', { session_id: 'two' }));
    assert.equal([status, (patch_b as Json).loaded], ['verified', true]);
    const stats = await request<Record<string, Json>>(context.base, 'GET', '/api/walker/stats');
    assert.is(stats.body.patch_b!.corpus, RUN_B);
    // what has results keeps its record
    await ok(context.post('save-session', { session_id: 'three', corpora: true }));
    assert.is(
      (await list(context)).find((one) => one.session_id === 'two')!.verification_status,
      'verified',
    );
  },
);

sessions('a patch that the session does not refer to is left as it is', async (context) => {
  await work(context, 'a', RUN_A);
  await ok(context.post('save-session', { session_id: 'one' }));
  await ok(context.post('load-corpus', { patch: 'b', run_id: OTHER }));
  const { patch_b } = await ok(context.post('load-session', { session_id: 'one' }));
  assert.equal(patch_b, {
    loaded: false,
    restored: false,
    verification_status: 'missing',
    verification_reason: 'session-patch-b-absent',
    run_id: null,
  });
  const stats = await request<Record<string, Json>>(context.base, 'GET', '/api/walker/stats');
  assert.is(stats.body.patch_b!.corpus, OTHER);
});

sessions(
  'an outdated session loads the runs as they are, and a repair makes it sound',
  async (context) => {
    await work(context, 'a', RUN_A);
    await ok(context.post('save-session', { session_id: 'one' }));
    await ok(context.post('walk', { patch: 'a', seed: 9, count: 7 }));
    const stale = await ok(context.post('load-session', { session_id: 'one' }));
    assert.equal(
      [stale.status, stale.reason, stale.recovered_from_stale_session],
      ['mismatch', 'session-a-run-state-output-hash-mismatch', true],
    );
    assert.is((stale.patch_a as Json).verification_reason, 'run-state-restored');
    const walks = await request(context.base, 'GET', '/api/walker/walks?patch=a');
    assert.is(walks.body.total, 7);
    const fixed = await ok(context.post('save-session', { repair_from_session_id: 'one' }));
    assert.equal([fixed.status, fixed.revision, fixed.root_session_id], ['saved', 1, 'one']);
    const [first, second] = await list(context);
    assert.equal([first!.session_id, first!.verification_status], [fixed.session_id, 'verified']);
    assert.equal([second!.session_id, second!.verification_status], ['one', 'mismatch']);
    assert.is(
      (await ok(context.post('load-session', { session_id: fixed.session_id }))).status,
      'verified',
    );
  },
);

sessions('a damaged run state loads the corpus and restores nothing', async (context) => {
  await work(context, 'a', RUN_A);
  await ok(context.post('save-session', { session_id: 'one' }));
  const path = join(context.outputBase, RUN_A, 'ipc/walker_run_state.v1.json');
  const text = await readFile(path, 'utf8');
  const hash = /"output_hash": "([0-9a-f]{64})"/.exec(text)![1]!;
  await writeFile(
    path,
    text.replace(`"output_hash": "${hash}"`, `"output_hash": "${'0'.repeat(64)}"`),
  );
  const body = await ok(context.post('load-session', { session_id: 'one' }));
  assert.is(body.reason, 'session-a-run-state-run-state-output-hash-mismatch');
  assert.is(body.recovered_from_stale_session, true);
  const { loaded, restored, restored_kinds, verification_status, verification_reason } =
    body.patch_a as Json;
  assert.equal(
    [loaded, restored, restored_kinds, verification_status, verification_reason],
    [true, false, [], 'mismatch', 'run-state-output-hash-mismatch'],
  );
});

sessions('what is neither verified nor outdated is not loaded', async (context) => {
  await work(context, 'a', RUN_A);
  await ok(context.post('save-session', { session_id: 'one' }));
  await rm(join(context.outputBase, RUN_A, 'ipc/patch_a_walks.v1.json'));
  await ok(context.post('load-corpus', { patch: 'a', run_id: OTHER }));
  const body = await ok(
    context.post('load-session', { session_id: 'one', lock_holder_id: 'tab-1' }),
  );
  const block = {
    loaded: false,
    restored: false,
    verification_status: 'missing',
    verification_reason: 'session-a-run-state-patch_a_walks:sidecar-missing',
  };
  assert.equal([body.patch_a, body.patch_b], [block, block]);
  assert.equal([body.status, body.session_id], ['missing', 'one']);
  const stats = await request<Record<string, Json>>(context.base, 'GET', '/api/walker/stats');
  assert.is(stats.body.patch_a!.corpus, OTHER);
  // Neither a lease nor an active session is left behind.
  const { status } = await ok(
    context.post('session-lock/heartbeat', { session_id: 'one', lock_holder_id: 'tab-1' }),
  );
  assert.is(status, 'missing');
  await ok(context.post('load-corpus', { patch: 'a', run_id: OTHER }));
});

sessions(
  'a run that is gone when the second patch is loaded is an error of that patch',
  async (context) => {
    await work(context, 'a', RUN_A);
    await work(context, 'b', RUN_B);
    await ok(context.post('save-session', { session_id: 'one' }));
    await ok(context.post('walk', { patch: 'a', seed: 5 }));
    await rm(join(context.outputBase, RUN_B), { recursive: true, maxRetries: 20 });
    const body = await ok(context.post('load-session', { session_id: 'one' }));
    assert.is((body.patch_a as Json).loaded, true);
    assert.equal(body.patch_b, {
      loaded: false,
      restored: false,
      verification_status: 'error',
      verification_reason: `Run not found: ${RUN_B}`,
      run_id: RUN_B,
    });
  },
);

sessions('the published refusals of save-session', async (context) => {
  for (const [field, value] of [
    ['label', 5],
    ['session_id', ['x']],
    ['repair_from_session_id', {}],
  ] as const) {
    const { error } = await refused(context.post('save-session', { [field]: value }));
    assert.is(error, `${field} must be a string or null.`);
  }
  // The label comes first.
  const { error } = await refused(context.post('save-session', { label: 5, session_id: 5 }));
  assert.is(error, 'label must be a string or null.');
  await work(context, 'a', RUN_A);
  await writeFile(join(context.outputBase, 'sessions'), 'in the way');
  const failed = await refused(context.post('save-session', { session_id: 'one' }));
  assert.match(String(failed.error), /^Session save failed: ./);
  const listing = await request(context.base, 'GET', '/api/walker/sessions');
  assert.is(listing.status, 400);
  assert.match(String(listing.body.error), /^Session listing failed: ./);
});

sessions('blank texts count as absent', async (context) => {
  await work(context, 'a', RUN_A);
  const { session_id, status } = await ok(
    context.post('save-session', { session_id: ' ', label: '\t', repair_from_session_id: '' }),
  );
  assert.is(status, 'saved');
  assert.match(String(session_id), /^session_\d{8}_\d{6}_[0-9a-f]{10}$/);
  const [entry] = await list(context);
  assert.is(entry!.label, null);
});

sessions('hostile ids are refused and nothing is touched', async (context) => {
  await work(context, 'a', RUN_A);
  await ok(context.post('save-session', { session_id: 'one' }));
  const tree = async () => (await readdir(context.folder, { recursive: true })).sort();
  const before = await tree();
  for (const id of HOSTILE_IDS) {
    for (const body of [{ session_id: id }, { repair_from_session_id: id }]) {
      const { error } = await refused(context.post('save-session', body));
      assert.match(String(error), /^Session save failed: Invalid \w*session_id\. Use 1 to 100 /);
    }
    const { error } = await refused(context.post('load-session', { session_id: id }));
    assert.match(String(error), /^Session load failed: Invalid session_id\. Use 1 to 100 /);
    const lease = { session_id: id, lock_holder_id: 'tab-1' };
    for (const route of ['session-lock/heartbeat', 'session-lock/release']) {
      assert.is((await ok(context.post(route, lease))).status, 'missing');
    }
  }
  assert.equal(await tree(), before);
});

sessions('sessions lie where the settings say', async (context) => {
  const moved = join(context.folder, 'moved');
  await mkdir(moved);
  await request(context.base, 'POST', '/api/settings/output-base', { path: moved });
  assert.equal(await list(context), []);
  const { sessions_base } = await ok(context.post('save-session'));
  assert.is(sessions_base, join(moved, 'sessions'));
});

sessions.run();
