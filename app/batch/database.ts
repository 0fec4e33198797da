/** A batch in a SQLite file: parts one after the other, each in one transaction. */
import { basename } from 'node:path';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import type { BatchFile, EndFile } from '../../store/batch/batch-file.ts';
import { diskFault } from '../../store/batch/disk-fault.ts';
import { type DatabasePart, NamesDatabase } from '../../store/batch/names-db.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { BatchVerification } from './check.ts';
import { endOfParts, type OpenBatch, partSlots } from './folder.ts';
import type { Ledger } from './ledger.ts';
import type { MakeOptions } from './make-parts.ts';
import { type PartsRequest, requireSame } from './recipe.ts';

/** What a database is made from; null where none was begun. Throws `StoreError` `names-db-foreign`. */
export function readDatabase(path: string): { file: BatchFile; lists: StoredLists } | null {
  try {
    return withDatabase(path, (db) => {
      const file = db.file();
      return file && { file, lists: { names: db.get('names'), allowList: db.get('allowList') } };
    });
  } catch (err) {
    if ((err as { code?: unknown }).code === 'SQLITE_CANTOPEN') return null;
    throw err;
  }
}

export type StoredLists = Pick<ExclusionSpec, 'names' | 'allowList'>;

/** As `beginFolder`, for a database. */
export function beginDatabase(
  path: string,
  file: BatchFile,
  { exclusion }: PartsRequest,
): BatchFile {
  return writing(
    path,
    (db) => {
      const found = db.file();
      if (found !== null) {
        requireSame(found, file, path, 'file');
        return found;
      }
      const { names = null, allowList = null } = exclusion ?? {};
      db.begin(file, {
        ...(names !== null && { names }),
        ...(allowList !== null && { allowList }),
      });
      return file;
    },
    true,
  );
}

/** Makes all that is missing of a database, whose path is the batch's `folder`, and completes it. */
export async function completeDatabase(
  pool: WorkerPool,
  batch: OpenBatch,
  ledger: Ledger,
  { signal, onProgress }: MakeOptions,
): Promise<EndFile> {
  const { folder: path, file, plan, request } = batch;
  const recipe = file.recipe_hash;
  const done: DatabasePart[] = [];
  writing(path, (db) => {
    for (const part of db.parts()) {
      done.push(part);
      ledger.add(part);
    }
  });
  while (ledger.last === null) {
    signal.throwIfAborted();
    const part = ledger.front;
    const { style } = request;
    const slots = partSlots(batch, part);
    const order = { path, part, recipe, ...slots, limit: ledger.left(part), style };
    const before = ledger.names;
    const made = await pool.run(
      'makeRows',
      { plan, order },
      { signal, onProgress: (names) => onProgress?.(before + names) },
    );
    done.push(made);
    ledger.add(made);
  }
  const end = endOfParts(batch, done);
  writing(path, (db) => db.put('end', JSON.stringify(end)));
  return end;
}

/** A verification result for each fault of a database, one for all where there is none. Never throws for what it finds. */
export async function* checkDatabase(
  pool: WorkerPool,
  path: string,
  signal: AbortSignal,
): AsyncGenerator<BatchVerification> {
  const file = basename(path);
  const bad = (status: BatchVerification['status'], reason: string, fault: string) => ({
    ...{ file, status, reason, fault },
  });
  try {
    if (readDatabase(path) === null) {
      yield bad('missing', 'file-missing', `${path} holds no batch`);
      return;
    }
    const { faults, names } = await pool.run('checkRows', { path }, { signal });
    const text = withDatabase(path, (db) => db.get('end'));
    for (const fault of faults) yield bad('mismatch', 'rows-other', `${file}: ${fault}`);
    if (text === null) {
      const done = `${names.toLocaleString('en-US')} names are there`;
      const go = `namewalk batch --out ${path} goes on`;
      yield bad(
        'missing',
        'batch-incomplete',
        `${file}: the batch is not complete: ${done}; ${go}`,
      );
      return;
    }
    const { emitted } = JSON.parse(text) as EndFile;
    if (emitted !== names) {
      yield bad(
        'mismatch',
        'names-other',
        `${file}: ${emitted} names were made, and ${names} are there`,
      );
    } else if (faults.length === 0) {
      yield { file, status: 'verified', reason: 'digest-matches', fault: null };
    }
  } catch (err) {
    signal.throwIfAborted();
    yield bad('error', 'read-error', `${file}: ${(err as Error).message}`);
  }
}

function withDatabase<T>(path: string, work: (db: NamesDatabase) => T, create = false): T {
  const db = new NamesDatabase(path, { create });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/** The same for work that writes. Throws as `diskFault`. */
function writing<T>(path: string, work: (db: NamesDatabase) => T, create = false): T {
  try {
    return withDatabase(path, work, create);
  } catch (err) {
    throw diskFault(err, path);
  }
}
