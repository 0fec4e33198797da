/** Routes of loaded corpora: loading a run into a patch, its state, reaches, analyses, and views of it in numbers. */
import type { LoadedRun } from '../../app/patches/content.ts';
import type { Patch } from '../../app/patches/patch.ts';
import { renderStats } from '../../app/sessions/stats.ts';
import { wireReach } from '../../app/source/run.ts';
import { Corpus } from '../../engine/corpus/corpus.ts';
import { FEATURE_NAMES, perFeature } from '../../engine/corpus/features.ts';
import type { ProfileName } from '../../engine/corpus/profiles.ts';
import { valuesOf } from '../../operations/fields.ts';
import { invalidRequest, showValue } from '../../operations/request-error.ts';
import { LOAD_CORPUS_FIELDS, REACH_LIST_FIELDS } from '../../operations/walker/explore.ts';
import { failed, failing, loadFailed, type PatchName, parseWalk } from '../../operations/walker.ts';
import { isFolder } from '../../store/files/regular-file.ts';
import { findRun } from '../../store/runs/runs.ts';
import type { TaskInput, TaskName, TaskOutput } from '../../workers/tasks.ts';
import type { Asked, Routes } from '../routing.ts';
import type { Services } from '../services.ts';

export function mountCorpora(routes: Routes, services: Services): void {
  const { patches, pool, settings, gate, log } = services;

  routes.postBody('/api/walker/load-corpus', { gated: true }, async (body) => {
    const { patch: name, runId } = valuesOf(LOAD_CORPUS_FIELDS, body);
    const run = typeof runId === 'string' ? await findRun(settings.runsBase(name), runId) : null;
    if (run === null) throw invalidRequest(`Run not found: ${showValue(runId)}`);
    const { loaded } = await patches[name]
      .load(run)
      .catch((err) => Promise.reject(loadFailed(err, run.path)));
    // A load that a later one has overtaken changed nothing, and so ends nothing.
    if (patches[name].content.loaded === loaded) gate.detach(name, run.run_id, body.lock_holder_id);
    return {
      patch: name,
      run_id: run.run_id,
      corpus_type: run.extractor_type,
      syllable_count: loaded.syllableCount,
      source: loaded.source,
      order: loaded.order,
      status: 'loading',
    };
  });

  routes.get('/api/walker/stats', () => renderStats(patches, gate));

  routes.get('/api/walker/analysis/{patch}', async (named, asked) => {
    const patch = patchNamed(named.patch);
    const { corpus } = held(patches[patch]);
    const found = await pool.run('analyse', { corpus }, asked).catch(failing('Analysis failed'));
    return { patch, ...wireAnalysis(found) };
  });

  routes.post('/api/walker/rebuild-reach-cache', { gated: true }, async (wanted, { signal }) => {
    const { patch: name, runId } = wanted;
    const patch = patches[name];
    const upper = name.toUpperCase();
    const run = patch.content.loaded?.run;
    if (runId !== null && run && runId !== run.run_id) {
      throw invalidRequest(`run_id mismatch for patch ${upper}.`);
    }
    if (!patch.ready || !run) {
      throw invalidRequest(`Walker not ready for patch ${upper}. Load a corpus first.`);
    }
    if (!(await isFolder(run.path)))
      throw invalidRequest(`Run directory missing for patch ${upper}.`);
    const { inputHash, outputHash, verification } = await patch
      .rebuildCache({ signal })
      .catch((err) => {
        if (err.code !== 'write-failed') throw failed('Failed to compute profile reaches', err);
        log.error(`Patch ${name}: ${err.message}`);
        throw invalidRequest('Failed to write reach cache artifact.');
      });
    return {
      patch: name,
      run_id: run.run_id,
      status: 'rebuilt',
      ipc_input_hash: inputHash,
      ipc_output_hash: outputHash,
      verification_status: verification.status,
      verification_reason: verification.reason,
    };
  });

  routes.postBody('/api/walker/reach-syllables', {}, async (body) => {
    const name = REACH_LIST_FIELDS.patch.read(body.patch, body);
    const { corpus: handle, reaches } = reached(patches[name]);
    const profile = REACH_LIST_FIELDS.profile.read(body.profile, body);
    return wireReach(Corpus.from(handle.buffer), profile, reaches[profile]);
  });

  /** The JSON text that a task returns; `fault` stands before what goes wrong in it. */
  const ask = <K extends Extract<TaskName, `explore.${string}`>>(
    task: K,
    question: TaskInput<K>,
    asked: Pick<Asked, 'signal'>,
    fault: string,
  ): Promise<TaskOutput<K>> => pool.run(task, question, asked).catch(failing(fault));
  const corpusOf = (patch: PatchName) => {
    const { corpus, run } = held(patches[patch]);
    return { corpus, of: { patch, run_id: run.run_id } };
  };
  const side = (patch: PatchName, profile: ProfileName) => {
    const { corpus, run, reaches } = reached(patches[patch]);
    const of = { patch, run_id: run.run_id, profile };
    return { of, side: { corpus, profile }, unique: reaches[profile].uniqueReachable };
  };

  routes.get('/api/walker/syllables', async (values, asked) => {
    const { patch, offset, limit, ...page } = values;
    const { corpus, of } = corpusOf(patch);
    const question = { corpus, ...page, from: offset, to: offset + limit };
    const text = await ask('explore.syllables', question, asked, 'Syllables failed');
    asked.text({ ...of, offset, limit }, text);
  });

  routes.get('/api/walker/distributions/{patch}', async ({ patch }, asked) => {
    const { corpus, of } = corpusOf(patchNamed(patch));
    asked.text(of, await ask('explore.distributions', { corpus }, asked, 'Distributions failed'));
  });

  routes.get('/api/walker/neighbours', async (values, asked) => {
    const { patch, syllable, profile, limit, ...settings } = values;
    const { params } = parseWalk({ profile, ...settings });
    const { corpus, of } = corpusOf(patch);
    const question = { corpus, syllable, params, limit };
    const text = await ask('explore.neighbours', question, asked, 'Neighbours failed');
    asked.text({ ...of, profile }, text);
  });

  routes.get('/api/walker/reach-spread', async ({ patch, profile }, asked) => {
    const { of, side: own } = side(patch, profile);
    asked.text(of, await ask('explore.reachSpread', { side: own }, asked, 'Reach spread failed'));
  });

  routes.get('/api/walker/reach-overlap', async (values, asked) => {
    const { patch, profile, otherPatch, otherProfile, limit } = values;
    const [first, second] = [side(patch, profile), side(otherPatch, otherProfile)];
    const fields = {
      first: { ...first.of, unique_reachable: first.unique },
      second: { ...second.of, unique_reachable: second.unique },
    };
    const question = { first: first.side, second: second.side, limit };
    asked.text(fields, await ask('explore.reachOverlap', question, asked, 'Reach overlap failed'));
  });

  routes.get('/api/walker/map', async ({ patch, limit }, asked) => {
    const { corpus, of } = corpusOf(patch);
    asked.text(of, await ask('explore.map', { corpus, limit }, asked, 'Map failed'));
  });

  routes.get('/api/walker/compare', async ({ offset, limit, ...page }, asked) => {
    const [a, b] = [held(patches.a), held(patches.b)];
    const fields = { run_id_a: a.run.run_id, run_id_b: b.run.run_id, offset, limit };
    const range = { from: offset, to: offset + limit };
    const question = { a: a.corpus, b: b.corpus, page: { ...page, ...range } };
    asked.text(fields, await ask('explore.compare', question, asked, 'Comparison failed'));
  });
}

