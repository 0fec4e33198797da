/** A batch as a SQLite file: the names, the parts that are done, and what the whole is made from. Each function opens the file anew. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import type Sqlite from 'better-sqlite3';
import { type Hooks, throwIfCancelled } from '../../engine/base/errors.ts';
import { isJsonObject, parseJson } from '../../engine/base/json.ts';
import { connect } from '../database/sqlite.ts';
import { StoreError } from '../files/artifact.ts';
import { closing, requireRegularDatabase } from '../files/regular-file.ts';
import {
  type BatchFile,
  type BatchLists,
  type BegunBatch,
  diskFault,
  type EndFile,
  type PartRecord,
} from './records.ts';

/** What is stored of a part: one transaction writes it with its names. */
export type DatabasePart = Pick<
  PartRecord,
  'part' | 'recipe' | 'from' | 'until' | 'names' | 'sha256' | 'dead'
>;

/** Rows that one statement adds: calls of SQLite cost more than its work. */
const ROWS_AT_ONCE = 64;

/** SQLite's integers are signed. */
const MAX_INTEGER = 2n ** 63n - 1n;

const foreign = (text: string): StoreError => new StoreError('names-db-foreign', text);

/** What work with a file gives; with `create` one that is not there is made, empty. Throws SQLite's errors and `StoreError` (`names-db-foreign`, `batch-damaged`). */
function using<T>(path: string, work: (db: Sqlite.Database) => T, create = false): T {
  requireRegularDatabase(path);
  return closing(connect(path, { fileMustExist: !create }), (db) => {
    try {
      db.pragma('trusted_schema = OFF');
      db.pragma('synchronous = FULL');
      const tables = tablesOf(db);
      const isOurs = ['batch', 'names', 'parts'].every((name) => tables.includes(name));
      if (tables.length > 0 && !isOurs) {
        throw foreign(`${path} is a database of something else. Give another file.`);
      }
      return work(db);
    } catch (err) {
      const { code, message } = err as { code?: string; message?: string };
      if (code === 'SQLITE_NOTADB') throw foreign(`${path} is no SQLite file. Give another file.`);
      if (!code?.startsWith('SQLITE_CORRUPT')) throw err;
      const damaged = `${path} is damaged (${message}). Give the first command again`;
      throw new StoreError('batch-damaged', `${damaged}, which makes it anew.`);
    }
  });
}

/** Opens the file for work that writes; an error says that `what` was not written. Throws `StoreError` as `diskFault`, too. */
function storing<T>(
  path: string,
  what: string,
  work: (db: Sqlite.Database) => T,
  create = false,
): T {
  try {
    return using(path, work, create);
  } catch (err) {
    throw diskFault(err, what);
  }
}

const tablesOf = (db: Sqlite.Database): string[] =>
  db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];

const columnsOf = (db: Sqlite.Database) =>
  db.pragma('table_info(names)') as { readonly name: string; readonly type: string }[];

type BatchKey = 'batch' | 'end' | 'names' | 'allowList';

function storedValue(db: Sqlite.Database, key: BatchKey): string | null {
  const found = db.prepare('SELECT value FROM batch WHERE key = ?').pluck().get(key);
  return (found as string | undefined) ?? null;
}

const put = (db: Sqlite.Database, key: BatchKey, value: string): unknown =>
  db.prepare('INSERT OR REPLACE INTO batch VALUES (?, ?)').run(key, value);

/**
 * What a file is made from, and how far it is; null where there is none. One that is to be begun is, unless it holds a
 * batch already. Throws `StoreError` `names-db-foreign`, and as `addRows`.
 */
export function readRows({ path, begin }: { path: string; begin?: BegunBatch | undefined }) {
  const read = (db: Sqlite.Database) => {
    if (tablesOf(db).length === 0) {
      if (begin === undefined) return null;
      beginTables(db, begin);
    }
    const file = parseJson(storedValue(db, 'batch') ?? 'null');
    if (!isJsonObject(file) || file.kind !== 'namewalk-batch' || file.version !== 1) {
      throw foreign(`${path} holds a batch of another version.`);
    }
    const end = storedValue(db, 'end');
    return {
      file: file as unknown as BatchFile,
      lists: {
        names: storedValue(db, 'names'),
        allowList: storedValue(db, 'allowList'),
      } as BatchLists,
      parts: [...partsOf(db)],
      end: end === null ? null : (JSON.parse(end) as EndFile),
    };
  };
  if (begin) return storing(path, path, read, true);
  return existsSync(path) ? using(path, read) : null;
}

