/** Routes of session locks: leases, the routes that they close, and two tabs at once. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LEASE_MS } from '../../../app/sessions/gate.ts';
import { request } from '../../client.ts';
import { sampled } from '../../extent.ts';

import {
  type Context,
  close,
  type Json,
  list,
  OTHER,
  ok,
  open,
  RUN_A,
  RUN_B,
  ready,
  refused,
  work,
} from './session-server.ts';

const leases = suite<Context>('session locks over HTTP');
leases.before.each(async (context) => {
  await open(context);
  await work(context, 'a', RUN_A);
  await ok(context.post('save-session', { session_id: 'one' }));
});
leases.after.each(close);

const load = (context: Context, holder: string, force_lock = false) =>
  context.post('load-session', { session_id: 'one', lock_holder_id: holder, force_lock });

const CONFLICT =
  'Session is locked by another tab/window. Use Take Over Lock to continue from this tab.';

/** Every gated route with a body that is wrong in all other respects. */
const GATED: readonly [string, Json][] = [
  ['load-corpus', { patch: 'q' }],
  ['walk', { patch: 'q' }],
  ['combine', { patch: 'q' }],
  ['select', { patch: 'q' }],
  ['rebuild-reach-cache', { patch: 'q' }],
  ['package', { name: '../x' }],
  ['save-session', { label: 5 }],
];

leases(
  'every mutating route is refused before anything else, with all lock keys',
  async (context) => {
    const { session_lock } = await ok(load(context, ' tab-1 '));
    const { lock } = session_lock as Json;
    for (const [route, wrong] of GATED) {
      for (const [holder, error, lock_status, shown] of [
        ['tab-2', CONFLICT, 'locked', lock],
        [
          null,
          'Active session is locked; missing lock_holder_id for this request.',
          'locked',
          lock,
        ],
        [
          7,
          'Active session lock requires lock_holder_id on mutating requests. ' +
            'lock_holder_id must be a string when provided.',
          'error',
          null,
        ],
        [
          ' ',
          'Active session lock requires lock_holder_id on mutating requests. ' +
            'lock_holder_id must not be blank when provided.',
          'error',
          null,
        ],
      ] as const) {
        const body = await refused(context.post(route, { ...wrong, lock_holder_id: holder }));
        assert.equal(body, { error, lock_status, active_session_id: 'one', lock: shown }, route);
      }
      // The holder gets past the gate and to the fault behind it.
      const { lock_status } = await refused(
        context.post(route, { ...wrong, lock_holder_id: 'tab-1' }),
      );
      assert.is(lock_status, undefined, route);
    }
  },
);

leases('reading routes are open to everybody', async (context) => {
  await ok(load(context, 'tab-1'));
  await ready(context, 'a');
  await ok(context.post('export', { patch: 'a' }));
  await ok(context.post('reach-syllables', { patch: 'a', profile: 'dialect' }));
  const [entry] = await list(context);
  assert.is(entry!.lock_status, 'locked');
  assert.is((entry!.lock as Json).holder_id, 'tab-1');
});

leases('another tab is refused, takes over, and the first one is out', async (context) => {
  const first = await ok(load(context, 'tab-1'));
  assert.is((first.session_lock as Json).status, 'acquired');
  const { error, lock_status, active_session_id, lock } = await refused(load(context, 'tab-2'));
  assert.equal([error, lock_status, active_session_id], [CONFLICT, 'locked', 'one']);
  assert.is((lock as Json).holder_id, 'tab-1');
  assert.is(((await ok(load(context, 'tab-1'))).session_lock as Json).status, 'held');
  const taken = await ok(load(context, 'tab-2', true));
  assert.is((taken.session_lock as Json).status, 'taken_over');
  assert.is(
    (await refused(context.post('walk', { patch: 'a', lock_holder_id: 'tab-1' }))).error,
    CONFLICT,
  );
  await ready(context, 'a');
  await ok(context.post('walk', { patch: 'a', lock_holder_id: 'tab-2' }));
});

