/** One writer at a time in a folder of parts: a lock that does not outlive its process. */

import { readFileSync } from 'node:fs';
import { link, readdir, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isJsonObject } from '../../engine/base/json.ts';
import { StoreError } from '../files/artifact.ts';
import { writeExclusive } from '../files/exclusive.ts';
import { readRegular } from '../files/regular-file.ts';
import { diskFault } from './disk-fault.ts';
import { sharedTemporaryPath, temporaryProcess } from './layout.ts';
import { missing } from './part-record.ts';

interface Holder {
  readonly host: string;
  readonly pid: number;
  /** When the process began, in the system's own unit: ids of processes are used again. Null: unknown. */
  readonly began: string | null;
  readonly since: string;
}

/** Attempts against others that take and leave the lock at the same time. */
const TRIES = 10;

/**
 * Takes the lock file `path`; returns what gives it back. The lock of a process of this machine that has
 * ended is taken over. Throws `StoreError` `batch-locked` naming the holder.
 */
export async function takeLock(path: string, what: string): Promise<() => Promise<void>> {
  const mine: Holder = {
    host: hostname(),
    pid: process.pid,
    began: beginOf(process.pid),
    since: new Date().toISOString(),
  };
  const text = `${JSON.stringify(mine)}\n`;
  for (let tries = 0; tries < TRIES; tries++) {
    const temp = sharedTemporaryPath(path);
    const taken = await writeExclusive(path, text, link, temp).catch((err) =>
      Promise.reject(diskFault(err, path)),
    );
    if (taken) {
      await sweepDead(path);
      return () => release(path, text);
    }
    const found = await readRegular(path).then(String).catch(missing);
    if (found === null) continue;
    const holder = parseHolder(found);
    if (holder === null || isAlive(holder)) throw locked(path, what, holder);
    await removeLock(path, found);
  }
  throw locked(path, what, null);
}

function locked(path: string, what: string, holder: Holder | null): StoreError {
  if (holder === null) {
    return new StoreError(
      'batch-locked',
      `${what} is locked by ${path}. Remove it if nobody writes.`,
    );
  }
  const { host, pid, since } = holder;
  const remedy =
    host === hostname()
      ? 'wait for it or stop it.'
      : `wait for it, or remove ${path} if it has ended.`;
  return new StoreError(
    'batch-locked',
    `${what} is being written by process ${pid} on ${host} since ${since}; ${remedy}`,
  );
}

/** Takes the lock of a dead process away, unless another one has done so and put its own in place. */
async function removeLock(path: string, stale: string): Promise<void> {
  const away = sharedTemporaryPath(path);
  try {
    await rename(path, away);
  } catch (err) {
    missing(err as NodeJS.ErrnoException);
    return;
  }
  const text = String(await readRegular(away));
  if (text !== stale) await link(away, path).catch(() => {});
  await rm(away, { force: true });
}

/** Takes away what processes of this machine have left that were killed as they took the lock. */
async function sweepDead(path: string): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    const pid = name.startsWith(`${basename(path)}.`) ? temporaryProcess(name) : null;
    if (pid !== null && !processLives(pid)) await rm(join(dirname(path), name), { force: true });
  }
}

async function release(path: string, text: string): Promise<void> {
  if ((await readRegular(path).then(String, () => null)) === text) await rm(path, { force: true });
}

function parseHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) && typeof value.pid === 'number' && typeof value.host === 'string'
      ? (value as unknown as Holder)
      : null;
  } catch {
    return null;
  }
}

/** Of other machines nothing is known, so their processes live. */
function isAlive({ host, pid, began }: Holder): boolean {
  if (host !== hostname()) return true;
  return processLives(pid) && (began === null || beginOf(pid) === began);
}

/** Whether a process of this machine lives. */
export function processLives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (err) {
    return (err as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Start time of a process as Linux tells it; null elsewhere. */
function beginOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // the name before may hold spaces and brackets
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