/** Makes the tables and stores what the batch is made from, in one transaction. */
function beginTables(db: Sqlite.Database, { file, lists }: BegunBatch): void {
  // slots beyond SQLite's integers are decimal digits; the order is that of the rows either way
  const slot = BigInt(file.slots) > MAX_INTEGER + 1n ? 'TEXT' : 'INTEGER';
  const columns = ['name', ...(file.columns?.map(quoted) ?? ['syllables'])];
  db.transaction(() => {
    db.exec(`
      CREATE TABLE batch (key TEXT PRIMARY KEY, value TEXT NOT NULL);
      CREATE TABLE parts (
        part INTEGER PRIMARY KEY, recipe TEXT NOT NULL, from_slot TEXT NOT NULL,
        until_slot TEXT NOT NULL, names INTEGER NOT NULL, sha256 TEXT NOT NULL, dead TEXT NOT NULL
      );
      CREATE TABLE names (slot ${slot} PRIMARY KEY, ${columns.map((column) => `${column} TEXT NOT NULL`).join(', ')});`);
    put(db, 'batch', JSON.stringify(file));
    for (const key of ['names', 'allowList'] as const) {
      const text = lists[key];
      if (text !== null) put(db, key, text);
    }
  })();
}

const quoted = (column: string): string => `"${column.replaceAll('"', '""')}"`;

function* partsOf(db: Sqlite.Database): Generator<DatabasePart> {
  const rows = db
    .prepare(
      'SELECT part, recipe, from_slot, until_slot, names, sha256, dead FROM parts ORDER BY part',
    )
    .iterate() as IterableIterator<Record<string, unknown>>;
  for (const { from_slot: from, until_slot: until, dead, ...row } of rows) {
    yield { ...row, from, until, dead: JSON.parse(dead as string) } as DatabasePart;
  }
}

/**
 * Stores a part in one transaction: `made` gives its names, as lines of slot, name and the other columns with tabs
 * between them, then the rest. After a fault the file is as it was. Throws `StoreError` (`disk-full`, `write-failed`).
 */
export const addRows = (
  path: string,
  part: number,
  made: Iterator<Uint8Array, Omit<DatabasePart, 'sha256'>>,
): DatabasePart =>
  storing(path, `part ${part} (${path})`, (db) => {
    const columns = columnsOf(db);
    const width = columns.length;
    const row = `(${columns.map(() => '?').join()})`;
    const insertOf = (rows: number): Sqlite.Statement =>
      db.prepare(`INSERT INTO names VALUES ${Array(rows).fill(row).join()}`);
    const [many, one] = [insertOf(ROWS_AT_ONCE), insertOf(1)];
    const isText = columns[0]!.type === 'TEXT';
    const hash = createHash('sha256');
    const add = (lines: string): void => {
      hash.update(lines.replaceAll('\t', ','));
      const values: (string | number | bigint)[] = lines.replaceAll('\n', '\t').split('\t');
      values.pop(); // behind the last line
      for (let i = 0; i < values.length && !isText; i += width) {
        const digits = values[i] as string;
        values[i] = digits.length < 16 ? Number(digits) : BigInt(digits);
      }
      for (let at = 0; at < values.length; ) {
        const end = at + width * ROWS_AT_ONCE;
        const isFull = end <= values.length;
        (isFull ? many : one).run(values.slice(at, isFull ? end : at + width));
        at = isFull ? end : at + width;
      }
    };
    return db.transaction(() => {
      let next = made.next();
      for (; !next.done; next = made.next()) add(Buffer.from(next.value).toString('utf8'));
      const stored = { ...next.value, sha256: hash.digest('hex') };
      const { recipe, from, until, names, sha256, dead } = stored;
      db.prepare('INSERT INTO parts VALUES (?, ?, ?, ?, ?, ?, ?)').run(
        ...[part, recipe, from, until, names, sha256, JSON.stringify(dead)],
      );
      return stored;
    })();
  });

/** Marks a file as complete. Throws as `addRows`. */
export const endRows = ({ path, end }: { path: string; end: EndFile }): void =>
  storing(path, path, (db) => void put(db, 'end', JSON.stringify(end)));

/** Rows between two looks at the hooks. */
const POLL_ROWS = 4096;

/** What the pages and rows are beside the parts that they were stored with; a text a fault. */
export const checkRows = ({ path }: { path: string }, hooks: Hooks) =>
  using(path, (db) => {
    const pages = db.pragma('quick_check(5)') as { quick_check: string }[];
    const faults = pages.map(({ quick_check: text }) => text).filter((text) => text !== 'ok');
    const [, ...columns] = columnsOf(db).map(({ name }) => quoted(name));
    const rows = db
      .prepare(`SELECT CAST(slot AS TEXT), ${columns.join()} FROM names ORDER BY rowid`)
      .raw()
      .iterate() as IterableIterator<string[]>;
    let names = 0;
    for (const { part, names: count, sha256 } of partsOf(db)) {
      const hash = createHash('sha256');
      let text = '';
      let n = 0;
      for (; n < count; n++) {
        if (n % POLL_ROWS === 0) {
          throwIfCancelled(hooks);
          hash.update(text);
          text = '';
        }
        const { value } = rows.next();
        if (!value) break;
        text += `${value.join()}\n`;
      }
      names += n;
      if (n < count) faults.push(`part ${part}: ${count - n} of ${count} names are missing`);
      else if (hash.update(text).digest('hex') !== sha256)
        faults.push(`part ${part}: names do not fit their hash`);
    }
    let more = 0;
    while (rows.next().value) more++;
    if (more > 0) faults.push(`${more} names belong to no part`);
    return { faults, names: names + more };
  });
