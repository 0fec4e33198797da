const PAGE = 200;

/** Reads rows from..from+limit-1 of a list. */
export type RowReader<T> = (
  offset: number,
  limit: number,
  signal: AbortSignal,
) => Promise<readonly T[]>;

/**
 * Rows of a long list, read page by page as they come into view. A new list is a new instance; `close`
 * gives up what is still being read.
 */
export class PagedRows<T> {
  readonly count: number;
  readonly #read: RowReader<T>;
  readonly #changed: () => void;
  readonly #failed: (error: unknown) => void;
  readonly #pages = new Map<number, readonly T[] | null>();
  readonly #end = new AbortController();

  /** `changed` is called when rows have arrived, `failed` when a page could not be read. */
  constructor(
    count: number,
    read: RowReader<T>,
    changed: () => void,
    failed: (error: unknown) => void,
  ) {
    this.count = count;
    this.#read = read;
    this.#changed = changed;
    this.#failed = failed;
  }

  /** The row, or undefined while it is not there yet. */
  row(index: number): T | undefined {
    return this.#pages.get(Math.floor(index / PAGE))?.[index % PAGE];
  }

  /** Sees to it that rows first..last are read. */
  want(first: number, last: number): void {
    const end = Math.min(last, this.count - 1);
    for (let page = Math.floor(first / PAGE); page * PAGE <= end; page++) {
      if (!this.#pages.has(page)) void this.#load(page);
    }
  }

  close(): void {
    this.#end.abort();
  }

  async #load(page: number): Promise<void> {
    this.#pages.set(page, null);
    try {
      const limit = Math.min(PAGE, this.count - page * PAGE);
      const rows = await this.#read(page * PAGE, limit, this.#end.signal);
      if (this.#end.signal.aborted) return;
      this.#pages.set(page, rows);
      this.#changed();
    } catch (error) {
      this.#pages.delete(page); // asked for again when it comes into view again
      if (!this.#end.signal.aborted) this.#failed(error);
    }
  }
}
