/** Has the parts of a batch made by workers: adds what is missing, until all of it is on the disk. */
import { once } from 'node:events';
import { EngineError } from '../../../engine/base/errors.ts';
import type { EndFile } from '../../../store/batch/batch-file.ts';
import { readPart } from '../../../store/batch/part-record.ts';
import type { WorkerPool } from '../../../workers/pool.ts';
import { completeBatch, scanFolder } from '../folder.ts';
import type { Ledger } from '../ledger.ts';
import type { OpenBatch } from '../parts.ts';
import { type Broker, partJobId, partOfJob, queuedPart, within } from './broker.ts';
import { queuedParts } from './watch.ts';

/** Parts in the queue at a time; more only take memory in Redis. */
const WINDOW = 1000;
/** Milliseconds between two looks at the folder, which alone tells what is done. */
const POLL_MS = 1000;
/** Milliseconds after which all jobs are added again. */
const ADD_AGAIN_MS = 10_000;
/** What the server gets to take jobs out again, in milliseconds. */
const WITHDRAW_MS = 2000;
/** What the server gets to tell of the parts, in milliseconds. */
const ANSWER_MS = 1000;
const NOBODY: ReadonlySet<number> = new Set();

export interface QueueProgress {
  /** Names that are done or under way. */
  readonly names: number;
  readonly parts: number;
  /** Workers that have a part. */
  readonly workers: number;
  /** Why workers gave parts back, and what else stands in the way; null when nothing does. */
  readonly note: string | null;
}

export interface QueueOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: QueueProgress) => void;
}

/** Adds all parts that are expected to be needed and returns their number; nobody waits for them. */
export async function addParts(broker: Broker, batch: OpenBatch, ledger: Ledger): Promise<number> {
  await scanFolder(batch, ledger);
  let added = 0;
  let jobs: ReturnType<typeof queuedPart>[] = [];
  const flush = async (): Promise<void> => {
    await broker.queue.addBulk(jobs);
    added += jobs.length;
    jobs = [];
  };
  for (const part of ledger.missing(NOBODY)) {
    jobs.push(queuedPart(batch, part));
    if (jobs.length === WINDOW) await flush();
  }
  if (jobs.length > 0) await flush();
  return added;
}

/**
 * Completes a batch through the queue. The parts on the disk are the truth: whatever the queue forgets is
 * added again. Rejects with the signal's reason, and with `EngineError` `part-failed`.
 */
export function completeOverQueue(
  broker: Broker,
  pool: WorkerPool,
  batch: OpenBatch,
  ledger: Ledger,
  options: QueueOptions,
): Promise<EndFile> {
  const { signal } = options;
  return completeBatch(pool, batch, ledger, { signal }, async () => {
    const submission = new Submission(broker, batch, ledger, options);
    try {
      await submission.run();
    } finally {
      await submission.withdraw();
    }
  });
}

class Submission {
  readonly #broker: Broker;
  readonly #batch: OpenBatch;
  readonly #ledger: Ledger;
  readonly #options: QueueOptions;
  /** Parts that are in the queue as far as is known. */
  readonly #queued = new Set<number>();
  #fault: EngineError | null = null;
  /** The jobs that the server has yet to take. */
  #adding: Promise<void> | null = null;
  /** Faults of the connection when all jobs were added last, and the time of that. */
  #faults: number;
  #addedAt = Date.now();
  readonly #stopped: Promise<void>;
  #wake = (): void => {};

  constructor(broker: Broker, batch: OpenBatch, ledger: Ledger, options: QueueOptions) {
    this.#broker = broker;
    this.#batch = batch;
    this.#ledger = ledger;
    this.#options = options;
    this.#faults = broker.faults;
    this.#stopped = aborted(options.signal);
  }

