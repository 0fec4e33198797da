/** What a server readies beside its work, and that it stops when it is told. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { standBy } from '../../app/stand-by.ts';
import { WorkerPool } from '../../workers/pool.ts';
import { WARM_STEPS } from '../../workers/tasks.ts';
import { waitFor } from '../wait.ts';

/** Steps of a round of names. */
const ROUND = 3;

const standing = suite('standing by');

standing('readies a process for texts and every thread for names', async () => {
  const pool = new WorkerPool({ threads: 1 });
  const done: string[] = [];
  const warm = async (step: number): Promise<void> => {
    // the first round and a step of the last: the others are the same with other words
    if (step <= ROUND || step === WARM_STEPS - ROUND) await pool.warm(step);
    done.push(`step ${step}`);
  };
  const jobs = { prepare: () => void done.push('process'), job: null };
  // a file of classes that cannot be read is no reason to stop
  const classes = async (): Promise<never> => {
    done.push('classes');
    throw new Error('no file');
  };
  standBy({ warm, idle: true }, jobs, classes, () => true, 0);
  await waitFor('the last step', () => done.length === 2 + WARM_STEPS);
  const steps = Array.from({ length: WARM_STEPS }, (_, k) => `step ${k}`);
  assert.equal(done, ['process', 'classes', ...steps]);
  await pool.close();
});

standing('ends after the step under way', async () => {
  const done: number[] = [];
  let stop = (): void => {};
  const warm = async (step: number): Promise<void> => {
    done.push(step);
    stop();
  };
  stop = standBy(
    { warm, idle: true },
    { prepare: () => {}, job: null },
    async () => null,
    () => true,
    0,
  );
  await waitFor('the first step', () => done.length > 0);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(done, [0]);
});

standing('goes on when nobody waits for anything else', async () => {
  const done: number[] = [];
  const pool = { idle: false, warm: async (step: number) => void done.push(step) };
  let looks = 0;
  const jobs = {
    prepare: () => {},
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
    quiet = false;
  };
  const jobs = { prepare: () => void done.push('process'), job: null };
  const stop = standBy({ warm, idle: true }, jobs, async () => null, isQuiet, 0);
  await waitFor('a second look', () => looks > 1);
  assert.equal(done, []);
  quiet = true;
  await waitFor('the first step', () => done.length === 2);
  const before = looks;
  await waitFor('a second look', () => looks > before + 1);
  assert.equal(done, ['process', 0]);
  stop();
});

standing.run();
