/** Databases of packages: opening, and where SQLite is missing. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import * as assert from 'uvu/assert';
import { hasTable, openPackageDb, sqliteFault } from '../../../store/database/database.ts';
import { missing } from '../../../store/database/sqlite.ts';
import { suite } from '../../suite.ts';
import { folderSuite } from '../temp-folder.ts';

const opening = folderSuite<{ path: string }>('opening a database of packages', (context) => {
  context.path = join(context.folder, 'names.sqlite3');
});

/** The journal mode that a file has. */
function modeOf(path: string): unknown {
  const db = new Database(path, { readonly: true });
  try {
    return db.pragma('journal_mode', { simple: true });
  } finally {
    db.close();
  }
}

opening('a file that is read by another is opened, and changes its mode later', ({ path }) => {
  openPackageDb(path).close();
  const reader = new Database(path);
  reader.pragma('journal_mode = DELETE');
  reader.exec('BEGIN; SELECT * FROM package_tables');
  const rows = reader.prepare('SELECT * FROM sqlite_master').iterate();
  rows.next();
  const db = openPackageDb(path);
  assert.ok(hasTable(db, 'package_tables'));
  db.close();
  rows.return!();
  reader.close();
  assert.is(modeOf(path), 'delete');
  openPackageDb(path).close();
  assert.is(modeOf(path), 'wal');
});

opening('faults of SQLite are told by kind, with the file', async ({ path: sound }) => {
  const path = `${sound}.broken`;
  await writeFile(path, 'SQLite format 3\0 and nothing more');
  const fault = (code: string): { code: string; message: string } =>
    sqliteFault(new Database.SqliteError('so', code), path) as never;
  for (const [code, kind, text] of [
    ['SQLITE_CORRUPT_VTAB', 'database-damaged', `${path} is damaged (so); put a backup`],
    ['SQLITE_NOTADB', 'database-damaged', `${path} is damaged`],
    ['SQLITE_BUSY_SNAPSHOT', 'database-busy', `${path} is locked by another program (so); try`],
    ['SQLITE_READONLY', 'database-failed', `Cannot use the database ${path}: so.`],
    ['SQLITE_IOERR_READ', 'database-unreadable', `${path} (disk I/O error); try again`],
    ['SQLITE_ERROR', 'database-foreign', `${path}: so. It may be damaged, or of another program.`],
  ] as const) {
    const { code: told, message } = fault(code);
    assert.is(told, kind, code);
    assert.ok(message.includes(text), message);
  }
  openPackageDb(sound).close();
  const transient = sqliteFault(new Database.SqliteError('so', 'SQLITE_CORRUPT'), sound);
  assert.is((transient as { code?: string }).code, 'database-unreadable', 'a sound file');
  const other = new Error('no fault of SQLite');
  assert.is(sqliteFault(other, path), other);
});

opening('of a lock the process that holds it is told', async ({ path }) => {
  if (!existsSync('/proc/locks')) return;
  openPackageDb(path).close();
  const script = `const db = new (require('better-sqlite3'))(${JSON.stringify(path)});
    db.exec('BEGIN EXCLUSIVE'); console.log('held'); setInterval(() => {}, 1e6);`;
  const holder = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(holder.stdout, 'data');
    const { message } = sqliteFault(new Database.SqliteError('so', 'SQLITE_BUSY'), path) as Error;
    assert.ok(message.includes(`by another program, process ${holder.pid} (so)`), message);
  } finally {
    holder.kill('SIGKILL');
    await once(holder, 'exit');
  }
});

const sqlite = suite('missing SQLite');

sqlite('the remedy is the one that helps: installed, or built', () => {
  const absent = missing({ code: 'MODULE_NOT_FOUND', message: "Cannot find module 'x'" });
  assert.match(
    absent,
    /is not installed\. Run npm install better-sqlite3 beside namewalk, or write a batch as CSV/,
  );
  const message = 'Could not locate the bindings file. Tried:\n → /a\n → /b';
  const unbuilt = missing({ message });
  assert.match(unbuilt, /was not built \(Could not locate the bindings file\)\. Run npm rebuild /);
});
