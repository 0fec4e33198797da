/** A cache of promises: one computation for each key, and none that has failed. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PromiseMap } from '../../../engine/base/promise-map.ts';

const promises = suite('promises by key');

promises('are computed once for each key, the longest unused one goes first', async () => {
  const map = new PromiseMap<string, number>(2);
  let made = 0;
  const make = async (): Promise<number> => ++made;
  assert.equal(await Promise.all([map.get('a', make), map.get('a', make)]), [1, 1]);
  assert.is(await map.get('b', make), 2);
  assert.is(await map.get('a', make), 1);
  assert.is(await map.get('c', make), 3);
  assert.ok(map.has('a') && !map.has('b'));
});

promises('that fail are told to all who wait, and computed again afterwards', async () => {
  const map = new PromiseMap<string, number>();
  const fails = (): Promise<number> => Promise.reject(new Error('too many open files'));
  const [one, other] = await Promise.allSettled([map.get('a', fails), map.get('a', fails)]);
  assert.equal([one.status, other.status], ['rejected', 'rejected']);
  assert.not(map.has('a'));
  assert.is(await map.get('a', async () => 7), 7);
});

promises.run();
