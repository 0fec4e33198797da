/** A Lit controller that reads a list of names page by page. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { NameFilter, NameRow } from '../../logic/names/rows.ts';
import type { RowReader } from '../../logic/paged-rows.ts';
import { type ListName, type NameOrigin, readNames } from './name-source.ts';

/** Rows that the table reads at once. */
const PAGE = 200;

/** The list that is looked through: its first rows, how many there are, and how to read on. */
export class ListReading implements ReactiveController {
  /** Names that match the filter; null until they have been read. */
  count: number | null = null;
  reader: RowReader<NameRow> | null = null;
  error = '';
  readonly #host: ReactiveControllerHost;
  #loading = new AbortController();
  #key = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#loading.abort();
    this.#key = '';
  }

  /** Whether these are the rows, or soon will be, that depend on `key`. */
  holds(key: string): boolean {
    return key === this.#key;
  }

  /** There is no such list. */
  clear(key: string): void {
    this.#begin(key);
    this.count = null;
  }

  /** Reads a list from its beginning; null when it failed or another has been asked for since. */
  async read(
    key: string,
    origin: NameOrigin,
    list: ListName,
    filter: NameFilter,
  ): Promise<readonly NameRow[] | null> {
    const signal = this.#begin(key);
    try {
      await origin.marks?.ready;
      const first = await readNames(origin, list, filter, { offset: 0, limit: PAGE, signal });
      if (signal.aborted) return null;
      this.error = '';
      this.count = first.matched;
      const page = async (offset: number, limit: number, inner: AbortSignal) =>
        (await readNames(origin, list, filter, { offset, limit, signal: inner })).rows;
      // a key that comes before the table is drawn finds its row
      this.reader = (offset, ...rest) => (offset === 0 ? first.rows : page(offset, ...rest));
      return first.rows;
    } catch (error) {
      if (!signal.aborted) this.fail(error as Error);
      return null;
    }
  }

  /** A page could not be read. */
  fail({ message }: Error): void {
    this.error = message;
    this.#host.requestUpdate();
  }

  #begin(key: string): AbortSignal {
    this.#key = key;
    this.#loading.abort();
    this.#loading = new AbortController();
    return this.#loading.signal;
  }
}
