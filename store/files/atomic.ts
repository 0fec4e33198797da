/** Atomic writes: a file is there whole or not at all; new names that replace nothing. */
import { createHash, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { closingAfter } from './regular-file.ts';

type Piece = string | Uint8Array;

/** What a file is written from: the whole content, or its chunks in order. Text becomes UTF-8. */
type Content = Piece | Iterable<Piece> | AsyncIterable<Piece>;

const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const TEMPORARY = /\.(\d+)(?:@([0-9a-f]{8}))?\.[0-9a-f-]{36}\.tmp(?:-wal|-shm|-journal)?$/;

/** Names that a write cut short may leave behind; no listing of a run shows them. */
export const isTemporary = (path: string): boolean => TEMPORARY.test(path);

/** The process of this machine that made a file of such a name; null for other files and machines. */
export function temporaryOwner(path: string): number | null {
  const [, pid, host = HOST] = TEMPORARY.exec(path) ?? [];
  return pid !== undefined && host === HOST ? Number(pid) : null;
}

/**
 * Unused name beside `path`, for a rename must not cross file systems; with process and machine, of which several may
 * write into one folder.
 */
export const temporaryPath = (path: string): string =>
  `${path}.${process.pid}@${HOST}.${randomUUID()}.tmp`;

/**
 * Replaces a file so that a reader sees the old content or the new one, and so that the new one
 * survives a power cut once the promise resolves (about 6 ms on an ordinary disk). Makes the folders
 * of the path. The file has `mode` if given.
 */
export async function writeAtomic(path: string, content: Content, mode?: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await replace(path, content, true, mode);
  await syncPath(dirname(path));
}

/**
 * Replaces a file like `writeAtomic` but leaves it to the system when the content reaches the disk: for outputs of a run
 * that still goes on; `syncFiles` settles them together. Makes the last folder of the path alone: nothing is put where
 * a run has been removed meanwhile.
 */
export async function writeUnsynced(path: string, content: Content): Promise<void> {
  await makeLast(path);
  await replace(path, content, false);
}

/**
 * Writes a file under a temporary name beside `path` and returns that name; whoever renames it decides when
 * it is seen. Makes the last folder alone, as `writeUnsynced`. Leaves nothing behind when it rejects.
 */
export async function writeTemporary(path: string, content: Content): Promise<string> {
  await makeLast(path);
  const temp = temporaryPath(path);
  await orRemoved(temp, fillNew(temp, content, false));
  return temp;
}

const makeLast = (path: string): Promise<void> =>
  mkdir(dirname(path)).catch((err) => {
    if (codeOf(err) !== 'EEXIST') throw err;
  });

async function replace(path: string, content: Content, durable: boolean, mode?: number) {
  const temp = temporaryPath(path);
  const filled = async (): Promise<void> => {
    await fillNew(temp, content, durable);
    // not every file system has modes
    if (mode !== undefined) await chmod(temp, mode).catch(() => {});
    await rename(temp, path);
  };
  await orRemoved(temp, filled());
}

/** Waits for work on a temporary file, which is removed when the work fails. */
const orRemoved = (temp: string, work: Promise<void>): Promise<void> =>
  work.catch(async (err) => {
    await rm(temp, { force: true });
    throw err;
  });

/** Brings files and the folders that hold them to the disk. */
export async function syncFiles(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map(syncPath));
  await Promise.all([...new Set(paths.map((path) => dirname(path)))].map(syncPath));
}

/** Brings one file or folder to the disk. */
export const syncPath = async (path: string): Promise<void> =>
  closingAfter(await open(path, 'r'), (handle) => handle.sync());

const fillNew = (path: string, content: Content, flush: boolean): Promise<void> =>
  writeFile(path, content, { flag: 'wx', flush });

/** Lines joined before they are written. */
const LINES_PER_CHUNK = 8192;

/** The items one a line, each line ended by a line feed, in chunks of some thousand lines. */
export function* linesText(items: readonly string[]): Generator<string> {
  for (let i = 0; i < items.length; i += LINES_PER_CHUNK) {
    yield `${items.slice(i, i + LINES_PER_CHUNK).join('\n')}\n`;
  }
}

/** Error codes of file systems without hard links. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

type MakeLink = (existing: string, name: string) => Promise<void>;

/**
 * Writes a file that must not exist, in a folder that is there: it appears complete or not at all, and survives a power cut once
 * the promise resolves. Rejects with `EEXIST` when the name is taken; what has the name stays untouched. `temp` is the
 * name that it is written under; a file there that cannot be removed is left to the next sweep. `makeLink` puts a second
 * name to a file.
 */
export async function writeNew(
  path: string,
  content: string,
  temp: string,
  makeLink: MakeLink = link,
): Promise<void> {
  try {
    await fillNew(temp, content, true);
    await giveNewName(temp, path, makeLink);
  } finally {
    await rm(temp, { force: true }).catch(() => {});
  }
}

/** The same, with the folders of the path; false when the name is taken. */
export async function writeExclusive(
  path: string,
  content: string,
  makeLink: MakeLink = link,
): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeNew(path, content, temporaryPath(path), makeLink);
    return true;
  } catch (err) {
    if (codeOf(err) === 'EEXIST') return false;
    throw err;
  }
}

/**
 * Gives a file a name that nothing has, else fails with `EEXIST`, and brings the name to the disk; when that fails the
 * file is again where it was and has no other name. Where hard links are not supported the name is reserved by an empty
 * file first.
 */
async function giveNewName(temp: string, path: string, makeLink: MakeLink = link): Promise<void> {
  const linked = await makeLink(temp, path).then(
    () => true,
    async (err) => {
      if (!NO_LINKS.has(codeOf(err))) throw err;
      await (await open(path, 'wx')).close();
      await rename(temp, path);
      return false;
    },
  );
  try {
    await syncFiles([path]);
  } catch (err) {
    await (linked ? rm(path, { force: true }) : rename(path, temp));
    throw err;
  }
  await rm(temp, { force: true }).catch(() => {}); // the second name does no harm and is swept later
}

/** Seconds that may be taken by files of one name, one after the other. */
const MAX_TAKEN = 1000;

/**
 * Gives a file the name of a moment or, where it is taken, of the next second whose name is free, and brings it to the
 * disk; returns the path.
 */
export async function giveFreeName(
  temp: string,
  moment: Date,
  pathAt: (time: Date) => string,
): Promise<string> {
  for (let second = 0; ; second++) {
    const path = pathAt(new Date(moment.getTime() + second * 1000));
    try {
      await giveNewName(temp, path);
      return path;
    } catch (err) {
      if (codeOf(err) !== 'EEXIST' || second === MAX_TAKEN) throw err;
    }
  }
}

const codeOf = (err: unknown): string => String((err as NodeJS.ErrnoException).code);
