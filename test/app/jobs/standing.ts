/** Set-up of tests of the process that stands by: texts, jobs, and what they wait for. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'uvu';
import type { Job } from '../../../app/jobs/job.ts';
import { PipelineJobs, PROGRAM } from '../../../app/jobs/jobs.ts';
import { createLog } from '../../../app/log.ts';
import { type PipelineOptions, plainRun } from '../../../app/pipeline/options.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { waitFor } from '../../wait.ts';

export interface Context {
  folder: string;
  options: PipelineOptions;
  /** The text so often that its run can be stopped in the middle. */
  long: PipelineOptions;
  jobs: PipelineJobs;
  /** What is done when the words of a run are there. */
  wordsReady: (runDir: string) => void;
  ended(job: Job): Promise<Job>;
}

/** Jobs with a process that stands by, closed after the suite. */
export function withStandingProcess(standing: Test<Context>): void {
  standing.before(async (context) => {
    context.folder = await mkdtemp(join(tmpdir(), 'namewalk-standing-'));
    const novel = join(packageRoot(), 'samples', 'en-pride-and-prejudice.txt');
    const text = (await readFile(novel, 'utf8')).slice(0, 30_000);
    const write = async (name: string, times: number): Promise<PipelineOptions> => {
      const path = join(context.folder, name);
      await writeFile(path, text.repeat(times));
      return plainRun(path, context.folder, 'auto');
    };
    context.options = await write('text.txt', 1);
    context.long = await write('long.txt', 100);
    context.ended = async (job) => {
      await waitFor(`the end of ${job.options.sourcePath}`, () => job.status !== 'running');
      return job;
    };
    context.wordsReady = () => {};
    const log = createLog(true, () => {});
    const wordsReady = (runDir: string): void => context.wordsReady(runDir);
    // beside other work a run may need longer to hear that it is cancelled, and a killed process makes no other run
    context.jobs = new PipelineJobs(log, PROGRAM, {
      standby: true,
      wordsReady,
      patienceMs: 120_000,
    });
    context.jobs.prepare();
  });
  standing.after(async ({ jobs, folder }) => {
    await jobs.close();
    await rm(folder, { recursive: true, maxRetries: 20 });
  });
}
