/** Threads that a process keeps for the next pool. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PROFILES } from '../../engine/corpus/profiles.ts';
import { WorkerPool } from '../../workers/pool.ts';
import { keepThreads, Threads } from '../../workers/threads.ts';

const entry = new URL('./naming-entry.js', import.meta.url);

/** The id of the only thread of a new pool, and the pool. */
async function opened(): Promise<{ pool: WorkerPool; thread: unknown }> {
  const pool = new WorkerPool({ threads: 1, entry });
  return { pool, thread: await pool.run('ready', null) };
}

const threads = suite('threads of pools');

threads('idle ones serve the next pool, once it is wanted', async () => {
  keepThreads();
  const first = await opened();
  await first.pool.close();
  const second = await opened();
  assert.is(second.thread, first.thread);
  const beside = await opened();
  assert.is.not(beside.thread, second.thread);
  await second.pool.close();
  await beside.pool.close();
});

threads('one that is still at work when its pool closes is ended', async () => {
  keepThreads();
  const { pool, thread } = await opened();
  const corpus = pool.registerCorpus(new SharedArrayBuffer(8));
  const outcome = pool.run('reach', { corpus, profile: PROFILES.dialect }).catch(() => 'ended');
  await pool.close();
  assert.is(await outcome, 'ended');
  const others = [await opened(), await opened(), await opened()];
  assert.not(others.map((other) => other.thread).includes(thread));
  for (const other of others) await other.pool.close();
});

threads('a task may be for a certain one, and goes to another where that is at work', async () => {
  const two = new Threads(2, entry, () => {});
  const ask = async (thread: number | null): Promise<number> =>
    (await two.run<{ output: number }>({ name: 'ready' }, [], thread)).output;
  await Promise.all([ask(null), ask(null)]);
  const ids = [await ask(0), await ask(1)];
  assert.is.not(ids[0], ids[1]);
  assert.equal([await ask(1), await ask(0)], [ids[1], ids[0]]);
  const stuck = two.run({ name: 'walks' }, [], 1).catch(() => 'ended');
  assert.is(await ask(1), ids[0]);
  await two.close(false);
  assert.is(await stuck, 'ended');
});

threads.run();
