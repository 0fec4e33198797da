/** A batch in a SQLite file: parts one after the other, each in one transaction. */
import { basename, dirname } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import { takeLock } from '../../store/batch/folder-lock.ts';
import { type DatabasePart, NamesDatabase } from '../../store/batch/names-db.ts';
import { type BatchFile, diskFault, type EndFile } from '../../store/batch/records.ts';
import { closing } from '../../store/files/regular-file.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import { incomplete, verdict } from './check.ts';
import { makeFolder } from './folder.ts';
import type { Ledger } from './ledger.ts';
import {
  type BatchTarget,
  type BatchVerification,
  endOfParts,
  type MakeOptions,
  type OpenBatch,
  partSlots,
} from './parts.ts';
import { type PartsRequest, requireSame } from './recipe.ts';

export function databaseTarget(path: string): BatchTarget {
  return {
    path,
    stored: async () => readDatabase(path),
    async lock() {
      await makeFolder(dirname(path));
      return takeLock(`${path}.lock`, path);
    },
    begin: async (file, request) => beginDatabase(path, file, request),
    complete: completeDatabase,
    check: (pool, signal) => checkDatabase(pool, path, signal),
  };
}

/** What a database is made from; null where none was begun. Throws `StoreError` `names-db-foreign`. */
function readDatabase(path: string): { file: BatchFile; lists: StoredLists } | null {
  try {
    return closing(new NamesDatabase(path), (db) => {
      const file = db.file();
      return file && { file, lists: { names: db.get('names'), allowList: db.get('allowList') } };
    });
  } catch (err) {
    if ((err as { code?: unknown }).code === 'SQLITE_CANTOPEN') return null;
    throw err;
  }
}

type StoredLists = Pick<ExclusionSpec, 'names' | 'allowList'>;

function beginDatabase(path: string, file: BatchFile, { exclusion }: PartsRequest): BatchFile {
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

/**
 * Makes all that is missing of a database, whose path is the batch's `folder`, and completes it. Throws `EngineError`
 * `rows-other` where rows that were stored have changed.
 */
async function completeDatabase(
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
  if (done.length > 0) {
    const [fault] = (await pool.run('checkRows', { path }, { signal })).faults;
    if (fault !== undefined) {
      const remedy = 'a database is not mended; remove it, and make it again';
      throw new EngineError('rows-other', `${path}: ${fault}; ${remedy}.`);
    }
  }
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
async function* checkDatabase(
  pool: WorkerPool,
  path: string,
  signal: AbortSignal,
): AsyncGenerator<BatchVerification> {
  const file = basename(path);
  try {
    if (readDatabase(path) === null) {
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

/** What work that writes gives. Throws as `diskFault`. */
function writing<T>(path: string, work: (db: NamesDatabase) => T, create = false): T {
  try {
    return closing(new NamesDatabase(path, { create }), work);
  } catch (err) {
    throw diskFault(err, path);
  }
}
