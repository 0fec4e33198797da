/** Maps that forget, and promises by key. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LruMap, PromiseMap } from '../../../engine/base/lru-map.ts';

const maps = suite('LRU map');

maps('keeps as many as it has room for, the last used ones', () => {
  const dropped: string[] = [];
  const map = new LruMap<string, string>(2, { dropped: (value) => void dropped.push(value) });
  map.set('a', 'A');
  map.set('b', 'B');
  assert.is(map.get('a'), 'A');
  map.set('c', 'C');
  assert.equal([...map.keys()], ['a', 'c']);
  assert.equal(dropped, ['B']);
  assert.is(map.peek('a'), 'A');
  map.set('d', 'D');
  assert.equal([...map.keys()], ['c', 'd'], 'to peek is no use');
  assert.is(map.get('a'), undefined);
});

maps('keeps undefined apart from nothing', () => {
  const map = new LruMap<string, undefined>(2);
  map.set('a', undefined);
  assert.ok(map.has('a'));
  assert.not(map.has('b'));
  map.set('b', undefined);
  assert.is(map.get('a'), undefined);
  assert.equal([...map.keys()], ['b', 'a']);
});

maps('weighs anew what has grown, and never forgets the last', () => {
  const map = new LruMap<string, { bytes: number }>(10, { weight: ({ bytes }) => bytes });
  const [a, b] = [{ bytes: 2 }, { bytes: 3 }];
  map.set('a', a);
  map.set('b', b);
  b.bytes = 9;
  assert.equal([...map.keys()], ['a', 'b']);
  map.trim();
  assert.equal([...map.keys()], ['b']);
  map.set('c', { bytes: 99 });
  assert.equal([...map.keys()], ['c']);
});

maps.run();

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
