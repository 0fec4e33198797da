/** What may be taken for granted of a run that this program made. */
import { closeSync, existsSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject } from '../../engine/base/json.ts';
import { LIBRARY_REF } from '../files/artifact.ts';
import { openRegularSync, readRegularSync } from '../files/regular-file.ts';
import { DIGESTS_KEY, MANIFEST_NAME } from './manifest.ts';

/** Whether a run is of ours: its manifest says so, or lists digests, which only ours do. Never throws. */
export function isOwnRun(runDir: string): boolean {
  try {
    const manifest: unknown = JSON.parse(
      readRegularSync(join(runDir, MANIFEST_NAME)).toString('utf8'),
    );
    if (!isJsonObject(manifest)) return false;
    return (
      isJsonObject(manifest[DIGESTS_KEY]) ||
      (isJsonObject(manifest.ipc) && manifest.ipc.library_ref === LIBRARY_REF)
    );
  } catch {
    return false; // who reads the manifest will say so
  }
}

/** Endings of the files from which SQLite completes or rolls back the database beside them. */
const SUFFIXES = ['-wal', '-journal', '-shm'] as const;

/**
 * Path of a file beside a database of ours that SQLite would take for a part of it and that we never leave
 * there; null when there is none. Earlier runs of ours are in WAL mode: beside them an empty log and its index
 * come and go with readers.
 */
export function strayBeside(database: string): string | null {
  const plain = !isWalMode(database);
  for (const suffix of SUFFIXES) {
    const path = database + suffix;
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && (plain || (suffix !== '-shm' && found.size > 0))) return path;
  }
  return null;
}

/** Bytes 18 and 19 of the header of a SQLite file are 2 in WAL mode. */
function isWalMode(path: string): boolean {
  if (!existsSync(path)) return false;
  const file = openRegularSync(path);
  try {
    const head = Buffer.alloc(20);
    readSync(file, head, 0, head.length, 0);
    return head[18] === 2 || head[19] === 2;
  } finally {
    closeSync(file);
  }
}
