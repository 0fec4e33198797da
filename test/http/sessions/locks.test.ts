/** Routes of session locks: leases, the routes that they close, and two tabs at once. */
import * as assert from 'uvu/assert';
import { LEASE_MS } from '../../../app/sessions/gate.ts';
import { sampled } from '../../extent.ts';
import type { Json } from '../api.ts';
import { type Context, OTHER, RUN_A, RUN_B, sessionSuite } from './session-server.ts';

const leases = sessionSuite('session locks over HTTP', async ({ work, save }) => {
  await work('a', RUN_A);
  await save({ session_id: 'one' });
});

const load = ({ loadSession }: Context, lock_holder_id: string) =>
  loadSession({ session_id: 'one', lock_holder_id });

const CONFLICT =
  'Session is locked by another tab/window. Use Take Over Lock to continue from this tab.';

leases('the stats tell the active session and who holds it, and anybody may read', async (t) => {
  const active = async (): Promise<unknown[]> => {
    const { active_session_id, active_session_lock } = await t.ask('walker/stats');
    return [active_session_id, (active_session_lock as Json | null)?.holder_id ?? null];
  };
  assert.equal(await active(), [null, null]);
  await load(t, 'tab-1');
  assert.equal(await active(), ['one', 'tab-1']);
  await t.ready('a');
  await t.ask('walker/reach-syllables', { patch: 'a', profile: 'dialect' });
  t.advance(LEASE_MS);
  assert.equal(await active(), ['one', null]);
  await t.loadRun('a', OTHER);
  assert.equal(await active(), [null, null]);
});

leases('the lease of the active session can be taken without loading it again', async (t) => {
  const route = 'session-lock/acquire';
  const acquire = async (lock_holder_id: string, more = {}) =>
    (await t.ask(`walker/${route}`, { session_id: 'one', lock_holder_id, ...more })).status;
  const early = { session_id: 'one', lock_holder_id: 'tab-1' };
  await load(t, 'tab-1');
  assert.is(await acquire(' tab-1 '), 'held');
  await t.ask('walker/session-lock/release', early);
  assert.is(await acquire('tab-1'), 'acquired');
  const other = await t.locked(route, { session_id: 'one', lock_holder_id: 'tab-2' });
  assert.equal([other.error, (other.lock as Json).holder_id], [CONFLICT, 'tab-1']);
  assert.is(await acquire('tab-2', { force_lock: true }), 'taken_over');
  await t.ready('a');
  await t.refused('walker/walk', { patch: 'a', lock_holder_id: 'tab-1' });
  await t.ask('walker/walk', { patch: 'a', lock_holder_id: 'tab-2' });
});

leases('a corpus loaded by hand ends the session, unless its holder loads its run', async (t) => {
  const holder = { lock_holder_id: 'tab-1' };
  const status = async () => (await t.sessions())[0]!.lock_status;
  await load(t, 'tab-1');
  await t.loadRun('a', RUN_A, holder);
  assert.is(await status(), 'locked');
  await t.refused('walker/load-corpus', { patch: 'a', run_id: RUN_A });
  // one that fails ends nothing
  await t.refused('walker/load-corpus', { patch: 'a', run_id: '20990101_000000_none', ...holder });
  assert.is(await status(), 'locked');
  await t.loadRun('a', OTHER, holder);
  assert.is(await status(), 'unlocked');
  await t.loadRun('a', RUN_A);
});

leases('a session that another tab holds keeps its patches from the next one', async (t) => {
  await t.save({ session_id: 'two' });
  await load(t, 'tab-1');
  const body = await t.loadSession({ session_id: 'two', lock_holder_id: 'tab-2' });
  const { loaded, verification_status, verification_reason, run_id } = body.patch_a as Json;
  assert.equal([loaded, verification_status, run_id], [false, 'error', RUN_A]);
  assert.is(verification_reason, CONFLICT);
  assert.equal(body.session_lock, { status: 'unlocked', reason: 'patches-locked', lock: null });
  const two = (await t.sessions()).find(({ session_id }) => session_id === 'two');
  assert.is(two!.lock_status, 'unlocked', 'what was not loaded is not leased');
  const { active_session_id } = await t.locked('walk', { patch: 'a' });
  assert.is(active_session_id, 'one', 'the first one is active still');
});

leases('loads of two sessions at once do not mix', async (t) => {
  await t.work('b', RUN_B);
  await t.save({ session_id: 'both' });
  await t.work('a', OTHER);
  await t.work('b', OTHER);
  await t.save({ session_id: 'others' });
  for (let i = 0; i < sampled(2, 5); i++) {
    const ids = ['both', 'others', 'both', 'others'];
    await Promise.all(ids.map((session_id) => t.loadSession({ session_id })));
    const held = `${(await t.stats('a')).corpus} ${(await t.stats('b')).corpus}`;
    assert.ok([`${RUN_A} ${RUN_B}`, `${OTHER} ${OTHER}`].includes(held), held);
  }
});
