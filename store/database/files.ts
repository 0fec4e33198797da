/** Copies and restores the SQLite database of imported packages, atomically. */

import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, extname, join, parse } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { type Hooks, NO_HOOKS } from '../../engine/base/hooks.ts';
import { giveFreeName, syncPath, temporaryPath } from '../files/atomic.ts';
import { localStamp, utcMicroseconds } from '../files/clock.ts';
import { fileDigestSync } from '../files/digest.ts';
import { closingAfter, DATABASE_SUFFIXES, headOf } from '../files/regular-file.ts';
import { openPackageDb, sqliteFault } from './database.ts';
import { refusal } from './rebuild.ts';
import { resolvePath } from './source-paths.ts';
import { connect } from './sqlite.ts';
import { isUnfinished, runDatabaseChild, vetDatabase } from './vet.ts';

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
export async function copyDatabase(dbPath: string, { outputPath, overwrite }: CopyOptions) {
  const target = copyTarget(dbPath, outputPath);
  if (target === resolvePath(dbPath)) {
    throw new EngineError('same-file', `Output path is the database itself: ${target}`);
  }
  if (typeof target === 'string') refuseExisting(target, overwrite);
  try {
    return describe(await snapshot(dbPath, target));
  } catch (err) {
    throw outputPath !== null && WRITE_FAULT.test((err as { code?: string }).code ?? '')
      ? new EngineError('unwritable', `Cannot write ${first(target)}: ${(err as Error).message}`)
      : err;
  }
}

/** Where a copy goes: a path, or one by the moment, which gives way to that of the next free second. */
type CopyTarget = string | ((time: Date) => string);

const first = (target: CopyTarget): string =>
  typeof target === 'string' ? target : target(new Date());

/** Beside the database under the name of the moment, unless told otherwise. */
function copyTarget(dbPath: string, outputPath: string | null): CopyTarget {
  const { dir, name, ext } = parse(dbPath);
  const inFolder = (folder: string) => (time: Date) =>
    join(folder, `${name}_backup_${localStamp(time)}${ext}`);
  if (outputPath === null) return inFolder(dir);
  const path = resolvePath(outputPath);
  const folder = existsSync(path) ? statSync(path).isDirectory() : extname(path) === '';
  return folder ? inFolder(path) : path;
}

function refuseExisting(path: string, overwrite: boolean): void {
  if (!existsSync(path)) return;
  if (!statSync(path).isFile()) {
    throw new EngineError('file-exists', `Output path is not a file: ${path}`);
  }
  if (!overwrite) {
    throw new EngineError(
      'file-exists',
      `File already exists: ${path}. Set 'overwrite' to replace it.`,
    );
  }
}

/** Writes the content of one database as a new file; returns its path. */
async function snapshot(from: string, target: CopyTarget): Promise<string> {
  const beside = first(target);
  mkdirSync(dirname(beside), { recursive: true });
  const temp = temporaryPath(beside);
  const db = openPackageDb(from);
  try {
    db.prepare('VACUUM INTO ?').run(temp);
    await syncPath(temp);
    if (typeof target !== 'string') return await giveFreeName(temp, new Date(), target);
    renameSync(temp, target);
    await syncPath(dirname(target));
    return target;
  } finally {
    db.close();
    rmSync(temp, { force: true });
  }
}

export interface RestoreOptions {
  readonly importPath: string;
  readonly overwrite: boolean;
  readonly createBackup: boolean;
  readonly backupPath: string | null;
}

/**
 * Puts the packages of another database file in place of this one's, in one transaction that other
 * connections see as a whole. The other file is not trusted: a process of its own copies its rows into a
 * schema of ours, and is ended at its time limit. A database in place that may not be opened is moved away, or
 * removed where no backup is requested. Errors: `import-missing`, `same-file`, `not-a-database`, `file-exists`,
 * `cancelled`.
 */
