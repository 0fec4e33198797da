/** The corpus of a batch: that of a patch, or of a run that is read for it. */

import type { BatchCorpus } from '../app/batch/request-space.ts';
import type { BatchSource } from '../app/operations/batch.ts';
import { loadFailed } from '../app/operations/walker.ts';
import { invalidRequest } from '../app/request-error.ts';
import { findRun } from '../store/runs/runs.ts';
import type { Services } from './services.ts';

/** 400 for a run or a patch that is not there. */
export async function openCorpus(
  { patches, pool, settings }: Services,
  source: BatchSource,
  signal: AbortSignal,
): Promise<BatchCorpus> {
  if ('patch' in source) {
    const { loaded } = patches[source.patch];
    if (!loaded) throw invalidRequest(`No corpus loaded for patch ${source.patch.toUpperCase()}.`);
    return { corpus: loaded.corpus, runId: loaded.run.run_id, runDir: loaded.run.path };
  }
  const run = await findRun(settings.runsBase(), source.runId);
  if (run === null) throw invalidRequest(`Run not found: ${source.runId}`);
  const { buffer } = await pool
    .run('load', { runDir: run.path, use: 'checked' }, { signal })
    .catch((err) => Promise.reject(loadFailed(err, run.path)));
  // no thread keeps tables of it, so it needs no id
  return { corpus: { id: 0, buffer }, runId: run.run_id, runDir: run.path };
}
