/** What a server readies beside its work, and that it stops when it is told. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { standBy } from '../../app/stand-by.ts';
import { WorkerPool } from '../../workers/pool.ts';
import { WARM_STEPS } from '../../workers/values.ts';
import { waitFor } from '../wait.ts';

const standing = suite('standing by');
const NO_CLASSES = async (): Promise<null> => null;

standing('readies every thread for loads and then for names, one after the other', async () => {
  const pool = new WorkerPool({ threads: 1 });
  const done: string[] = [];
  const warm = async (step: number, thread: number): Promise<void> => {
    // each kind of step once: the other steps are names of other words
    if (thread === 0 && step < 3) await pool.warm(step, thread);
    done.push(`step ${step} of ${thread}`);
  };
  // a file of classes that cannot be read is no reason to stop
  const classes = async (): Promise<never> => {
    done.push('classes');
    throw new Error('no file');
  };
  standBy({ warm, idle: true, threads: 2 }, classes, () => true, 0);
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
  const pool = { warm, idle: true, threads: 1 };
  stop = standBy(pool, NO_CLASSES, () => true, 0);
  await waitFor('the first step', () => done.length > 0);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(done, [0]);
});

standing(
  'waits while others work or somebody asks, before the first step and between two',
  async () => {
    const done: number[] = [];
    let [looks, quiet] = [0, false];
    const warm = async (step: number): Promise<void> => {
      done.push(step);
      quiet = step > 0;
    };
    const pool = { idle: false, threads: 1, warm };
    const isQuiet = (): boolean => {
      looks++;
      return quiet;
    };
    const looked = (): Promise<unknown> => {
      const before = looks;
      return waitFor('another look', () => looks > before + 1);
    };
    const stop = standBy(pool, NO_CLASSES, isQuiet, 0);
    await looked();
    quiet = true;
    await looked();
    assert.equal(done, [], 'a pool at work is enough');
    pool.idle = true;
    await waitFor('the first step', () => done.length === 1);
    await looked();
    assert.equal(done, [0]);
    quiet = true;
    await waitFor('the last step', () => done.length === WARM_STEPS);
    stop();
  },
);

standing.run();
