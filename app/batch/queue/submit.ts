/** Has the parts of a batch made by workers: adds what is missing, until all of it is on the disk. */
import { EngineError } from '../../../engine/base/errors.ts';
import type { EndFile } from '../../../store/batch/batch-file.ts';
import { readPart } from '../../../store/batch/part-record.ts';
import type { WorkerPool } from '../../../workers/pool.ts';
import { completeBatch, scanFolder } from '../folder.ts';
import type { Ledger } from '../ledger.ts';
import type { OpenBatch } from '../parts.ts';
import { type Broker, partJobId, within } from './broker.ts';
import { queuedParts } from './watch.ts';

/** Parts in the queue at a time; more only take memory in Redis. */
const WINDOW = 1000;
/** Milliseconds between two looks at the folder, which alone tells what is done. */
const POLL_MS = 1000;
/** Milliseconds after which all jobs are added again. */
const ADD_AGAIN_MS = 10_000;
/** What the server gets to take jobs out again, and to tell of the parts, in milliseconds. */
const WITHDRAW_MS = 2000;
const ANSWER_MS = 1000;
const NOBODY: ReadonlySet<number> = new Set();

export interface QueueProgress {
  /** Names that are done or under way. */
  readonly names: number;
  /** Workers that have a part. */
  readonly workers: number;
  /** Why workers gave parts back; null when none did. */
  readonly note: string | null;
}

export interface QueueOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: QueueProgress) => void;
}

/** Adds all parts that are expected to be needed and returns their number; nobody waits for them. */
export async function addParts(broker: Broker, batch: OpenBatch, ledger: Ledger): Promise<number> {
  await scanFolder(batch, ledger);
  const parts = [...ledger.missing(NOBODY)];
  for (let from = 0; from < parts.length; from += WINDOW) {
    await broker.add(batch, parts.slice(from, from + WINDOW));
  }
  return parts.length;
}

/**
 * Completes a batch through the queue. The parts on the disk are the truth: whatever the queue forgets is
 * added again. Rejects with the signal's reason, and with `EngineError` `part-failed`.
 */
export const completeOverQueue = (
  broker: Broker,
  pool: WorkerPool,
  batch: OpenBatch,
  ledger: Ledger,
  options: QueueOptions,
): Promise<EndFile> =>
  completeBatch(pool, batch, ledger, { signal: options.signal }, () =>
    submit(broker, batch, ledger, options),
  );

/** Resolves when all parts are on the disk and none is in the queue any more. */
async function submit(
  broker: Broker,
  batch: OpenBatch,
  ledger: Ledger,
  { signal, onProgress }: QueueOptions,
): Promise<void> {
  const { folder, file, request } = batch;
  const recipe = file.recipe_hash;
  /** Parts that are in the queue as far as is known. */
  const queued = new Set<number>();
  /** Faults of the connection when all jobs were added last, and the time of that. */
  let whole = { faults: broker.faults, at: Date.now() };
  let fault: EngineError | null = null;
  let wake = (): void => {};
  signal.addEventListener('abort', () => wake());

  /** Waits for the next look, which news of the queue brings forward. */
  const pause = (): Promise<void> =>
    within(
      POLL_MS,
      new Promise<void>((resolve) => {
        wake = resolve;
      }),
    );

  const listen = async (): Promise<void> => {
    const events = broker.events();
    const isOwn = (id: string): boolean => id.startsWith(`${recipe}-`);
    events.on('completed', ({ jobId }) => {
      if (isOwn(jobId)) wake();
    });
    events.on('failed', ({ jobId, failedReason }) => {
      if (!isOwn(jobId)) return;
      const part = jobId.slice(recipe.length + 1);
      fault ??= new EngineError('part-failed', `Part ${part} failed: ${failedReason}`);
      wake();
    });
    await events.waitUntilReady();
  };

  const next = (): number[] => {
    const parts: number[] = [];
    for (const part of ledger.missing(NOBODY)) if (parts.push(part) === WINDOW) break;
    return parts;
  };

  /**
   * Adds the next parts. Those that are in the queue already are added again when the server was lost, and
   * from time to time: it may have come back empty.
   */
  const add = async (): Promise<void> => {
    const now = { faults: broker.faults, at: Date.now() };
    const again = now.faults !== whole.faults || now.at - whole.at > ADD_AGAIN_MS;
    const parts = next().filter((part) => again || !queued.has(part));
    await broker.add(batch, parts);
    for (const part of parts) queued.add(part);
    if (again) whole = now;
  };

  const look = async (): Promise<void> => {
    for (const part of next()) {
      const { record } = await readPart(folder, part, recipe, request);
      if (record === null) continue;
      queued.delete(part);
      ledger.add(record);
    }
  };

  /** Tells what workers say of the parts that they have, and of those that they gave back. */
  const tell = async (): Promise<void> => {
    const asked = queuedParts(broker).catch(() => []);
    const all = (await within(ANSWER_MS, asked)) ?? [];
    const own = all.filter((one) => one.folder === folder);
    const active = own.filter(({ state }) => state === 'active');
    const notes = own.flatMap(({ worker, refused }) => (refused ? [`${worker}: ${refused}`] : []));
    onProgress({
      names: active.reduce((sum, { names }) => sum + (names ?? 0), ledger.names),
      workers: new Set(active.map(({ worker }) => worker)).size,
      note: notes.length === 0 ? null : [...new Set(notes)].join('; '),
    });
  };

  /**
   * Takes jobs out of the queue, but for those that a worker has begun. Once the batch is made these are waited for:
   * they make what is not needed, or give it back; a server that is away is not waited for.
   */
  const withdraw = async (): Promise<void> => {
    const { queue } = broker;
    let ids = [...queued].map((part) => partJobId(recipe, part));
    for (;;) {
      await within(WITHDRAW_MS, Promise.all(ids.map((id) => queue.remove(id).catch(() => 0))));
      if (ledger.last === null || signal.aborted) return;
      const found = ids.map((id) => queue.getJob(id).catch(() => undefined));
      const jobs = (await within(WITHDRAW_MS, Promise.all(found))) ?? [];
      ids = ids.filter((_, k) => jobs[k] !== undefined);
      if (ids.length === 0) return;
      await pause();
    }
  };

  try {
    // what is told before they are connected is not heard; a server that is away is not waited for
    await within(
      POLL_MS,
      listen().catch(() => {}),
    );
    let adding: Promise<void> | null = null;
    while (ledger.last === null) {
      signal.throwIfAborted();
      if (fault !== null) throw fault;
      adding ??= add()
        .catch(() => {})
        .finally(() => {
          adding = null;
        });
      // a server that is away is waited for, but parts that are done are looked for meanwhile
      await within(POLL_MS, adding);
      await tell();
      await pause();
      await look();
    }
  } finally {
    await withdraw();
  }
}
