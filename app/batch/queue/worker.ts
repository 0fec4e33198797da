/** Makes parts from the queue in the pool of this process, for the runs that it has. */
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { EngineError } from '../../../engine/base/errors.ts';
import { LruMap } from '../../../engine/base/maps.ts';
import { RequestError } from '../../../operations/request-error.ts';
import type { BegunBatch } from '../../../store/batch/records.ts';
import { discoverRuns } from '../../../store/runs/runs.ts';
import type { WorkerPool } from '../../../workers/pool.ts';
import { begunBatch } from '../folder.ts';
import { type OpenParts, partOrder, reopenParts } from '../parts.ts';
import { NO_CORPUS } from '../space.ts';
import type { Broker, PartJob, PartProgress, QueuedJob } from './broker.ts';

/** A part that was given back may be taken again after so many milliseconds. */
const GIVE_BACK_MS = 200;
/** So long rests who gave a part back, so that others come to it. */
const REST_MS = 300;
/** A run that was not found is looked for again after so many milliseconds. */
const LOOK_AGAIN_MS = 10_000;
/** Milliseconds between two words on a part under way. */
const TELL_MS = 1000;
/** Batches whose plans stay loaded. */
const MAX_READY = 8;

/**
 * Takes as many parts at a time as the pool has threads. This thread renews the locks of their jobs and
 * computes nothing; a worker that has not renewed one for `lockMs` is taken for dead. `close` takes no more parts, and
 * resolves when those under way are done.
 */
export function workParts(
  broker: Broker,
  pool: WorkerPool,
  { runs, lockMs, onLine }: { runs: string; lockMs: number; onLine: (line: string) => void },
) {
  const name = `${hostname()}:${process.pid}`;
  /** By hash of the recipe and folder. */
  const ready = new LruMap<string, Promise<OpenParts>>(MAX_READY);
  let parts = 0;

  /** What is told is of no consequence, so neither is a server that does not hear it. */
  const tell = async (job: QueuedJob, progress: Omit<PartProgress, 'worker'>): Promise<void> => {
    await job.updateProgress({ worker: name, ...progress }).catch(() => {});
  };

  /** Rejects with why the batch of a job cannot be made ready. */
  const open = (job: PartJob): Promise<OpenParts> => {
    const key = `${job.recipe_hash} ${job.folder}`;
    const known = ready.get(key);
    if (known) return known;
    const opened = openJob(pool, runs, job);
    opened.catch(({ message }: Error) => {
      onLine(`gives back parts of ${job.folder}: ${message}`);
      setTimeout(() => ready.delete(key), LOOK_AGAIN_MS).unref();
    });
    ready.set(key, opened);
    return opened;
  };

  const make = async (job: QueuedJob, token: string | undefined): Promise<null> => {
    const { part, folder } = job.data;
    const opened = await open(job.data).catch(({ message }: Error) => message);
    if (typeof opened === 'string') {
      await tell(job, { refused: opened });
      await job.moveToDelayed(Date.now() + GIVE_BACK_MS, token);
      await pause(REST_MS);
      throw new broker.delayed();
    }
    const { plan, request } = opened;
    const limit = Number(request.count ?? Number.MAX_SAFE_INTEGER);
    const order = partOrder({ path: folder, ...opened }, part, { limit, shared: true });
    let told = performance.now();
    const onProgress = (names: number): void => {
      const now = performance.now();
      if (now - told < TELL_MS) return;
      told = now;
      void tell(job, { names });
    };
    void tell(job, { names: 0 });
    const record = await pool.run('makePart', { plan, order }, { onProgress });
    if (record !== null) {
      parts++;
      onLine(`part ${part} of ${folder}: ${record.names} names`);
    }
    return null;
  };

  const worker = broker.worker(make, {
    name,
    concurrency: pool.threads,
    lockDuration: lockMs,
    stalledInterval: lockMs,
    // whoever kills workers costs time and no part
    maxStalledCount: Number.MAX_SAFE_INTEGER,
  });
  return {
    /** Parts that were made. */
    get parts(): number {
      return parts;
    },
    close: (): Promise<void> => worker.close(),
  };
}

/** Makes the batch of a job ready. Throws `EngineError`s that say why it cannot be. */
async function openJob(pool: WorkerPool, runs: string, job: PartJob): Promise<OpenParts> {
  const { folder, recipe_hash: recipe } = job;
  const begun = await begunBatch(folder);
  if (begun === null) throw new EngineError('folder-absent', `there is no batch in ${folder} here`);
  if (begun.file.recipe_hash !== recipe) {
    throw new EngineError('batch-other', `${folder} holds another batch here`);
  }
  return findParts(pool, runs, begun);
}

/** Looks for a run that gives the names of the batch: the one it was begun with first, then any. */
async function findParts(pool: WorkerPool, runs: string, begun: BegunBatch): Promise<OpenParts> {
  const { run_id: runId, run_dir: runDir, content } = begun.file;
  if (runDir === undefined) {
    return reopenParts(pool, begun, { ...NO_CORPUS, runId });
  }
  const found = await discoverRuns(runs);
  const ordered = found.sort((a, b) => Number(b.run_id === runId) - Number(a.run_id === runId));
  const hash = content.vocabulary?.slice(0, 12);
  let fault = `no run in ${runs} has the syllables ${hash} of ${runId}`;
  for (const run of ordered) {
    try {
      const { buffer } = await pool.run('load', { runDir: run.path, use: 'checked' });
      const from = { corpus: { id: 0, buffer }, runDir: run.path, runId: run.run_id };
      return await reopenParts(pool, begun, from);
    } catch (err) {
      if (!(err instanceof EngineError || err instanceof RequestError)) throw err;
      if (run.run_id === runId) fault = `the run ${runId} in ${runs} does not do: ${err.message}`;
    }
  }
  throw new EngineError('run-absent', fault);
}
