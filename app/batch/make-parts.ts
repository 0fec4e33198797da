/** Makes the parts of a batch in the pool of this process, each in one thread. */
import { setMaxListeners } from 'node:events';
import type { PartRecord } from '../../store/batch/part-record.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { TaskInput } from '../../workers/tasks.ts';
import { type OpenBatch, partSlots } from './folder.ts';
import type { Ledger } from './ledger.ts';

export interface MakeOptions {
  readonly signal: AbortSignal;
  /** Told the names that are done or under way. */
  readonly onProgress?: (names: number) => void;
}

type PartOrder = TaskInput<'makePart'>['order'];

/** What a thread is given to make a part. */
export function partOrder(
  batch: OpenBatch,
  part: number,
  { limit, tail = '', shared = false }: { limit: number; tail?: string; shared?: boolean },
): PartOrder {
  const { folder, file, request } = batch;
  const { format, style, gzip } = request;
  const head = part === 0 ? file.head : '';
  const recipe = file.recipe_hash;
  const slots = partSlots(batch, part);
  return { folder, part, recipe, ...slots, limit, format, style, gzip, head, tail, shared };
}

/**
 * Makes what the ledger wants until its last part is done, as many parts at once as there are threads.
 * Rejects with the signal's reason when it is aborted, and with the first fault; then no part is under
 * way any more and the ledger holds those that are done.
 */
export async function makeParts(
  pool: WorkerPool,
  batch: OpenBatch,
  ledger: Ledger,
  { signal, onProgress }: MakeOptions,
): Promise<void> {
  const needless = new AbortController();
  const stop = AbortSignal.any([signal, needless.signal]);
  setMaxListeners(0, stop);
  /** Names so far by part. */
  const names = new Map<number, number>();
  const busy = new Map<number, Promise<void>>();
  const tell = (): void =>
    onProgress?.([...names.values()].reduce((sum, n) => sum + n, ledger.names));
  const make = async (part: number): Promise<void> => {
    const order = partOrder(batch, part, { limit: ledger.left(part) });
    try {
      const record = await pool.run(
        'makePart',
        { plan: batch.plan, order },
        {
          signal: stop,
          onProgress: (done) => {
            names.set(part, done);
            tell();
          },
        },
      );
      names.delete(part);
      ledger.add(record as PartRecord); // a part that is not shared is always made
      tell();
    } finally {
      names.delete(part);
      busy.delete(part);
    }
  };
  try {
    signal.throwIfAborted();
    for (;;) {
      for (const part of ledger.missing(busy)) {
        if (busy.size >= pool.threads) break;
        busy.set(part, make(part));
      }
      if (ledger.last !== null || busy.size === 0) return;
      await Promise.race(busy.values());
    }
  } finally {
    // parts after the last one are of no use, and after a fault none is
    needless.abort();
    await Promise.allSettled(busy.values());
  }
}
