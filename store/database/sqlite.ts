/** SQLite, loaded when it is first needed, and whether a file holds ordinary tables and indexes alone. */
import { createRequire } from 'node:module';
import type Sqlite from 'better-sqlite3';
import { EngineError } from '../../engine/base/errors.ts';
import { readRegularSync } from '../files/regular-file.ts';

let loaded: typeof Sqlite | undefined;

/** A new connection, which the caller closes. Throws `EngineError` 'sqlite-missing' with the remedy, and as SQLite does. */
export function connect(file: string | Buffer, options: Sqlite.Options = {}): Sqlite.Database {
  loaded ??= load();
  return new loaded(file, options);
}

/**
 * The content of a file in memory, marked there as not in WAL mode: in a folder that takes no new files SQLite cannot open
 * one in that mode.
 */
export function connectImage(path: string): Sqlite.Database {
  const image = readRegularSync(path);
  // bytes 18 and 19 of the file header
  if (image.length > 19) image[18] = image[19] = 1;
  return connect(image);
}

/** Whether an error is one of SQLite's own. */
export const isSqliteError = (err: unknown): err is InstanceType<typeof Sqlite.SqliteError> =>
  loaded !== undefined && err instanceof loaded.SqliteError;

function load(): typeof Sqlite {
  try {
    const Database = createRequire(import.meta.url)('better-sqlite3') as typeof Sqlite;
    // its native part is loaded with the first connection
    new Database(':memory:').close();
    return Database;
  } catch (err) {
    throw new EngineError('sqlite-missing', missing(err as NodeJS.ErrnoException));
  }
}

/** What is missing, and what helps: `npm install` does nothing where the package is there and only its native part is not. */
export function missing({
  code,
  message,
}: Pick<NodeJS.ErrnoException, 'code' | 'message'>): string {
  if (code === 'MODULE_NOT_FOUND') {
    return 'This needs SQLite, and better-sqlite3 is not installed. Run npm install better-sqlite3 beside namewalk, or write a batch as CSV, which sqlite3 imports.';
  }
  const reason = message
    .split('\n', 1)[0]!
    .replace(/( Tried:|[.:])$/, '')
    .replace(/\.$/, '');
  return (
    `This needs SQLite, and better-sqlite3 is installed but was not built (${reason}). ` +
    'Run npm rebuild better-sqlite3 beside namewalk, without --ignore-scripts; it takes a C++ compiler, make and Python.'
  );
}

/**
 * What can make a plain statement compute something of its own, or for ever: found in the catalogue alone,
 * without reading a row. The first query keeps the others from looking into anything but ordinary tables.
 */
const TABLE_CHECKS: readonly string[] = [
  `SELECT m.type || ' "' || m.name || '"' FROM sqlite_master m
    WHERE m.type NOT IN ('table', 'index')`,
  `SELECT 'virtual table "' || m.name || '"' FROM sqlite_master m
    WHERE m.type = 'table' AND coalesce(m.rootpage, 0) = 0`,
  `SELECT 'generated column "' || m.name || '.' || c.name || '"'
    FROM sqlite_master m, pragma_table_xinfo(m.name) c WHERE m.type = 'table' AND c.hidden <> 0`,
];
const INDEX_CHECKS: readonly string[] = [
  `SELECT 'partial index "' || i.name || '"'
    FROM sqlite_master m, pragma_index_list(m.name) i WHERE m.type = 'table' AND i.partial <> 0`,
  `SELECT 'index over an expression "' || m.name || '"'
    FROM sqlite_master m, pragma_index_xinfo(m.name) c WHERE m.type = 'index' AND c.cid = -2`,
];

/** The first object that is more than a table or an index, such as `view "x"`; null when there is none. */
export const unordinaryObject = (db: Sqlite.Database): string | null =>
  firstFound(db, [...TABLE_CHECKS, ...INDEX_CHECKS], []);

/**
 * What keeps one table from being read as it is: `view "x"`, `virtual table "x"`, a generated column. Null
 * when it is an ordinary table, or absent.
 */
export const unordinaryTable = (db: Sqlite.Database, name: string): string | null =>
  firstFound(
    db,
    TABLE_CHECKS.map((sql) => `${sql} AND m.name = ? COLLATE NOCASE`),
    [name],
  );

function firstFound(
  db: Sqlite.Database,
  checks: readonly string[],
  values: readonly string[],
): string | null {
  for (const sql of checks) {
    const found = db
      .prepare(`${sql} LIMIT 1`)
      .pluck()
      .get(...values);
    if (found !== undefined) return String(found);
  }
  return null;
}

/** Settings of a connection to a file that came from elsewhere. */
export function distrust(db: Sqlite.Database): void {
  // views, triggers and defaults must not run functions on our behalf
  db.pragma('trusted_schema = OFF');
  // pages that contradict themselves are refused where they are read
  db.pragma('cell_size_check = ON');
}
