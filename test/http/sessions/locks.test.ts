/** Routes of session locks: leases, the routes that they close, and two tabs at once. */
import * as assert from 'uvu/assert';
import { LEASE_MS } from '../../../app/sessions/gate.ts';
import { request } from '../../client.ts';
import { sampled } from '../../extent.ts';
import type { Json } from '../api.ts';
import { type Context, OTHER, RUN_A, RUN_B, sessionSuite } from './session-server.ts';

const leases = sessionSuite('session locks over HTTP', async ({ work, save }) => {
  await work('a', RUN_A);
  await save({ session_id: 'one' });
});

const load = ({ loadSession }: Context, lock_holder_id: string, force_lock = false) =>
  loadSession({ session_id: 'one', lock_holder_id, force_lock });

const walk = ({ ask }: Context, lock_holder_id?: string) =>
  ask('walker/walk', { patch: 'a', lock_holder_id });

const CONFLICT =
  'Session is locked by another tab/window. Use Take Over Lock to continue from this tab.';

/** The refusal of another tab: what it says, and who holds the lock. */
async function conflict(t: Context, route: string, body: object): Promise<void> {
  const { error, lock_status, active_session_id, lock } = await t.locked(route, body);
  assert.equal([error, lock_status, active_session_id], [CONFLICT, 'locked', 'one']);
  assert.is((lock as Json).holder_id, 'tab-1');
}

leases('reading routes are open to everybody', async (t) => {
  await load(t, 'tab-1');
  await t.ready('a');
  await t.ask('walker/export', { patch: 'a' });
  await t.ask('walker/reach-syllables', { patch: 'a', profile: 'dialect' });
  const [entry] = await t.sessions();
  assert.equal([entry!.lock_status, (entry!.lock as Json).holder_id], ['locked', 'tab-1']);
});

leases('another tab is refused, takes over, and the first one is out', async (t) => {
  const status = async (holder: string, force?: boolean) =>
    ((await load(t, holder, force)).session_lock as Json).status;
  assert.is(await status('tab-1'), 'acquired');
  await conflict(t, 'load-session', { session_id: 'one', lock_holder_id: 'tab-2' });
  assert.is(await status('tab-1'), 'held');
  assert.is(await status('tab-2', true), 'taken_over');
  const out = await t.refused('walker/walk', { patch: 'a', lock_holder_id: 'tab-1' });
  assert.is(out, CONFLICT);
  await t.ready('a');
  await walk(t, 'tab-2');
});

leases('the stats tell the active session and who holds it', async (t) => {
  const active = async (): Promise<unknown[]> => {
    const { active_session_id, active_session_lock } = await t.ask('walker/stats');
    return [active_session_id, (active_session_lock as Json | null)?.holder_id ?? null];
  };
  assert.equal(await active(), [null, null]);
  await load(t, 'tab-1');
  assert.equal(await active(), ['one', 'tab-1']);
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
  await conflict(t, route, { session_id: 'one', lock_holder_id: 'tab-2' });
  assert.is(await acquire('tab-2', { force_lock: true }), 'taken_over');
  await t.ready('a');
  await t.refused('walker/walk', { patch: 'a', lock_holder_id: 'tab-1' });
  await walk(t, 'tab-2');
});

leases('a beacon releases; the session stays active and its gate open', async (t) => {
  await load(t, 'tab-1');
  const path = 'walker/session-lock/release';
  const raw = JSON.stringify({ session_id: 'one', lock_holder_id: 'tab-1' });
  const options = { raw, headers: { 'content-type': 'text/plain' } };
  const { body } = await request(t.base, 'POST', `/api/${path}`, undefined, options);
  assert.equal([body.status, body.reason], ['released', 'session lock released']);
  const again = { status: 'missing', reason: 'session lock not found', lock: null };
  assert.equal(await t.ask(path, raw), again);
  await t.ready('a');
  await walk(t);
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

leases.run();
