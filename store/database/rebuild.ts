/** Copies the packages of a SQLite file that is not trusted, row by row, into a file with a schema of our own. */
import { statSync } from 'node:fs';
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

/** Fewest bytes that a row takes in a file: its place in the page, its length, its rowid, its types. */
const ROW_BYTES = 4;
/** Most bytes of UTF-8 for a byte of the file: text may be stored as UTF-16. */
const TEXT_RATIO = 1.5;

/** Whole numbers and texts by column. */
type Row = Record<string, number | string>;

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
      requireCatalogue(source, refuse);
      closing(connect(to), (target) => {
        target.pragma(`page_size = ${pageSize}`);
        target.pragma('journal_mode = OFF');
        target.pragma('synchronous = OFF');
        target.exec(PACKAGE_SCHEMA);
        target.transaction(() => new Rebuild(source, target, from, refuse).run())();
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

function requireCatalogue(source: PackageDb, refuse: Refuse): void {
  for (const table of ['imported_packages', 'package_tables']) {
    if (!hasPlain(source, table, refuse)) throw refuse('has no tables of packages');
  }
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

class Rebuild {
  readonly #source: PackageDb;
  readonly #target: PackageDb;
  readonly #refuse: Refuse;
  /** Bytes that the rows to come may take: pages that refer to one another may hold rows without end. */
  #left: number;

  constructor(source: PackageDb, target: PackageDb, path: string, refuse: Refuse) {
    this.#source = source;
    this.#target = target;
    this.#refuse = refuse;
    const wal = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    this.#left = statSync(path).size + wal;
  }

  run(): void {
    const packages = new Set<unknown>();
    const addPackage = this.#inserting('imported_packages');
    for (const row of this.#rows('imported_packages')) {
      addPackage(row);
      packages.add(row.id);
    }
    const addTable = this.#inserting('package_tables');
    const copied = new Map<string, number | string>();
    // read as a whole: the statement has to end before others are made
    for (const row of [...this.#rows('package_tables')]) {
      if (!packages.has(row.package_id)) continue; // nothing leads to it
      const name = String(row.table_name);
      const rows = copied.get(name) ?? this.#copy(name) ?? row.row_count!;
      copied.set(name, rows);
      addTable({ ...row, row_count: rows });
    }
    this.#sequences();
  }

  /** Copies a table of texts; its number of rows, null when there is no such table. */
  #copy(name: string): number | null {
    const table = quoteTable(name);
    if (!hasPlain(this.#source, name, this.#refuse)) return null;
    createTextTable(this.#target, name);
    const add = this.#inserting(table);
    let rows = 0;
    for (const row of this.#rows(table)) {
      add(row);
      rows++;
    }
    indexTextTable(this.#target, name);
    return rows;
  }

  /** The columns that the new file's table has, with their types. */
  #columns(table: string): { readonly name: string; readonly type: string }[] {
    return this.#target.pragma(`table_info(${table})`) as { name: string; type: string }[];
  }

  #inserting(table: string): (row: Row) => void {
    const names = this.#columns(table).map(({ name }) => name);
    const values = names.map((name) => `@${name}`);
    const insert = this.#target.prepare(
      `INSERT INTO ${table} (${names.join()}) VALUES (${values.join()})`,
    );
    return (row) => void insert.run(row);
  }

  /** Ids that were given to packages and tables are never given again, also those that were deleted. */
  #sequences(): void {
    if (!hasTable(this.#source, 'sqlite_sequence')) return;
    const forget = this.#target.prepare('DELETE FROM sqlite_sequence WHERE name = ?');
    const insert = this.#target.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)');
    const last = (table: string): number =>
      Number(this.#target.prepare(`SELECT coalesce(max(id), 0) FROM ${table}`).pluck().get());
    for (const table of ['imported_packages', 'package_tables']) {
      const seq = this.#source
        .prepare('SELECT seq FROM sqlite_sequence WHERE name = ?')
        .pluck()
        .get(table);
      if (!Number.isSafeInteger(seq)) continue;
      forget.run(table);
      insert.run(table, Math.max(Number(seq), last(table)));
    }
  }

  /** The rows of a table, no more than the file has room for. */
  *#rows(table: string): Generator<Row> {
    const columns = this.#columns(table);
    const sql = `SELECT ${columns.map(({ name }) => name).join()} FROM ${table}`;
    for (const row of this.#source.prepare(sql).iterate() as IterableIterator<Row>) {
      this.#spend(ROW_BYTES);
      for (const { name, type } of columns) row[name] = this.#value(row[name], name, type);
      yield row;
    }
  }

  #spend(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw this.#refuse('is damaged (it has more rows than its size allows)');
  }

  #value(value: unknown, column: string, type: string): number | string {
    if (type === 'INTEGER') {
      if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
      throw this.#refuse(`has a row without a whole number in "${column}"`);
    }
    if (typeof value === 'number') return String(value);
    if (typeof value !== 'string') throw this.#refuse(`has a row without text in "${column}"`);
    this.#spend(Buffer.byteLength(value) / TEXT_RATIO);
    return value;
  }
}
