import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, extname, join, parse } from 'node:path';
import Database from 'better-sqlite3';
import { temporaryPath } from './atomic.ts';
import { localStamp, utcMicroseconds } from './clock.ts';
import { hasTable, openPackageDb, PackageDbError } from './package-db.ts';
import { resolvePath } from './package-paths.ts';

/** A copy of the database that was written or read. */
export interface DbCopy {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly created_at: string;
}

export interface Restored extends DbCopy {
  readonly restored_path: string;
  /** Copy of what was there before; null when none was made. */
  readonly backup_path: string | null;
}

export interface CopyOptions {
  /** A file, or a folder (also one that does not exist, when it has no extension) for the default name. */
  readonly outputPath: string | null;
  readonly overwrite: boolean;
}

/** Codes of the system and of SQLite for a path that cannot be written, such as a name that is too long. */
const WRITE_FAULT = /^(E[A-Z_]+|SQLITE_(CANTOPEN|READONLY|FULL|IOERR)(_[A-Z]+)?)$/;
const SQLITE_MAGIC = 'SQLite format 3\0';

/**
 * Copies the database as it is at one moment to a file that appears whole or not at all; imports may go
 * on meanwhile. Without a path the copy lies beside the database. Errors: `file-exists`, `same-file`,
 * `unwritable` for a path that was given.
 */
export function copyDatabase(dbPath: string, { outputPath, overwrite }: CopyOptions): DbCopy {
  const { dir, name, ext } = parse(dbPath);
  const defaultName = `${name}_backup_${localStamp(new Date())}${ext}`;
  const target = outputPath === null ? join(dir, defaultName) : targetOf(outputPath, defaultName);
  if (target === resolvePath(dbPath)) {
    throw new PackageDbError('same-file', `Output path is the database itself: ${target}`);
  }
  refuseExisting(target, overwrite);
  try {
    snapshot(dbPath, target);
  } catch (err) {
    throw outputPath !== null && WRITE_FAULT.test((err as { code?: string }).code ?? '')
      ? new PackageDbError('unwritable', `Cannot write ${target}: ${(err as Error).message}`)
      : err;
  }
  return describe(target);
}

function targetOf(text: string, defaultName: string): string {
  const path = resolvePath(text);
  const folder = existsSync(path) ? statSync(path).isDirectory() : extname(path) === '';
  return folder ? join(path, defaultName) : path;
}

function refuseExisting(path: string, overwrite: boolean): void {
  if (!existsSync(path)) return;
  if (!statSync(path).isFile()) {
    throw new PackageDbError('file-exists', `Output path is not a file: ${path}`);
  }
  if (!overwrite) {
    throw new PackageDbError(
      'file-exists',
      `File already exists: ${path}. Set 'overwrite' to replace it.`,
    );
  }
}

/** Writes the content of one database as a new file under another path. */
function snapshot(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  const temp = temporaryPath(to);
  const db = openPackageDb(from);
  try {
    db.prepare('VACUUM INTO ?').run(temp);
    syncFile(temp);
    renameSync(temp, to);
  } finally {
    db.close();
    rmSync(temp, { force: true });
  }
}

function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

export interface RestoreOptions {
  readonly importPath: string;
  readonly overwrite: boolean;
  readonly createBackup: boolean;
  readonly backupPath: string | null;
}

/**
 * Puts the content of another database file in place of this one's, in one transaction that other
 * connections see as a whole. Errors: `import-missing`, `same-file`, `not-a-database`, `file-exists`.
 */
export async function restoreDatabase(dbPath: string, options: RestoreOptions): Promise<Restored> {
  const from = resolvePath(options.importPath);
  const to = resolvePath(dbPath);
  if (!isFile(from)) {
    throw new PackageDbError('import-missing', `Import file does not exist: ${from}`);
  }
  if (from === to) {
    throw new PackageDbError('same-file', 'Import path and database path are the same file.');
  }
  checkDatabase(from);
  const existed = existsSync(to);
  if (existed && !options.overwrite) {
    throw new PackageDbError(
      'file-exists',
      `Database already exists: ${to}. Set 'overwrite' to replace its content.`,
    );
  }
  const backup =
    existed && options.createBackup
      ? copyDatabase(to, { outputPath: options.backupPath, overwrite: false }).path
      : null;
  const temp = temporaryPath(to);
  try {
    convert(from, temp, to);
    const source = new Database(temp, { readonly: true });
    try {
      await source.backup(to);
    } finally {
      source.close();
    }
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(temp + suffix, { force: true });
  }
  return { ...describe(from), restored_path: to, backup_path: backup };
}

/** A compact copy of `from` with the page size of `to`, without which a file in use cannot be replaced. */
function convert(from: string, temp: string, to: string): void {
  const target = openPackageDb(to);
  const pageSize = Number(target.pragma('page_size', { simple: true }));
  target.close();
  const source = new Database(from, { readonly: true });
  try {
    source.pragma(`page_size = ${pageSize}`);
    source.prepare('VACUUM INTO ?').run(temp);
  } finally {
    source.close();
  }
}

function checkDatabase(path: string): void {
  const refuse = (why: string): PackageDbError =>
    new PackageDbError(
      'not-a-database',
      `Import file is not a database of packages: ${path} ${why}.`,
    );
  const head = Buffer.alloc(SQLITE_MAGIC.length);
  const file = openSync(path, 'r');
  try {
    readSync(file, head, 0, head.length, 0);
  } finally {
    closeSync(file);
  }
  if (head.toString('latin1') !== SQLITE_MAGIC) throw refuse('is no SQLite file');
  let fault: string | null = null;
  try {
    const db = new Database(path, { readonly: true });
    try {
      const check = db.pragma('quick_check(1)', { simple: true });
      if (check !== 'ok') fault = `is damaged (${check})`;
      else if (!hasTable(db, 'imported_packages') || !hasTable(db, 'package_tables')) {
        fault = 'has no tables of packages';
      }
    } finally {
      db.close();
    }
  } catch (err) {
    fault = `cannot be read (${(err as Error).message})`;
  }
  if (fault !== null) throw refuse(fault);
}

const isFile = (path: string): boolean =>
  !path.includes('\0') && existsSync(path) && statSync(path).isFile();

const CHUNK = 1 << 20;

function describe(path: string): DbCopy {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(CHUNK);
  const file = openSync(path, 'r');
  let bytes = 0;
  try {
    for (;;) {
      const read = readSync(file, buffer, 0, CHUNK, null);
      if (read === 0) break;
      hash.update(buffer.subarray(0, read));
      bytes += read;
    }
  } finally {
    closeSync(file);
  }
  return { path, bytes, sha256: hash.digest('hex'), created_at: utcMicroseconds(new Date()) };
}
