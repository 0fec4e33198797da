/** Readies a server that has just started for its first names and its first text, once it is listening. */

import type { WorkerPool } from '../workers/pool.ts';
import { WARM_STEPS } from '../workers/tasks.ts';
import type { PipelineJobs } from './jobs/jobs.ts';

/** What is asked of a new server at once goes first. */
const DELAY_MS = 1000;

/** Begins a moment later; the function that it returns stops it. */
export function standBy(
  pool: Pick<WorkerPool, 'warm'>,
  jobs: Pick<PipelineJobs, 'prepare'>,
  delayMs = DELAY_MS,
): () => void {
  let stopped = false;
  const begin = async (): Promise<void> => {
    jobs.prepare();
    for (let step = 0; step < WARM_STEPS && !stopped; step++) await pool.warm(step);
  };
  // a pool that closes meanwhile, or has no room: then there is no need
  const timer = setTimeout(() => void begin().catch(() => {}), delayMs).unref();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
