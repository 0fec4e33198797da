/** What killed servers left behind: half-written files and folders of uploads, removed at the next start. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sweepFolder } from '../files/sweep.ts';
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
