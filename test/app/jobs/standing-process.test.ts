/** Runs in the process that stands by: one after the other, cancelled. */
import { readFile } from 'node:fs/promises';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Job } from '../../../app/jobs/job.ts';
import { StandingProcess } from '../../../app/jobs/standing-process.ts';
import { discoverRuns } from '../../../store/runs/runs.ts';
import { waitFor } from '../../wait.ts';
import { type Context, withStandingProcess } from './standing.ts';

const standing = suite<Context>('a process that stands by');
withStandingProcess(standing);

const wordsOf = (job: Job): Promise<string> =>
  readFile(join(job.outputPath!, 'data', 'words.tsv'), 'utf8');

standing(
  'readies itself part by part when nobody asks, of the lowest priority until its run',
  async (context) => {
    let asked = 0;
    let go = (): void => {};
    const cold = new StandingProcess(() => {
      asked++;
      return new Promise((resolve) => {
        go = resolve;
      });
    });
    try {
      await waitFor('the first question', () => asked === 1);
      go();
      await waitFor('the one after a part', () => asked === 2);
      const own = getPriority();
      // where it cannot be given back it is not taken
      assert.ok([constants.priority.PRIORITY_LOW, own + 1].includes(getPriority(cold.pid)));
      const { finished } = cold.run(context.options, { line() {}, event() {} });
      assert.ok(getPriority(cold.pid) <= own + 1);
      go();
      assert.is((await finished).code, 0);
      assert.is(asked, 2, 'a run readies more than any part');
    } finally {
      await cold.close();
    }
  },
);

standing(
  'makes runs one after the other; one beside them has a process of its own',
  async (context) => {
    const { jobs, options, ended } = context;
    const before = await ended(jobs.start(options));
    const { pid } = jobs;
    const job = jobs.start(options);
    assert.is(jobs.pid, pid, 'the same process');
    const lines: string[] = [];
    await new Promise<void>((resolve) => {
      const other = jobs.launch(options, {
        line: (text) => void lines.push(text),
        event: () => {},
        exit: (_, end) => {
          assert.is(end?.status, 'completed');
          resolve();
        },
      });
      assert.is.not(other.pid, pid);
    });
    await ended(job);
    assert.is(job.percent, 100);
    assert.is(await wordsOf(job), await wordsOf(before));
    // the same lines in whichever process, but for the names of the run directories
    const plain = (all: readonly string[]) => all.filter((line) => !line.includes('run directory'));
    assert.equal(plain(job.lines), plain(lines));
  },
);

standing(
  'a cancelled run is heard no more, and its process makes the next one',
  async (context) => {
    const { jobs, options, long, ended } = context;
    const job = jobs.start(long);
    const { pid } = jobs;
    let path = '';
    await waitFor('the first progress', () => job.progress);
    jobs.cancel();
    const lines = job.lines.length;
    assert.is(job.status, 'cancelled');
    await waitFor('the cancelled run', async () => {
      path =
        (await discoverRuns(context.folder)).find(({ status }) => status === 'cancelled')?.path ??
        '';
      return path !== '';
    });
    assert.is(job.lines.length, lines);
    assert.is(job.outputPath, null);
    await waitFor('the same process', async () => {
      const next = await ended(jobs.start(options));
      assert.is(next.status, 'completed');
      return jobs.pid === pid;
    });
  },
);

standing.run();