function patchNamed(text: string): PatchName {
  if (text === 'a' || text === 'b') return text;
  throw invalidRequest(`Invalid patch: ${text}`);
}

function held({ name, content: { loaded } }: Patch): LoadedRun {
  if (loaded === null) throw invalidRequest(`No corpus loaded for patch ${name.toUpperCase()}.`);
  return loaded;
}

/** The loaded run of a patch whose reaches are known, and these. */
function reached({ name, content: { reaches, loaded } }: Patch) {
  if (reaches !== null && loaded !== null) {
    return { corpus: loaded.corpus, run: loaded.run, reaches };
  }
  throw invalidRequest(`No reach data for patch ${name.toUpperCase()}. Load a corpus first.`);
}

/** An analysis and descriptive statistics with wire names; percentages in full precision. */
export function wireAnalysis({ analysis, statistics }: TaskOutput<'analyse'>) {
  const { total, unique, hapax, hapaxRate: hapax_rate, lengthDistribution, terrain } = analysis;
  const { length, frequency, frequencyPercentiles, distinctFrequencies, top, bottom } = statistics;
  return {
    analysis: {
      ...{ total, unique, hapax, hapax_rate },
      ...{ length_distribution: lengthDistribution, terrain },
    },
    statistics: {
      ...{ length, frequency, frequency_percentiles: frequencyPercentiles },
      ...{ distinct_frequencies: distinctFrequencies, top, bottom },
      features: perFeature((k) => {
        const { trueCount, falseCount, percentage } = statistics.features[FEATURE_NAMES[k]!];
        return { true_count: trueCount, false_count: falseCount, percentage };
      }),
    },
  };
}
