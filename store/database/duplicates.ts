/** Names that stand in several imported packages, with the packages that share them. */
import { belongsTo } from '../../engine/base/table-keys.ts';
import { type PackageDb, quoteTable } from './database.ts';

/** A name that stands in several packages, as one of them spells it. */
export interface SharedName {
  readonly value: string;
  /** In the order of their ids, at least two. */
  readonly packages: readonly { readonly package_id: number; readonly package_name: string }[];
}

export interface SharedNames {
  readonly names: readonly SharedName[];
  readonly offset: number | bigint;
  readonly limit: number;
  readonly total: number;
}

interface Source {
  readonly id: number;
  readonly name: string;
  readonly table: string;
  readonly source: string;
}

/** Between the ids of a name's packages. */
const SEPARATOR = ',';

/**
 * A page of the names that stand in more than one package, those of most packages first, then in
 * alphabetical order. The case of the letters A to Z does not count. With a class only the tables that are
 * drawn for it are looked at. O(N log N) for N rows, in a temporary table.
 */
export function sharedNames(
  db: PackageDb,
  classKey: string | null,
  offset: number | bigint,
  limit: number,
): SharedNames {
  const sources = (
    db
      .prepare(
        `SELECT p.id, p.package_name AS name, t.table_name AS "table", t.source_txt_name AS source
          FROM imported_packages p JOIN package_tables t ON t.package_id = p.id ORDER BY p.id, t.id`,
      )
      .all() as Source[]
  ).filter(({ source }) => classKey === null || belongsTo(source, classKey));
  db.exec(`CREATE TEMP TABLE seen (
    value TEXT COLLATE NOCASE, package INTEGER, PRIMARY KEY (value, package)) WITHOUT ROWID`);
  try {
    for (const { id, table } of sources) {
      db.prepare(`INSERT OR IGNORE INTO seen SELECT value, ? FROM main.${quoteTable(table)}`).run(
        id,
      );
    }
    db.exec(`CREATE TEMP TABLE shared AS SELECT min(value) AS value, count(*) AS times,
      group_concat(package, '${SEPARATOR}') AS packages
      FROM seen GROUP BY value HAVING count(*) > 1`);
    const total = db.prepare('SELECT count(*) FROM shared').pluck().get() as number;
    const rows = db
      .prepare('SELECT value, packages FROM shared ORDER BY times DESC, value LIMIT ? OFFSET ?')
      .all(limit, offset) as { value: string; packages: string }[];
    const nameOf = new Map(sources.map(({ id, name }) => [id, name]));
    const names = rows.map(({ value, packages }) => ({
      value,
      packages: packages
        .split(SEPARATOR)
        .map(Number)
        .sort((a, b) => a - b)
        .map((package_id) => ({ package_id, package_name: nameOf.get(package_id)! })),
    }));
    return { names, offset, limit, total };
  } finally {
    db.exec('DROP TABLE IF EXISTS shared; DROP TABLE seen');
  }
}
