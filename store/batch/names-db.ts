/** A batch as a SQLite file: the names, the parts that are done, and what the whole is made from. */
import { createHash } from 'node:crypto';
import type Sqlite from 'better-sqlite3';
import { isJsonObject, parseJson } from '../../engine/base/json.ts';
import { connect } from '../database/sqlite.ts';
import { StoreError } from '../files/artifact.ts';
import { requireRegularDatabase } from '../files/regular-file.ts';
import type { BatchFile, BatchLists, PartRecord } from './records.ts';

/** What is stored of a part: one transaction writes it with its names. */
export type DatabasePart = Pick<
  PartRecord,
  'part' | 'recipe' | 'from' | 'until' | 'names' | 'sha256' | 'dead'
>;

/** Rows that one statement adds: calls of SQLite cost more than its work. */
const ROWS_AT_ONCE = 64;

/** SQLite's integers are signed. */
const MAX_INTEGER = 2n ** 63n - 1n;

type BatchKey = 'batch' | 'end' | 'names' | 'allowList';

/** One connection. Throws SQLite's errors and `StoreError` (`names-db-foreign`). */
export class NamesDatabase {
  readonly #db: Sqlite.Database;
  readonly #path: string;

  /** Opens a file; with `create` one that is not there is made, empty. */
  constructor(path: string, { create = false }: { create?: boolean } = {}) {
    this.#path = path;
    requireRegularDatabase(path);
    this.#db = connect(path, { fileMustExist: !create });
    this.#db.pragma('trusted_schema = OFF');
    this.#db.pragma('synchronous = FULL');
    try {
      const tables = this.#tables();
      const isOurs = ['batch', 'names', 'parts'].every((name) => tables.includes(name));
      if (tables.length > 0 && !isOurs) {
        throw new StoreError(
          'names-db-foreign',
          `${path} is a database of something else. Give another file.`,
        );
      }
    } catch (err) {
      this.#db.close();
      if ((err as { code?: unknown }).code !== 'SQLITE_NOTADB') throw err;
      throw new StoreError('names-db-foreign', `${path} is no SQLite file. Give another file.`);
    }
  }

  close(): void {
    this.#db.close();
  }

