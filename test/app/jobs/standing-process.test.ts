/** Runs in the process that stands by: one after the other, cancelled, killed; and names learned before a run is whole. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Job } from '../../../app/jobs/job.ts';
import { PipelineJobs } from '../../../app/jobs/jobs.ts';
import { PROGRAM } from '../../../app/jobs/run-process.ts';
import { createLog } from '../../../app/log.ts';
import { type PipelineOptions, plainRun } from '../../../app/pipeline/options.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { type RunSound, SOUND_PATH } from '../../../store/names/sound-file.ts';
import { discoverRuns } from '../../../store/runs/runs.ts';
import { trainRun } from '../../../workers/tasks/names.ts';
import { waitFor } from '../../wait.ts';

interface Context {
  folder: string;
  options: PipelineOptions;
  /** The text so often that its run can be stopped in the middle. */
  long: PipelineOptions;
  jobs: PipelineJobs;
  /** What is done when the words of a run are there. */
  wordsReady: (runDir: string) => void;
  ended(job: Job): Promise<Job>;
}

const standing = suite<Context>('a process that stands by');

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
  context.jobs = new PipelineJobs(log, PROGRAM, { standby: true, wordsReady });
  context.jobs.prepare();
});
standing.after(async ({ jobs, folder }) => {
  await jobs.close();
  await rm(folder, { recursive: true });
});

const wordsOf = (job: Job): Promise<string> =>
  readFile(join(job.outputPath!, 'data', 'words.tsv'), 'utf8');

standing(
  'what is learned before a run is whole is what is learned of the whole run',
  async (context) => {
    const { jobs, options, ended } = context;
    let early: Promise<RunSound> | undefined;
    let running = false;
    context.wordsReady = (runDir) => {
      running = jobs.job!.status === 'running';
      early = trainRun(runDir);
    };
    const job = await ended(jobs.start(options));
    context.wordsReady = () => {};
    assert.is(job.status, 'completed', job.lines.join('\n'));
    assert.ok(running);
    const before = await early!;
    await rm(join(job.outputPath!, SOUND_PATH));
    assert.equal(await trainRun(job.outputPath!), before);
    const manifest = await readFile(join(job.outputPath!, 'manifest.json'), 'utf8');
    const { artifacts } = JSON.parse(manifest) as { artifacts: { path: string }[] };
    assert.ok(artifacts.some(({ path }) => path === 'data/words.tsv'));
    assert.not.ok(artifacts.some(({ path }) => path === SOUND_PATH));
  },
);

standing(
  'makes runs one after the other; one beside them has a process of its own',
  async (context) => {
    const { jobs, options, ended } = context;
    const before = jobs.job!;
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

standing('a killed one fails its run, and another takes its place', async (context) => {
  const { jobs, options, long, ended } = context;
  const job = jobs.start(long);
  const pid = jobs.pid!;
  await waitFor('the first progress', () => job.progress);
  process.kill(pid, 'SIGKILL');
  await ended(job);
  assert.is(job.status, 'failed');
  assert.match(job.lines.at(-1)!, /ended from outside by SIGKILL$/);
  const runs = await discoverRuns(context.folder);
  assert.is(runs.filter(({ status }) => status === 'running').length, 0);
  const next = await ended(jobs.start(options));
  assert.is(next.status, 'completed');
  assert.is.not(jobs.pid, pid);
});

standing('asked to end from outside, it ends its run as the command line does', async (context) => {
  const { jobs, long, ended } = context;
  const job = jobs.start(long);
  await waitFor('the first progress', () => job.progress);
  process.kill(jobs.pid!, 'SIGTERM');
  await ended(job);
  assert.is(job.status, 'failed');
  assert.match(job.lines.at(-1)!, /stopped from outside$/);
});

standing.run();
