/** Learns the sound of a text that came in through the browser while its run is still being made. */
import { dirname } from 'node:path';
import { textsFolder } from '../../store/texts/kept-texts.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { JobOptions } from '../jobs/jobs.ts';
import type { Settings } from '../settings/settings.ts';
import { soundsOf } from './sounds.ts';

/**
 * Whoever sends a text wants its names next. What is learned is what a request for names would learn, from the
 * same words, and waits for it; a fault is for that request to tell.
 */
export const learnAhead =
  (
    pool: WorkerPool,
    settings: Pick<Settings, 'outputBase'>,
  ): NonNullable<JobOptions['wordsReady']> =>
  (runDir, { sourcePath }) => {
    if (dirname(sourcePath) !== textsFolder(settings.outputBase)) return;
    soundsOf(pool)
      .ahead(runDir)
      .catch(() => {});
  };
