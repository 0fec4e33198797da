/** Copies the packages of a SQLite file that is not trusted, row by row, into a file with a schema of our own. */
import { statSync } from 'node:fs';
import { EngineError } from '../../engine/base/errors.ts';
import { closing, requireRegularDatabase } from '../files/regular-file.ts';
import {
  createTextTable,
  hasTable,
  indexTextTable,
  PACKAGE_SCHEMA,
  type PackageDb,
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

/** Fewest bytes that a row takes in a file: its place in the page, its length, its rowid, its types. */
const ROW_BYTES = 4;
/** Most bytes of UTF-8 for a byte of the file: text may be stored as UTF-16. */
const TEXT_RATIO = 1.5;

/** Whole numbers and texts by column. */
type Row = Record<string, number | string>;

type Refuse = (why: string) => EngineError;

export const refusal =
  (path: string): Refuse =>
  (why) =>
    new EngineError('not-a-database', `Import file is not a database of packages: ${path} ${why}.`);

/**
 * Makes a database of packages from the ordinary tables of another one. Only the two tables of the catalogue
 * and the tables of texts that it lists are read; views, triggers, virtual tables, generated columns and
 * whatever else the file defines never come over. Throws `EngineError` `not-a-database` with the reason.
 */
export function rebuildPackages({ from, to, pageSize }: RebuildJob): void {
  const refuse = refusal(from);
  try {
    requireRegularDatabase(from);
    closing(connect(from, { readonly: true }), (source) => {
      distrust(source);
      closing(connect(to), (target) => {
        target.pragma(`page_size = ${pageSize}`);
        target.pragma('journal_mode = OFF');
        target.pragma('synchronous = OFF');
        target.exec(PACKAGE_SCHEMA);
        target.transaction(() => copyPackages(source, target, sizeOf(from), refuse))();
      });
    });
  } catch (err) {
    if (err instanceof EngineError && err.code !== 'unsafe-identifier') throw err;
    throw refuse(`cannot be read (${(err as Error).message})`);
  }
}

function sizeOf(path: string): number {
  const wal = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return statSync(path).size + wal;
}

/**
 * `left` are the bytes that the rows may take: tables that share their pages, and a column that was added with a long
 * default, hold more than the file, however sound each table is.
 */
function copyPackages(source: PackageDb, target: PackageDb, left: number, refuse: Refuse): void {
  const spend = (bytes: number): void => {
    left -= bytes;
    if (left < 0) throw refuse('is damaged (it has more rows than its size allows)');
  };

  /** The columns that the new file's table has, with their types. */
  const columnsOf = (table: string) =>
    target.pragma(`table_info(${table})`) as { readonly name: string; readonly type: string }[];

  const adder = (table: string): ((row: Row) => void) => {
    const names = columnsOf(table).map(({ name }) => name);
    const values = names.map((name) => `@${name}`);
    const insert = target.prepare(
      `INSERT INTO ${table} (${names.join()}) VALUES (${values.join()})`,
    );
    return (row) => void insert.run(row);
  };

  function* rowsOf(table: string): Generator<Row> {
    const columns = columnsOf(table);
    const sql = `SELECT ${columns.map(({ name }) => name).join()} FROM ${table}`;
    for (const row of source.prepare(sql).iterate() as IterableIterator<Row>) {
      spend(ROW_BYTES);
      for (const { name, type } of columns) {
        const value: unknown = row[name];
        const number = typeof value === 'number';
        if (type === 'INTEGER' && !(number && Number.isSafeInteger(value)))
          throw refuse(`has a row without a whole number in "${name}"`);
        if (type === 'TEXT' && !number && typeof value !== 'string')
          throw refuse(`has a row without text in "${name}"`);
        if (type !== 'TEXT') continue;
        row[name] = String(value);
        if (!number) spend(Buffer.byteLength(row[name]) / TEXT_RATIO);
      }
      yield row;
    }
  }

  /** Copies a table of texts; its number of rows, null when there is no such table. */
  const copyTexts = (name: string): number | null => {
    const table = quoteTable(name);
    if (!hasPlain(source, name, refuse)) return null;
    createTextTable(target, name);
    const add = adder(table);
    let rows = 0;
    for (const row of rowsOf(table)) {
      add(row);
      rows++;
    }
    indexTextTable(target, name);
    return rows;
  };

  for (const table of ['imported_packages', 'package_tables']) {
    if (!hasPlain(source, table, refuse)) throw refuse('has no tables of packages');
  }
  const packages = new Set<unknown>();
  const addPackage = adder('imported_packages');
  for (const row of rowsOf('imported_packages')) {
    addPackage(row);
    packages.add(row.id);
  }
  const addTable = adder('package_tables');
  const copied = new Map<string, number | string>();
  // read as a whole: the statement has to end before others are made
  for (const row of [...rowsOf('package_tables')]) {
    if (!packages.has(row.package_id)) continue; // nothing leads to it
    const name = String(row.table_name);
    const rows = copied.get(name) ?? copyTexts(name) ?? row.row_count!;
    copied.set(name, rows);
    addTable({ ...row, row_count: rows });
  }
  copySequences(source, target);
}

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

/** Ids that were given to packages and tables are never given again, also those that were deleted. */
function copySequences(source: PackageDb, target: PackageDb): void {
  if (!hasTable(source, 'sqlite_sequence')) return;
  const given = source.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?').pluck();
  for (const table of ['imported_packages', 'package_tables']) {
    const seq = given.get(table);
    if (!Number.isSafeInteger(seq)) continue;
    target.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(table);
    target
      .prepare(
        `INSERT INTO sqlite_sequence (name, seq)
          SELECT @table, max(@seq, coalesce(max(id), 0)) FROM ${table}`,
      )
      .run({ table, seq });
  }
}
