/** Concurrency-limited map: work on many files, some at a time. */

/** Files that are worked on at the same time. */
const PARALLEL = 16;

/** What `task` makes of each item, in the order of the items; no more are begun, for there may be any number. */
export async function mapSome<T, R>(
  items: readonly T[],
  task: (item: T) => Promise<R>,
  parallel = PARALLEL,
): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  const worker = async (): Promise<void> => {
    for (const [i, item] of left) results[i] = await task(item);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return results;
}
