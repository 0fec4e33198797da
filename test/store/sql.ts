/** Test helpers: SQL statements on a database file. */
import Database from 'better-sqlite3';

/** Runs statements, and leaves no connection. */
export const runSql = (path: string, statements: string): void =>
  void new Database(path).exec(statements).close();

/** What a query finds. */
export function rowsOf<T>(path: string, query: string): T[] {
  const db = new Database(path, { readonly: true });
  const rows = db.prepare(query).all() as T[];
  db.close();
  return rows;
}
