/** Routes of pipeline jobs: start, status, cancel, list of runs. */
import { basename } from 'node:path';
import type { Polka } from 'polka';
import { renderJob } from '../../app/jobs/status.ts';
import { parseStart } from '../../app/pipeline/start.ts';
import { EngineError } from '../../engine/base/errors.ts';
import { readQuery } from '../../operations/kinds/query.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import { RUNS_FIELDS, STATUS_FIELDS } from '../../operations/runs.ts';
import { discoverRuns, type RunRecord } from '../../store/runs/runs.ts';
import { readJson } from '../body.ts';
import { sendReply } from '../reply.ts';
import type { Services } from '../services.ts';

/** Pipeline routes: start, status, cancel, runs. */
export function mountPipeline(app: Polka, services: Services): void {
  const { settings, jobs, samples, config, paths } = services;
  app.post('/api/pipeline/start', async (req, res) => {
    const body = await readJson(req);
    const job = await refusing(async () => {
      jobs.checkIdle();
      const options = await parseStart(body, {
        outputBase: settings.outputBase,
        hyphenDir: config.hyphenDir,
        gate: paths,
      });
      return jobs.start(options);
    });
    sendReply<'startPipeline'>(res, { job_id: job.id, status: 'running' });
  });

  app.get('/api/pipeline/status', (req, res) => {
    const { logOffset } = readQuery(STATUS_FIELDS, req.search);
    sendReply<'getPipelineStatus'>(res, {
      ...renderJob(jobs.job, logOffset),
      sample_runs_pending: samples.pending,
    });
  });

  app.post('/api/pipeline/cancel', async (_req, res) => {
    await refusing(async () => jobs.cancel());
    sendReply<'cancelPipeline'>(res, { status: 'cancelled' });
  });

  app.get('/api/pipeline/runs', async (req, res) => {
    const { patch, source } = readQuery(RUNS_FIELDS, req.search);
    const runs = await discoverRuns(settings.runsBase(patch));
    sendReply<'listRuns'>(res, {
      runs: source === null ? runs : runs.filter((run) => isFrom(run, source)),
    });
  });
}

/** Whether the file or folder that a run was made from has a text in its name, whatever the case. */
function isFrom({ source_path: path }: RunRecord, text: string): boolean {
  return path !== null && basename(path).toLowerCase().includes(text.toLowerCase());
}

/** A job that is, or is not, running when it should not be is the caller's fault: 400. */
async function refusing<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (err) {
    if (err instanceof EngineError && (err.code === 'job-running' || err.code === 'job-idle')) {
      throw invalidRequest(err.message);
    }
    throw err;
  }
}
