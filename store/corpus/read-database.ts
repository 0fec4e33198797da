/** Reads the rows of a corpus database through SQLite. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { EngineError } from '../../engine/base/errors.ts';
import { type Hooks, throwIfCancelled } from '../../engine/base/hooks.ts';
import { CorpusBuilder } from '../../engine/corpus/corpus.ts';
import { FEATURE_NAMES } from '../../engine/corpus/features.ts';
import { connect, connectImage, distrust, unordinaryTable } from '../database/sqlite.ts';
import { requireRegularDatabase } from '../files/regular-file.ts';

/** Rows taken from SQLite at once, which takes half as long as one by one. */
const ROWS = 4096;

const SIGNATURE_SQL = FEATURE_NAMES.map((name, k) => `((${name} <> 0) << ${k})`).join(' | ');
const MIN_ROWID = -(2n ** 63n);
const MAX_ROWID = 2n ** 63n - 1n;

/**
 * The rows of a corpus database in insertion order: the builder's stable sort by frequency is cheaper than
 * the index's. Throws `EngineError` (`corpus-invalid`, `syllable-invalid`) and the errors of SQLite.
 */
export function readDatabase(path: string, hooks: Hooks): CorpusBuilder {
  requireRegularDatabase(path);
  const copy = LOGS.some((suffix) => existsSync(path + suffix)) ? copyWithLog(path) : null;
  let db: Sqlite.Database | null = null;
  try {
    db = openForReading(copy?.path ?? path);
    const fault = unordinaryTable(db, 'syllables');
    if (fault !== null) {
      throw new EngineError(
        'corpus-invalid',
        `${path} has a ${fault} where a plain table has to be.`,
      );
    }
    db.exec('BEGIN');
    return addRows(db, hooks);
  } finally {
    db?.close();
    if (copy !== null) rmSync(copy.folder, { recursive: true, force: true });
  }
}

/** What SQLite keeps beside a database until it is part of it; whoever closes the database last merges it. */
const LOGS = ['-wal', '-journal'] as const;

/** A database with its log in a folder of its own: reading it in place would change the run. */
function copyWithLog(path: string): { path: string; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), `namewalk-upload-${process.pid}-`));
  try {
    const copy = join(folder, 'corpus.db');
    for (const suffix of ['', ...LOGS]) {
      if (existsSync(path + suffix)) copyFileSync(path + suffix, copy + suffix);
    }
    return { path: copy, folder };
  } catch (err) {
    rmSync(folder, { recursive: true, force: true });
    throw err;
  }
}

function addRows(db: Sqlite.Database, hooks: Hooks): CorpusBuilder {
  const builder = new CorpusBuilder();
  const count = db.prepare('SELECT count(*) FROM syllables').pluck().get() as number;
  // Rowids may lie anywhere, also beyond the integers of JavaScript. Every statement has a limit, and every
  // round begins beyond the one before: in a file whose pages lead to one another nothing else would end.
  const lastOf = db
    .prepare(
      `SELECT max(id) FROM (SELECT rowid AS id FROM syllables WHERE rowid >= ? ORDER BY rowid LIMIT ${ROWS})`,
    )
    .pluck()
    .safeIntegers();
  const rowsOf = db
    .prepare(
      `SELECT syllable, frequency, ${SIGNATURE_SQL} FROM syllables WHERE rowid BETWEEN ? AND ? ORDER BY rowid LIMIT ${ROWS}`,
    )
    .raw();
  for (let from = MIN_ROWID; ; ) {
    throwIfCancelled(hooks);
    hooks.progress(builder.size, Math.max(count, builder.size));
    const last = lastOf.get(from) as bigint | null;
    if (last === null || last < from) return builder;
    for (const [syllable, frequency, signature] of rowsOf.all(from, last) as Row[]) {
      builder.add(syllable, frequency, signature);
    }
    if (last === MAX_ROWID) return builder;
    from = last + 1n;
  }
}

type Row = [syllable: string, frequency: number, signature: number];

/**
 * A connection that writes nothing. It is opened for writing all the same: only then does SQLite remove
 * the -wal and -shm files that it makes beside a database in WAL mode. In a read-only folder the file
 * is read into memory instead.
 */
function openForReading(path: string): Sqlite.Database {
  try {
    const db = connect(path, { fileMustExist: true });
    db.pragma('query_only = ON');
    distrust(db);
    db.prepare('SELECT 1 FROM sqlite_master').get();
    return db;
  } catch (err) {
    const { code } = err as { code?: string };
    if (code !== 'SQLITE_CANTOPEN' && code !== 'SQLITE_READONLY_DIRECTORY') throw err;
    return connectImage(path);
  }
}
