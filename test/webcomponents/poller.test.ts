/** The poller: intervals, back-off, nudges, failures. */
import { mock } from 'node:test';
import * as assert from 'uvu/assert';
import { type Doing, poll } from '../../webcomponents/logic/poller.ts';
import { suite } from '../suite.ts';

/** What is under way goes on until it waits. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Far more than any wait. */
const NEVER = 60_000;

/** A poller over a clock that a test moves by hand. */
function polling(look: () => Doing | Promise<Doing>, hidden = false) {
  const told = { looks: 0, failures: 0 };
  const subject = poll(
    async () => {
      told.looks++;
      return look();
    },
    () => void told.failures++,
    () => hidden,
  );
  /** Milliseconds until it looks again by itself. */
  const wait = async (): Promise<number> => {
    await settled();
    const before = told.looks;
    let ms = 0;
    for (; told.looks === before && ms < NEVER; ms += 50) mock.timers.tick(50);
    return ms;
  };
  return { subject, told, wait };
}

const poller = suite('poller');

poller.before.each(() => mock.timers.enable({ apis: ['setTimeout'] }));
poller.after.each(async () => {
  await settled();
  mock.timers.reset();
});

poller('looks again after the wait that the last look calls for', async () => {
  const all: Doing[] = ['busy', 'idle', 'awaited', 'idle'];
  const { subject, wait } = polling(() => all.shift()!);
  await subject.nudge();
  assert.equal([await wait(), await wait(), await wait()], [500, 10_000, 100]);
});

poller('a nudge during a look is followed by one more look, never by two at once', async () => {
  let open = 0;
  let most = 0;
  const { subject, told } = polling(async (): Promise<Doing> => {
    most = Math.max(most, ++open);
    await settled();
    open--;
    return 'idle';
  });
  await Promise.all([subject.nudge(), subject.nudge(), subject.nudge()]);
  assert.is(most, 1);
  assert.is(told.looks, 2);
});

poller('tells each failure, waits longer after each, and starts over after a success', async () => {
  let down = true;
  const { subject, told, wait } = polling(() => {
    if (down) throw new Error('gone');
    return 'busy';
  });
  await subject.nudge();
  const waits: number[] = [];
  for (let k = 0; k < 6; k++) waits.push(await wait());
  assert.equal(waits, [1000, 2000, 4000, 8000, 15_000, 15_000]);
  assert.is(told.failures, 7);
  down = false;
  assert.is(await wait(), 15_000);
  down = true;
  assert.equal([await wait(), await wait()], [500, 1000]);
});

poller('rests while the tab is hidden', async () => {
  const { subject, wait } = polling(() => 'busy', true);
  await subject.nudge();
  assert.is(await wait(), NEVER);
});
