/** The worker pool and its threads: equal results from any number of them, cancellation, faults. */
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { makeRecords } from '../../bench/measuring/runs.ts';
import { EngineError } from '../../engine/base/errors.ts';
import type { Corpus } from '../../engine/corpus/corpus.ts';
import { PROFILES } from '../../engine/corpus/profiles.ts';
import { DEFAULT_WALK, Walker, type WalkParams } from '../../engine/walk/walker.ts';
import { keepThreads, PoolBusyError, WorkerPool } from '../../workers/pool.ts';
import type { TaskInput } from '../../workers/tasks.ts';
import type { CorpusHandle } from '../../workers/values.ts';
import { corpusOf } from '../engine/corpora.ts';
import { sampled } from '../extent.ts';
import { faultOf } from '../fault.ts';
import { makeTempFolder } from '../store/temp-folder.ts';
import { suite } from '../suite.ts';
import { waitFor } from '../wait.ts';

interface Context {
  one: WorkerPool;
  four: WorkerPool;
  corpus: Corpus;
}

const pools = suite<Context>('worker pool');

pools.before((context) => {
  context.one = new WorkerPool({ threads: 1 });
  context.four = new WorkerPool({ threads: 4 });
  context.corpus = corpusOf(makeRecords(3000, 5), 'frequency');
});
pools.after(async ({ one, four }) => {
  await Promise.all([one.close(), four.close()]);
});

const COMBINE = { count: 3000, seed: 7n, profile: null, frequencyWeight: 0.5 } as const;

pools('walks are the same from one thread and from four', async ({ one, four, corpus }) => {
  const kinds: [Partial<WalkParams>, number, number][] = [
    [{}, 1, 0],
    [{}, 7, 5],
    [{ neighborLimit: null }, 7000, 5],
    [{ inertia: null, maxFlips: 3 }, 33, 1301],
    [{ temperature: 2 }, 3, 40_000],
  ];
  for (const [change, count, steps] of kinds) {
    const params = { ...DEFAULT_WALK, ...change };
    const batch = { seed: -12n, count, steps };
    const wanted = new Walker(corpus, params).batch(-12n, 0, count, steps);
    for (const pool of [one, four]) {
      const handle = pool.registerCorpus(corpus.buffer);
      const found = await pool.walks(handle, params, batch);
      assert.instance(found.buffer, SharedArrayBuffer);
      assert.ok(Buffer.from(found).equals(Buffer.from(wanted)), JSON.stringify(change));
      pool.release(handle);
    }
  }
});

/** Work of several seconds, unless it is stopped. */
const longWork = (corpus: CorpusHandle): TaskInput<'combine'> => ({
  corpus,
  params: { ...COMBINE, syllables: [2, 2, 2, 2, 2, 2, 2, 2], count: 1_000_000 },
});

pools('walks that are aborted stop on every thread', async ({ four, corpus }) => {
  const handle = four.registerCorpus(corpus.buffer);
  const gone = new AbortController();
  const batch = { seed: 1n, count: 20_000, steps: 240 };
  const walked = faultOf(four.walks(handle, DEFAULT_WALK, batch, { signal: gone.signal }));
  await new Promise(setImmediate);
  gone.abort();
  assert.is((await walked).name, 'AbortError');
  await four.run('analyse', { corpus: handle });
  four.release(handle);
});

pools('an expected fault keeps its code and its words', async ({ one, corpus }) => {
  const { folder, remove } = await makeTempFolder();
  const handle = one.registerCorpus(corpus.buffer);
  const params = { ...COMBINE, syllables: [0] };
  const faults: [Promise<unknown>, string, RegExp][] = [
    [
      one.run('load', { runDir: join(folder, 'none'), use: 'checked' }),
      'corpus-missing',
      /holds neither/,
    ],
    [one.run('combine', { corpus: handle, params }), 'syllables-range', /\(got 0\)/],
    [
      one.walks(handle, { ...DEFAULT_WALK, maxFlips: 9 }, { seed: 1n, count: 1, steps: 1 }),
      'flips-too-many',
      /max_flips must be <= 3/,
    ],
  ];
  // whichever comes first
  for (const [work] of faults) work.catch(() => {});
  for (const [work, code, message] of faults) {
    const fault = await faultOf(work);
    assert.instance(fault, EngineError);
    assert.is(fault.code, code);
    assert.match(fault.message, message);
  }
  one.release(handle);
  await remove();
});