leases('heartbeat and release refuse with their published texts', async (context) => {
  await ok(load(context, 'tab-1'));
  for (const route of ['session-lock/heartbeat', 'session-lock/release']) {
    const error = async (body: Json) => (await refused(context.post(route, body))).error;
    for (const session_id of [undefined, null, 5, '', ' ']) {
      assert.is(await error({ session_id, lock_holder_id: 5 }), 'Missing or invalid session_id.');
    }
    const holderError = (lock_holder_id: unknown) => error({ session_id: 'one', lock_holder_id });
    assert.is(await holderError(5), 'lock_holder_id must be a string when provided.');
    assert.is(await holderError(' '), 'lock_holder_id must not be blank when provided.');
    assert.is(await holderError(null), 'Missing lock_holder_id.');
    assert.is(await holderError(undefined), 'Missing lock_holder_id.');
    const other = await refused(
      context.post(route, { session_id: 'one', lock_holder_id: 'tab-2' }),
    );
    assert.is(other.error, 'session lock held by another holder');
    assert.is(other.lock_status, 'locked');
    assert.is((other.lock as Json).holder_id, 'tab-1');
    assert.not.ok('active_session_id' in other);
  }
});

const active = async (context: Context): Promise<[unknown, unknown]> => {
  const { body } = await request<Json>(context.base, 'GET', '/api/walker/stats');
  const lock = body.active_session_lock as Json | null;
  return [body.active_session_id, lock?.holder_id ?? null];
};

leases('the stats tell the active session and who holds it', async (context) => {
  assert.equal(await active(context), [null, null]);
  await ok(load(context, 'tab-1'));
  assert.equal(await active(context), ['one', 'tab-1']);
  context.advance(LEASE_MS);
  assert.equal(await active(context), ['one', null]);
  await ok(context.post('load-corpus', { patch: 'a', run_id: OTHER }));
  assert.equal(await active(context), [null, null]);
});

leases('the lease of the active session can be taken without loading it again', async (context) => {
  const acquire = (lock_holder_id: unknown, more: Json = {}) =>
    context.post('session-lock/acquire', { session_id: 'one', lock_holder_id, ...more });
  const early = await refused(acquire('tab-1'));
  assert.is(early.error, 'Session is not active: one. Load it first.');
  await ok(load(context, 'tab-1'));
  assert.is((await ok(acquire(' tab-1 '))).status, 'held');
  await ok(context.post('session-lock/release', { session_id: 'one', lock_holder_id: 'tab-1' }));
  assert.is((await ok(acquire('tab-1'))).status, 'acquired');
  const { error, lock_status, active_session_id, lock } = await refused(acquire('tab-2'));
  assert.equal([error, lock_status, active_session_id], [CONFLICT, 'locked', 'one']);
  assert.is((lock as Json).holder_id, 'tab-1');
  const taken = await ok(acquire('tab-2', { force_lock: true }));
  assert.equal([taken.status, (taken.lock as Json).holder_id], ['taken_over', 'tab-2']);
  await ready(context, 'a');
  await refused(context.post('walk', { patch: 'a', lock_holder_id: 'tab-1' }));
  await ok(context.post('walk', { patch: 'a', lock_holder_id: 'tab-2' }));
  for (const [holder, text] of [
    [5, 'lock_holder_id must be a string when provided.'],
    [' ', 'lock_holder_id must not be blank when provided.'],
    [null, 'Missing lock_holder_id.'],
  ]) {
    assert.is((await refused(acquire(holder))).error, text);
  }
  const unnamed = await refused(context.post('session-lock/acquire', { lock_holder_id: 'tab-1' }));
  assert.is(unnamed.error, 'Missing or invalid session_id.');
});

