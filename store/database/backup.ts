/** Copies the SQLite database of imported packages, atomically. */
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, extname, join, parse } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { giveFreeName, syncPath, temporaryPath } from '../files/atomic.ts';
import { localStamp, utcMicroseconds } from '../files/clock.ts';
import { fileDigest } from '../files/digest.ts';
import { DATABASE_SUFFIXES } from '../files/regular-file.ts';
import { openPackageDb } from './database.ts';
import { resolvePath } from './source-paths.ts';

export interface BackupOptions {
  /** A file, or a folder (also one that does not exist, when it has no extension) for the default name. */
  readonly outputPath: string | null;
  readonly overwrite: boolean;
}

/** Codes of the system and of SQLite for a path that cannot be written, such as a name that is too long. */
const WRITE_FAULT = /^(E[A-Z_]+|SQLITE_(CANTOPEN|READONLY|FULL|IOERR)(_[A-Z]+)?)$/;

/**
 * Copies the database as it is at one moment to a file that appears whole or not at all; imports may go
 * on meanwhile. Without a path the copy lies beside the database. Errors: `file-exists`, `same-file`,
 * `unwritable` for a path that was given.
 */
export async function backupDatabase(dbPath: string, { outputPath, overwrite }: BackupOptions) {
  const target = backupTarget(dbPath, outputPath);
  const own = resolvePath(dbPath);
  // what SQLite keeps beside the file is a part of it
  if (DATABASE_SUFFIXES.some((suffix) => target === own + suffix)) {
    throw new EngineError('same-file', `Output path is the database itself: ${target}`);
  }
  if (typeof target === 'string') refuseExisting(target, overwrite);
  try {
    const path = await snapshot(dbPath, target);
    return {
      path,
      bytes: statSync(path).size,
      sha256: await fileDigest(path),
      created_at: utcMicroseconds(new Date()),
    };
  } catch (err) {
    throw outputPath !== null && WRITE_FAULT.test((err as { code?: string }).code ?? '')
      ? new EngineError('unwritable', `Cannot write ${first(target)}: ${(err as Error).message}`)
      : err;
  }
}

/** Where a copy goes: a path, or one by the moment, which gives way to that of the next free second. */
type BackupTarget = string | ((time: Date) => string);

const first = (target: BackupTarget): string =>
  typeof target === 'string' ? target : target(new Date());

/** Beside the database under the name of the moment, unless told otherwise. */
function backupTarget(dbPath: string, outputPath: string | null): BackupTarget {
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
async function snapshot(from: string, target: BackupTarget): Promise<string> {
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
