/** What a server readies beside its work, and that it stops when it is told. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { standBy } from '../../app/stand-by.ts';
import { WorkerPool } from '../../workers/pool.ts';
import { WARM_STEPS } from '../../workers/values.ts';
import { waitFor } from '../wait.ts';

const standing = suite('standing by');

type Warm = Parameters<typeof standBy>[0]['warm'];

/** Stands by for a pool of one idle thread; returns how to stop it. */
const begin = (warm: Warm, isQuiet = () => true) =>
  standBy({ warm, idle: true, threads: 1 }, { job: null }, async () => null, isQuiet, 0);

standing('readies every thread for loads and then for names, one after the other', async () => {
  const pool = new WorkerPool({ threads: 1 });
  const done: string[] = [];
  const warm = async (step: number, thread: number): Promise<void> => {
    // each kind of step once: the other steps are names of other words
    if (thread === 0 && step < 3) await pool.warm(step, thread);
    done.push(`step ${step} of ${thread}`);
  };
  const jobs = { job: null };
  // a file of classes that cannot be read is no reason to stop
  const classes = async (): Promise<never> => {
    done.push('classes');
    throw new Error('no file');
  };
  standBy({ warm, idle: true, threads: 2 }, jobs, classes, () => true, 0);
  await waitFor('the last step', () => done.length === 1 + 2 * WARM_STEPS);
  const names = [0, 1].flatMap((thread) =>
    Array.from({ length: WARM_STEPS - 1 }, (_, k) => `step ${k + 1} of ${thread}`),
  );
  assert.equal(done, ['classes', 'step 0 of 0', 'step 0 of 1', ...names]);
  await pool.close();
});

standing('ends after the step under way', async () => {
  const done: number[] = [];
  let stop = (): void => {};
  const warm = async (step: number): Promise<void> => {
    done.push(step);
    stop();
  };
  stop = begin(warm);
  await waitFor('the first step', () => done.length > 0);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(done, [0]);
});

standing('goes on when nobody waits for anything else', async () => {
  const done: number[] = [];
  const pool = { idle: false, threads: 1, warm: async (step: number) => void done.push(step) };
  let looks = 0;
  const jobs = {
    get job() {
      looks++;
      return null;
    },
  };
  const stop = standBy(
    pool,
    jobs,
    async () => null,
    () => true,
    0,
  );
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(done, []);
  assert.is(looks, 0, 'a pool at work is enough');
  pool.idle = true;
  await waitFor('the last step', () => done.length === WARM_STEPS);
  assert.ok(looks > 0, 'nor is a job under way');
  stop();
});

standing('waits as long as somebody asks, before the first step and between two', async () => {
  const done: unknown[] = [];
  let quiet = false;
  let looks = 0;
  const isQuiet = (): boolean => {
    looks++;
    return quiet;
  };
  const warm = async (step: number): Promise<void> => {
    done.push(step);
    quiet = step > 0;
  };
  const stop = begin(warm, isQuiet);
  await waitFor('a second look', () => looks > 1);
  assert.equal(done, []);
  quiet = true;
  await waitFor('the first step', () => done.length === 1);
  const before = looks;
  await waitFor('a second look', () => looks > before + 2);
  assert.equal(done, [0]);
  stop();
});

standing.run();