pools('a task that throws unexpectedly rejects, and the pool goes on', async ({ one, corpus }) => {
  const broken = { corpus: { id: 0 }, profile: PROFILES.goblin } as TaskInput<'reach'>;
  for (const options of [{}, { onProgress: () => {} }]) {
    const fault = await faultOf(one.run('reach', broken, options));
    assert.instance(fault, Error);
    assert.not.instance(fault, EngineError);
  }
  const handle = one.registerCorpus(corpus.buffer);
  assert.is((await one.run('analyse', { corpus: handle })).analysis.total, 3000);
  one.release(handle);
});

pools('one task more than the queue holds is refused, the others are done', async ({ corpus }) => {
  const pool = new WorkerPool({ threads: 1 });
  const handle = pool.registerCorpus(corpus.buffer);
  const params = { ...COMBINE, syllables: [2], count: 10 };
  const work = Array.from({ length: 400 }, (_, i) =>
    pool.run('combine', { corpus: handle, params }, i % 2 ? {} : { onProgress: () => {} }),
  );
  const results = await Promise.allSettled(work);
  const refused = results.filter((result) => result.status === 'rejected');
  assert.ok(refused.length > 0 && refused.length <= 144, `${refused.length} refused`);
  for (const { reason } of refused) {
    assert.instance(reason, PoolBusyError);
    assert.is((reason as PoolBusyError).code, 'queue-full');
    assert.match((reason as PoolBusyError).message, /busy: 256 tasks are waiting/);
  }
  assert.is((await pool.run('combine', { corpus: handle, params })).distinct > 0, true);
  await pool.close();
});

pools('progress comes in order before the result', async ({ one, four, corpus }) => {
  for (const pool of [one, four]) {
    const handle = pool.registerCorpus(corpus.buffer);
    for (let round = 0; round < sampled(4, 20); round++) {
      const ticks: [number, number][] = [];
      let done = false;
      const onProgress = (n: number, total: number): void => {
        assert.not(done, 'no tick after the result');
        ticks.push([n, total]);
      };
      await pool.run('reach', { corpus: handle, profile: PROFILES.ritual }, { onProgress });
      done = true;
      const [n, total] = ticks.at(-1)!;
      assert.is(n, total);
      assert.is(total, corpus.classCount);
    }
    pool.release(handle);
  }
});

pools('a closed pool gives up the work under way', async ({ corpus }) => {
  const pool = new WorkerPool({ threads: 1 });
  const handle = pool.registerCorpus(corpus.buffer);
  const outcome = pool.run('combine', longWork(handle)).then(
    () => 'done',
    () => 'given up',
  );
  await pool.close();
  assert.is(await outcome, 'given up');
});

pools('a thread that still loads is not ended', async () => {
  let loaded = false;
  const channel = new BroadcastChannel('slow-entry');
  channel.onmessage = () => {
    loaded = true;
  };
  const entry = new URL('./slow-entry.js', import.meta.url);
  const pool = new WorkerPool({ threads: 1, entry });
  await pool.close();
  await waitFor('the end of its loading', () => loaded);
  channel.close();
});

const entry = new URL('./naming-entry.js', import.meta.url);

/** The id of the only thread of a new pool, and the pool. */
async function opened(): Promise<{ pool: WorkerPool; thread: unknown }> {
  const pool = new WorkerPool({ threads: 1, entry });
  return { pool, thread: await pool.run('ready', null) };
}

const threads = suite('threads of pools');

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
