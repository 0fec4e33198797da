/** Removes temporary files of package builds that were killed. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isTemporary } from '../files/atomic.ts';

/** A file that is still written was changed within this time, in milliseconds. */
const ABANDONED_AFTER = 60 * 60 * 1000;

/** Removes what builds that were killed left in a folder of packages. Best effort: what resists stays. */
export async function sweepLeftovers(folder: string, now: number = Date.now()): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter(isTemporary);
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      if (found && now - found.mtimeMs > ABANDONED_AFTER) await rm(path).catch(() => {});
    }),
  );
}
