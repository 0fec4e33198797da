/** A batch in a SQLite file: parts one after the other, each in one transaction, all of it in the pool. */
import { basename } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import type { EndFile } from '../../store/batch/records.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import { type BatchVerification, incomplete, verdict } from './check.ts';
import type { BatchTarget } from './parts.ts';
import { type MakeOptions, makeParts, type OpenBatch } from './parts.ts';

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

/** A verification result for each fault of a database, one for all where there is none. Never throws for what it finds. */
async function* checkDatabase(
  pool: WorkerPool,
  path: string,
  signal: AbortSignal,
): AsyncGenerator<BatchVerification> {
  const file = basename(path);
  try {
    if ((await pool.run('readRows', { path })) === null) {
      yield verdict(file, 'missing', 'file-missing', `${path} holds no batch`);
      return;
    }
    const { faults, names, emitted } = await pool.run('checkRows', { path }, { signal });
    for (const fault of faults) yield verdict(file, 'mismatch', 'rows-other', `${file}: ${fault}`);
    if (emitted === null) {
      yield incomplete(file, `${names.toLocaleString('en-US')} names`, path);
      return;
    }
    if (emitted !== names) {
      const fault = `${file}: ${emitted} names were made, and ${names} are there`;
      yield verdict(file, 'mismatch', 'names-other', fault);
    } else if (faults.length === 0) {
      yield verdict(file, 'verified', 'digest-matches');
    }
  } catch (err) {
    signal.throwIfAborted();
    yield verdict(file, 'error', 'read-error', `${file}: ${(err as Error).message}`);
  }
}
