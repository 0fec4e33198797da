/** What killed servers left behind: half-written files and folders of uploads, removed at the next start. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isTemporary, temporaryOwner } from '../files/atomic.ts';
import { processLives } from '../files/folder-lease.ts';
import { RUN_ID_PATTERN } from './folder.ts';

/** Where to look. */
interface SweepPlaces {
  /** Folders of runs; each run is searched with all that is below it. */
  readonly runBases: readonly string[];
  /** Single folders, without what is below them. */
  readonly folders: readonly string[];
  /** The system's folder of temporary files. */
  readonly temporary: string;
}

const UPLOAD = /^namewalk-upload-(\d+)-/;

/** When this process began, in milliseconds since 1970. */
const BEGUN = Date.now() - performance.now();

/**
 * Removes files and folders whose names say that this program made them and whose process is gone. What a
 * living process of this machine made stays, whoever it is. Returns the paths. Best effort: what cannot be
 * read or removed stays. `signal` ends it early.
 */
export async function sweepDead(places: SweepPlaces, signal?: AbortSignal): Promise<string[]> {
  const removed: string[] = [];
  const remove = async (path: string, owner: number): Promise<void> => {
    if (signal?.aborted || !(await isDead(path, owner))) return;
    const gone = await rm(path, { recursive: true }).then(
      () => true,
      () => false,
    );
    if (gone) removed.push(path);
  };
  const sweepFolder = async (folder: string): Promise<void> => {
    for (const name of await readdir(folder).catch(() => [])) {
      if (isTemporary(name)) await remove(join(folder, name), temporaryOwner(name));
    }
  };
  const sweepTree = async (folder: string): Promise<void> => {
    if (signal?.aborted) return;
    await sweepFolder(folder);
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) if (entry.isDirectory()) await sweepTree(join(folder, entry.name));
  };
  for (const base of new Set(places.runBases)) {
    await sweepFolder(base);
    for (const name of await readdir(base).catch(() => [])) {
      if (RUN_ID_PATTERN.test(name)) await sweepTree(join(base, name));
    }
  }
  for (const folder of new Set([...places.folders, places.temporary])) await sweepFolder(folder);
  for (const name of await readdir(places.temporary).catch(() => [])) {
    const owner = UPLOAD.exec(name)?.[1];
    if (owner !== undefined) await remove(join(places.temporary, name), Number(owner));
  }
  return removed;
}

/** Whether its process is gone; in a container the next process may have the very same id. */
async function isDead(path: string, owner: number): Promise<boolean> {
  if (owner === process.pid) {
    const found = await stat(path).catch(() => null);
    return found !== null && found.mtimeMs < BEGUN;
  }
  return !processLives(owner);
}
