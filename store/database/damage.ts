/** Tells a damaged SQLite file from one that could not be read for a moment. */
import { closeSync, readSync } from 'node:fs';
import { openRegularSync } from '../files/regular-file.ts';
import { sqlite } from './sqlite.ts';

const CHUNK = 1 << 20;

/**
 * Whether a file that SQLite called malformed is. SQLite says the same of a page that the disk did not give
 * at that moment, so the file is read once as bytes, which tells faults of the disk, and then checked by a
 * new connection. Cost: two readings of the file. Never throws.
 */
export function isDamaged(path: string): boolean {
  if (!isReadable(path) || !isReadable(`${path}-wal`)) return false;
  try {
    const Database = sqlite();
    const db = new Database(path, { fileMustExist: true, timeout: 1000 });
    try {
      db.pragma('trusted_schema = OFF');
      return db.pragma('quick_check(1)', { simple: true }) !== 'ok';
    } finally {
      db.close();
    }
  } catch (err) {
    return /^SQLITE_(CORRUPT|NOTADB|FORMAT)/.test((err as { code?: string }).code ?? '');
  }
}

/** False when the disk refuses a part of the file; a file that is not there refuses nothing. */
function isReadable(path: string): boolean {
  let file: number;
  try {
    file = openRegularSync(path);
  } catch (err) {
    return (err as NodeJS.ErrnoException).code === 'ENOENT';
  }
  try {
    const buffer = Buffer.allocUnsafe(CHUNK);
    for (let at = 0, n = 1; n > 0; at += n) n = readSync(file, buffer, 0, CHUNK, at);
    return true;
  } catch {
    return false;
  } finally {
    closeSync(file);
  }
}
