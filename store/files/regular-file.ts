/**
 * The one place where files that others may have written are opened for reading: regular files alone. To open a
 * pipe waits for a writer, and to read a device may never end; both would hold a thread of the file system.
 */
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { EngineError } from '../../engine/base/errors.ts';

/** Opening never waits; for regular files the flag is without effect. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/** The path leads to a pipe, a device, a socket or a folder. `code` is `EISDIR` for a folder, else `ENOTREG`. */
export class NotRegularError extends Error {
  readonly code: 'EISDIR' | 'ENOTREG';

  constructor(path: string, isFolder: boolean) {
    super(
      isFolder ? 'EISDIR: illegal operation on a directory, read' : `not a regular file: ${path}`,
    );
    this.name = 'NotRegularError';
    this.code = isFolder ? 'EISDIR' : 'ENOTREG';
  }
}

/** The file is larger than its reader takes; `code` is `EFBIG`. */
export class TooLargeError extends Error {
  readonly code = 'EFBIG';

  constructor(path: string, bytes: number, limit: number) {
    super(`${path} has ${bytes} bytes; the limit is ${limit}`);
    this.name = 'TooLargeError';
  }
}

/** Whether a fault of the file system says that there is no such file. */
export function isMissing(err: unknown): boolean {
  const { code } = err as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function requireRegular(path: string, found: Stats): void {
  if (!found.isFile()) throw new NotRegularError(path, found.isDirectory());
}

/**
 * Opens a regular file for reading; links are followed. The caller closes. Throws the errors of the file
 * system and `NotRegularError`.
 */
export async function openRegular(path: string): Promise<FileHandle> {
  const file = await open(path, READ).catch((err: NodeJS.ErrnoException) => {
    // a socket, or a device without a driver
    throw err.code === 'ENXIO' || err.code === 'ENODEV' ? new NotRegularError(path, false) : err;
  });
  try {
    requireRegular(path, await file.stat());
    return file;
  } catch (err) {
    await file.close();
    throw err;
  }
}

/** The same for a thread that has nothing else to do meanwhile; returns the file descriptor. */
export function openRegularSync(path: string): number {
  const file = openSync(path, READ);
  try {
    requireRegular(path, fstatSync(file));
    return file;
  } catch (err) {
    closeSync(file);
    throw err;
  }
}

/** The bytes of a regular file. Throws as `openRegular`, and `TooLargeError` beyond `maxBytes`. */
export async function readRegular(
  path: string,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  const file = await openRegular(path);
  try {
    if (Number.isFinite(maxBytes)) {
      const { size } = await file.stat();
      if (size > maxBytes) throw new TooLargeError(path, size, maxBytes);
    }
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** The bytes of a regular file; `TooLargeError` as `readRegular`. */
export function readRegularSync(path: string, maxBytes = Number.POSITIVE_INFINITY): Buffer {
  const file = openRegularSync(path);
  try {
    const { size } = fstatSync(file);
    if (size > maxBytes) throw new TooLargeError(path, size, maxBytes);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/** The first bytes of a regular file; zeros beyond its end. */
export function headOf(path: string, bytes: number): Buffer {
  const head = Buffer.alloc(bytes);
  const file = openRegularSync(path);
  try {
    readSync(file, head, 0, bytes, 0);
    return head;
  } finally {
    closeSync(file);
  }
}

/** A database file, and what SQLite opens beside it when it is there. */
export const DATABASE_SUFFIXES = ['', '-wal', '-shm', '-journal'] as const;

/**
 * To be called before SQLite opens a file, because it opens whatever bears the name. What is absent is fine.
 * Throws `NotRegularError`.
 */
export function requireRegularDatabase(path: string): void {
  for (const suffix of DATABASE_SUFFIXES) {
    const found = statSync(path + suffix, { throwIfNoEntry: false });
    if (found) requireRegular(path + suffix, found);
  }
}

/** The text of a small file, without a byte-order mark. Throws `EngineError` `not-utf8`. */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new EngineError('not-utf8', 'The file is not UTF-8 text; save it as UTF-8.');
  }
}
