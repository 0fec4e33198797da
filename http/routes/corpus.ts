import type { Polka } from 'polka';
import { Corpus } from '../../engine/corpus.ts';
import { isProfileName, PROFILE_NAMES } from '../../engine/profiles.ts';
import { findRun } from '../../store/runs.ts';
import { wireAnalysis, wireStatistics } from '../analysis.ts';
import { readJson } from '../body.ts';
import { coerceBool, showValue } from '../coerce.ts';
import { badRequest } from '../errors.ts';
import { goneSignal, sendJson } from '../reply.ts';
import type { Services } from '../services.ts';
import { renderStats } from '../stats.ts';
import { failed, parsePatch } from '../walker-request.ts';

/** Loading a run into a patch, and what can be asked of a loaded corpus. */
export function mountCorpus(app: Polka, { patches, pool, settings }: Services): void {
  app.post('/api/walker/load-corpus', async (req, res) => {
    const { patch: key, run_id: runId = null } = await readJson(req);
    const name = parsePatch(key);
    if (!coerceBool(runId)) throw badRequest('Missing run_id');
    const run = typeof runId === 'string' ? await findRun(settings.runsBase(name), runId) : null;
    if (run === null) throw badRequest(`Run not found: ${showValue(runId)}`);
    const loaded = await patches[name]
      .load(run)
      .catch((err) => Promise.reject(failed('Failed to load corpus', err)));
    sendJson(res, 200, {
      patch: name,
      run_id: run.run_id,
      corpus_type: run.extractor_type,
      syllable_count: loaded.syllableCount,
      source: loaded.source,
      status: 'loading',
    });
  });

  app.get('/api/walker/stats', (_req, res) => sendJson(res, 200, renderStats(patches)));

  app.get('/api/walker/analysis/:patch', async (req, res) => {
    const key = req.params.patch!;
    if (key !== 'a' && key !== 'b') throw badRequest(`Invalid patch: ${key}`);
    const { loaded } = patches[key];
    if (loaded === null) throw badRequest(`No corpus loaded for patch ${key.toUpperCase()}.`);
    const { analysis, statistics } = await pool
      .run('analyse', { corpus: loaded.corpus }, { signal: goneSignal(res) })
      .catch((err) => Promise.reject(failed('Analysis failed', err)));
    sendJson(res, 200, {
      patch: key,
      analysis: wireAnalysis(analysis),
      statistics: wireStatistics(statistics),
    });
  });

  app.post('/api/walker/reach-syllables', async (req, res) => {
    const { patch: key, profile = '' } = await readJson(req);
    const name = parsePatch(key);
    const { reaches, loaded } = patches[name];
    if (reaches === null || loaded === null) {
      throw badRequest(`No reach data for patch ${name.toUpperCase()}. Load a corpus first.`);
    }
    if (typeof profile !== 'string' || !isProfileName(profile)) {
      const valid = [...PROFILE_NAMES].sort().join(', ');
      throw badRequest(`Unknown profile '${showValue(profile)}'. Valid profiles: ${valid}`);
    }
    const { reach, total, uniqueReachable, first, pairCount } = reaches[profile];
    const corpus = Corpus.from(loaded.corpus.buffer);
    const syllables = Array.from(first, (i) => ({
      syllable: corpus.syllable(i),
      frequency: corpus.frequency(i),
      reachability: pairCount[corpus.pair[i]!]!,
    }));
    sendJson(res, 200, { profile, reach, total, unique_reachable: uniqueReachable, syllables });
  });
}
