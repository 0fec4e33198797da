/** Queries of imported packages: lists, pages, values that names are drawn from; and deletion. */
import { EngineError } from '../../engine/base/errors.ts';
import { compareCodePoints } from '../../engine/base/json.ts';
import { trimText } from '../../engine/base/plain-text.ts';
import {
  belongsTo,
  compareModes,
  modeLabel,
  NAME_CLASSES,
  type Scope,
  syllableModeOfFile,
} from '../../engine/base/table-keys.ts';
import { poolOf, type ValuePool } from '../../engine/base/text-set.ts';
import { hasTable, type PackageDb, quoteTable } from './database.ts';

export interface PackageRow {
  readonly id: number;
  readonly package_name: string;
  readonly imported_at: string;
  readonly metadata_json_path: string;
}

/** A text file of a package; `table_name` is where its rows are. */
export interface TableRow {
  readonly id: number;
  readonly source_txt_name: string;
  readonly table_name: string;
  readonly row_count: number;
}

export type ClassOptions = ReturnType<typeof packageOptions>[number];

type Id = number | bigint;

/** Newest first. */
export function listPackages(db: PackageDb): PackageRow[] {
  const columns = 'id, package_name, imported_at, metadata_json_path';
  return db
    .prepare(`SELECT ${columns} FROM imported_packages ORDER BY id DESC`)
    .all() as PackageRow[];
}

/** The package of an id or, failing that, the first of a name: the newest. Throws `package-unknown`. */
export function packageNamed(packages: readonly PackageRow[], text: string): PackageRow {
  const found =
    packages.find(({ id }) => String(id) === text) ??
    packages.find(({ package_name }) => package_name === text);
  if (found) return found;
  throw new EngineError(
    'package-unknown',
    `No package "${text}" is imported; namewalk generate --list shows what is.`,
  );
}

/** Tables of a package by source name; none for an unknown package. */
export const listTables = (db: PackageDb, { packageId }: { packageId: Id }): TableRow[] =>
  tablesBy(db, packageId, 'source_txt_name');

function tablesBy(db: PackageDb, packageId: Id, order: string): TableRow[] {
  const columns = 'id, source_txt_name, table_name, row_count';
  return db
    .prepare(`SELECT ${columns} FROM package_tables WHERE package_id = ? ORDER BY ${order}`)
    .all(packageId) as TableRow[];
}

/** A page of a table's rows; null for an unknown table. */
export function readTable(
  db: PackageDb,
  { tableId, offset, limit }: { tableId: Id; offset: Id; limit: number },
) {
  const columns = 'id, package_id, source_txt_name, table_name, row_count';
  const table = db.prepare(`SELECT ${columns} FROM package_tables WHERE id = ?`).get(tableId) as
    | (TableRow & { readonly package_id: number })
    | undefined;
  if (!table) return null;
  const rows = db
    .prepare(
      `SELECT line_number, value FROM ${quoteTable(table.table_name)}
        ORDER BY line_number, id LIMIT ? OFFSET ?`,
    )
    .all(limit, offset) as { readonly line_number: number; readonly value: string }[];
  return { table, rows, offset, limit, total_rows: table.row_count };
}

/** For every class the packages that offer it. */
export function packageOptions(db: PackageDb) {
  const rows = db
    .prepare(
      `SELECT p.id, p.package_name AS name, t.source_txt_name AS source
        FROM imported_packages p JOIN package_tables t ON t.package_id = p.id ORDER BY p.id, t.id`,
    )
    .all() as { id: number; name: string; source: string }[];
  const packages = new Map<number, { name: string; lower: string; sources: Set<string> }>();
  for (const { id, name, source } of rows) {
    const found = packages.get(id) ?? { name, lower: name.toLowerCase(), sources: new Set() };
    packages.set(id, { ...found, sources: found.sources.add(source) });
  }
  const sorted = [...packages].sort(
    ([i, a], [j, b]) => compareCodePoints(a.lower, b.lower) || i - j,
  );
  return NAME_CLASSES.map(({ key, label }) => ({
    key,
    label,
    packages: sorted.flatMap(([package_id, { name: package_name, sources }]) => {
      const own = [...sources].filter((source) => belongsTo(source, key));
      const source_txt_names = own.sort(compareCodePoints);
      return own.length === 0 ? [] : [{ package_id, package_name, source_txt_names }];
    }),
  }));
}

