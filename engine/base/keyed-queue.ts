/** Tasks of one key one after the other, those of different keys side by side. */
export class KeyedQueue {
  /** The last task of each key that has any; it never rejects. */
  readonly #last = new Map<string, Promise<unknown>>();

  /**
   * Runs a task once those before it under the same key have ended, in the order of the calls; one that fails does not
   * keep the next from running. A task must not wait for another of its own key.
   */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const done = (this.#last.get(key) ?? Promise.resolve()).then(task);
    const settled = done.catch(() => {});
    this.#last.set(key, settled);
    try {
      return await done;
    } finally {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    }
  }
}
