/** Connections to SQLite files of imported packages: schema, open connections, faults. */
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { EngineError } from '../../engine/base/errors.ts';
import { LruMap } from '../../engine/base/maps.ts';
import {
  chunksOfSync,
  closing,
  requireRegularDatabase,
  withRegularSync,
} from '../files/regular-file.ts';
import { connect, connectImage, distrust, isSqliteError, unordinaryObject } from './sqlite.ts';

export type PackageDb = Sqlite.Database;

/** How long a connection waits for another program's write, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;
/** Databases that one thread keeps open. */
const MAX_OPEN = 4;

/** The tables that say which packages there are, and where their texts stand. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS imported_packages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    package_name TEXT NOT NULL,
    imported_at TEXT NOT NULL,
    metadata_json_path TEXT NOT NULL,
    package_zip_path TEXT NOT NULL,
    UNIQUE (metadata_json_path, package_zip_path)
  );
  CREATE INDEX IF NOT EXISTS idx_imported_packages_imported_at ON imported_packages (imported_at);
  CREATE TABLE IF NOT EXISTS package_tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    package_id INTEGER NOT NULL REFERENCES imported_packages (id) ON DELETE CASCADE,
    source_txt_name TEXT NOT NULL,
    table_name TEXT NOT NULL,
    row_count INTEGER NOT NULL DEFAULT 0,
    UNIQUE (package_id, source_txt_name)
  );
  CREATE INDEX IF NOT EXISTS idx_package_tables_package_id ON package_tables (package_id);
  CREATE INDEX IF NOT EXISTS idx_package_tables_package_id_source_txt
    ON package_tables (package_id, source_txt_name);`;

/** Names of the two tables above; no text file's table may be called so. */
const OWN_TABLES = new Set(['imported_packages', 'package_tables']);

function openWritable(path: string): PackageDb {
  mkdirSync(dirname(path), { recursive: true });
  const db = connect(path, { timeout: 0 });
  try {
    setWriteAheadLog(db);
    db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    db.pragma('foreign_keys = ON');
    distrust(db);
    // What a person made is on the disk when the call returns: each commit syncs the log.
    db.pragma('synchronous = FULL');
  } catch (err) {
    db.close();
    throw err;
  }
  return db;
}

/**
 * The mode stays with the file. Where another connection is in the way, perhaps with the same change, the
 * file keeps its mode, and the next to open it makes the change: nothing depends on it but speed.
 */
function setWriteAheadLog(db: PackageDb): void {
  try {
    db.pragma('journal_mode = WAL');
  } catch (err) {
    if (!/^SQLITE_BUSY/.test(String((err as { code?: unknown }).code))) throw err;
  }
}

/**
 * Opens a database of packages with the settings of every connection; makes the file and its folders, and the tables
 * unless the last of them is there: looking needs no lock, making does. Where nothing can be written the content is
 * in memory and sealed: nothing is called written that is not on the disk. The caller closes it. Throws `EngineError`
 * `database-untrusted` for one with views, triggers or the like.
 */
export function openPackageDb(path: string): PackageDb {
  requireRegularDatabase(path);
  const db = openFile(path);
  try {
    const found = unordinaryObject(db);
    if (found !== null) throw untrusted(path, `has a ${found}`);
    if (!hasTable(db, 'package_tables')) db.transaction(() => db.exec(SCHEMA)).immediate();
    if (db.memory) db.pragma('query_only = ON');
    return db;
  } catch (err) {
    db.close();
    throw err;
  }
}

function openFile(path: string): PackageDb {
  try {
    return openWritable(path);
  } catch (err) {
    if (!isUnwritable(path)) throw err;
    const db = openImage(path);
    distrust(db);
    return db;
  }
}

export function hasTable(db: PackageDb, name: string): boolean {
  const found = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?");
  return found.get(name) !== undefined;
}

/** The connections of this thread by path. */
const opened = new LruMap<string, { db: PackageDb; file: string }>(MAX_OPEN, {
  dropped: ({ db }) => void db.close(),
});

/**
 * The connection that this thread keeps for a path, opened on first use, and anew when another
 * file has taken its place.
 */
export function keptConnection(path: string): PackageDb {
  const known = opened.get(path);
  if (known) {
    if (known.file === fileIdentity(path, known.db)) return known.db;
    opened.delete(path);
    known.db.close();
  }
  const db = openPackageDb(path);
  opened.set(path, { db, file: fileIdentity(path, db) });
  return db;
}

/**
 * A fault of SQLite in the words of this program, with the file that SQLite does not name; anything else
 * as it is. Codes: `database-damaged` for a file that is broken or no database; `database-unreadable` when
 * the disk failed; `database-busy` while another program holds it; `database-foreign` for tables of another
 * program; `database-failed` for the rest. It is a plain error besides: SQLite's own lose their message on the way between threads.
 */
