/** The name that people give a run's corpus: a file beside the run's own, which no hash covers. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunName } from '../../engine/base/plain-text.ts';
import { writeAtomic } from '../files/atomic.ts';
import { readRegular } from '../files/regular-file.ts';

const RUN_NAME_FILE = 'name.txt';

/** The name of a run; null where it has none, or one that is not fit to be shown. */
export async function readRunName(runDir: string): Promise<string | null> {
  try {
    const text = String(await readRegular(join(runDir, RUN_NAME_FILE), 4096)).trim();
    return isRunName(text) ? text : null;
  } catch {
    return null;
  }
}

/** Names a run; null takes its name away. Throws what the file system says. */
export async function writeRunName(runDir: string, name: string | null): Promise<void> {
  const path = join(runDir, RUN_NAME_FILE);
  if (name === null) await rm(path, { force: true });
  else await writeAtomic(path, `${name}\n`);
}
