/** Readies a server that has just started for its first names and its first load, once it is listening. */
import { setTimeout as pause } from 'node:timers/promises';
import type { WorkerPool } from '../workers/pool.ts';
import { WARM_STEPS } from '../workers/values.ts';

/** What is asked of a new server at once goes first. */
const DELAY_MS = 500;
/** How often it is looked whether the work of others is done before more is readied. */
const POLL_MS = 50;

/**
 * Begins a moment later, thread by thread, all of them for loads first. Requests go first: between two steps it is looked
 * whether `isQuiet` and all work done. The function that it returns stops it.
 */
export function standBy(
  pool: Pick<WorkerPool, 'warm' | 'idle' | 'threads'>,
  readClasses: () => Promise<unknown>,
  isQuiet: () => boolean,
  delayMs = DELAY_MS,
): () => void {
  let stopped = false;
  let warming = false;
  const begin = async (): Promise<void> => {
    await idle();
    if (stopped) return;
    // a file that cannot be read is told to whoever asks for names
    await readClasses().catch(() => {});
    for (const [step, thread] of stepsOf(pool.threads)) {
      await idle();
      if (stopped) return;
      warming = true;
      await pool.warm(step, thread);
      warming = false;
    }
  };
  const idle = async (): Promise<void> => {
    while (isBusy() && !stopped) await pause(POLL_MS, undefined, { ref: false });
  };
  // what a person waits for readies the threads as well
  const isBusy = (): boolean => !isQuiet() || (!pool.idle && !warming);
  // a pool that closes meanwhile, or has no room: then there is no need
  const timer = setTimeout(() => void begin().catch(() => {}), delayMs).unref();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Steps of the task `warm` and their threads: a load, which takes all threads and few steps, before names. */
function* stepsOf(threads: number): Generator<[step: number, thread: number]> {
  for (let thread = 0; thread < threads; thread++) yield [0, thread];
  for (let thread = 0; thread < threads; thread++) {
    for (let step = 1; step < WARM_STEPS; step++) yield [step, thread];
  }
}
