/** Where a batch is made: a folder of parts, or a SQLite file of parts one after the other, with the same rules. */
import { existsSync, statSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { BATCH_FORMATS, type BatchFormat } from '../../engine/space/batch/lines.ts';
import { isDatabasePath } from '../../operations/batch/fields.ts';
import { FieldError } from '../../operations/fields.ts';
import { takeLock } from '../../store/batch/folder-lock.ts';
import { type BegunBatch, diskFault, type EndFile } from '../../store/batch/records.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import { folderTarget } from './folder.ts';
import { openLedger } from './ledger.ts';
import {
  type BatchTarget,
  type BatchVerification,
  type MakeOptions,
  makeParts,
  type OpenBatch,
  type OpenParts,
} from './parts.ts';
import { requireSame } from './recipe.ts';

export const targetOf = (pool: WorkerPool, path: string): BatchTarget =>
  isDatabasePath(path) ? databaseTarget(pool, path) : folderTarget(pool, path);

/**
 * Works on a batch as the only writer of its target: begins it, or goes on with it when the same was begun there. Throws
 * as `takeLock`, `stored` and `requireSame`.
 */
export async function withBatch<T>(
  target: BatchTarget,
  parts: OpenParts,
  work: (batch: OpenBatch) => Promise<T>,
): Promise<T> {
  const { path, lock } = target;
  const folder = dirname(lock);
  await makeFolder(folder).catch((err) => Promise.reject(diskFault(err, folder)));
  const unlock = await takeLock(lock, path);
  try {
    const { file } = (await target.stored(beginOf(parts)))!;
    requireSame(file, parts.file, path);
    return await work({ ...parts, path, file, ledger: openLedger(parts.request, parts.share) });
  } finally {
    await unlock();
  }
}

function beginOf({ file, request }: OpenParts): BegunBatch {
  const { names = null, allowList = null } = request.exclusion ?? {};
  return { file, lists: { names, allowList } };
}

/** Makes a folder and those above it. In /proc, where nobody can, Node's own way never returns. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (err) {
    const { code } = err as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw err;
    await makeFolder(dirname(path));
    await makeFolder(path);
  }
}

/** The format of a path that is called like one file of lines; null for a folder and a database. Throws `FieldError` for any other file. */
export function lineFormat(out: string): BatchFormat | null {
  const [, ending] = /\.([a-z][a-z0-9]*)(?:\.gz)?$/i.exec(out) ?? [];
  const isFolder = statSync(out, { throwIfNoEntry: false })?.isDirectory();
  if (ending === undefined || isFolder || isDatabasePath(out)) return null;
  const word = ending.toLowerCase().replace(/^jsonl?$/, 'ndjson');
  const format = BATCH_FORMATS.find((known) => known === word);
  if (format) return format;
  throw new FieldError(
    `--out makes a folder, a file (.${BATCH_FORMATS.join(', .')}, also with .gz) or a database (.sqlite, .db), and no .${ending}; that is made of these (/docs/guide-million.html of namewalk serve).`,
  );
}

const databaseTarget = (pool: WorkerPool, path: string): BatchTarget => ({
  path,
  lock: `${path}.lock`,
  async stored(begin) {
    const read = () => pool.run('readRows', { path, begin });
    return read().catch(async (err) => {
      if (!begin || !isDamaged(err)) throw err;
      await setAside(path);
      return read();
    });
  },
  complete: (batch, options) => completeDatabase(pool, batch, options),
  check: (signal) => checkDatabase(pool, path, signal),
});

export const isDamaged = (err: unknown): boolean =>
  (err as { code?: string }).code === 'batch-damaged';

/** Others may have tables of their own in it. */
const setAside = (path: string): Promise<void> => rename(path, `${path}.damaged`);

/** Where rows that were stored have changed all are made again: a database tells no part of them that is sound. */
async function completeDatabase(
  pool: WorkerPool,
  batch: OpenBatch,
  options: MakeOptions,
): Promise<EndFile> {
  const { path, file, ledger } = batch;
  const { parts } = (await pool.run('readRows', { path }))!;
  const { faults } = await pool
    .run('checkRows', { path }, { signal: options.signal })
    .catch((err) => (isDamaged(err) ? { faults: [err.message] } : Promise.reject(err)));
  if (faults.length > 0) {
    options.onFound?.(
      0,
      parts.map(({ part }) => part),
    );
    await setAside(path);
    await pool.run('readRows', { path, begin: beginOf(batch) });
  } else for (const part of parts) ledger.add(part);
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
