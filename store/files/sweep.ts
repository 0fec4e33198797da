/** Removes what killed processes left in a folder: files and folders with their process in the name. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryOwner } from './atomic.ts';
import { processLives } from './folder-lease.ts';

/** When this process began, in milliseconds since 1970. */
const BEGUN = Date.now() - performance.now();

/**
 * Removes files of a folder, without what is below it, whose names say that this program made them and whose process is
 * gone; `owner` reads from its name the process that made a file. Best effort: what cannot be read or removed stays.
 */
export async function sweepFolder(
  folder: string,
  removed: string[] = [],
  signal?: AbortSignal,
  owner: (name: string) => string | number | null | undefined = temporaryOwner,
): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const process = owner(name) ?? null;
    if (process === null || signal?.aborted || !(await isDead(path, Number(process)))) continue;
    const gone = await rm(path, { recursive: true }).then(
      () => true,
      () => false,
    );
    if (gone) removed.push(path);
  }
}

/** Whether its process is gone; in a container the next process may have the very same id. */
async function isDead(path: string, owner: number): Promise<boolean> {
  if (owner === process.pid) {
    const found = await stat(path).catch(() => null);
    return found !== null && found.mtimeMs < BEGUN;
  }
  return !processLives(owner);
}
