/** SQLite files that a hostile hand has made: databases of packages whose statements never end or do other things. */
import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { openPackageDb } from '../../store/database/database.ts';

/** A table of rows without end. */
const ENDLESS = `WITH RECURSIVE n (k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n)`;
const TEXTS = 'pkg_1_one_a_1';

/** Changes to a sound database of one package `one` with one table of texts. */
export const POISONS = {
  'a view for the packages': `
    ALTER TABLE imported_packages RENAME TO hidden;
    CREATE VIEW imported_packages AS ${ENDLESS}
      SELECT k AS id, 'x' AS package_name, 'x' AS imported_at, 'x' AS metadata_json_path,
        'x' AS package_zip_path FROM n WHERE k < 0;`,
  'a view for the tables': `
    ALTER TABLE package_tables RENAME TO hidden;
    CREATE VIEW package_tables AS ${ENDLESS}
      SELECT k AS id, 1 AS package_id, 'a.txt' AS source_txt_name, 'pkg' AS table_name, 1 AS row_count
      FROM n WHERE k < 0;`,
  'a view for the texts': `
    DROP TABLE ${TEXTS};
    CREATE VIEW ${TEXTS} AS ${ENDLESS} SELECT k AS id, k AS line_number, 'x' AS value FROM n WHERE k < 0;`,
  'a generated column': `
    DROP TABLE ${TEXTS};
    CREATE TABLE ${TEXTS} (id INTEGER PRIMARY KEY, line_number INTEGER,
      value TEXT AS (length(hex(zeroblob(200000000)))));
    INSERT INTO ${TEXTS} (line_number) VALUES (1);`,
  'a virtual table': `
    DROP TABLE ${TEXTS};
    CREATE VIRTUAL TABLE ${TEXTS} USING fts5(id, line_number, value);`,
} as const;

/** What a file may hold besides. */
export const COMPANY = `
  CREATE TRIGGER keep BEFORE DELETE ON imported_packages BEGIN SELECT RAISE(IGNORE); END;
  CREATE TRIGGER slow AFTER INSERT ON imported_packages BEGIN
    INSERT INTO imported_packages (package_name, imported_at, metadata_json_path, package_zip_path)
      ${ENDLESS} SELECT 'x', 'x', k, k FROM n;
  END;
  CREATE VIEW other AS ${ENDLESS} SELECT k FROM n;
  CREATE INDEX costly ON ${TEXTS} (length(hex(zeroblob(100 + length(value)))));
  CREATE TABLE beside (a);`;

/** Another table of the package, whose rows are those of the first. */
export const SHARED_PAGES = `
  INSERT INTO ${TEXTS} (line_number, value) ${ENDLESS} SELECT k, hex(zeroblob(20)) FROM n LIMIT 9000;
  CREATE TABLE pkg_1_one_b_2 AS SELECT * FROM ${TEXTS} LIMIT 0;
  INSERT INTO package_tables VALUES (4, 7, 'b.txt', 'pkg_1_one_b_2', 1);
  PRAGMA writable_schema = ON;
  UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master WHERE name = '${TEXTS}')
    WHERE name = 'pkg_1_one_b_2';`;

/** A database with the package `one` of one text `alfa`, then changed by `sql`. */
export function writePoisoned(path: string, sql: string): void {
  openPackageDb(path).close();
  const db = new Database(path).unsafeMode();
  db.exec(`INSERT INTO imported_packages VALUES (7, 'one', '2026', 'm', 'z');
    INSERT INTO package_tables VALUES (3, 7, 'a.txt', '${TEXTS}', 1)`);
  db.exec(`CREATE TABLE ${TEXTS} (id INTEGER PRIMARY KEY, line_number INTEGER, value TEXT)`);
  db.exec(`INSERT INTO ${TEXTS} (line_number, value) VALUES (1, 'alfa')`);
  db.exec(sql);
  db.pragma('journal_mode = DELETE');
  db.close();
}

/** Lets the pages of a table lead to one another, so that the few rows of its leaf stand there without end. */
export function writeWoundPages(path: string): void {
  const rows = Array.from({ length: 400 }, (_, i) => `(${i}, '${'x'.repeat(100)}')`).join();
  writePoisoned(path, `INSERT INTO ${TEXTS} (line_number, value) VALUES ${rows}; VACUUM`);
  const db = new Database(path, { readonly: true });
  const root = db
    .prepare('SELECT rootpage FROM sqlite_master WHERE name = ?')
    .pluck()
    .get(TEXTS) as number;
  const pages = db
    .prepare("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY pageno")
    .pluck()
    .all(TEXTS) as number[];
  const size = Number(db.pragma('page_size', { simple: true }));
  db.close();
  const bytes = readFileSync(path);
  const chain = [root, ...pages.slice(0, 9)];
  chain.slice(0, -1).forEach((page, level) => {
    const at = (page - 1) * size;
    const cells = 100;
    bytes.fill(0, at, at + size);
    bytes[at] = 5; // interior page of a table
    bytes.writeUInt16BE(cells, at + 3);
    bytes.writeUInt16BE(size - 5 * cells, at + 5);
    bytes.writeUInt32BE(chain[level + 1]!, at + 8);
    for (let k = 0; k < cells; k++) {
      const cell = size - 5 * (k + 1);
      bytes.writeUInt16BE(cell, at + 12 + 2 * k);
      bytes.writeUInt32BE(chain[level + 1]!, at + cell);
      bytes[at + cell + 4] = 1;
    }
  });
  writeFileSync(path, bytes);
}
