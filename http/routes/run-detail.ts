/** Routes of one run: its details, its files, advice on it, and what it is called. */
import type { Polka } from 'polka';
import { readQuery } from '../../operations/kinds/query.ts';
import { warningsField } from '../../operations/known-keys.ts';
import { readOperation } from '../../operations/operation.ts';
import { RENAME_FIELDS, RUN_FIELDS } from '../../operations/runs.ts';
import { findRun, readRunDetail, writeRunName } from '../../store/runs/runs.ts';
import { readJson } from '../body.ts';
import { HttpError } from '../errors.ts';
import { disconnectSignal, sendReply } from '../reply.ts';
import type { Services } from '../services.ts';

/** One run with what it holds and what to think of it. */
export function mountRunDetail(app: Polka, { settings, pool }: Services): void {
  app.get('/api/pipeline/runs/:run_id', async (req, res) => {
    const runId = req.params.run_id!;
    const base = settings.runsBase(readQuery(RUN_FIELDS, req.search).patch);
    const run = await findRun(base, runId);
    const detail = run && (await readRunDetail(run.path));
    if (!detail) throw new HttpError(404, `Run not found: ${runId}`);
    const { manifest, files, logTail, askedLanguage, countsFiles } = detail;
    const options = { signal: disconnectSignal(res) };
    const [advice, { names, fault }] = await Promise.all([
      pool.run(
        'runAdvice',
        { runDir: run.path, sources: run.files_processed, countsFiles, language: askedLanguage },
        options,
      ),
      pool.run('runNames', { runDir: run.path }, options),
    ]);
    const told = { names, names_fault: fault };
    sendReply<'getRun'>(res, { run, manifest, files, log_tail: logTail, advice, ...told });
  });

  app.post('/api/pipeline/rename-run', async (req, res) => {
    const body = await readJson(req);
    const { runId, name } = readOperation({ fields: RENAME_FIELDS }, body).values;
    const bases = new Set([settings.runsBase(), settings.runsBase('a'), settings.runsBase('b')]);
    const found = await Promise.all([...bases].map((base) => findRun(base, runId)));
    const runs = found.filter((run) => run !== null);
    if (runs.length === 0) throw new HttpError(404, `Run not found: ${runId}`);
    for (const { path } of runs) await writeRunName(path, name);
    const warnings = warningsField('/api/pipeline/rename-run', body);
    sendReply<'renameRun'>(res, { run_id: runId, name, ...warnings });
  });
}
