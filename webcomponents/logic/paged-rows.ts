/** A cache of the pages of a long list, each read once. */

const PAGE = 200;
/** So long a page that could not be read is left alone, or a server that is away would be asked without end. */
const RETRY_MS = 1000;

/** Reads rows offset..offset+limit-1 of a list; returns at once those that are there already. */
export type RowReader<T> = (
  offset: number,
  limit: number,
  signal: AbortSignal,
) => readonly T[] | Promise<readonly T[]>;

/** As many rows as the server gives at once. */
const MOST = 10_000;

/** All rows of a list, for what takes it along. */
export async function allRows<T>(
  page: (offset: number, limit: number) => Promise<{ total: number; rows: readonly T[] }>,
): Promise<readonly T[]> {
  const all: T[] = [];
  for (;;) {
    const { rows, total } = await page(all.length, MOST);
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) return all;
  }
}

/**
 * Rows of a long list, read page by page as they come into view. `changed` is called when rows have arrived, `failed`
 * when a page could not be read; `close` gives up what is still being read.
 */
export function pagedRows<T>(
  count: number,
  read: RowReader<T>,
  changed: () => void,
  failed: (error: unknown) => void,
) {
  /** The pages that were asked for; one that has yet to come is empty. */
  const pages = new Map<number, readonly T[]>();
  const end = new AbortController();
  const { signal } = end;

  async function load(page: number): Promise<void> {
    pages.set(page, []);
    try {
      const limit = Math.min(PAGE, count - page * PAGE);
      const given = read(page * PAGE, limit, signal);
      // what is known at once is there at once
      if (!(given instanceof Promise)) return void pages.set(page, given);
      const rows = await given;
      if (signal.aborted) return;
      pages.set(page, rows);
    } catch (error) {
      if (signal.aborted) return;
      setTimeout(() => again(page), RETRY_MS);
      return failed(error);
    }
    changed();
  }

  /** The page is asked for again if it is still in view. */
  function again(page: number): void {
    if (signal.aborted) return;
    pages.delete(page);
    changed();
  }

  return {
    /** The row, or undefined while it is being read; asks for it when nobody has. */
    row(index: number): T | undefined {
      const page = Math.floor(index / PAGE);
      if (!pages.has(page)) void load(page);
      return pages.get(page)?.[index % PAGE];
    },
    close: () => end.abort(),
  };
}
