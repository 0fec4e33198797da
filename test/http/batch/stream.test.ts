/** Batch streams: back-pressure, order of ranges, busy pool, faults, clients that stop or leave. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type BatchJob, streamBatch } from '../../../app/batch/stream.ts';
import { Settings } from '../../../app/settings/settings.ts';
import { layOutRun, syntheticRunId } from '../../../bench/measuring/runs.ts';
import { EngineError } from '../../../engine/base/errors.ts';
import { makeLines, roomFor } from '../../../engine/space/batch/slot-maker.ts';
import { mountBatch } from '../../../http/routes/batch.ts';
import { loadConfig } from '../../../store/settings/config.ts';
import { policyFile } from '../../../store/settings/policies.ts';
import { WorkerPool } from '../../../workers/pool.ts';
import type { TaskInput, TaskOutput } from '../../../workers/tasks.ts';
import { OPEN_SYLLABLES, planOf } from '../../engine/space/plans.ts';
import { sampled } from '../../extent.ts';
import { faultOf } from '../../fault.ts';
import { makeTempFolder } from '../../store/temp-folder.ts';
import { waitFor } from '../../wait.ts';
import { listeningTo } from '../api.ts';

const stream = suite('batch stream');

/** Of which different sequences spell one name, so that many slots are dead. */
const AMBIGUOUS = ['a', 'aa', 'ab', 'b', 'ba', 'bab', 'aab', 'bb', 'abb', 'c', 'ac', 'ca', 'cb'];

const PLAN = planOf(OPEN_SYLLABLES, { counts: [3] });

const jobOf = (change: Partial<BatchJob> = {}): BatchJob => ({
  plan: PLAN,
  share: 1,
  offset: 0n,
  until: PLAN.slots,
  count: PLAN.slots,
  format: 'txt',
  style: 'raw',
  ...change,
});

type Run = (input: TaskInput<'batch'>, signal: AbortSignal) => Promise<TaskOutput<'batch'>>;

/** A pool of two threads in name only: each range is made where and when `run` says. */
function poolOf(run: Run): WorkerPool {
  return {
    threads: 2,
    run: (_: string, input: TaskInput<'batch'>, { signal }: { signal: AbortSignal }) =>
      run(input, signal),
  } as unknown as WorkerPool;
}

const makeAt = ({ plan, range, room: given }: TaskInput<'batch'>): TaskOutput<'batch'> => {
  const { lines, names, ...made } = makeLines(plan, range, given);
  return { ...made, lines: lines.length, names: names.length, ms: 1 };
};

const never = new AbortController().signal;

stream('a reader that does not read keeps a range for each thread and one more', async () => {
  let asked = 0;
  const pool = poolOf(async (input) => {
    asked++;
    return makeAt(input);
  });
  let release = (): void => {};
  const sink = () => new Promise<void>((resolve) => (release = resolve));
  const running = streamBatch(pool, jobOf(), sink, { signal: never });
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 21; turn++) await new Promise(setImmediate);
  };
  await turns();
  assert.is(asked, 3);
  release();
  await turns();
  assert.is(asked, 4);
  const done = setInterval(() => release(), 0);
  const { emitted, exhausted } = await running;
  clearInterval(done);
  assert.is(BigInt(emitted), PLAN.slots);
  assert.is(exhausted, true);
});

/** How a batch ends, and the text that it sends. */
async function outcomeOf(pool: WorkerPool, job: BatchJob) {
  let text = '';
  const sink = async (lines: Uint8Array): Promise<void> => {
    text += Buffer.from(lines).toString();
  };
  return { end: await streamBatch(pool, job, sink, { signal: never }), text };
}

const prompt = poolOf(async (input) => makeAt(input));

stream('the next slot is the one after the last name, however ranges are cut', async () => {
  const plan = planOf(AMBIGUOUS, { counts: [5] });
  const room = roomFor(plan, false);
  for (let k = 0; k < sampled(4, 40); k++) {
    const offset = BigInt(k);
    const range = { from: offset, format: 'txt', style: 'raw' } as const;
    // two ranges of the first size, whose last slots may have no name
    const whole = makeLines(plan, { ...range, to: offset + 4096n, limit: 5000 }, room);
    const cut = { ...range, to: plan.slots, limit: whole.emitted };
    const { next, dead } = makeLines(plan, cut, room);
    const share = whole.emitted / 4096;
    const job = jobOf({ plan, offset, share, count: BigInt(whole.emitted) });
    const { end } = await outcomeOf(prompt, job);
    assert.is(end.next, next);
    assert.equal(end.dead, dead);
  }
});

stream('a busy pool is asked again', async () => {
  let refused = 0;
  const pool = poolOf(async (input) => {
    if (refused++ < 3) throw new EngineError('queue-full', 'busy');
    return makeAt(input);
  });
  const { end } = await outcomeOf(pool, jobOf({ count: 10n }));
  assert.is(end.emitted, 10);
});