/** Numbers of syllables that a package offers for a class. */
export function syllableOptions(
  db: PackageDb,
  { packageId, classKey }: { packageId: Id; classKey: string },
): { key: string; label: string }[] {
  const modes = listTables(db, { packageId })
    .filter(({ source_txt_name }) => belongsTo(source_txt_name, classKey))
    .map(({ source_txt_name }) => syllableModeOfFile(source_txt_name));
  return [...new Set(modes)].sort(compareModes).map((key) => ({ key, label: modeLabel(key) }));
}

/** Tables of a scope in the order in which their values are drawn from. */
const scopeTables = (db: PackageDb, { packageId, classKey, mode }: Scope): TableRow[] =>
  tablesBy(db, packageId, 'source_txt_name COLLATE NOCASE, id').filter(
    ({ source_txt_name }) =>
      belongsTo(source_txt_name, classKey) && syllableModeOfFile(source_txt_name) === mode,
  );

/** How much a scope holds: rows as counted at import, and distinct values. */
export function scopeStats(db: PackageDb, scope: Scope): { items: number; distinct: number } {
  const tables = scopeTables(db, scope);
  const items = tables.reduce((sum, { row_count }) => sum + row_count, 0);
  const seen = new Set<string>();
  for (const value of values(db, tables)) seen.add(value);
  return { items, distinct: seen.size };
}

/**
 * Text that changes when the values of a scope do: null when the package has no such tables. Tables are
 * not written to after their import, so that their end tells.
 */
export function scopeToken(db: PackageDb, scope: Scope): string | null {
  const tables = scopeTables(db, scope);
  if (tables.length === 0) return null;
  const importedAt = db.prepare('SELECT imported_at FROM imported_packages WHERE id = ?').pluck();
  const ends = tables.map(({ id, table_name, row_count }) => {
    const last = db
      .prepare(`SELECT max(id) FROM ${quoteTable(table_name)}`)
      .pluck()
      .get();
    return [id, table_name, row_count, last];
  });
  return JSON.stringify([importedAt.get(scope.packageId), ends]);
}

/** The values of a scope, trimmed and without blanks. Errors: `no-tables`, `no-values`. */
export function readScope(db: PackageDb, scope: Scope): ValuePool {
  const tables = scopeTables(db, scope);
  if (tables.length === 0) {
    throw new EngineError(
      'no-tables',
      'No imported tables match class/package/syllable selection.',
    );
  }
  const pool = poolOf(trimmed(values(db, tables)));
  if (pool.values.length === 0) {
    throw new EngineError(
      'no-values',
      'No candidate values found for the selected generation scope.',
    );
  }
  return pool;
}

function* trimmed(texts: Iterable<string>): Generator<string> {
  for (const whole of texts) {
    const text = trimText(whole);
    if (text !== '') yield text;
  }
}

function* values(db: PackageDb, tables: readonly TableRow[]): Generator<string> {
  for (const { table_name } of tables) {
    const rows = db
      .prepare(`SELECT value FROM ${quoteTable(table_name)} ORDER BY line_number, id`)
      .pluck();
    for (const value of rows.iterate()) yield String(value);
  }
}

/**
 * Removes a package with its physical tables in one transaction. Only tables that an import makes are
 * dropped, whatever the catalogue of a foreign file names. Throws `EngineError` `package-unknown`.
 */
export const deletePackage = (db: PackageDb, { packageId }: { packageId: Id }) =>
  db
    .transaction(() => {
      const name = db
        .prepare('SELECT package_name FROM imported_packages WHERE id = ?')
        .pluck()
        .get(packageId) as string | undefined;
      if (name === undefined) {
        throw new EngineError('package-unknown', `Package id ${packageId} not found.`);
      }
      let dropped = 0;
      for (const { table_name } of listTables(db, { packageId })) {
        const table = quoteTable(table_name);
        if (!/^pkg_\d+_/.test(table_name)) {
          throw new EngineError('unsafe-identifier', `Unsafe SQL identifier: '${table_name}'`);
        }
        if (!hasTable(db, table_name)) continue;
        db.exec(`DROP TABLE ${table}`);
        dropped++;
      }
      db.prepare('DELETE FROM imported_packages WHERE id = ?').run(packageId);
      return { package_id: packageId, package_name: name, tables_dropped: dropped };
    })
    .immediate();
