import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { EngineError } from '../engine/errors.ts';

export type PackageDb = Database.Database;

/** Faults of what is asked of the database of imported packages; `code` says which. */
export class PackageDbError extends EngineError {}

/** How long a connection waits for another program's write, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;
/** Databases that one thread keeps open. */
const MAX_OPEN = 4;

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

/**
 * Opens a SQLite file with the settings of every connection; makes the file and its folders. The
 * caller closes it.
 */
export function openSqlite(path: string): PackageDb {
  mkdirSync(dirname(path), { recursive: true });
  const db = new Database(path, { timeout: 0 });
  try {
    setWriteAheadLog(db);
    db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    db.pragma('foreign_keys = ON');
    // A file from elsewhere may hold views and triggers: they must not run functions on our behalf.
    db.pragma('trusted_schema = OFF');
    db.pragma('synchronous = NORMAL');
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
    if (!/^SQLITE_BUSY/.test((err as { code?: string }).code ?? '')) throw err;
  }
}

/** Opens a database of packages and makes its tables where they are absent. */
export function openPackageDb(path: string): PackageDb {
  const db = openSqlite(path);
  try {
    ensureSchema(db, SCHEMA, 'package_tables');
  } catch (err) {
    db.close();
    throw err;
  }
  return db;
}

/** Makes the tables unless `last`, the last of them, is there: looking needs no lock, making does. */
export function ensureSchema(db: PackageDb, schema: string, last: string): void {
  if (!hasTable(db, last)) db.transaction(() => db.exec(schema)).immediate();
}

export function hasTable(db: PackageDb, name: string): boolean {
  const found = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?");
  return found.get(name) !== undefined;
}

interface Opened {
  readonly db: PackageDb;
  readonly file: string;
}

/** The connections of this thread by path. */
const opened = new Map<string, Opened>();

/**
 * The connection that this thread keeps for a path, opened when first asked for, and anew when another
 * file has taken its place.
 */
export function keptConnection(path: string, open: (path: string) => PackageDb): PackageDb {
  const known = opened.get(path);
  opened.delete(path);
  if (known) {
    if (known.file === fileIdentity(path)) {
      opened.set(path, known);
      return known.db;
    }
    known.db.close();
  }
  const db = open(path);
  opened.set(path, { db, file: fileIdentity(path) });
  for (const [oldest, { db: unused }] of opened) {
    if (opened.size <= MAX_OPEN) break;
    opened.delete(oldest);
    unused.close();
  }
  return db;
}

/**
 * A fault of SQLite in the words of this program, with the file that SQLite does not name; anything else
 * as it is. Codes: `database-damaged` for a file that is broken or no database; `database-busy` while
 * another program holds it; `database-failed` for the rest, such as tables of another program. It is a
 * plain error besides: SQLite's own lose their message on the way between threads.
 */
export function sqliteFault(err: unknown, path: string): unknown {
  if (!(err instanceof Database.SqliteError)) return err;
  const { code, message } = err;
  if (/^SQLITE_(CORRUPT|NOTADB|FORMAT)/.test(code)) {
    return new PackageDbError(
      'database-damaged',
      `The database ${path} is damaged (${message}); put a backup in its place.`,
    );
  }
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return new PackageDbError(
      'database-busy',
      `The database ${path} is locked by another program (${message}); try again when it has ended.`,
    );
  }
  // our statements are sound, so it is the file whose tables are others
  const foreign = code === 'SQLITE_ERROR' ? ' It may be damaged, or of another program.' : '';
  return new PackageDbError(
    'database-failed',
    `Cannot use the database ${path}: ${message}.${foreign}`,
  );
}

function fileIdentity(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : 'none';
}

/**
 * A physical table's name ready to stand in a statement. Throws `PackageDbError` `unsafe-identifier`
 * for anything but a plain identifier, and for the tables of this schema and of SQLite.
 */
export function quoteTable(name: string): string {
  const plain = /^[A-Za-z_][A-Za-z0-9_]*$/.test(name);
  if (!plain || OWN_TABLES.has(name.toLowerCase()) || /^sqlite_/i.test(name)) {
    throw new PackageDbError('unsafe-identifier', `Unsafe SQL identifier: '${name}'`);
  }
  return `"${name}"`;
}
