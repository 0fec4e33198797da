/** Leases of sessions: taking, renewing, lapsing, taking over. */
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { LEASE_MS, type LockOutcome, openLocks, SessionGate } from '../../../app/sessions/gate.ts';
import { RequestError } from '../../../operations/request-error.ts';
import { refusal } from '../../fault.ts';
import { suite } from '../../suite.ts';

const START = Date.parse('2026-01-02T03:04:05.900Z');

/** A clock that moves when it is told to; `set` moves what is on the wall alone. */
function makeClock() {
  let wall = START;
  let steady = 0;
  const advance = (ms: number): void => {
    wall += ms;
    steady += ms;
  };
  const set = (ms: number): void => {
    wall += ms;
  };
  return { wall: () => wall, steady: () => steady, advance, set };
}

function makeGate(id = 's') {
  const clock = makeClock();
  const locks = openLocks(clock);
  const gate = new SessionGate(locks);
  gate.active = { id, runs: { a: 'run-a', b: null } };
  return { clock, locks, gate };
}

const leases = suite('leases');

/** Reasons in words, by status. */
const REASONS = new Map([
  ['acquired', 'session lock acquired'],
  ['held', 'session lock refreshed'],
  ['held again', 'session lock acquired'],
  ['taken_over', 'session lock takeover complete'],
  ['locked', 'session lock held by another holder'],
  ['missing', 'session lock not found'],
  ['released', 'session lock released'],
]);

/** What happens: milliseconds pass, or are set on the wall alone; a tab asks for something, and its status. */
const HISTORIES = {
  'another holder is refused, unless it takes over':
    'acquire a: acquired; acquire b: locked; force b: taken_over; heartbeat a: locked',
  'to force what is free or one’s own is no take-over': 'force a: acquired; force a: held',
  'a lease lives until exactly 45 seconds after the last sign of life':
    'acquire a: acquired; wait 44999; acquire b: locked; heartbeat a: held; wait 45000; acquire b: acquired',
  'a clock on the wall that is set a day back locks nobody out':
    'acquire dead: acquired; set -86400000; wait 45000; acquire b: acquired',
  'one that is set a day forward ends no live lease':
    'acquire a: acquired; set 86400000; wait 44999; acquire b: locked; heartbeat a: held',
  'a heartbeat finds nothing where its holder had nothing':
    'heartbeat a: missing; acquire a: acquired; wait 45000; heartbeat b: missing; acquire a: acquired; ' +
    'release a: released; heartbeat a: missing',
  'the last holder takes up its lapsed lease by a heartbeat, unless another came':
    'acquire a: acquired; wait 450000; heartbeat a: held again; wait 45000; acquire b: acquired; ' +
    'wait 45000; heartbeat a: missing',
  'there is nothing to release twice, nor of another':
    'acquire a: acquired; release b: locked; release a: released; release a: missing',
  'a lapsed lease that is released is not taken up again':
    'acquire a: acquired; wait 45000; release a: missing; heartbeat a: missing',
};

for (const [what, history] of Object.entries(HISTORIES)) {
  leases(what, () => {
    const clock = makeClock();
    const locks = openLocks(clock);
    const asks: Record<string, (holder: string) => LockOutcome<string>> = {
      acquire: (holder) => locks.acquire('s', holder),
      force: (holder) => locks.acquire('s', holder, { force: true }),
      heartbeat: (holder) => locks.heartbeat('s', holder),
      release: (holder) => locks.release('s', holder),
    };
    const time = (ms = 0): string => `${new Date(clock.wall() + ms).toISOString().slice(0, 19)}Z`;
    let acquired = '';
    for (const event of history.split('; ')) {
      const [, ask, who, status] = /^(\w+) ([-\w]+)(?:: (.+))?$/.exec(event)!;
      if (status === undefined) {
        clock[ask === 'wait' ? 'advance' : 'set'](Number(who));
        continue;
      }
      const before = locks.lockOf('s');
      const { lock, ...outcome } = asks[ask!]!(who!);
      const reason = REASONS.get(status);
      assert.equal(outcome, { status: status.split(' ')[0], reason }, event);
      if (status === 'missing') assert.is(lock, null);
      else if (status === 'locked' || status === 'released') assert.equal(lock, before);
      else {
        if (status !== 'held') acquired = time();
        assert.equal(lock, {
          session_id: 's',
          holder_id: who,
          acquired_at_utc: acquired,
          refreshed_at_utc: time(),
          expires_at_utc: time(LEASE_MS),
        });
        assert.equal(locks.lockOf('s'), lock);
      }
    }
  });
}

leases('sessions do not know of one another', () => {
  const locks = openLocks(makeClock());
  locks.acquire('s', 'tab-1');
  assert.is(locks.acquire('t', 'tab-2').status, 'acquired');
  assert.is(locks.lockOf('s')?.holder_id, 'tab-1');
});