export async function restoreDatabase(
  dbPath: string,
  options: RestoreOptions,
  hooks: Hooks = NO_HOOKS,
) {
  const from = resolvePath(options.importPath);
  const to = resolvePath(dbPath);
  if (!isFile(from)) {
    throw new EngineError('import-missing', `Import file does not exist: ${from}`);
  }
  if (from === to) {
    throw new EngineError('same-file', 'Import path and database path are the same file.');
  }
  checkHead(from);
  const existed = existsSync(to);
  if (existed && !options.overwrite) {
    throw new EngineError(
      'file-exists',
      `Database already exists: ${to}. Set 'overwrite' to replace its content.`,
    );
  }
  const temp = temporaryPath(to);
  mkdirSync(dirname(to), { recursive: true });
  try {
    await rebuild(from, temp, pageSizeOf(to), hooks);
    const backup = existed ? await makeRoom(to, options, hooks) : null;
    await closingAfter(connect(temp, { readonly: true }), (source) => source.backup(to));
    await syncPath(to);
    // `backup_path` is the copy of what was there before; null when none was made
    return { ...describe(from), restored_path: to, backup_path: backup };
  } finally {
    for (const suffix of DATABASE_SUFFIXES) rmSync(temp + suffix, { force: true });
  }
}

/** A clean copy of `from`, with the page size without which a file in use cannot be replaced. */
const rebuild = (from: string, to: string, pageSize: number, hooks: Hooks): Promise<void> =>
  runDatabaseChild({ kind: 'rebuild', from, to, pageSize }, { hooks }).catch((err) => {
    throw isUnfinished(err) ? refusal(from)(`cannot be read (${err.message})`) : err;
  });

/** Copies the database that is to be replaced, if a copy is requested; the path of the copy, or null. */
async function makeRoom(
  to: string,
  { createBackup, backupPath }: RestoreOptions,
  hooks: Hooks,
): Promise<string | null> {
  try {
    await vetDatabase(to, { hooks });
    if (createBackup) {
      return (await copyDatabase(to, { outputPath: backupPath, overwrite: false })).path;
    }
    openPackageDb(to).close();
    return null;
  } catch (err) {
    if (!isUnusable(sqliteFault(err, to))) throw err;
  }
  // It may not be opened, so it is moved as it is.
  if (!createBackup) {
    for (const suffix of DATABASE_SUFFIXES) rmSync(to + suffix, { force: true });
    return null;
  }
  const away = copyTarget(to, backupPath);
  let target = first(away);
  if (typeof away === 'string') refuseExisting(away, false);
  else for (let at = Date.now(); existsSync(target); at += 1000) target = away(new Date(at));
  mkdirSync(dirname(target), { recursive: true });
  for (const suffix of DATABASE_SUFFIXES) {
    if (existsSync(to + suffix)) renameSync(to + suffix, target + suffix);
  }
  return target;
}

const isUnusable = (err: unknown): boolean =>
  err instanceof EngineError &&
  (err.code === 'database-untrusted' || err.code === 'database-damaged');

/** Bytes of a page of a database file; SQLite's default for a file that is none. */
function pageSizeOf(path: string): number {
  if (!isFile(path)) return DEFAULT_PAGE;
  const head = headOf(path, 18);
  if (head.toString('latin1', 0, 16) !== SQLITE_MAGIC) return DEFAULT_PAGE;
  const size = head.readUInt16BE(16);
  return size === 1 ? 65536 : size;
}

const DEFAULT_PAGE = 4096;

function checkHead(path: string): void {
  const head = headOf(path, SQLITE_MAGIC.length);
  if (head.toString('latin1') !== SQLITE_MAGIC) throw refusal(path)('is no SQLite file');
}

const isFile = (path: string): boolean =>
  !path.includes('\0') && existsSync(path) && statSync(path).isFile();

/** A copy of the database that was written or read. */
const describe = (path: string) => ({
  path,
  bytes: statSync(path).size,
  sha256: fileDigestSync(path),
  created_at: utcMicroseconds(new Date()),
});
