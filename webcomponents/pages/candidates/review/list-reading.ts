/** A Lit controller that reads a list of names page by page. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { NameFilter, NameRow } from '../../../logic/names/rows.ts';
import type { RowReader } from '../../../logic/paged-rows.ts';
import { Reading } from '../../../logic/reading.ts';
import { type ListName, type NameOrigin, readNames } from '../name-source.ts';

/** Rows that the table reads at once. */
const PAGE = 200;

/** A list from its beginning. */
interface ReadList {
  readonly rows: readonly NameRow[];
  readonly matched: number;
  readonly reader: RowReader<NameRow>;
}

/** The list that is looked through: its first rows, how many there are, and how to read on. */
export class ListReading implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #list: Reading<ReadList>;
  /** Why a later page could not be read. */
  #pageError = '';
  #key = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    this.#list = new Reading(host);
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#key = '';
  }

  /** Names that match the filter; null until they have been read. */
  get count(): number | null {
    return this.#list.value?.matched ?? null;
  }

  get reader(): RowReader<NameRow> | null {
    return this.#list.value?.reader ?? null;
  }

  get error(): string {
    return this.#list.error || this.#pageError;
  }

  /** Whether these are the rows, or soon will be, that depend on `key`. */
  holds(key: string): boolean {
    return key === this.#key;
  }

  /** There is no such list. */
  clear(key: string): void {
    this.#key = key;
    this.#list.forget();
  }

  /** Reads a list from its beginning; null when it failed or another has been asked for since. */
  async read(
    key: string,
    origin: NameOrigin,
    list: ListName,
    filter: NameFilter,
  ): Promise<readonly NameRow[] | null> {
    this.#key = key;
    this.#pageError = '';
    await this.#list.ask(key, async (signal) => {
      await origin.marks?.ready;
      const first = await readNames(origin, list, filter, { offset: 0, limit: PAGE, signal });
      const page = async (offset: number, limit: number, inner: AbortSignal) =>
        (await readNames(origin, list, filter, { offset, limit, signal: inner })).rows;
      return {
        rows: first.rows,
        matched: first.matched,
        // a key that comes before the table is drawn finds its row
        reader: (offset, ...rest) => (offset === 0 ? first.rows : page(offset, ...rest)),
      };
    });
    return this.holds(key) && this.#list.state !== 'failed' && !this.#list.stale
      ? (this.#list.value?.rows ?? null)
      : null;
  }

  /** A page could not be read. */
  fail({ message }: Error): void {
    this.#pageError = message;
    this.#host.requestUpdate();
  }
}