  /** Makes the tables and stores what the batch is made from, in one transaction. */
  begin(file: BatchFile, lists: BatchLists): void {
    // slots beyond SQLite's integers are decimal digits; the order is that of the rows either way
    const slot = BigInt(file.slots) > MAX_INTEGER + 1n ? 'TEXT' : 'INTEGER';
    const columns = ['name', ...(file.columns?.map(quoted) ?? ['syllables'])];
    this.#db.transaction(() => {
      this.#db.exec(`
        CREATE TABLE batch (key TEXT PRIMARY KEY, value TEXT NOT NULL);
        CREATE TABLE parts (
          part INTEGER PRIMARY KEY, recipe TEXT NOT NULL, from_slot TEXT NOT NULL,
          until_slot TEXT NOT NULL, names INTEGER NOT NULL, sha256 TEXT NOT NULL, dead TEXT NOT NULL
        );
        CREATE TABLE names (slot ${slot} PRIMARY KEY, ${columns.map((column) => `${column} TEXT NOT NULL`).join(', ')});`);
      this.put('batch', JSON.stringify(file));
      for (const key of ['names', 'allowList'] as const) {
        const text = lists[key];
        if (text !== null) this.put(key, text);
      }
    })();
  }

  get(key: BatchKey): string | null {
    if (!this.#tables().includes('batch')) return null;
    const found = this.#db.prepare('SELECT value FROM batch WHERE key = ?').pluck().get(key);
    return (found as string | undefined) ?? null;
  }

  put(key: BatchKey, value: string): void {
    this.#db.prepare('INSERT OR REPLACE INTO batch VALUES (?, ?)').run(key, value);
  }

  /** What the batch is made from; null in a new file. */
  file(): BatchFile | null {
    const text = this.get('batch');
    const value = text === null ? null : parseJson(text);
    if (value === null) return null;
    if (isJsonObject(value) && value.kind === 'namewalk-batch' && value.version === 1) {
      return value as unknown as BatchFile;
    }
    throw new StoreError('names-db-foreign', `${this.#path} holds a batch of another version.`);
  }

  *parts(): Generator<DatabasePart> {
    const rows = this.#db
      .prepare(
        'SELECT part, recipe, from_slot, until_slot, names, sha256, dead FROM parts ORDER BY part',
      )
      .iterate() as IterableIterator<Record<string, unknown>>;
    for (const { from_slot: from, until_slot: until, dead, ...row } of rows) {
      yield { ...row, from, until, dead: JSON.parse(dead as string) } as DatabasePart;
    }
  }

  /**
   * Stores a part in one transaction: `make` is given what adds names, as lines of slot, name and the other columns with
   * tabs between them, and returns the rest. What it throws leaves nothing behind.
   */
  addPart(make: (add: (lines: string) => void) => Omit<DatabasePart, 'sha256'>): DatabasePart {
    const columns = this.#columns();
    const row = `(${columns.map(() => '?').join()})`;
    const insertOf = (rows: number): Sqlite.Statement =>
      this.#db.prepare(`INSERT INTO names VALUES ${Array(rows).fill(row).join()}`);
    const [many, one] = [insertOf(ROWS_AT_ONCE), insertOf(1)];
    const slotOf = columns[0]!.type === 'TEXT' ? (digits: string) => digits : integer;
    const width = columns.length;
    const hash = createHash('sha256');
    return this.#db.transaction(() => {
      const made = make((lines) => {
        hash.update(lines.replaceAll('\t', ','));
        let values: (string | number | bigint)[] = [];
        for (let at = 0; at < lines.length; ) {
          let end = lines.indexOf('\t', at);
          values.push(slotOf(lines.slice(at, end)));
          for (let left = width - 1; left > 0; left--) {
            at = end + 1;
            end = lines.indexOf(left === 1 ? '\n' : '\t', at);
            values.push(lines.slice(at, end));
          }
          at = end + 1;
          if (values.length < width * ROWS_AT_ONCE) continue;
          many.run(values);
          values = [];
        }
        for (let i = 0; i < values.length; i += width) one.run(values.slice(i, i + width));
      });
      const part = { ...made, sha256: hash.digest('hex') };
      const { part: number, recipe, from, until, names, sha256, dead } = part;
      this.#db
        .prepare('INSERT INTO parts VALUES (?, ?, ?, ?, ?, ?, ?)')
        .run(number, recipe, from, until, names, sha256, JSON.stringify(dead));
      return part;
    })();
  }

  /** The columns of names in the order in which they were stored, the slot as digits. */
  rows(): IterableIterator<string[]> {
    const [, ...columns] = this.#columns().map(({ name }) => quoted(name));
    return this.#db
      .prepare(`SELECT CAST(slot AS TEXT), ${columns.join()} FROM names ORDER BY rowid`)
      .raw()
      .iterate() as IterableIterator<string[]>;
  }

  /** SQLite's own look at the pages: what it finds, nothing when all is well. */
  damage(): string[] {
    const found = this.#db.pragma('quick_check(5)', { simple: false }) as { quick_check: string }[];
    return found.map(({ quick_check: text }) => text).filter((text) => text !== 'ok');
  }

  #tables(): string[] {
    return this.#db
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
      .pluck()
      .all() as string[];
  }

  #columns(): { readonly name: string; readonly type: string }[] {
    return this.#db.pragma('table_info(names)') as { name: string; type: string }[];
  }
}

const quoted = (column: string): string => `"${column.replaceAll('"', '""')}"`;

const integer = (digits: string): number | bigint =>
  digits.length < 16 ? Number(digits) : BigInt(digits);
