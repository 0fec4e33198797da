/** SQLite, loaded when it is first needed: everything else works in an installation that lacks it. */
import { createRequire } from 'node:module';
import type Sqlite from 'better-sqlite3';
import { EngineError } from '../../engine/base/errors.ts';

let loaded: typeof Sqlite | undefined;

/** The class of connections. Throws `EngineError` 'sqlite-missing' with the remedy. */
export function sqlite(): typeof Sqlite {
  loaded ??= load();
  return loaded;
}

/** Whether an error is one of SQLite's own. */
export const isSqliteError = (err: unknown): err is InstanceType<typeof Sqlite.SqliteError> =>
  loaded !== undefined && err instanceof loaded.SqliteError;

function load(): typeof Sqlite {
  try {
    const Database = createRequire(import.meta.url)('better-sqlite3') as typeof Sqlite;
    // its native part is loaded with the first connection
    new Database(':memory:').close();
    return Database;
  } catch (err) {
    throw new EngineError('sqlite-missing', missing(err as NodeJS.ErrnoException));
  }
}

/** What is missing, and what helps: `npm install` does nothing where the package is there and only its native part is not. */
export function missing({
  code,
  message,
}: Pick<NodeJS.ErrnoException, 'code' | 'message'>): string {
  if (code === 'MODULE_NOT_FOUND') {
    return 'This needs SQLite, and better-sqlite3 is not installed. Run npm install better-sqlite3 beside namewalk.';
  }
  const reason = message
    .split('\n', 1)[0]!
    .replace(/( Tried:|[.:])$/, '')
    .replace(/\.$/, '');
  return (
    `This needs SQLite, and better-sqlite3 is installed but was not built (${reason}). ` +
    'Run npm rebuild better-sqlite3 beside namewalk, without --ignore-scripts; it takes a C++ compiler, make and Python.'
  );
}
