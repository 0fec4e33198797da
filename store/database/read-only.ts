/** SQLite files in folders where nothing can be written: their content can still be listed. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { readRegularSync } from '../files/regular-file.ts';
import { sqlite } from './sqlite.ts';

const NO_WRITING = new Set(['EACCES', 'EROFS', 'EPERM']);

/**
 * Whether the folder of a file, or the nearest above it that is there, refuses new files: then the files
 * that SQLite needs beside a database in WAL mode cannot be made.
 */
export function isUnwritable(path: string): boolean {
  let folder = dirname(path);
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch (err) {
    return NO_WRITING.has(String((err as NodeJS.ErrnoException).code));
  }
}

/**
 * The content of such a file as it is now; of one that is not there an empty database. The caller makes
 * what tables it needs in memory and then sets `query_only`: a write would be lost.
 */
export function openImage(path: string): Sqlite.Database {
  const Database = sqlite();
  if (!existsSync(path)) return new Database(':memory:');
  const wal = statSync(`${path}-wal`, { throwIfNoEntry: false });
  // with a log that holds something only SQLite itself knows what the content is
  if (wal?.size) return new Database(path, { readonly: true });
  const image = readRegularSync(path);
  // bytes 18 and 19 of the file header: no WAL mode
  if (image.length > 19) image[18] = image[19] = 1;
  return new Database(image);
}
