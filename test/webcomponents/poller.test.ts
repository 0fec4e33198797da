/** The poller: intervals, back-off, nudges, failures. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Doing, Poller } from '../../webcomponents/logic/poller.ts';

/** A clock that a test moves by hand. */
function world() {
  const state = { hidden: false, wait: -1, run: (): void => {} };
  return {
    state,
    setTimeout: (run: () => void, ms: number): number => {
      state.run = run;
      state.wait = ms;
      return 1;
    },
    clearTimeout: (): void => {
      state.wait = -1;
    },
    hidden: (): boolean => state.hidden,
  };
}

const poller = suite('poller');

poller('looks again after the wait that the last look calls for', async () => {
  const clock = world();
  let doing: Doing = 'busy';
  let looks = 0;
  const subject = new Poller(
    async () => {
      looks++;
      return doing;
    },
    () => {},
    clock,
  );
  await subject.nudge();
  assert.is(clock.state.wait, 500);
  doing = 'idle';
  clock.state.run();
  await subject.nudge();
  assert.is(clock.state.wait, 10_000);
  doing = 'awaited';
  clock.state.run();
  await subject.nudge();
  assert.is(clock.state.wait, 100);
  assert.ok(looks >= 3);
});

poller('a nudge during a look is followed by one more look, never by two at once', async () => {
  let open = 0;
  let most = 0;
  let looks = 0;
  const subject = new Poller(
    async () => {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setImmediate(resolve));
      open--;
      looks++;
      return 'idle';
    },
    () => {},
    world(),
  );
  await Promise.all([subject.nudge(), subject.nudge(), subject.nudge()]);
  assert.is(most, 1);
  assert.is(looks, 2);
});

poller('tells each failure with the next wait, and starts over after a success', async () => {
  const clock = world();
  const waits: number[] = [];
  let down = true;
  const subject = new Poller(
    async () => {
      if (down) throw new Error('gone');
      return 'idle';
    },
    (_, ms) => void waits.push(ms),
    clock,
  );
  for (let k = 0; k < 6; k++) await subject.nudge();
  assert.equal(waits.slice(0, 6), [1000, 2000, 4000, 8000, 15_000, 15_000]);
  down = false;
  await subject.nudge();
  down = true;
  await subject.nudge();
  assert.is(waits.at(-1), 1000);
});

poller('rests while the tab is hidden', async () => {
  const clock = world();
  clock.state.hidden = true;
  const subject = new Poller(
    async () => 'busy' as const,
    () => {},
    clock,
  );
  await subject.nudge();
  assert.is(clock.state.wait, -1);
});

poller.run();
