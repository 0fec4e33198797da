/** Where a batch is made: a folder of parts or a SQLite file, with the same rules. */
import { isDatabasePath } from '../../operations/batch/fields.ts';
import { databaseTarget } from './database.ts';
import { folderTarget } from './folder.ts';
import type { Ledger } from './ledger.ts';
import { type BatchTarget, emptyLedger, type OpenBatch, type OpenParts } from './parts.ts';

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
