/** Has the parts of a batch made by workers: adds what is missing, until all of it is on the disk. */
import { setTimeout as pause } from 'node:timers/promises';
import { EngineError } from '../../../engine/base/errors.ts';
import { type EndFile, readPart } from '../../../store/batch/records.ts';
import { within } from '../../../store/files/clock.ts';
import type { WorkerPool } from '../../../workers/pool.ts';
import { completeBatch, scanFolder } from '../folder.ts';
import type { OpenBatch } from '../parts.ts';
import { type Broker, partJobId, type QueuedPart } from './broker.ts';

/** Parts in the queue at a time; more only take memory in Redis. */
const WINDOW = 1000;
/** Milliseconds between two looks at the folder, which alone tells what is done. */
const POLL_MS = 500;
/** What the server gets until it tells of faults, in milliseconds. */
const CONNECT_MS = 1000;
/** Milliseconds after which all jobs are added again: the server may have come back empty. */
const ADD_AGAIN_MS = 5000;
/** What the server gets to take jobs out again, in milliseconds. */
const WITHDRAW_MS = 2000;

const NO_WORKER = 'no worker is at this queue yet: start one with namewalk worker --queue URL';

export type QueueProgress = ReturnType<typeof progressOf>;

/**
 * What workers say of the parts of a batch that are in the queue: names that are done or under way, how many workers have
 * a part, and why others gave theirs back or that there are none; null otherwise.
 */
function progressOf({ path, ledger }: OpenBatch, queued: readonly QueuedPart[]) {
  const refusals = new Set<string>();
  const workers = new Set<string>();
  let { names } = ledger;
  for (const { folder, part, worker, refused, names: made } of queued) {
    if (folder !== path || worker === null || ledger.get(part)) continue;
    if (refused !== null) refusals.add(`${worker}: ${refused}`);
    else workers.add(worker);
    names += made ?? 0;
  }
  return { names, workers: workers.size, note: [...refusals].join('; ') || null };
}

/** Adds all parts that are expected to be needed and returns their number; nobody waits for them. */
export async function addParts(
  broker: Broker,
  pool: WorkerPool,
  batch: OpenBatch,
  signal: AbortSignal,
): Promise<number> {
  await scanFolder(pool, batch, signal);
  const parts = [...batch.ledger.missing()];
  for (let from = 0; from < parts.length; from += WINDOW) {
    await broker.add(batch, parts.slice(from, from + WINDOW));
  }
  return parts.length;
}

/**
 * Completes a batch through the queue. The parts on the disk are the truth: whatever the queue forgets is
 * added again. Rejects when the signal is aborted, and with `EngineError` `part-failed`.
 */
export function completeOverQueue(
  broker: Broker,
  pool: WorkerPool,
  batch: OpenBatch,
  signal: AbortSignal,
  onProgress: (progress: QueueProgress) => void,
): Promise<EndFile> {
  const { path: folder, file, request, ledger } = batch;
  const recipe = file.recipe_hash;
  /** Parts that are in the queue as far as is known. */
  const queued = new Set<number>();
  let added = Number.NEGATIVE_INFINITY;
  let fault: EngineError | null = null;
  let idle: string | null = null;

  /** What is told before this has resolved is not heard. */
  const listen = async (): Promise<void> => {
    const events = broker.events();
    events.on('failed', ({ jobId, failedReason }) => {
      if (!jobId.startsWith(recipe)) return;
      const part = jobId.slice(recipe.length + 1);
      fault ??= new EngineError('part-failed', `Part ${part} failed: ${failedReason}`);
    });
    await events.waitUntilReady();
  };

  /** The next parts that the queue is to have. */
  const next = (): number[] => {
    const parts: number[] = [];
    for (const part of ledger.missing()) if (parts.push(part) === WINDOW) break;
    return parts;
  };

  const add = async (): Promise<void> => {
    const now = performance.now();
    const again = now - added > ADD_AGAIN_MS;
    const parts = next().filter((part) => again || !queued.has(part));
    await broker.add(batch, parts);
    for (const part of parts) queued.add(part);
    if (again) added = now;
    const told = await broker.parts();
    if (again) idle = (await broker.queue.getWorkersCount()) > 0 ? null : NO_WORKER;
    const { note, ...progress } = progressOf(batch, told);
    if (ledger.last === null) onProgress({ ...progress, note: note ?? idle });
  };

  const look = async (): Promise<void> => {
    for (const part of next()) {
      const record = await readPart(folder, part, recipe, request);
      if (typeof record === 'string') continue;
      queued.delete(part);
      ledger.add(record);
    }
  };

  /**
   * Takes jobs out of the queue, but for those that a worker has begun. Once the batch is made these are waited for:
   * they make what is not needed, or give it back; a server that is away is not waited for.
   */
  const withdraw = async (): Promise<void> => {
    for (let begun = [...queued]; begun.length > 0; await pause(POLL_MS)) {
      const removals = begun.map((part) => broker.queue.remove(partJobId(recipe, part)));
      const removed = await within(WITHDRAW_MS, Promise.all(removals));
      begun = begun.filter((_, k) => removed?.[k] === 0);
      if (begun.length === 0 || ledger.last === null || signal.aborted) return;
    }
  };

  return completeBatch(pool, batch, { signal }, async () => {
    try {
      await within(CONNECT_MS, listen());
      let adding: Promise<unknown> | null = null;
      while (ledger.last === null) {
        if (fault !== null) throw fault;
        // a server that is away is asked once; parts that are done are looked for all the same
        adding ??= add().finally(() => {
          adding = null;
        });
        await within(POLL_MS, adding);
        await pause(POLL_MS, undefined, { signal });
        await look();
      }
    } finally {
      await withdraw();
    }
  });
}
