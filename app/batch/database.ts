/** A batch in a SQLite file: parts one after the other, each in one transaction, all of it in the pool. */
import { basename } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import type { EndFile } from '../../store/batch/records.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { BatchVerification } from './check.ts';
import { type BatchTarget, type MakeOptions, makeParts, type OpenBatch } from './parts.ts';

export function databaseTarget(pool: WorkerPool, path: string): BatchTarget {
  return {
    path,
    lock: `${path}.lock`,
    stored: () => pool.run('readRows', { path }),
    begin: async (begin) => (await pool.run('readRows', { path, begin }))!.file,
    complete: (batch, options) => completeDatabase(pool, batch, options),
    check: (signal) => checkDatabase(pool, path, signal),
  };
}

/** Throws `EngineError` `rows-other` where rows that were stored have changed. */
async function completeDatabase(
  pool: WorkerPool,
  batch: OpenBatch,
  options: MakeOptions,
): Promise<EndFile> {
  const { path, file, ledger } = batch;
  const { signal } = options;
  for (const part of (await pool.run('readRows', { path }))!.parts) ledger.add(part);
  if (ledger.size > 0) {
    const [fault] = (await pool.run('checkRows', { path }, { signal })).faults;
    if (fault !== undefined) {
      const remedy = 'a database is not mended; remove it, and make it again';
      throw new EngineError('rows-other', `${path}: ${fault}; ${remedy}.`);
    }
  }
  await makeParts(pool, batch, options);
  const end = ledger.end(file.recipe_hash);
  await pool.run('endRows', { path, end });
  return end;
}

/** What a database is. Never throws for what it finds. */
async function* checkDatabase(
  pool: WorkerPool,
  path: string,
  signal: AbortSignal,
): AsyncGenerator<BatchVerification> {
  const found = (status: BatchVerification['status'], reason: string): BatchVerification => ({
    ...{ file: basename(path), status, reason },
  });
  try {
    const stored = await pool.run('readRows', { path });
    if (stored === null) return yield found('missing', 'file-missing');
    const { faults, names } = await pool.run('checkRows', { path }, { signal });
    if (faults.length > 0) return yield found('mismatch', 'rows-other');
    if (stored.end === null) return yield found('missing', 'batch-incomplete');
    if (stored.end.emitted !== names) return yield found('mismatch', 'names-other');
    yield found('verified', 'digest-matches');
  } catch {
    signal.throwIfAborted();
    yield found('error', 'read-error');
  }
}
