/** Finds the run that a job made in the list of runs. */
import type { Job } from '../../logic/corpora/job-progress.ts';
import type { Run } from '../../logic/corpora/run-list.ts';
import { server } from '../../state/server.ts';

/** The run in the list that a job made; null while the list does not have it. */
export function runOf({ output_path: path }: Job): Run | null {
  return server.value.runs?.find((run) => run.path === path) ?? null;
}
