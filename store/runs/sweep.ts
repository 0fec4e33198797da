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
  const sweep = (folder: string): Promise<void> => sweepFolder(folder, removed, signal);
  const sweepTree = async (folder: string): Promise<void> => {
    if (signal?.aborted) return;
    await sweep(folder);
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) if (entry.isDirectory()) await sweepTree(join(folder, entry.name));
  };
  for (const base of new Set(places.runBases)) {
    await sweep(base);
    for (const name of await readdir(base).catch(() => [])) {
      if (RUN_ID_PATTERN.test(name)) await sweepTree(join(base, name));
    }
  }
  for (const folder of new Set([...places.folders, places.temporary])) await sweep(folder);
  await sweepFolder(places.temporary, removed, signal, (name) => UPLOAD.exec(name)?.[1]);
  return removed;
}

const ownerOf = (name: string): number | null => (isTemporary(name) ? temporaryOwner(name) : null);

/** The same for a folder without what is below it; `owner` tells the process that made a file of that name. */
export async function sweepFolder(
  folder: string,
  removed: string[] = [],
  signal?: AbortSignal,
  owner: (name: string) => string | number | null | undefined = ownerOf,
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
