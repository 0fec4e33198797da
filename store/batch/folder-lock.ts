/** One writer at a time in a folder of parts: a lock that does not outlive its process. */
import { dirname } from 'node:path';
import { StoreError } from '../files/artifact.ts';
import { writeExclusive } from '../files/atomic.ts';
import {
  type Holder,
  isAlive,
  isHere,
  ownHolder,
  parseHolder,
  readLock,
  releaseLock,
  takeAway,
} from '../files/folder-lease.ts';
import { sweepFolder } from '../files/sweep.ts';
import { diskFault } from './records.ts';

/** Attempts against others that take and leave the lock at the same time. */
const TRIES = 10;

/**
 * Takes the lock file `path`; returns what gives it back. The lock of a process of this machine that has
 * ended is taken over. Throws `StoreError` `batch-locked` naming the holder.
 */
export async function takeLock(path: string, what: string): Promise<() => Promise<void>> {
  const text = `${JSON.stringify(ownHolder())}\n`;
  for (let tries = 0; tries < TRIES; tries++) {
    const taken = await writeExclusive(path, text).catch((err) =>
      Promise.reject(diskFault(err, path)),
    );
    if (taken) {
      // what writers of this machine have left that were killed
      await sweepFolder(dirname(path));
      return () => releaseLock(path, text);
    }
    const found = await readLock(path);
    if (found === null) continue;
    const holder = parseHolder(found);
    if (holder === null || isAlive(holder)) throw locked(path, what, holder);
    await takeAway(path, found);
  }
  throw locked(path, what, null);
}

function locked(path: string, what: string, holder: Holder | null): StoreError {
  const fault = (text: string): StoreError => new StoreError('batch-locked', `${what} is ${text}`);
  if (holder === null) return fault(`locked by ${path}. Remove it if nobody writes.`);
  const { host, pid, since } = holder;
  const remedy = isHere(holder)
    ? 'wait for it or stop it.'
    : `wait for it, or remove ${path} if it has ended.`;
  return fault(`being written by process ${pid} on ${host} since ${since}; ${remedy}`);
}
