/** Copies the packages of a SQLite file that is not trusted, row by row, into a file with a schema of our own. */
import { closing, requireRegularDatabase } from '../files/regular-file.ts';
import {
  createTextTable,
  hasTable,
  indexTextTable,
  PACKAGE_SCHEMA,
  type PackageDb,
  PackageDbError,
  quoteTable,
} from './database.ts';
import { connect, distrust, unordinaryTable } from './sqlite.ts';

export interface RebuildJob {
  /** The file that is not trusted; it is opened for reading only. */
  readonly from: string;
  readonly to: string;
  /** Bytes of a page of the new file. */
  readonly pageSize: number;
}

/**
 * Makes a database of packages from the ordinary tables of another one. Only the two tables of the catalogue
 * and the tables of texts that it lists are read; views, triggers, virtual tables, generated columns and
 * whatever else the file defines never come over. Throws `PackageDbError` `not-a-database` with the reason.
 */
export function rebuildPackages({ from, to, pageSize }: RebuildJob): void {
  const refuse = refusal(from);
  try {
    requireRegularDatabase(from);
    closing(connect(from, { readonly: true }), (source) => {
      distrust(source);
      for (const table of ['imported_packages', 'package_tables']) {
        if (!hasPlain(source, table, refuse)) throw refuse('has no tables of packages');
      }
      closing(connect(to), (target) => {
        target.pragma(`page_size = ${pageSize}`);
        target.pragma('journal_mode = OFF');
        target.pragma('synchronous = OFF');
        target.exec(PACKAGE_SCHEMA);
        target.transaction(() => copyPackages(source, target, refuse))();
      });
    });
  } catch (err) {
    if (err instanceof PackageDbError) throw err;
    throw refuse(`cannot be read (${(err as Error).message})`);
  }
}

type Refuse = (why: string) => PackageDbError;

export const refusal =
  (path: string): Refuse =>
  (why) =>
    new PackageDbError(
      'not-a-database',
      `Import file is not a database of packages: ${path} ${why}.`,
    );

/**
 * Whether there is a table, which then has to be plain and sound. Each table that is read is checked by itself: a check
 * of the whole file computes the generated columns of all tables, which may take for ever.
 */
function hasPlain(source: PackageDb, name: string, refuse: Refuse): boolean {
  const fault = unordinaryTable(source, name);
  if (fault !== null) throw refuse(`has a ${fault} where a plain table has to be`);
  if (!hasTable(source, name)) return false;
  // the name is one of ours, or `quoteTable` has let it pass
  const check = source.pragma(`quick_check("${name}")`, { simple: true });
  if (check !== 'ok') throw refuse(`is damaged (${check})`);
  return true;
}

function copyPackages(source: PackageDb, target: PackageDb, refuse: Refuse): void {
  copyRows(source, target, 'imported_packages');
  // to the others nothing leads
  const led = 'WHERE package_id IN (SELECT id FROM imported_packages)';
  copyRows(source, target, 'package_tables', led);
  const names = target.prepare('SELECT DISTINCT table_name FROM package_tables').pluck().all();
  const count = target.prepare('UPDATE package_tables SET row_count = ? WHERE table_name = ?');
  for (const name of names.map(String)) {
    const table = quoteTable(name);
    if (!hasPlain(source, name, refuse)) continue;
    createTextTable(target, name);
    count.run(copyRows(source, target, table), name);
    indexTextTable(target, name);
  }
  copySequences(source, target);
}

/** Copies a table, of which `which` says the rows, to the columns that it has in the new file; returns how many rows there were. */
function copyRows(source: PackageDb, target: PackageDb, table: string, which = ''): number {
  const info = target.pragma(`table_info(${table})`) as { name: string }[];
  const columns = info.map(({ name }) => name).join();
  const marks = info.map(() => '?').join();
  const insert = target.prepare(`INSERT INTO ${table} (${columns}) VALUES (${marks})`);
  let rows = 0;
  for (const row of source.prepare(`SELECT ${columns} FROM ${table} ${which}`).raw().iterate()) {
    insert.run(row);
    rows++;
  }
  return rows;
}

/** Ids that were given to packages and tables are not given again, though the last ones were deleted. */
function copySequences(source: PackageDb, target: PackageDb): void {
  if (!hasTable(source, 'sqlite_sequence')) return;
  const last = source.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?').pluck();
  const raise = target.prepare('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?');
  for (const table of ['imported_packages', 'package_tables']) {
    const seq = last.get(table);
    if (Number.isSafeInteger(seq)) raise.run(seq, table);
  }
}
