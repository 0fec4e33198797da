/** Routes of sessions: saving, loading, repairing, leases. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LEASE_MS } from '../../app/sessions/leases.ts';
import { Random } from '../../engine/base/random.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { type Reply, request } from '../client.ts';
import { sampled } from '../extent.ts';

import { layOutRun, readTable } from '../run-layout.ts';
import { startServer, type TestServer } from '../server.ts';
import { HOSTILE_IDS } from '../store/session-fixture.ts';
import { waitFor } from '../wait.ts';

type Json = Record<string, unknown>;

interface Context extends TestServer {
  post(route: string, body?: Json): Promise<Reply<Json>>;
  /** Moves the clock of the leases, which stands still otherwise. */
  advance(ms: number): void;
}

const RUN_A = '20250101_000002_nltk';
const RUN_B = '20250101_000003_pyphen';
const OTHER = '20250101_000004_pyphen';

/** A small corpus: a part of a recorded table. */
const records = (await readTable(join(packageRoot(), 'test/golden/inputs/de-pyphen.tsv.gz'))).slice(
  0,
  200,
);

async function open(context: Context): Promise<void> {
  let time = Date.now();
  const leaseClock = { wall: () => time, steady: () => time };
  const server = await startServer({ threads: 1 }, { leaseClock });
  const post = (route: string, body: Json = {}): Promise<Reply<Json>> =>
    request<Json>(server.base, 'POST', `/api/walker/${route}`, body);
  const advance = (ms: number): void => {
    time += ms;
  };
  Object.assign(context, server, { post, advance });
  for (const run of [RUN_A, RUN_B, OTHER]) await layOutRun(join(server.outputBase, run), records);
}

const close = (context: Context): Promise<void> => context.close();

async function ok(reply: Promise<Reply<Json>>): Promise<Json> {
  const { status, body } = await reply;
  assert.is(status, 200, JSON.stringify(body));
  return body;
}

async function refused(reply: Promise<Reply<Json>>): Promise<Json> {
  const { status, body } = await reply;
  assert.is(status, 400, JSON.stringify(body));
  return body;
}

async function ready({ base }: Context, ...patches: ('a' | 'b')[]): Promise<void> {
  await waitFor('the walkers', async () => {
    const { body } = await request<Record<string, Json>>(base, 'GET', '/api/walker/stats');
    return patches.every((patch) => body[`patch_${patch}`]!.walker_ready);
  });
}

/** Loads a run and makes some of everything. */
async function work(context: Context, patch: 'a' | 'b', run_id: string, seed = 1): Promise<void> {
  await ok(context.post('load-corpus', { patch, run_id }));
  await ready(context, patch);
  await ok(context.post('walk', { patch, seed, count: 3 }));
  await ok(context.post('combine', { patch, seed, count: 50 }));
  await ok(context.post('select', { patch, seed, count: 5, mode: 'soft' }));
}

const list = async ({ base }: Context): Promise<Json[]> =>
  (await request<{ sessions: Json[] }>(base, 'GET', '/api/walker/sessions')).body.sessions;

const pages = async ({ base }: Context, patch: string): Promise<unknown> =>
  Promise.all(
    ['walks', 'candidates', 'selections'].map(async (what) => {
      const { body } = await request(base, 'GET', `/api/walker/${what}?patch=${patch}`);
      return body;
    }),
  );

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
    await rm(join(context.outputBase, RUN_B), { recursive: true });
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

sessions('many saves at once under one id make one session', async (context) => {
  await work(context, 'a', RUN_A);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => ok(context.post('save-session', { session_id: 'one' }))),
  );
  assert.is(answers.filter(({ status }) => status === 'saved').length, 1);
  assert.is((await list(context)).length, 1);
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

leases(
  'a gate pass and a heartbeat keep a lease alive; without them it lapses',
  async (context) => {
    await ok(load(context, 'tab-1'));
    await ready(context, 'a');
    context.advance(LEASE_MS - 5000);
    await ok(context.post('walk', { patch: 'a', lock_holder_id: 'tab-1' }));
    context.advance(LEASE_MS - 5000);
    const beat = { session_id: ' one ', lock_holder_id: ' tab-1 ' };
    assert.is((await ok(context.post('session-lock/heartbeat', beat))).status, 'held');
    context.advance(LEASE_MS - 5000);
    assert.is((await list(context))[0]!.lock_status, 'locked');
    context.advance(5000);
    assert.is((await list(context))[0]!.lock_status, 'unlocked');
    // Requests without a holder pass now, and one with a holder takes the lease up.
    await ok(context.post('walk', { patch: 'a' }));
    await ok(context.post('walk', { patch: 'a', lock_holder_id: 'tab-2' }));
    assert.is(((await list(context))[0]!.lock as Json).holder_id, 'tab-2');
    await refused(context.post('walk', { patch: 'a' }));
  },
);

leases('a tab whose timers slept takes its lease up again', async (context) => {
  await ok(load(context, 'tab-1'));
  context.advance(60_000);
  const beat = { session_id: 'one', lock_holder_id: 'tab-1' };
  const { status, reason } = await ok(context.post('session-lock/heartbeat', beat));
  assert.equal([status, reason], ['held', 'session lock acquired']);
  await refused(context.post('walk', { patch: 'a', lock_holder_id: 'tab-2' }));
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
  // The first one is active still.
  const { active_session_id } = await refused(context.post('walk', { patch: 'a' }));
  assert.is(active_session_id, 'one');
});

leases('two tabs that race for the lease never hold it both', async (context) => {
  const tabs = ['tab-1', 'tab-2'] as const;
  const chance = new Random(7);
  const passes = async (tab: string): Promise<boolean> => {
    // Behind the gate waits another refusal, which costs nothing.
    const body = await refused(context.post('walk', { patch: 'q', lock_holder_id: tab }));
    return body.lock_status === undefined;
  };
  const act = async (tab: string): Promise<void> => {
    const lease = { session_id: 'one', lock_holder_id: tab };
    const dice = chance.random();
    if (dice < 0.03) await load(context, tab, true);
    else if (dice < 0.06) await load(context, tab);
    else if (dice < 0.1) await context.post('session-lock/release', lease);
    else if (dice < 0.5) await context.post('session-lock/heartbeat', lease);
    else await passes(tab);
  };
  let rounds = 0;
  let both = 0;
  for (; rounds < sampled(200, 500); rounds++) {
    await Promise.all(tabs.map(act));
    if (chance.random() < 0.1) context.advance(Math.floor(chance.random() * 60_000));
    const [entry] = await list(context);
    const holder = (entry!.lock as Json | null)?.holder_id ?? null;
    const [first, second] = await Promise.all(tabs.map(passes));
    if (holder === null) both++;
    else
      assert.equal(
        [first, second],
        tabs.map((tab) => tab === holder),
        `round ${rounds}`,
      );
  }
  assert.ok(both > 10 && both < rounds - 50, `${both} of ${rounds} rounds without a lease`);
});

leases('loads of two sessions at once do not mix', async (context) => {
  await work(context, 'b', RUN_B);
  await ok(context.post('save-session', { session_id: 'both' }));
  await work(context, 'a', OTHER);
  await work(context, 'b', OTHER);
  await ok(context.post('save-session', { session_id: 'others' }));
  for (let i = 0; i < 5; i++) {
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
