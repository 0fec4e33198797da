/** Last task of each folder that has any; a folder without one has no entry. */
const tails = new Map<string, Promise<unknown>>();

/**
 * Runs the tasks of one folder one after the other, in the order of the calls; other folders do not
 * wait. A task that fails does not keep the next from running.
 */
export async function inTurn<T>(folder: string, task: () => Promise<T>): Promise<T> {
  const before = tails.get(folder) ?? Promise.resolve();
  const done = before.then(task, task);
  tails.set(folder, done);
  try {
    return await done;
  } finally {
    if (tails.get(folder) === done) tails.delete(folder);
  }
}