  async run(): Promise<void> {
    const { signal } = this.#options;
    // what is told before they are connected is not heard; a server that is away is not waited for
    await within(POLL_MS, this.#listen(), this.#stopped);
    while (this.#ledger.last === null) {
      signal.throwIfAborted();
      if (this.#fault) throw this.#fault;
      await this.#add();
      await this.#tell();
      await this.#pause();
      await this.#look();
    }
  }

  /**
   * Takes jobs out of the queue. Once the batch is made it waits for those that a worker has begun, which make what is
   * not needed or give it back; a server that is away is not waited for.
   */
  async withdraw(): Promise<void> {
    const { recipe_hash: recipe } = this.#batch.file;
    const ids = [...this.#queued].map((part) => partJobId(recipe, part));
    await this.#remove(ids);
    if (this.#ledger.last === null) return;
    for (const id of ids) {
      while (!this.#options.signal.aborted && (await this.#isQueued(id))) {
        await this.#pause();
        await this.#remove([id]);
      }
    }
  }

  /** Removes jobs; those that a worker has begun stay. */
  async #remove(ids: readonly string[]): Promise<void> {
    const { queue } = this.#broker;
    await within(WITHDRAW_MS, Promise.all(ids.map((id) => queue.remove(id).catch(() => 0))));
  }

  async #isQueued(id: string): Promise<boolean> {
    const found = this.#broker.queue.getJob(id).catch(() => undefined);
    return (await within(WITHDRAW_MS, found)) !== undefined;
  }

  /**
   * Adds the next parts. Those that are in the queue already are added again when the server was lost, and
   * from time to time: it may have come back empty.
   */
  async #add(): Promise<void> {
    const { faults } = this.#broker;
    const again = faults !== this.#faults || Date.now() - this.#addedAt > ADD_AGAIN_MS;
    const jobs: ReturnType<typeof queuedPart>[] = [];
    let ahead = 0;
    for (const part of this.#ledger.missing(NOBODY)) {
      if (again || !this.#queued.has(part)) jobs.push(queuedPart(this.#batch, part));
      if (++ahead === WINDOW) break;
    }
    if (jobs.length === 0 || this.#adding !== null) return;
    const adding = this.#broker.queue.addBulk(jobs).then(
      () => {
        for (const { data } of jobs) this.#queued.add(data.part);
        if (!again) return;
        this.#faults = faults;
        this.#addedAt = Date.now();
      },
      () => {},
    );
    this.#adding = adding.finally(() => {
      this.#adding = null;
    });
    // a server that is away is waited for, but parts that are done are looked for meanwhile
    await Promise.race([adding, this.#pause()]);
  }

  async #look(): Promise<void> {
    const { folder, file, request } = this.#batch;
    const window: number[] = [];
    for (const part of this.#ledger.missing(NOBODY)) if (window.push(part) === WINDOW) break;
    for (const part of window) {
      const { record } = await readPart(folder, part, file.recipe_hash, request);
      if (record === null) continue;
      this.#queued.delete(part);
      this.#ledger.add(record);
    }
  }

  /** Resolves when the queue tells its news. */
  async #listen(): Promise<void> {
    const { recipe_hash: recipe } = this.#batch.file;
    const events = this.#broker.events();
    events.on('completed', ({ jobId }) => {
      if (partOfJob(jobId, recipe) !== null) this.#wake();
    });
    events.on('failed', ({ jobId, failedReason }) => {
      const part = partOfJob(jobId, recipe);
      if (part === null) return;
      this.#fault ??= new EngineError('part-failed', `Part ${part} failed: ${failedReason}`);
      this.#wake();
    });
    await events.waitUntilReady().catch(() => {});
  }

  /** Tells what workers say of the parts that they have, and of those that they gave back. */
  async #tell(): Promise<void> {
    const { onProgress } = this.#options;
    if (!onProgress) return;
    const asked = queuedParts(this.#broker).catch(() => []);
    const all = (await within(ANSWER_MS, asked)) ?? [];
    const own = all.filter(({ folder }) => folder === this.#batch.folder);
    const active = own.filter(({ state }) => state === 'active');
    const notes = own.flatMap(({ worker, refused }) => (refused ? [`${worker}: ${refused}`] : []));
    onProgress({
      names: active.reduce((sum, { names }) => sum + (names ?? 0), this.#ledger.names),
      parts: this.#ledger.size,
      workers: new Set(active.map(({ worker }) => worker)).size,
      note: notes.length === 0 ? null : [...new Set(notes)].join('; '),
    });
  }

  /** Waits for the next look, which news of the queue brings forward. */
  async #pause(): Promise<void> {
    const news = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    await within(POLL_MS, news, this.#stopped);
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
