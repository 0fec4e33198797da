/** One notice for a job, from its start to its end, whichever place is open. */
import type { Schemas } from '../../api.ts';
import { baseName } from '../../logic/corpora/run-list.ts';
import { textTitle } from '../../logic/corpora/start-run.ts';
import { notify } from '../notices.ts';
import { navigate } from '../router.ts';
import { server } from '../server.ts';
import { formatNumber } from '../settings.ts';

type Job = Schemas['PipelineStatus'];

/** Id of the job that was seen under way, until its end has been told. */
let followed: string | null = null;

/** Begins to follow the jobs of the server; called once, by the frame. */
export function watchJobs(): void {
  server.watch(look);
}

function look(): void {
  const { job } = server.value;
  if (!job) return;
  const { job_id: id, status } = job;
  const source = baseName(job.config?.source_path ?? '') || 'a text';
  const about = `job ${id}`;
  if (status === 'running') {
    if (followed === id) return;
    followed = id;
    notify('info', 'Job', `Reading ${source} …`, undefined, about);
    return;
  }
  const run = runOf(job);
  if (followed === null || followed !== id || (status === 'completed' && !run)) return;
  followed = null;
  if (status === 'failed') {
    notify(
      'error',
      'Job',
      `${source}: ${job.error_message ?? 'the run failed.'}`,
      undefined,
      about,
    );
  } else if (status === 'cancelled') {
    notify('info', 'Job', `${source}: the run was cancelled.`, undefined, about);
  } else if (run) tellReady(run, about);
}

const runOf = ({ output_path: path }: Job): Schemas['Run'] | undefined =>
  server.value.runs?.find((run) => run.path === path);

function tellReady(run: Schemas['Run'], about: string): void {
  const text = `${textTitle(run)} is ready: ${formatNumber(run.syllable_count)} distinct syllables.`;
  const names = { label: 'Make names', run: () => navigate('start', { run: run.run_id }) };
  notify('success', 'Job', text, names, about);
}
