/** Turns of those who read and write the files of one run. */
import { withRunLock } from '../files/folder-lease.ts';

/** Last task of each folder that has any; a folder without one has no entry. */
const tails = new Map<string, Promise<unknown>>();

/**
 * Runs the tasks of one folder one after the other, in the order of the calls, and never while another
 * process of this machine runs one; other folders do not wait. A task that fails does not keep the next from
 * running. A task must not call this for its own folder.
 */
export async function inTurn<T>(folder: string, task: () => Promise<T>): Promise<T> {
  const before = tails.get(folder) ?? Promise.resolve();
  const turn = (): Promise<T> => withRunLock(folder, task);
  const done = before.then(turn, turn);
  tails.set(folder, done);
  try {
    return await done;
  } finally {
    if (tails.get(folder) === done) tails.delete(folder);
  }
}
