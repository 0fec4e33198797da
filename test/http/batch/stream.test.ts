/** Batch streams: back-pressure, order of ranges, busy pool, faults. */
import type { RequestListener } from 'node:http';
import polka from 'polka';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type BatchJob, BatchStream } from '../../../app/batch/stream.ts';
import { Settings } from '../../../app/settings/settings.ts';
import { layOutRun, syntheticRunId } from '../../../bench/measuring/runs.ts';
import { EngineError } from '../../../engine/base/errors.ts';
import { SlotMaker } from '../../../engine/space/batch/slot-maker.ts';
import { mountBatch } from '../../../http/routes/batch.ts';
import { Routes } from '../../../http/routing.ts';
import type { Services } from '../../../http/services.ts';
import { loadConfig } from '../../../store/settings/config.ts';
import { PolicyFile } from '../../../store/settings/policies.ts';
import { WorkerPool } from '../../../workers/pool.ts';
import type { TaskInput, TaskOutput } from '../../../workers/tasks.ts';
import { listening } from '../../client.ts';
import { OPEN_SYLLABLES, planOf } from '../../engine/space/plans.ts';
import { makeTempFolder } from '../../store/temp-folder.ts';

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

const makeAt = ({ plan, range, buffers }: TaskInput<'batch'>): TaskOutput<'batch'> => ({
  ...new SlotMaker(plan).fill(range, buffers),
  ms: 1,
});

const never = new AbortController().signal;

stream('a reader that does not read keeps as many ranges as there are buffers', async () => {
  let asked = 0;
  const pool = poolOf(async (input) => {
    asked++;
    return makeAt(input);
  });
  let release = (): void => {};
  const running = new BatchStream(pool, jobOf()).run(
    () => new Promise((resolve) => (release = resolve)),
    { signal: never },
  );
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
  return { end: await new BatchStream(pool, job).run(sink, { signal: never }), text };
}

const prompt = poolOf(async (input) => makeAt(input));

stream('the next slot is the one after the last name, however ranges are cut', async () => {
  const plan = planOf(AMBIGUOUS, { counts: [5] });
  const maker = new SlotMaker(plan);
  const buffers = { lines: new Uint8Array(1 << 20), names: null };
  for (let k = 0; k < 40; k++) {
    const offset = BigInt(k);
    const range = { from: offset, format: 'txt', style: 'raw' } as const;
    // two ranges of the first size, whose last slots may have no name
    const whole = maker.fill({ ...range, to: offset + 4096n, limit: 5000 }, buffers);
    const cut = { ...range, to: plan.slots, limit: whole.emitted };
    const { next, dead } = maker.fill(cut, buffers);
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
    const running = new BatchStream(pool, jobOf()).run(async () => {}, { signal: gone.signal });
    const reason = await running.then(
      () => 'none',
      (err: Error) => err.message,
    );
    assert.is(reason, how === 'fault' ? 'a fault' : 'gone');
    assert.is(underWay, 0);
  }
});

stream('a fault after the first byte ends the answer with a line that says so', async () => {
  const { folder, remove } = await makeTempFolder();
  const run = syntheticRunId(1);
  await layOutRun(folder, run, { size: 300, seed: 1, database: true });
  const pool = new WorkerPool({ threads: 1 });
  let ranges = 0;
  const failing = {
    threads: 1,
    run: (...args: Parameters<WorkerPool['run']>) =>
      args[0] === 'batch' && ++ranges > 3
        ? Promise.reject(new Error('a secret of the server'))
        : pool.run(...args),
  } as unknown as WorkerPool;
  const logged: string[] = [];
  const config = loadConfig({ outputBase: folder });
  const services = {
    pool: failing,
    config,
    policies: new PolicyFile(config.policies),
    settings: new Settings(config),
    log: { info() {}, error: (text: string) => void logged.push(text) },
  } as unknown as Services;
  const app = polka();
  mountBatch(new Routes(app, services), services);
  const server = await listening(app.handler as unknown as RequestListener);
  try {
    for (const format of ['ndjson', 'txt']) {
      ranges = 0;
      const reply = await fetch(`${server.base}/api/batch`, {
        method: 'POST',
        body: JSON.stringify({ run_id: run, count: null, format }),
      });
      const lines = (await reply.text()).trimEnd().split('\n');
      const told = 'The batch was broken off by a fault of the server.';
      const last = format === 'txt' ? `error: ${told}` : `{"kind":"error","error":"${told}"}`;
      assert.is(lines.at(-1), last);
      assert.ok(lines.length > 1000);
    }
    assert.is(logged.length, 2);
  } finally {
    server.close();
    await pool.close();
    await remove();
  }
});

stream.run();
