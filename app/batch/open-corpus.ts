/** The corpus of a batch: that of a patch, or of a run that is read for it. */
import type { BatchSource } from '../../operations/batch/request.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import { loadFailed } from '../../operations/walker.ts';
import { findRun } from '../../store/runs/runs.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { Patches } from '../patches/patch.ts';
import type { Settings } from '../settings/settings.ts';
import type { BatchCorpus } from './request-space.ts';

/** Where corpora are found. */
export interface CorpusSources {
  readonly patches: Patches;
  readonly pool: WorkerPool;
  readonly settings: Settings;
}

/** Throws `RequestError` for a run or a patch that is not there. */
export async function openCorpus(
  { patches, pool, settings }: CorpusSources,
  source: BatchSource,
  signal: AbortSignal,
): Promise<BatchCorpus> {
  if ('patch' in source) {
    const { loaded } = patches[source.patch].content;
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
