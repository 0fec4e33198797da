/** SQLite files that are not trusted: a look at them in a process of its own, and which this process may open. */
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { EngineError } from '../../engine/base/errors.ts';
import { PromiseMap } from '../../engine/base/maps.ts';
import { untrusted } from './database.ts';

/** Databases of which it is remembered that they have been looked at. */
const MAX_LOOKS = 1000;

/**
 * Resolves when the file may be opened, or is not there; rejects as `vetDatabase`. Each file is looked at once, by path and
 * inode, and again when another has taken its place, one that was refused has changed, or it could not be looked at.
 */
export function vetting() {
  /** Which file a path was, and in which state; why it was refused, null: it was not. */
  const looks = new PromiseMap<
    string,
    { file: string; stamp: string; refusal: EngineError | null }
  >(MAX_LOOKS);
  return async function check(path: string): Promise<void> {
    const found = await stat(path).catch(() => null);
    if (!found?.isFile() || found.size === 0) return;
    const file = `${found.dev}:${found.ino}`;
    const stamp = `${found.mtimeMs}:${found.size}`;
    const known = await looks.get(path, async () => {
      const err: unknown = await vetDatabase(path).catch((fault) => fault);
      if (err !== undefined && !(err instanceof EngineError)) throw err;
      return { file, stamp, refusal: err ?? null };
    });
    if (known.file === file && known.refusal === null) return;
    if (known.file === file && known.stamp === stamp) throw known.refusal;
    looks.delete(path);
    await check(path);
  };
}

/** What the process replies; null: nothing is wrong. */
export type Verdict = readonly [code: string, message: string] | null;

const PROGRAM = fileURLToPath(new URL('./child-entry.js', import.meta.url));
/** Milliseconds that any file gets, and bytes that are read in a further one at the very least. */
const BASE_MS = 20_000;
const BYTES_PER_MS = 2000;
/** Most characters of a reply. */
const MAX_REPLY = 65_536;

/** Milliseconds after which the process is killed. */
function limitFor(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return BASE_MS + Math.ceil(size / BYTES_PER_MS);
}

/**
 * Looks at a database file in a process of its own: it must hold ordinary tables and indexes alone and be
 * sound, so that no statement on it hangs a thread. This process may end without waiting for the other one. Throws
 * `EngineError` `database-untrusted`, also when the other one dies or is killed at its limit, and `database-damaged`,
 * with the remedy. Another `program` takes the place of this build's own.
 */
export async function vetDatabase(
  path: string,
  { limitMs = limitFor(path), program = PROGRAM } = {},
): Promise<void> {
  const looking = promisify(execFile)(process.execPath, [program, path, String(limitMs)], {
    ...{ signal: AbortSignal.timeout(limitMs), killSignal: 'SIGKILL' },
    ...{ maxBuffer: MAX_REPLY, windowsHide: true },
  });
  const { child } = looking;
  // whoever ends while it works takes it along
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  const awaited = [child, child.stdout, child.stderr] as unknown as ({ unref(): void } | null)[];
  for (const one of awaited) one?.unref();
  // undefined where the process has not told all of it
  const verdict = await looking
    .then(({ stdout }) => JSON.parse(stdout) as Verdict)
    .catch(() => undefined)
    .finally(() => process.off('exit', end));
  if (verdict === undefined) throw untrusted(path, null);
  if (verdict !== null) throw new EngineError(...verdict);
}