leases('a beacon releases; the session stays active and its gate open', async (context) => {
  await ok(load(context, 'tab-1'));
  const raw = JSON.stringify({ session_id: 'one', lock_holder_id: 'tab-1' });
  const { body } = await request(
    context.base,
    'POST',
    '/api/walker/session-lock/release',
    undefined,
    { raw, headers: { 'content-type': 'text/plain' } },
  );
  assert.equal([body.status, body.reason], ['released', 'session lock released']);
  const again = await ok(context.post('session-lock/release', JSON.parse(raw) as Json));
  assert.equal(again, { status: 'missing', reason: 'session lock not found', lock: null });
  await ready(context, 'a');
  await ok(context.post('walk', { patch: 'a' }));
});

leases('load-session refuses with its published texts', async (context) => {
  for (const session_id of [undefined, null, 5, ' ']) {
    const body = { session_id, lock_holder_id: 5 };
    const { error } = await refused(context.post('load-session', body));
    assert.is(error, 'Missing or invalid session_id.');
  }
  const withHolder = async (lock_holder_id: unknown) =>
    (await refused(context.post('load-session', { session_id: 'one', lock_holder_id }))).error;
  assert.is(await withHolder(5), 'lock_holder_id must be a string when provided.');
  assert.is(await withHolder(' '), 'lock_holder_id must not be blank when provided.');
});

leases(
  'a corpus loaded by hand ends the session, unless its holder loads its own run',
  async (context) => {
    await ok(load(context, 'tab-1'));
    const hand = (run_id: string) =>
      context.post('load-corpus', { patch: 'a', run_id, lock_holder_id: 'tab-1' });
    await ok(hand(RUN_A));
    assert.is((await list(context))[0]!.lock_status, 'locked');
    await refused(context.post('load-corpus', { patch: 'a', run_id: RUN_A }));
    // One that fails ends nothing.
    await refused(hand('20990101_000000_none'));
    assert.is((await list(context))[0]!.lock_status, 'locked');
    await ok(hand(OTHER));
    assert.is((await list(context))[0]!.lock_status, 'unlocked');
    await ok(context.post('load-corpus', { patch: 'a', run_id: RUN_A }));
  },
);

leases('a session that another tab holds keeps its patches from the next one', async (context) => {
  await ok(context.post('save-session', { session_id: 'two' }));
  await ok(load(context, 'tab-1'));
  const body = await ok(
    context.post('load-session', { session_id: 'two', lock_holder_id: 'tab-2' }),
  );
  const { loaded, verification_status, verification_reason, run_id } = body.patch_a as Json;
  assert.equal(
    [loaded, verification_status, verification_reason, run_id],
    [false, 'error', CONFLICT, RUN_A],
  );
  assert.equal(body.session_lock, { status: 'unlocked', reason: 'patches-locked', lock: null });
  const two = (await list(context)).find(({ session_id }) => session_id === 'two');
  assert.is(two!.lock_status, 'unlocked', 'what was not loaded is not leased');
  // The first one is active still.
  const { active_session_id } = await refused(context.post('walk', { patch: 'a' }));
  assert.is(active_session_id, 'one');
});

leases('loads of two sessions at once do not mix', async (context) => {
  await work(context, 'b', RUN_B);
  await ok(context.post('save-session', { session_id: 'both' }));
  await work(context, 'a', OTHER);
  await work(context, 'b', OTHER);
  await ok(context.post('save-session', { session_id: 'others' }));
  for (let i = 0; i < sampled(2, 5); i++) {
    await Promise.all(
      ['both', 'others', 'both', 'others'].map((session_id) =>
        ok(context.post('load-session', { session_id })),
      ),
    );
    const { body } = await request<Record<string, Json>>(context.base, 'GET', '/api/walker/stats');
    const held = [body.patch_a!.corpus, body.patch_b!.corpus];
    assert.ok([`${RUN_A} ${RUN_B}`, `${OTHER} ${OTHER}`].includes(held.join(' ')), held.join(' '));
  }
});

leases.run();
