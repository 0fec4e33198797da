/** Pipeline jobs: start, progress, cancellation, failures and killed processes. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { type Job, lineClass, openJobs, startRun } from '../../../app/jobs/jobs.ts';
import { createLog } from '../../../app/log.ts';
import { type PipelineOptions, plainRun } from '../../../app/pipeline/options.ts';
import { startFake } from '../../process.ts';
import { sharedFolderSuite } from '../../store/temp-folder.ts';
import { waitFor } from '../../wait.ts';

interface Context {
  jobs: ReturnType<typeof openJobs>;
  /** Options of a job that behaves as the fake program does for this name. */
  options(behaviour: string, change?: Partial<PipelineOptions>): PipelineOptions;
  ended(job: Job): Promise<Job['state']>;
}

const SILENT = createLog(true, () => {});

const running = sharedFolderSuite<Context>('pipeline jobs', (context) => {
  context.options = (behaviour, change = {}) => ({
    ...plainRun(`/sources/${behaviour}`, context.folder, 'en_US'),
    ...change,
  });
  context.ended = async (job) => {
    await waitFor(`the end of ${job.options.sourcePath}`, () => !job.isRunning);
    return job.state;
  };
});
running.before.each((context) => {
  context.jobs = openJobs(SILENT, startFake);
});
running.after.each(({ jobs }) => jobs.close());

running('progress moves by planned stages, and a failure keeps it', async (context) => {
  const { jobs, options, ended } = context;
  const extractOnly = await ended(jobs.start(options('completes', { runNormalize: false })));
  const found = extractOnly.stage_times.map(({ stage }) => stage);
  assert.equal(found, ['extract']);
  const failing = await ended(jobs.start(options('fails')));
  assert.is(failing.progress_percent, 25);
  assert.equal([failing.status, failing.current_stage], ['failed', 'normalize']);
  assert.is(failing.error_message, 'Normalization failed');
  assert.is(failing.output_path, join(context.folder, '20250101_000001_pyphen'));
  assert.ok(failing.ended_at_utc);
  const two = await ended(jobs.start(options('fails', { runAnnotate: false })));
  assert.is(two.progress_percent, 50);
});

running('a process that is killed, stopped or leaves without a result is a failure', async (t) => {
  const { jobs, options, ended } = t;
  for (const [behaviour, why] of [
    ['dies', /^The pipeline process was ended from outside by SIGKILL$/],
    ['leaves', /exit code 3/],
    ['hangs', /stopped from outside/],
  ] as const) {
    const job = jobs.start(options(behaviour));
    if (behaviour === 'hangs') {
      await waitFor('the first line', () => job.state.stage_percent);
      process.kill(job.pid!, 'SIGTERM');
    }
    const { status, error_message } = await ended(job);
    assert.equal([status, error_message], ['failed', 'Extraction failed']);
    const told = job.state.log_lines.at(-1)!;
    const [, reason] = /^\[pipeline\] error: Extraction failed: (.*)$/.exec(told)!;
    assert.match(reason!, why);
  }
});

running('a program that cannot be started is a failure', async ({ options, ended }) => {
  const jobs = openJobs(SILENT, (options) => startRun(options, '/no/such/program.js'));
  const job = jobs.start(options('completes'));
  const { status, error_message } = await ended(job);
  assert.equal([status, error_message], ['failed', 'Extraction failed']);
  assert.match(job.state.log_lines.at(-1)!, /exit code 1/);
  assert.ok(job.state.log_lines.some((line) => line.includes('Cannot find module')));
});

running('a stubborn process is killed, heard no more, and its manifest closed', async (context) => {
  const { jobs, options, folder } = context;
  const job = jobs.start(options('ignores-sigterm'));
  await waitFor('the first progress', () => job.state.stage_percent);
  jobs.cancel();
  const lines = job.state.log_lines.length;
  const next = jobs.start(options('completes'));
  await jobs.close();
  assert.is(job.state.log_lines.length, lines);
  assert.not.ok(next.state.log_lines.some((line) => line.includes('still here')));
  const path = join(folder, '20250101_000001_pyphen', 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
  assert.is(manifest.status, 'cancelled');
});

running('a run that is left behind, also by a killed process, has its last lines', async (t) => {
  const { jobs, options, folder, ended } = t;
  for (const [behaviour, last] of [
    ['leaves-a-run', '[extract] last words'],
    ['dies', '[extract] working'],
  ] as const) {
    const job = jobs.start(options(behaviour));
    assert.is((await ended(job)).status, 'failed');
    const path = join(folder, '20250101_000001_pyphen', 'manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
    assert.is(manifest.status, 'failed');
    assert.equal((manifest.log_tail as string[]).slice(-2), [last, job.state.log_lines.at(-1)]);
  }
});

running('jobs started in one second have ids of their own', async ({ jobs, options, ended }) => {
  const ids = new Set<string | null>();
  for (let i = 0; i < 3; i++) {
    ids.add((await ended(jobs.start(options('leaves')))).job_id);
  }
  assert.is(ids.size, 3);
});

running('the level of a line comes from its text', () => {
  for (const [line, level] of [
    ['[extract] error: no', 'error'],
    ['error: no', 'error'],
    ['[output] warning: odd', 'warn'],
    ['[output] data/corpus.db', 'ok'],
    ['[pipeline] started', 'accent'],
    ['[config] min 2', 'accent'],
    ['[extract] 3 files, no error: fine', 'info'],
    ['plain', 'info'],
    ['', 'info'],
    ['[', 'info'],
  ] as const) {
    assert.is(lineClass(line), `log-line--${level}`, line);
  }
});
