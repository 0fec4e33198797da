/** One writer at a time in a folder, across processes, by a lock file in it; checks that the folder exists. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EngineError } from '../../engine/base/errors.ts';
import { isJsonObject } from '../../engine/base/json.ts';
import { KeyedQueue } from '../../engine/base/maps.ts';
import { temporaryPath } from './atomic.ts';
import { isFolder, readRegular } from './regular-file.ts';

/** It lies in the folder itself, so only those who may write there can block writers. */
export const LOCK_NAME = '.writer.lock';

/** A holder that takes longer has stopped; the others go on as if there were none. */
const MAX_WAIT_MS = 1000;
/** Bounds the wait where several holders take turns. */
const MAX_TURNS_MS = 5000;
const POLL_MS = 5;

/** Locks that were waited for in vain, by file: the same one is not waited for again. */
const inVain = new Map<string, string>();

/**
 * Who keeps the lock of a folder although it was waited for, as a text that says what to do; null when nobody does.
 * Waits for another process, but never twice for the same lock.
 */
export async function foreignWriter(folder: string): Promise<string | null> {
  const path = join(folder, LOCK_NAME);
  const holder = parseHolder((await readLock(path)) ?? '');
  if (holder === null || (isHere(holder) && holder.pid === process.pid)) return null;
  if (await isFree(path)) return null;
  const { host, pid, since } = holder;
  return (
    `Process ${pid} of ${host} has been writing to the folder of the run since ${since}; results are stored ` +
    `without waiting for it. End it if it has stopped, and remove ${path}.`
  );
}

/** The living process that has the lock of a folder, without a wait for it. */
export async function livingWriter(folder: string): Promise<Holder | null> {
  const holder = parseHolder((await readLock(join(folder, LOCK_NAME))) ?? '');
  return holder !== null && isAlive(holder) ? holder : null;
}

/** What gives the lock back; null: there is none to be had. */
async function acquire(path: string): Promise<(() => Promise<void>) | null> {
  const text = `${JSON.stringify({ ...ownHolder(), id: randomUUID() })}\n`;
  for (;;) {
    try {
      await writeFile(path, text, { flag: 'wx' });
      inVain.delete(path);
      return () => releaseLock(path, text);
    } catch (err) {
      if ((err as NodeJS.ErrnoException).code !== 'EEXIST' || !(await isFree(path))) return null;
    }
  }
}

/** What a lock says; null where there is none. */
export const readLock = (path: string): Promise<string | null> =>
  readRegular(path)
    .then(String)
    .catch(() => null);

/** Waits until a lock is not there any more, or takes a dead one away; false when it was waited for in vain. */
async function isFree(path: string): Promise<boolean> {
  const start = performance.now();
  let since = start;
  let seen = await readLock(path);
  for (let text = seen; text !== null; text = await readLock(path)) {
    const holder = parseHolder(text);
    const dead = holder !== null && !isAlive(holder);
    const now = performance.now();
    if (text !== seen) since = now;
    seen = text;
    if (!dead && inVain.get(path) === text) return false;
    if (dead || now - since > MAX_WAIT_MS || now - start > MAX_TURNS_MS) {
      // of another machine, or cut off while it was written: whether it is in use is unknown
      if (dead || holder === null || !isHere(holder)) return takeAway(path, text);
      inVain.set(path, text);
      return false;
    }
    await pause(POLL_MS * (0.5 + Math.random()));
  }
  return true;
}

/**
 * Takes a lock away that says `stale`, unless another process has done so and put its own in place. False: it is there
 * still.
 */
export async function takeAway(path: string, stale: string): Promise<boolean> {
  const away = temporaryPath(path);
  try {
    await rename(path, away);
    if ((await readLock(away)) !== stale) await link(away, path).catch(() => {});
    await rm(away, { force: true });
    return true;
  } catch (err) {
    return (err as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

export async function releaseLock(path: string, text: string): Promise<void> {
  if ((await readLock(path)) === text) await rm(path, { force: true }).catch(() => {});
}

export type Holder = Readonly<ReturnType<typeof ownHolder>>;

/** This process, as a lock file names it; process ids are reused, so it also holds the start time. */
export function ownHolder() {
  const { pid } = process;
  return { host: hostname(), pid, began: beginOf(pid), since: new Date().toISOString() };
}

/** Null for a text that names no process. */
export function parseHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) && typeof value.pid === 'number' && typeof value.host === 'string'
      ? (value as unknown as Holder)
      : null;
  } catch {
    return null;
  }
}

/** Whether the holder runs on this machine; of others nothing is known. */
export const isHere = ({ host }: Holder): boolean => host === hostname();

/** Of other machines nothing is known, so their processes live. */
export function isAlive(holder: Holder): boolean {
  const { pid, began } = holder;
  if (!isHere(holder)) return true;
  return processLives(pid) && (began === null || beginOf(pid) === began);
}

export function processLives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (err) {
    return (err as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Start time of a process on Linux, in clock ticks since boot; null elsewhere. */
function beginOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // the name before may hold spaces and brackets
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

const queue = new KeyedQueue();

/**
 * Runs the tasks of one folder one after the other, in the order of the calls, and never while another
 * process of this machine runs one: others wait for the lock of the folder, up to a second, and that of a process
 * that has ended is taken over. Without the right to write there, and in a folder that is absent, a task runs without a
 * lock. Other folders do not wait. A task that fails does not keep the next from running. A task must not call this for
 * its own folder.
 */
export const serialize = <T>(folder: string, task: () => Promise<T>): Promise<T> =>
  queue.run(folder, async () => {
    const release = await acquire(join(folder, LOCK_NAME));
    try {
      return await task();
    } finally {
      await release?.();
    }
  });

/** Throws `EngineError` `run-gone` unless the folder of a run is there. Nothing is ever put in its place. */
export async function requireRunDir(runDir: string): Promise<void> {
  if (await isFolder(runDir)) return;
  throw new EngineError(
    'run-gone',
    `The folder of the run is gone: ${runDir}. Put it back, or load another run.`,
  );
}
