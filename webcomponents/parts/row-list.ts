/** <nw-row-list>: rows that are read as they come into view, and taken along: syllables, names. */
import { allRows } from '../logic/paged-rows.ts';
import { Reading } from '../logic/reading.ts';
import { type Cells, tableOf } from '../logic/table-text.ts';
import type { Column } from './data-table.ts';
import './data-table.ts';
import { css, element, html, nothing, PageElement, property, State } from './element.ts';
import { renderFault } from './reading-state.ts';
import type { Taken } from './take-along.ts';
import './take-along.ts';
import { setQuery } from '../state/router.ts';
import { formatNumber } from '../state/settings.ts';

/** The rows of a list: how they are read, and what is shown of them. */
export interface RowSource<R> {
  /** Tells which rows they are, whatever their order; null while there are none. */
  readonly key: string | null;
  readonly count?: number;
  /** The order that columns may change; it stands in the address. */
  readonly order?: { readonly sort: string; readonly order: 'asc' | 'desc' };
  readonly columns: readonly Column<R>[];
  readonly cells: Cells<R>;
  page(
    offset: number,
    limit: number,
    signal?: AbortSignal,
  ): Promise<{ readonly total: number; readonly rows: readonly R[] }>;
  /** What a row is called. */
  nameOf(row: R): string;
  /** Goes to the neighbours of a syllable; absent where there are none. */
  open?(row: R): void;
}

/** @slot - controls above the list */
@element('nw-row-list')
export class RowList<R> extends PageElement {
  @property() heading = '';
  /** Added to the number of rows. */
  @property() where = '';
  /** What the rows are. */
  @property() what = 'syllables';
  @property() file = 'syllables';
  @property({ attribute: false }) source: RowSource<R> | null = null;
  readonly #active = new State<R | null>(this, null);
  readonly #failure = new State(this, '');

  readonly #total = new Reading<number>(this, { cached: true });
  #reader: ((offset: number, limit: number, signal: AbortSignal) => Promise<readonly R[]>) | null =
    null;
  /** Which rows the reader reads, in which order. */
  #read = '';

  static override styles = css`
    :host { min-inline-size: 0; }
    section { display: flex; flex-direction: column; gap: var(--gap-s); block-size: 100%; }
    nw-data-table { flex: 1 1 24rem; }
    @media print { section { display: block; block-size: auto; break-inside: auto !important; } }
    @media (max-width: 44rem) { nw-data-table { flex-basis: 18rem; } }
  `;

  protected override willUpdate(): void {
    const { source } = this;
    if (!source) return;
    const read = `${source.key} ${JSON.stringify(source.order)}`;
    if (read !== this.#read) {
      this.#read = read;
      this.#active.value = null;
      this.#readAnew();
    }
    const { key, count } = source;
    this.#total.ask(
      key && `count ${key}`,
      async (signal) => count ?? (await source.page(0, 0, signal)).total,
    );
  }

  readonly #readAnew = (): void => {
    const { source } = this;
    this.#failure.value = '';
    this.#reader = async (...range) => (await source!.page(...range)).rows;
    this.requestUpdate();
  };

  override render() {
    const { source } = this;
    const active = this.#active.value;
    if (!source) return nothing;
    const total = this.#total.value ?? 0;
    const failure = { error: this.#failure.value, again: this.#readAnew };
    const { sort, order } = source.order ?? {};
    return html`
      <section class="panel" aria-labelledby="heading">
        <div class="row between">
          <h2 id="heading">${this.heading}</h2>
          <span class="small quiet" role="status">${this.#total.value === null ? 'counting …' : `${formatNumber(total)} ${this.where}`}</span>
        </div>
        <slot></slot>
        ${[this.#total, failure].map(renderFault)}
        <nw-data-table label=${this.heading} .columns=${source.columns} .reader=${this.#reader} .count=${total}
          sortKey=${sort ?? ''} ?descending=${order === 'desc'}
          empty=${this.#total.loading ? 'Reading …' : 'None is like that.'}
          @sort=${({ detail }: CustomEvent<{ key: string; descending: boolean }>) =>
            setQuery({ sort: detail.key, order: detail.descending ? 'desc' : 'asc' })}
          @row-active=${({ detail }: CustomEvent<{ row: R | undefined }>) => this.#active.set(detail.row ?? null)}
          @row-open=${({ detail }: CustomEvent<{ row: R | undefined }>) => detail.row && source.open?.(detail.row)}
          @read-failed=${({ detail }: CustomEvent<Error>) => this.#failure.set(detail.message)}></nw-data-table>
        <div class="row">
          ${source.open ? this.#renderOpen(source, active) : nothing}
          <nw-take-along what=${this.what} .count=${total} .stem=${this.file} .read=${() => this.#readAll(source)}></nw-take-along>
        </div>
      </section>
    `;
  }

  #renderOpen({ open, nameOf }: RowSource<R>, active: R | null) {
    return html`<button class="tool framed" type="button" ?disabled=${!active} title="Choose a syllable of the list first, or open it with Enter"
      @click=${() => active && open!(active)}><nw-icon name="waypoints"></nw-icon>${active ? `Neighbours of ${nameOf(active)}` : 'Neighbours'}</button>`;
  }

  async #readAll({ page, cells, nameOf }: RowSource<R>): Promise<Taken> {
    const rows = await allRows(page);
    return { lines: rows.map(nameOf), table: tableOf(rows, cells), json: rows };
  }
}
