// Tasks of one key take turns; nothing is left of a key without tasks.
import { setImmediate as turn } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { KeyedQueue } from '../../../engine/base/keyed-queue.ts';

const queues = suite('keyed queue');

queues('runs tasks of one key in order, and those of others meanwhile', async () => {
  const queue = new KeyedQueue();
  const begun: string[] = [];
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const task = (name: string, wait?: Promise<void>) => async () => {
    begun.push(name);
    await wait;
    return name;
  };
  const all = [
    queue.run('a', task('a1', held)),
    queue.run('a', task('a2')),
    queue.run('b', task('b1')),
  ];
  await turn();
  assert.equal(begun, ['a1', 'b1']);
  release();
  assert.equal(await Promise.all(all), ['a1', 'a2', 'b1']);
  await turn();
  assert.is(queue.size, 0);
});

queues('goes on after a task that fails, whose caller is told', async () => {
  const queue = new KeyedQueue();
  const bad = queue.run('a', async () => {
    throw new Error('bad');
  });
  const good = queue.run('a', async () => 'good');
  assert.match(String(await bad.catch(String)), 'bad');
  assert.is(await good, 'good');
  await turn();
  assert.is(queue.size, 0);
});

queues.run();
