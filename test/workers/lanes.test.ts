/** Heavy work in great numbers leaves room in the pool for everything else. */
import { setImmediate as turn } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { roomFor } from '../../engine/space/batch/slot-maker.ts';
import { WorkerPool } from '../../workers/pool.ts';
import { type Lane, openLanes } from '../../workers/tasks.ts';
import { OPEN_SYLLABLES, planOf } from '../engine/space/plans.ts';
import { suite } from '../suite.ts';

const lanes = suite('lanes of the pool');

/** Enters tasks and notes which are inside. */
function entering(room: ReturnType<typeof openLanes>) {
  const inside: string[] = [];
  return {
    inside,
    enter: (lane: Lane, name: string) => void room.enter(lane).then(() => inside.push(name)),
  };
}

lanes('no more heavy tasks are inside than there are threads, and lanes take turns', async () => {
  const room = openLanes(2);
  const { inside, enter } = entering(room);
  for (const name of ['r1', 'r2', 'r3', 'r4']) enter('ranges', name);
  for (const name of ['q1', 'q2']) enter('queries', name);
  await turn();
  assert.equal(inside, ['r1', 'r2']);
  room.leave('ranges');
  await turn();
  assert.equal(inside, ['r1', 'r2', 'q1'], 'the ranges have had their turn');
  room.leave('ranges');
  await turn();
  assert.is(inside.at(-1), 'r3');
});

lanes('long tasks leave a thread to the others, where there are two', async () => {
  for (const [threads, most] of [
    [1, 1],
    [2, 1],
    [8, 7],
  ] as const) {
    const room = openLanes(threads);
    const { inside, enter } = entering(room);
    for (let k = 0; k < 9; k++) enter('long', `long ${k}`);
    await turn();
    assert.is(inside.length, most);
    enter('queries', 'short');
    await turn();
    assert.is(inside.includes('short'), threads > 1);
  }
});

lanes('a task that is given up waits no more, and closed lanes take none', async () => {
  const room = openLanes(1);
  const { inside, enter } = entering(room);
  enter('long', 'first');
  const gone = new AbortController();
  const given = room.enter('long', gone.signal).catch((err: unknown) => err);
  const left = room.enter('long').catch((err: Error) => err.message);
  gone.abort('nobody waits');
  assert.is(await given, 'nobody waits');
  room.close();
  assert.match(String(await left), /cancelled/);
  assert.match(String(await room.enter('long').catch(String)), /cancelled/);
  assert.equal(inside, ['first']);
});

lanes('walks are not refused while hundreds of ranges of batches wait', async () => {
  const plan = planOf(OPEN_SYLLABLES, { counts: [3] });
  const pool = new WorkerPool({ threads: 1 });
  try {
    const range = { from: 0n, to: 400n, limit: 400, format: 'txt', style: 'raw' } as const;
    const room = roomFor(plan, false);
    let done = 0;
    const ranges = Array.from({ length: 700 }, () =>
      pool.run('batch', { plan, range, room }).then(() => void done++),
    );
    await pool.run('ready', null);
    assert.ok(done < 10, `${done} ranges went before it`);
    // as many as may wait at all
    await Promise.all(Array.from({ length: 200 }, () => pool.run('ready', null)));
    await Promise.all(ranges);
    assert.is(done, 700);
  } finally {
    await pool.close();
  }
});