export function sqliteFault(err: unknown, path: string): unknown {
  if (!isSqliteError(err)) return err;
  const { code, message } = err;
  const malformed = /^SQLITE_(CORRUPT|NOTADB|FORMAT)/.test(code);
  if (/^SQLITE_IOERR/.test(code) || (malformed && !isDamaged(path))) {
    return new EngineError(
      'database-unreadable',
      `The disk did not take or give a part of the database ${path} (disk I/O error); try again, and look at the disk when it stays.`,
    );
  }
  if (malformed) return damaged(path, message);
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return new EngineError(
      'database-busy',
      `The database ${path} is locked by another program${lockHolders(path)} (${message}); try again when it has ended.`,
    );
  }
  // our statements are sound, so it is the file whose tables are others
  const foreign = code === 'SQLITE_ERROR';
  return new EngineError(
    foreign ? 'database-foreign' : 'database-failed',
    `Cannot use the database ${path}: ${message}.${foreign ? ' It may be damaged, or of another program.' : ''}`,
  );
}

/** The processes that lock a database or its log, as Linux lists them; empty elsewhere. */
function lockHolders(path: string): string {
  try {
    const files = ['', '-wal', '-shm'].flatMap(
      (suffix) => statSync(path + suffix, { throwIfNoEntry: false })?.ino ?? [],
    );
    // 1: POSIX  ADVISORY  WRITE 4711 08:01:131 128 128
    const locks = readFileSync('/proc/locks', 'latin1').matchAll(/ (\d+) \S+:\S+:(\d+) /g);
    const pids = [...locks].filter(([, , inode]) => files.includes(Number(inode)));
    const others = new Set(
      pids.map(([, pid]) => pid!).filter((pid) => Number(pid) !== process.pid),
    );
    return others.size === 0 ? '' : `, process ${[...others].join(' and ')}`;
  } catch {
    return '';
  }
}

/** A stamp by which a connection still belongs to the file; a content in memory is of one moment only. */
function fileIdentity(path: string, db: PackageDb): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 'none';
  const moment = db.memory ? `:${found.size}:${found.mtimeMs}` : '';
  return `${found.dev}:${found.ino}${moment}`;
}

/** The refusal of a file that is broken, or no database. */
export const damaged = (path: string, why: string): EngineError =>
  new EngineError(
    'database-damaged',
    `The database ${path} is damaged (${why}); put a backup in its place, without the -wal and -shm of this one.`,
  );

/** The refusal of a database file; `why` it is refused, null when the check did not end. */
export function untrusted(path: string, why: string | null): EngineError {
  const reason =
    why === null ? 'could not be looked at in time' : `${why}, which could act on our behalf`;
  return new EngineError(
    'database-untrusted',
    `The database ${path} is not used: it ${reason}. A database of names has ordinary tables and indexes alone. ` +
      'Put a sound copy in its place, without the -wal and -shm of this one, or move it away.',
  );
}

/**
 * A physical table's name ready to stand in a statement. Throws `EngineError` `unsafe-identifier`
 * for anything but a plain identifier, and for the tables of this schema and of SQLite.
 */
export function quoteTable(name: string): string {
  const plain = /^[A-Za-z_][A-Za-z0-9_]*$/.test(name);
  if (!plain || OWN_TABLES.has(name.toLowerCase()) || /^sqlite_/i.test(name)) {
    throw new EngineError('unsafe-identifier', `Unsafe SQL identifier: '${name}'`);
  }
  return `"${name}"`;
}

/**
 * Whether a file that SQLite called malformed is. SQLite says the same of a page that the disk did not give
 * at that moment, so the file is read once as bytes, which tells faults of the disk, and then checked by a
 * new connection. Cost: two readings of the file. Never throws.
 */
function isDamaged(path: string): boolean {
  if (!isReadable(path) || !isReadable(`${path}-wal`)) return false;
  try {
    return closing(connect(path, { fileMustExist: true, timeout: 1000 }), (db) => {
      db.pragma('trusted_schema = OFF');
      return db.pragma('quick_check(1)', { simple: true }) !== 'ok';
    });
  } catch (err) {
    return /^SQLITE_(CORRUPT|NOTADB|FORMAT)/.test((err as { code?: string }).code ?? '');
  }
}

/** False when the disk refuses a part of the file; a file that is not there refuses nothing. */
function isReadable(path: string): boolean {
  try {
    return withRegularSync(path, (file) => {
      for (const _ of chunksOfSync(file));
      return true;
    });
  } catch (err) {
    return (err as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

const NO_WRITING = new Set(['EACCES', 'EROFS', 'EPERM']);

/**
 * Whether the folder of a file, or the nearest above it that is there, refuses new files: then the files
 * that SQLite needs beside a database in WAL mode cannot be made.
 */
function isUnwritable(path: string): boolean {
  let folder = dirname(path);
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch (err) {
    return NO_WRITING.has(String((err as NodeJS.ErrnoException).code));
  }
}

/**
 * The content of such a file as it is now; of one that is not there an empty database. The caller makes
 * what tables it needs in memory and then sets `query_only`: a write would be lost.
 */
function openImage(path: string): Sqlite.Database {
  if (!existsSync(path)) return connect(':memory:');
  const wal = statSync(`${path}-wal`, { throwIfNoEntry: false });
  // with a log that holds something only SQLite itself knows what the content is
  return wal?.size ? connect(path, { readonly: true }) : connectImage(path);
}
