/** Where a batch is made: a folder of parts or a SQLite file, with the same rules. */
import { isDatabasePath } from '../../operations/batch/fields.ts';
import type { BatchFile, EndFile } from '../../store/batch/batch-file.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { BatchVerification } from './check.ts';
import { databaseTarget } from './database.ts';
import { folderTarget } from './folder.ts';
import type { Ledger } from './ledger.ts';
import {
  type BegunBatch,
  emptyLedger,
  type MakeOptions,
  type OpenBatch,
  type OpenParts,
} from './parts.ts';
import type { PartsRequest } from './recipe.ts';

export interface BatchTarget {
  readonly path: string;
  /** What is made there, with its lists of names; null where nothing was begun. */
  stored(): Promise<BegunBatch | null>;
  /** Becomes the only writer; returns what gives that up. Throws `StoreError` `batch-locked`. */
  lock(): Promise<() => Promise<void>>;
  begin(file: BatchFile, request: PartsRequest): Promise<BatchFile>;
  complete(
    pool: WorkerPool,
    batch: OpenBatch,
    ledger: Ledger,
    options: MakeOptions,
  ): Promise<EndFile>;
  /** A verification result a file. Never throws for what it finds. */
  check(pool: WorkerPool, signal: AbortSignal): AsyncGenerator<BatchVerification>;
}

/** Makes a batch as the only writer of its target: begins it, or goes on with it when the same was begun there. */
export async function withBatch<T>(
  target: BatchTarget,
  parts: OpenParts,
  work: (batch: OpenBatch, ledger: Ledger) => Promise<T>,
): Promise<T> {
  const unlock = await target.lock();
  try {
    const file = await target.begin(parts.file, parts.request);
    const batch = { ...parts, folder: target.path, file };
    return await work(batch, emptyLedger(batch));
  } finally {
    await unlock();
  }
}

export const targetOf = (path: string): BatchTarget =>
  isDatabasePath(path) ? databaseTarget(path) : folderTarget(path);
