/** Turns of those who read and write the files of one run. */
import { KeyedQueue } from '../../engine/base/keyed-queue.ts';
import { withRunLock } from '../files/folder-lease.ts';

const queue = new KeyedQueue();

/**
 * Runs the tasks of one folder one after the other, in the order of the calls, and never while another
 * process of this machine runs one; other folders do not wait. A task that fails does not keep the next from
 * running. A task must not call this for its own folder.
 */
export function serialize<T>(folder: string, task: () => Promise<T>): Promise<T> {
  return queue.run(folder, () => withRunLock(folder, task));
}
