/** The process that stands by, killed or asked to end in the middle of a run. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { discoverRuns } from '../../../store/runs/runs.ts';
import { waitFor } from '../../wait.ts';
import { type Context, withStandingProcess } from './standing.ts';

const standing = suite<Context>('faults of a process that stands by');
withStandingProcess(standing);

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
