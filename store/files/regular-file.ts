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
import { type FileHandle, open, stat } from 'node:fs/promises';
import { EngineError } from '../../engine/base/errors.ts';

/** Opening never waits; for regular files the flag is without effect. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/** The path leads to a folder (`code` is `EISDIR`), or to a pipe, a device or a socket (`ENOTREG`). */
const notRegular = (path: string, isFolder = false): Error =>
  isFolder
    ? Object.assign(new Error('EISDIR: illegal operation on a directory, read'), { code: 'EISDIR' })
    : Object.assign(new Error(`not a regular file: ${path}`), { code: 'ENOTREG' });

/** The file is larger than its reader takes; `code` is `EFBIG`. */
export class TooLargeError extends Error {
  readonly code = 'EFBIG';

  constructor(path: string, bytes: number, limit: number) {
    super(`${path} has ${bytes} bytes; the limit is ${limit}`);
    this.name = 'TooLargeError';
  }
}

/** Whether an error of the file system means that there is no such file. */
export function isMissing(err: unknown): boolean {
  const { code } = err as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** Whether a folder is at a path, links followed. */
export const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null))?.isDirectory() ?? false;

function requireRegular(path: string, found: Stats): void {
  if (!found.isFile()) throw notRegular(path, found.isDirectory());
}

/**
 * Opens a regular file for reading; links are followed. The caller closes. Throws the errors of the file
 * system and `notRegular`.
 */
export async function openRegular(path: string): Promise<FileHandle> {
  const file = await open(path, READ).catch((err: NodeJS.ErrnoException) => {
    // a socket, or a device without a driver
    throw err.code === 'ENXIO' || err.code === 'ENODEV' ? notRegular(path) : err;
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

/** Work on a regular file, which is closed after it. Throws as `openRegular`, and what the work throws. */
export const withRegular = async <T>(
  path: string,
  work: (file: FileHandle) => Promise<T>,
): Promise<T> => closingAfter(await openRegular(path), work);

/** The same for a thread that has nothing else to do meanwhile; the work gets the file descriptor. */
export function withRegularSync<T>(path: string, work: (file: number) => T): T {
  const file = openRegularSync(path);
  return closing({ close: () => closeSync(file) }, () => work(file));
}

/** The bytes of a regular file. Throws as `openRegular`, and `TooLargeError` beyond `maxBytes`. */
export const readRegular = (path: string, maxBytes = Number.POSITIVE_INFINITY): Promise<Buffer> =>
  withRegular(path, async (file) => {
    const { size } = await file.stat();
    if (size > maxBytes) throw new TooLargeError(path, size, maxBytes);
    return file.readFile();
  });

/** The bytes of a regular file; `TooLargeError` as `readRegular`. */
export const readRegularSync = (path: string, maxBytes = Number.POSITIVE_INFINITY): Buffer =>
  withRegularSync(path, (file) => {
    const { size } = fstatSync(file);
    if (size > maxBytes) throw new TooLargeError(path, size, maxBytes);
    return readFileSync(file);
  });

/** The first bytes of a regular file; zeros beyond its end. */
export const headOf = (path: string, bytes: number): Buffer =>
  withRegularSync(path, (file) => {
    const head = Buffer.alloc(bytes);
    readSync(file, head, 0, bytes, 0);
    return head;
  });

/** Bytes of a chunk. */
const CHUNK = 1 << 20;

/** Room for a chunk of a file; for many small files, large buffers would be most of the work. */
const roomFor = (size: number, most: number): Buffer =>
  Buffer.allocUnsafe(Math.min(most, Math.max(1, size)));

/** The bytes of an open file in chunks of `most` bytes at most, each valid until the next is asked for. */
export async function* chunksOf(file: FileHandle, most = CHUNK): AsyncGenerator<Buffer> {
  const room = roomFor((await file.stat()).size, most);
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(room, 0, room.length, at);
    if (bytesRead === 0) return;
    yield room.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** The same for a thread that has nothing else to do meanwhile. */
export function* chunksOfSync(file: number): Generator<Buffer> {
  const room = roomFor(fstatSync(file).size, CHUNK);
  for (let at = 0; ; ) {
    const bytesRead = readSync(file, room, 0, room.length, at);
    if (bytesRead === 0) return;
    yield room.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** A database file, and what SQLite opens beside it when it is there. */
export const DATABASE_SUFFIXES = ['', '-wal', '-shm', '-journal'] as const;

/**
 * To be called before SQLite opens a file, because it opens whatever bears the name. What is absent is fine.
 * Throws `notRegular`.
 */
export function requireRegularDatabase(path: string): void {
  for (const suffix of DATABASE_SUFFIXES) {
    const found = statSync(path + suffix, { throwIfNoEntry: false });
    if (found) requireRegular(path + suffix, found);
  }
}

const notUtf8 = (): EngineError =>
  new EngineError('not-utf8', 'The file is not UTF-8 text; save it as UTF-8.');

/**
 * The text of bytes, without a byte-order mark unless that is to be kept; one that is `cut` may end within a letter. For
 * bytes that are no UTF-8 it throws what `fault` makes, else `EngineError` `not-utf8`.
 */
export function utf8Text(
  bytes: Uint8Array,
  fault: () => Error = notUtf8,
  { keepMark = false, cut = false } = {},
): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: keepMark }).decode(bytes, {
      stream: cut,
    });
  } catch {
    throw fault();
  }
}

interface Closable {
  close(): unknown;
}

/** The result of `work`, which is over when it returns. */
export function closing<R extends Closable, T>(resource: R, work: (resource: R) => T): T {
  try {
    return work(resource);
  } finally {
    resource.close();
  }
}

/** The same of work that goes on after it returns. */
export async function closingAfter<R extends Closable, T>(
  resource: R,
  work: (resource: R) => Promise<T>,
): Promise<T> {
  try {
    return await work(resource);
  } finally {
    await resource.close();
  }
}
