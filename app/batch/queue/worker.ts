/** Makes parts from the queue in the pool of this process, for the runs that it has. */
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from 'bullmq';
import { EngineError } from '../../../engine/base/errors.ts';
import { readBatchFile } from '../../../store/batch/batch-file.ts';
import { discoverRuns } from '../../../store/runs/runs.ts';
import type { WorkerPool } from '../../../workers/pool.ts';
import { storedLists } from '../folder.ts';
import {
  type BegunBatch,
  type OpenBatch,
  type OpenParts,
  partOrder,
  reopenParts,
} from '../parts.ts';
import { type PartsRequest, requestOf } from '../recipe.ts';
import { NO_CORPUS } from '../space.ts';
import type { Broker, PartJob, PartProgress, PartWorkerClass } from './broker.ts';

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

export interface PartWorkerOptions {
  readonly runs: string;
  /** A worker that has not renewed its lock for so many milliseconds is taken for dead. */
  readonly lockMs: number;
  readonly onLine: (line: string) => void;
}

/** A batch made ready, or why it cannot be. */
type Ready = { readonly batch: OpenBatch } | { readonly refused: string; readonly at: number };

/**
 * Takes as many parts at a time as the pool has threads. This thread renews the locks of their jobs and
 * computes nothing.
 */
export class PartWorker {
  readonly #pool: WorkerPool;
  readonly #options: PartWorkerOptions;
  readonly #broker: Broker;
  readonly #worker: PartWorkerClass;
  readonly #name = `${hostname()}:${process.pid}`;
  /** By hash of the recipe and folder, the latest last. */
  readonly #ready = new Map<string, Promise<Ready>>();
  #parts = 0;

  constructor(broker: Broker, pool: WorkerPool, options: PartWorkerOptions) {
    this.#broker = broker;
    this.#pool = pool;
    this.#options = options;
    const { lockMs } = options;
    this.#worker = broker.worker((job, token) => this.#process(job, token), {
      name: this.#name,
      concurrency: pool.threads,
      lockDuration: lockMs,
      stalledInterval: lockMs,
      // whoever kills workers costs time and no part
      maxStalledCount: Number.MAX_SAFE_INTEGER,
    });
  }

  get parts(): number {
    return this.#parts;
  }

  /** Takes no more parts; resolves when those under way are done. */
  close(): Promise<void> {
    return this.#worker.close();
  }

  async #process(job: Job<PartJob, null, 'part'>, token: string | undefined): Promise<null> {
    const { data } = job;
    const ready = await this.#open(data);
    if ('refused' in ready) {
      await this.#tell(job, { worker: this.#name, refused: ready.refused });
      await job.moveToDelayed(Date.now() + GIVE_BACK_MS, token);
      await pause(REST_MS);
      throw new this.#broker.delayed();
    }
    const { batch } = ready;
    const order = partOrder(batch, data.part, { limit: mostNames(batch.request), shared: true });
    let told = performance.now();
    void this.#tell(job, { worker: this.#name, names: 0 });
    const record = await this.#pool.run(
      'makePart',
      { plan: batch.plan, order },
      {
        onProgress: (names) => {
          const now = performance.now();
          if (now - told < TELL_MS) return;
          told = now;
          void this.#tell(job, { worker: this.#name, names });
        },
      },
    );
    if (record !== null) {
      this.#parts++;
      this.#options.onLine(`part ${record.part} of ${data.folder}: ${record.names} names`);
    }
    return null;
  }

  /** What is told is of no consequence, so neither is a server that does not hear it. */
  async #tell(job: Job<PartJob, null, 'part'>, progress: PartProgress): Promise<void> {
    await job.updateProgress(progress).catch(() => {});
  }

  async #open(job: PartJob): Promise<Ready> {
    const key = `${job.recipe_hash} ${job.folder}`;
    const known = await this.#ready.get(key);
    if (known && ('batch' in known || Date.now() - known.at < LOOK_AGAIN_MS)) return known;
    const opened = openJob(this.#pool, this.#options.runs, job).catch((err: Error): Ready => {
      return { refused: err.message, at: Date.now() };
    });
    this.#ready.delete(key);
    this.#ready.set(key, opened);
    for (const old of this.#ready.keys()) {
      if (this.#ready.size <= MAX_READY) break;
      this.#ready.delete(old);
    }
    const ready = await opened;
    if ('refused' in ready)
      this.#options.onLine(`gives back parts of ${job.folder}: ${ready.refused}`);
    return ready;
  }
}

const mostNames = ({ count }: PartsRequest): number =>
  count === null ? Number.MAX_SAFE_INTEGER : Number(count);

/** Makes the batch of a job ready. Throws `EngineError`s that say why it cannot be. */
async function openJob(pool: WorkerPool, runs: string, job: PartJob): Promise<Ready> {
  const { folder, recipe_hash: recipe } = job;
  const file = await readBatchFile(folder);
  if (file === null) throw new EngineError('folder-absent', `there is no batch in ${folder} here`);
  if (file.recipe_hash !== recipe) {
    throw new EngineError('batch-other', `${folder} holds another batch here`);
  }
  const lists = await storedLists(folder, file);
  return { batch: { folder, ...(await findParts(pool, runs, { file, lists })) } };
}

/** Looks for a run that gives the names of the batch: the one it was begun with first, then any. */
async function findParts(pool: WorkerPool, runs: string, begun: BegunBatch): Promise<OpenParts> {
  const { file } = begun;
  const { run_id: runId } = file;
  if (requestOf(file).spec.names?.made) return reopenParts(pool, begun, { ...NO_CORPUS, runId });
  const found = await discoverRuns(runs);
  const ordered = found.sort((a, b) => Number(b.run_id === runId) - Number(a.run_id === runId));
  let named = '';
  for (const run of ordered) {
    try {
      const { buffer } = await pool.run('load', { runDir: run.path, use: 'checked' });
      const from = { corpus: { id: 0, buffer }, runDir: run.path, runId: run.run_id };
      const { other, ...parts } = await reopenParts(pool, begun, from);
      if (other.length === 0) return parts;
      if (run.run_id === runId) named = other.join('; ');
    } catch (err) {
      if (!(err instanceof EngineError)) throw err;
      if (run.run_id === runId) named = err.message;
    }
  }
  const hash = file.content.vocabulary?.slice(0, 12);
  throw new EngineError(
    'run-absent',
    named === ''
      ? `no run in ${runs} has the syllables ${hash} of ${runId}`
      : `the run ${runId} in ${runs} does not do: ${named}`,
  );
}
