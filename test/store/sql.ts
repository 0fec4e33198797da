/** Test helper: SQL statements on a database file. */
import Database from 'better-sqlite3';

/** Runs statements, and leaves no connection. */
export const runSql = (path: string, statements: string): void =>
  void new Database(path).exec(statements).close();
