/** Where a batch is made: a folder of parts or a SQLite file, with the same rules. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BATCH_FORMATS } from '../../engine/space/batch/lines.ts';
import { isDatabasePath } from '../../operations/batch/fields.ts';
import { takeLock } from '../../store/batch/folder-lock.ts';
import { diskFault } from '../../store/batch/records.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import { databaseTarget } from './database.ts';
import { folderTarget } from './folder.ts';
import { Ledger } from './ledger.ts';
import type { BatchTarget, OpenBatch, OpenParts } from './parts.ts';
import { requireSame } from './recipe.ts';

export const targetOf = (pool: WorkerPool, path: string): BatchTarget =>
  isDatabasePath(path) ? databaseTarget(pool, path) : folderTarget(pool, path);

/**
 * Works on a batch as the only writer of its target: begins it, or goes on with it when the same was begun there. Throws
 * as `takeLock`, `begin` and `requireSame`.
 */
export async function withBatch<T>(
  target: BatchTarget,
  parts: OpenParts,
  work: (batch: OpenBatch) => Promise<T>,
): Promise<T> {
  const { path, lock } = target;
  const folder = dirname(lock);
  await mkdir(folder, { recursive: true }).catch((err) => Promise.reject(diskFault(err, folder)));
  const unlock = await takeLock(lock, path);
  try {
    const { names = null, allowList = null } = parts.request.exclusion ?? {};
    const file = await target.begin({ file: parts.file, lists: { names, allowList } });
    requireSame(file, parts.file, path);
    return await work({ ...parts, path, file, ledger: new Ledger(parts) });
  } finally {
    await unlock();
  }
}

/** Why a path that is not there yet is no target, and what to give instead: a new folder called like a file is hardly meant. */
export function endingFault(out: string): string | null {
  const [, ending, gz] = /\.([a-z][a-z0-9]*)(\.gz)?$/i.exec(out) ?? [];
  if (ending === undefined || isDatabasePath(out) || existsSync(out)) return null;
  const word = ending.toLowerCase();
  const format = word.startsWith('json') ? 'ndjson' : word;
  const lines = BATCH_FORMATS.find((known) => known === format);
  const remedy = lines
    ? `Leave out --out and write --format ${lines} ${gz ? '| gzip ' : ''}> ${out}, or name a folder.`
    : `Name a folder, with --format ${BATCH_FORMATS.join(', ')}; other formats are made of these (/docs/guide-million.html of namewalk serve).`;
  return (
    `--out makes a folder of parts, or a SQLite file (.sqlite, .sqlite3, .db); "${out}" is called like one file. ` +
    remedy
  );
}