stream('when it fails or is given up no range is under way any more', async () => {
  for (const how of ['fault', 'abort']) {
    let underWay = 0;
    let begun = 0;
    const gone = new AbortController();
    const pool = poolOf(async (input, signal) => {
      underWay++;
      try {
        if (++begun === 5 && how === 'fault') throw new TypeError('a fault');
        if (begun === 5) gone.abort(new Error('gone'));
        await new Promise(setImmediate);
        signal.throwIfAborted();
        return makeAt(input);
      } finally {
        underWay--;
      }
    });
    const running = streamBatch(pool, jobOf(), async () => {}, { signal: gone.signal });
    assert.is((await faultOf(running)).message, how === 'fault' ? 'a fault' : 'gone');
    assert.is(underWay, 0);
  }
});

type Post = (format: string, more?: object) => Promise<Response>;

/** Serves batches of a run whose ranges are made by `range`, and the rest by a thread. */
async function serving(
  threads: number,
  range: (make: () => Promise<unknown>, signal: AbortSignal) => Promise<unknown>,
  test: (post: Post, logged: readonly string[]) => Promise<void>,
): Promise<void> {
  const { folder, remove } = await makeTempFolder();
  const run = syntheticRunId(1);
  await layOutRun(folder, run, { size: 300, seed: 1, source: 'db' });
  const pool = new WorkerPool({ threads: 1 });
  const odd = {
    threads,
    run: (...args: Parameters<WorkerPool['run']>) =>
      args[0] === 'batch' ? range(() => pool.run(...args), args[2]!.signal!) : pool.run(...args),
  } as unknown as WorkerPool;
  const logged: string[] = [];
  const config = loadConfig({ outputBase: folder });
  const server = await listeningTo(mountBatch, {
    pool: odd,
    config,
    policies: policyFile(config.policies),
    settings: new Settings(config),
    log: { info() {}, error: (text: string) => void logged.push(text) },
  });
  const post: Post = (format, more) => {
    const body = JSON.stringify({ run_id: run, count: null, format, ...more });
    return fetch(`${server.base}/api/batch`, { method: 'POST', body });
  };
  try {
    await test(post, logged);
  } finally {
    server.close();
    await pool.close();
    await remove();
  }
}

stream('a fault after the first byte ends the answer with a line that says so', async () => {
  let ranges = 0;
  const failing = (make: () => Promise<unknown>): Promise<unknown> =>
    ++ranges > 3 ? Promise.reject(new Error('a secret of the server')) : make();
  await serving(1, failing, async (post, logged) => {
    for (const format of ['ndjson', 'txt']) {
      ranges = 0;
      const lines = (await (await post(format)).text()).trimEnd().split('\n');
      const told = 'The batch was broken off by a fault of the server.';
      const last = format === 'txt' ? `error: ${told}` : `{"kind":"error","error":"${told}"}`;
      assert.is(lines.at(-1), last);
      assert.ok(lines.length > 1000);
    }
    assert.is(logged.length, 2);
  });
});

stream('batches take no more memory together than they may', async () => {
  let release = (): void => {};
  const free = new Promise<void>((resolve) => (release = resolve));
  // so many threads that one batch alone takes all
  const waiting = (make: () => Promise<unknown>): Promise<unknown> => free.then(make);
  await serving(256, waiting, async (post) => {
    const first = await post('txt');
    const second = await post('txt');
    assert.is(second.status, 503);
    release();
    await first.text();
    assert.is((await post('txt')).status, 200, 'the first has ended');
  });
});

stream('a client that stops reading stalls its own batch and no other', async () => {
  let names = 0;
  const counting = async (make: () => Promise<unknown>): Promise<unknown> => {
    const made = (await make()) as { emitted: number };
    names += made.emitted;
    return made;
  };
  // many times what the system and this client take for a reader
  const count = 500_000;
  await serving(2, counting, async (post) => {
    const batch = () => post('ndjson', { syllables: 3, count });
    const unread = await batch();
    // it began before, so with a turn each it would be done as well
    for await (const _ of (await batch()).body!);
    assert.ok(names < 1.5 * count, `${names} names`);
    await unread.body!.cancel();
  });
});

stream('a batch whose client leaves is given up', async () => {
  // none is ever made, and only a batch that is given up makes room for the next
  const endless = (_: unknown, signal: AbortSignal): Promise<unknown> =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  await serving(256, endless, async (post, logged) => {
    for (let turn = 0; turn < 3; turn++) {
      await waitFor('room for a batch', async () => {
        const { status, body } = await post('txt');
        await body!.cancel();
        return status === 200;
      });
    }
    assert.equal(logged, []);
  });
});

stream.run();