// what ends a session is in test/http/sessions/locks
const gates = suite('gate');

gates('a lapsed lease lets everything pass and goes to the first valid holder', () => {
  const { gate, locks, clock } = makeGate();
  locks.acquire('s', 'tab-1');
  clock.advance(LEASE_MS);
  for (const holder of [undefined, null, 5, ' ']) gate.check(holder);
  assert.is(locks.lockOf('s'), null);
  gate.check(' tab-2 ');
  assert.is(locks.lockOf('s')?.holder_id, 'tab-2');
  refusal(() => gate.check('tab-1'), RequestError);
});

gates('a load by hand of somebody without the lease ends the context only', () => {
  const { gate, locks, clock } = makeGate();
  locks.acquire('s', 'tab-1');
  clock.advance(LEASE_MS);
  gate.detach('a', 'run-a', 'tab-1');
  assert.is(gate.active, null);
  gate.active = { id: 's', runs: { a: 'run-a', b: null } };
  locks.acquire('s', 'tab-1');
  gate.detach('a', 'run-a', undefined);
  assert.is(gate.active, null);
  assert.is(locks.lockOf('s')?.holder_id, 'tab-1');
});

const race = suite('two clients at one session');

const CLIENTS = ['tab-1', 'tab-2'] as const;
type Client = (typeof CLIENTS)[number];
type Act = 'heartbeat' | 'mutate' | 'load' | 'take-over' | 'release';
type Step =
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: Act; readonly client: Client }
  | { readonly do: 'mutate-unnamed' };

const client = fc.constantFrom(...CLIENTS);
const named = (what: Act) => client.map((who): Step => ({ do: what, client: who }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: named('heartbeat') },
  { weight: 8, arbitrary: named('mutate') },
  { weight: 3, arbitrary: named('load') },
  { weight: 2, arbitrary: named('take-over') },
  { weight: 1, arbitrary: named('release') },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'mutate-unnamed' }) },
  {
    weight: 6,
    arbitrary: fc
      .oneof(
        fc.integer({ min: 1, max: 20_000 }),
        fc.constantFrom(LEASE_MS - 1, LEASE_MS, LEASE_MS + 1),
      )
      .map((ms): Step => ({ do: 'wait', ms })),
  },
);

/** What the published rules say, written down once more and apart from the code. */
interface Model {
  time: number;
  /** Last holder, with its time of expiry; null when never held or released. */
  lease: { holder: Client; until: number } | null;
}

/** Plays steps against locks and gate, and checks every result against the model. */
function play(steps: readonly Step[]): void {
  const { gate, locks, clock } = makeGate();
  const model: Model = { time: 0, lease: null };
  const live = (): Client | null =>
    model.lease && model.lease.until > model.time ? model.lease.holder : null;
  const grant = (holder: Client): void => {
    model.lease = { holder, until: model.time + LEASE_MS };
  };
  for (const s of steps) {
    const before = live();
    if (s.do === 'wait') {
      clock.advance(s.ms);
      model.time += s.ms;
    } else if (s.do === 'heartbeat') {
      const { status } = locks.heartbeat('s', s.client);
      if (before === s.client) assert.is(status, 'held');
      else if (before) assert.is(status, 'locked');
      else assert.is(status, model.lease?.holder === s.client ? 'held' : 'missing');
      if (status === 'held') grant(s.client);
    } else if (s.do === 'mutate' || s.do === 'mutate-unnamed') {
      const name = s.do === 'mutate' ? s.client : undefined;
      const passes = before === null || before === name;
      if (passes) {
        gate.check(name);
        if (name && model.lease) grant(name);
      } else {
        const { extra } = refusal(() => gate.check(name), RequestError);
        assert.is((extra.lock as { holder_id: string }).holder_id, before);
      }
    } else if (s.do === 'load' || s.do === 'take-over') {
      const force = s.do === 'take-over';
      const { status } = locks.acquire('s', s.client, { force });
      if (before === null) assert.is(status, 'acquired');
      else if (before === s.client) assert.is(status, 'held');
      else assert.is(status, force ? 'taken_over' : 'locked');
      if (status !== 'locked') grant(s.client);
    } else {
      const { status } = locks.release('s', s.client);
      if (before === s.client) assert.is(status, 'released');
      else assert.is(status, before ? 'locked' : 'missing');
      if (status !== 'locked' && model.lease?.holder === s.client) model.lease = null;
    }
    // Exactly the model's holder is the holder: never two, and none is lost.
    assert.is(locks.lockOf('s')?.holder_id ?? null, live());
  }
}

race('whatever they do, one is the holder, and no holder is refused', () => {
  fc.assert(fc.property(fc.array(step, { minLength: 1, maxLength: 100 }), play), { numRuns: 500 });
});
