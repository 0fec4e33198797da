/** Routes that load a run into a slot, and tell reaches and analyses of the corpus. */
import { stat } from 'node:fs/promises';
import type { Polka } from 'polka';
import { wireAnalysis, wireStatistics } from '../../app/analysis-view.ts';
import { renderStats } from '../../app/sessions/stats.ts';
import { Corpus } from '../../engine/corpus/corpus.ts';
import { readOperation } from '../../operations/operation.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import { showValue } from '../../operations/show-value.ts';
import {
  LOAD_CORPUS_FIELDS,
  REACH_LIST_FIELDS,
  REBUILD_FIELDS,
} from '../../operations/walker/corpus.ts';
import { failed, loadFailed } from '../../operations/walker.ts';
import { findRun } from '../../store/runs/runs.ts';
import { readJson } from '../body.ts';
import { disconnectSignal, sendReply } from '../reply.ts';
import type { Services } from '../services.ts';

/** Loading a run into a patch, and what can be asked of a loaded corpus. */
export function mountCorpus(app: Polka, { patches, pool, settings, gate, log }: Services): void {
  app.post('/api/walker/load-corpus', async (req, res) => {
    const body = await readJson(req);
    gate.check(body.lock_holder_id);
    const { patch: name, runId } = readOperation({ fields: LOAD_CORPUS_FIELDS }, body).values;
    const run = typeof runId === 'string' ? await findRun(settings.runsBase(name), runId) : null;
    if (run === null) throw invalidRequest(`Run not found: ${showValue(runId)}`);
    const loaded = await patches[name]
      .load(run)
      .catch((err) => Promise.reject(loadFailed(err, run.path)));
    // A load that a later one has overtaken changed nothing, and so ends nothing.
    if (patches[name].loaded === loaded) gate.detach(name, run.run_id, body.lock_holder_id);
    sendReply<'loadCorpus'>(res, {
      patch: name,
      run_id: run.run_id,
      corpus_type: run.extractor_type,
      syllable_count: loaded.syllableCount,
      source: loaded.source,
      order: loaded.order,
      status: 'loading',
    });
  });

  app.get('/api/walker/stats', (_req, res) =>
    sendReply<'getStats'>(res, renderStats(patches, gate)),
  );

  app.get('/api/walker/analysis/:patch', async (req, res) => {
    const key = req.params.patch!;
    if (key !== 'a' && key !== 'b') throw invalidRequest(`Invalid patch: ${key}`);
    const { loaded } = patches[key];
    if (loaded === null) throw invalidRequest(`No corpus loaded for patch ${key.toUpperCase()}.`);
    const { analysis, statistics } = await pool
      .run('analyse', { corpus: loaded.corpus }, { signal: disconnectSignal(res) })
      .catch((err) => Promise.reject(failed('Analysis failed', err)));
    sendReply<'getAnalysis'>(res, {
      patch: key,
      analysis: wireAnalysis(analysis),
      statistics: wireStatistics(statistics),
    });
  });

  app.post('/api/walker/rebuild-reach-cache', async (req, res) => {
    const body = await readJson(req);
    gate.check(body.lock_holder_id);
    const { patch: name, runId } = readOperation({ fields: REBUILD_FIELDS }, body).values;
    const patch = patches[name];
    const upper = name.toUpperCase();
    const run = patch.loaded?.run;
    if (runId !== null && run && runId !== run.run_id) {
      throw invalidRequest(`run_id mismatch for patch ${upper}.`);
    }
    if (!patch.ready || !run) {
      throw invalidRequest(`Walker not ready for patch ${upper}. Load a corpus first.`);
    }
    const folder = await stat(run.path).catch(() => null);
    if (!folder?.isDirectory()) throw invalidRequest(`Run directory missing for patch ${upper}.`);
    const { inputHash, outputHash, verification } = await patch
      .rebuildCache({ signal: disconnectSignal(res) })
      .catch((err) => {
        if (err.code !== 'write-failed') throw failed('Failed to compute profile reaches', err);
        log.error(`Patch ${name}: ${err.message}`);
        throw invalidRequest('Failed to write reach cache artifact.');
      });
    sendReply<'rebuildReachCache'>(res, {
      patch: name,
      run_id: run.run_id,
      status: 'rebuilt',
      ipc_input_hash: inputHash,
      ipc_output_hash: outputHash,
      verification_status: verification.status,
      verification_reason: verification.reason,
    });
  });

  app.post('/api/walker/reach-syllables', async (req, res) => {
    const body = await readJson(req);
    const name = REACH_LIST_FIELDS.patch.read(body.patch, body);
    const { reaches, loaded } = patches[name];
    if (reaches === null || loaded === null) {
      throw invalidRequest(`No reach data for patch ${name.toUpperCase()}. Load a corpus first.`);
    }
    const profile = REACH_LIST_FIELDS.profile.read(body.profile, body);
    const { reach, total, uniqueReachable, first, counts } = reaches[profile];
    const corpus = Corpus.from(loaded.corpus.buffer);
    const syllables = Array.from(first, (i, k) => ({
      syllable: corpus.syllable(i),
      frequency: corpus.frequency(i),
      reachability: counts[k]!,
    }));
    sendReply<'listReachSyllables'>(res, {
      profile,
      reach,
      total,
      unique_reachable: uniqueReachable,
      syllables,
    });
  });
}
