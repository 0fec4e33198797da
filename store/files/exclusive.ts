/** Atomic creation of a file that must not exist yet. */
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFiles, temporaryPath } from './atomic.ts';

/** Error codes of file systems without hard links. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

type MakeLink = (existing: string, name: string) => Promise<void>;

/**
 * Writes a file that must not exist: it appears complete or not at all, and survives a power cut once
 * the promise resolves. False when the name is taken; what has the name stays untouched.
 * Where hard links are not supported the name is reserved by an empty file first. `makeLink` puts a
 * second name to a file, `temp` is the one it is written under. When the disk does not confirm the new name,
 * the name is taken back and the promise rejects; a temporary file that cannot be removed is left to the next
 * sweep.
 */
export async function writeExclusive(
  path: string,
  content: string,
  makeLink: MakeLink = link,
  temp: string = temporaryPath(path),
): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true });
  try {
    const file = await open(temp, 'wx');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    if (!(await giveName(temp, path, makeLink))) return false;
  } finally {
    await rm(temp, { force: true }).catch(() => {});
  }
  try {
    await syncFiles([path]);
  } catch (err) {
    await rm(path, { force: true }).catch(() => {});
    throw err;
  }
  return true;
}

async function giveName(temp: string, path: string, makeLink: MakeLink): Promise<boolean> {
  try {
    try {
      await makeLink(temp, path);
    } catch (err) {
      if (!NO_LINKS.has(codeOf(err))) throw err;
      await (await open(path, 'wx')).close();
      await rename(temp, path);
    }
    return true;
  } catch (err) {
    if (codeOf(err) === 'EEXIST') return false;
    throw err;
  }
}

const codeOf = (err: unknown): string => String((err as NodeJS.ErrnoException).code);
