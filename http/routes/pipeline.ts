/** Routes of the pipeline: uploaded texts, what a source holds, jobs, the runs that they made. */
import { renderJob } from '../../app/jobs/jobs.ts';
import { parseSource, parseStart } from '../../app/pipeline/options.ts';
import { whoHolds } from '../../app/sessions/run-holders.ts';
import { EngineError } from '../../engine/base/errors.ts';
import { readQuery } from '../../operations/kinds/published.ts';
import { QUERIES } from '../../operations/pipeline.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import { failing } from '../../operations/walker.ts';
import { readRunText } from '../../store/corpus/run-text.ts';
import { utcSeconds } from '../../store/files/clock.ts';
import { removeRun } from '../../store/runs/folder.ts';
import { discoverRuns, findRun, readRunDetail, writeRunName } from '../../store/runs/runs.ts';
import { forgetText, keepText, MAX_TEXT_BYTES, textsFolder } from '../../store/texts/kept-texts.ts';
import { listLanguages } from '../../store/texts/languages.ts';
import { HttpError } from '../errors.ts';
import { isForm } from '../form-body.ts';
import { cut, type Routes } from '../routing.ts';
import type { Services } from '../services.ts';

/** Most bytes of a text that the page shows lines of. */
const MAX_SHOWN = 8 * 2 ** 20;

export function mountPipeline(routes: Routes, services: Services): void {
  const { settings, jobs, config, paths, pool } = services;
  const { hyphenDir } = config;

  const withPath = { beside: ['source_path'] };
  routes.postBody('/api/pipeline/preflight', withPath, async (body, { signal }) => {
    const source = await parseSource(body, paths);
    const input = { ...source, hyphenDir, roots: paths.roots };
    return pool.run('preflight', input, { signal }).catch(failing('Preflight failed'));
  });

  routes.get('/api/pipeline/languages', async () => ({
    languages: await listLanguages(hyphenDir).catch((err: Error) => {
      throw invalidRequest(err.message);
    }),
  }));

  routes.postBody('/api/pipeline/start', {}, async (body) => {
    jobs.checkIdle();
    const { outputBase } = settings;
    const options = await parseStart(body, { outputBase, hyphenDir, gate: paths });
    const { state } = jobs.start(options);
    return { job_id: state.job_id!, status: 'running' };
  });

  routes.get('/api/pipeline/status', ({ logOffset }) => ({
    ...renderJob(jobs.job, logOffset),
    sample_runs_pending: jobs.samplesPending,
  }));

  routes.postBody('/api/pipeline/cancel', { unread: true }, async () => {
    jobs.cancel();
    return { status: 'cancelled' };
  });

  routes.get('/api/pipeline/runs', async ({ patch }) => ({
    runs: await discoverRuns(settings.runsBase(patch)),
  }));

  routes.get('/api/pipeline/runs/{run_id}', async ({ run_id: runId, patch }, asked) => {
    const run = await findRun(settings.runsBase(patch), runId);
    const detail = run && (await readRunDetail(run.path));
    if (!detail) throw noRun(runId);
    const { manifest, files, logTail, countsFiles } = detail;
    const input = { runDir: run.path, sources: run.files_processed, countsFiles };
    const advice = await pool.run('runAdvice', input, asked);
    return { run, manifest, files, log_tail: logTail, advice };
  });

  routes.get('/api/pipeline/runs/{run_id}/text', async ({ run_id: runId }) => {
    const run = await findRun(settings.runsBase(), runId);
    if (run === null) throw noRun(runId);
    const { text } = await readRunText(run.path, MAX_SHOWN).catch((err: Error) =>
      Promise.reject(new HttpError(404, err.message)),
    );
    return { text };
  });

  routes.post('/api/pipeline/rename-run', { beside: [] }, async ({ runId, name }) => {
    const bases = new Set([settings.runsBase(), settings.runsBase('a'), settings.runsBase('b')]);
    const found = await Promise.all([...bases].map((base) => findRun(base, runId)));
    const runs = found.filter((run) => run !== null);
    if (runs.length === 0) throw noRun(runId);
    for (const { path } of runs) await writeRunName(path, name);
    return { run_id: runId, name };
  });

  const gated = { gated: true, beside: ['lock_holder_id'] } as const;
  routes.post('/api/pipeline/delete-run', gated, async ({ runId, force }) => {
    // only where runs are made: the folders that patches read from are not ours
    const run = await findRun(settings.runsBase(), runId);
    const held = run && (await whoHolds(services, run, force));
    if (held !== null) throw new HttpError(409, `${runId} is not deleted: ${held}`);
    if (run === null || !(await removeRun(run.path).catch(failing(`${runId} cannot be deleted`)))) {
      throw noRun(runId);
    }
    const others = await discoverRuns(settings.runsBase());
    await forgetText(textsFolder(settings.outputBase), run.source_path, others);
    return { deleted: runId };
  });

  // texts go with the last of the runs that are made of them
  routes.postBody('/api/sources/upload', { unread: true }, async (_, asked) => {
    const { req } = asked;
    if (isForm(req)) {
      throw invalidRequest('The body is the text itself, and no form: curl --data-binary @FILE.');
    }
    if (Number(req.headers['content-length']) > MAX_TEXT_BYTES) {
      throw new HttpError(413, `The text is too large: the limit is ${MAX_TEXT_BYTES} bytes.`);
    }
    // destroyed when reading ends early, the stream would end the connection
    const body = req.iterator({ destroyOnReturn: false });
    const folder = textsFolder(settings.outputBase);
    const { keptAt, ...text } = await keepText(
      folder,
      readQuery(QUERIES['/api/sources/upload'], req.search).name,
      body,
    ).catch((err) => {
      throw refusal(err) ?? cut(req) ?? err;
    });
    return { source: { ...text, kept_at_utc: utcSeconds(keptAt) } };
  });
}

/** The text's own faults as the client's. */
const refusal = (err: unknown): HttpError | null =>
  err instanceof EngineError && err.code.startsWith('upload-')
    ? new HttpError(err.code === 'upload-size' ? 413 : 400, err.message)
    : null;

const noRun = (runId: string): HttpError => new HttpError(404, `Run not found: ${runId}`);
