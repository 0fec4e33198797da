/** The route of one run's details, its files and advice on it. */
import type { Polka } from 'polka';
import { readRunDetail } from '../../store/runs/detail.ts';
import { findRun } from '../../store/runs/runs.ts';
import { HttpError } from '../errors.ts';
import { disconnectSignal, sendReply } from '../reply.ts';
import type { Services } from '../services.ts';

/** One run with what it holds and what to think of it. */
export function mountRunDetail(app: Polka, { settings, pool }: Services): void {
  app.get('/api/pipeline/runs/:run_id', async (req, res) => {
    const runId = req.params.run_id!;
    const { patch } = req.query;
    const base = settings.runsBase(patch === 'a' || patch === 'b' ? patch : undefined);
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
}
