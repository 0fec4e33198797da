/** <nw-row-list>: rows that are read as they come into view, and taken along: syllables, names. */
import { allRows, type RowReader } from '../logic/paged-rows.ts';
import { Reading } from '../logic/reading.ts';
import { type Cells, tableOf } from '../logic/table-text.ts';
import { renderFault } from './action.ts';
import type { Column, DataTable } from './data-table.ts';
import './data-table.ts';
import { setQuery } from '../state/router.ts';
import { formatNumber } from '../state/settings.ts';
import { css, element, html, nothing, PageElement, property, query, State } from './element.ts';
import { type Taken, takenNames } from './take-along.ts';

/** The rows of a list: how they are read, and what is shown of them. */
export interface RowSource<R> {
  /** Tells which rows they are, whatever their order; null while there are none. */
  readonly key: string | null;
  /** The order that columns may change; it stands in the address, by `sort` where that is another's. */
  readonly order?: { readonly sort: string; readonly order: 'asc' | 'desc' };
  readonly columns: readonly Column<R>[];
  readonly cells: Cells<R>;
  page(
    offset: number,
    limit: number,
    signal?: AbortSignal,
  ): Promise<{ readonly total: number; readonly rows: readonly R[] }>;
  sort?(key: string, descending: boolean): void;
  /** What a row is called. */
  nameOf(row: R): string;
  /** What the JSON says of all rows, which it then has as the table has them. */
  readonly about?: object;
  /** Goes to the neighbours of a syllable; absent where there are none. */
  open?(row: R): void;
}

/** So many rows are read at once, the first of them with their number. */
const PAGE = 200;

/**
 * A list in a panel of its own, or, `bare`, within another's.
 *
 * @slot - controls above the list
 * @slot tools - what can be done with a row
 * @fires row-active - { index, row }, of a new list where its first row is to be active
 */
@element('nw-row-list')
export class RowList<R> extends PageElement {
  @property() heading = '';
  /** Added to the number of rows. */
  @property() where = '';
  /** What the rows are. */
  @property() what = 'syllables';
  @property() file = 'syllables';
  @property({ type: Boolean }) bare = false;
  /** A list begins with its first row active. */
  @property({ type: Boolean }) first = false;
  @property({ attribute: false }) source: RowSource<R> | null = null;
  @query('nw-data-table') readonly table!: DataTable<R>;
  readonly #active = new State<R | null>(this, null);
  /** Why a later page could not be read. */
  readonly #failure = new State(this, '');
  /** The list from its beginning, and how to read on. */
  readonly #list = new Reading(this, {
    key: () => {
      const { key = null, order } = this.source ?? {};
      return key && `rows ${key} ${JSON.stringify(order)}`;
    },
    read: async (signal) => {
      this.#failure.value = '';
      const { page } = this.source!;
      const { total, rows } = await page(0, PAGE, signal);
      // a key that comes before the table is drawn finds its row
      const reader: RowReader<R> = (offset, limit, inner) =>
        offset === 0 ? rows : page(offset, limit, inner).then((later) => later.rows);
      return { total, reader };
    },
  });
  /** The list that was shown last. */
  #shown: object | null = null;

  static override styles = css`
    :host { min-inline-size: 0; }
    section { display: flex; flex-direction: column; gap: var(--gap-s); block-size: 100%; }
    nw-data-table { flex: 1 1 var(--list, 24rem); }
    @media print { section { display: block; block-size: auto; break-inside: auto !important; } }
    @media (max-width: 44rem) { nw-data-table { flex-basis: var(--list, 18rem); } }
  `;

  protected override async updated(): Promise<void> {
    const { value } = this.#list;
    if (value === this.#shown) return;
    this.#shown = value;
    this.#active.value = null;
    if (!this.first || value === null) return;
    await this.table?.updateComplete;
    if (value !== this.#shown) return;
    if (value.total > 0) this.table.activate(0);
    else this.fire('row-active', { index: -1 });
  }

  override render() {
    const { source } = this;
    const active = this.#active.value;
    if (!source) return nothing;
    const { value } = this.#list;
    const total = value?.total ?? 0;
    const failure = { error: this.#failure.value, again: this.#list.again };
    const { sort, order } = source.order ?? {};
    return html`
      <section class=${this.bare ? '' : 'panel'} aria-label=${this.heading}>
        ${this.bare ? nothing : this.#renderHead()}
        <slot></slot>
        ${[this.#list, failure].map(renderFault)}
        <nw-data-table label=${this.heading} .columns=${source.columns} .reader=${value?.reader ?? null} .count=${total}
          sortKey=${sort ?? ''} ?descending=${order === 'desc'}
          empty=${value === null ? 'Reading …' : 'None is like that.'}
          @sort=${({
            detail: { key, descending },
          }: CustomEvent<{ key: string; descending: boolean }>) =>
            source.sort
              ? source.sort(key, descending)
              : setQuery({ sort: key, order: descending ? 'desc' : 'asc' })}
          @row-active=${({ detail }: CustomEvent<{ row: R | undefined }>) => this.#active.set(detail.row ?? null)}
          @row-open=${({ detail }: CustomEvent<{ row: R | undefined }>) => detail.row && source.open?.(detail.row)}
          @read-failed=${({ detail }: CustomEvent<Error>) => this.#failure.set(detail.message)}></nw-data-table>
        <div class="row between">
          ${source.open ? this.#renderOpen(source, active) : nothing}
          <slot name="tools"></slot>
          <nw-take-along what=${this.what} .count=${total} .stem=${this.file} .read=${() => this.#readAll(source)}></nw-take-along>
        </div>
      </section>
    `;
  }

  #renderHead() {
    const { value, loading } = this.#list;
    return html`<div class="row between">
      <h2>${this.heading}</h2>
      <span class="small quiet" role="status">${value === null || loading ? 'counting …' : `${formatNumber(value.total)} ${this.where}`}</span>
    </div>`;
  }

  #renderOpen({ open, nameOf }: RowSource<R>, active: R | null) {
    return html`<button class="tool framed" type="button" aria-disabled=${active ? nothing : 'true'} title="Choose a syllable of the list first, or open it with Enter"
      @click=${() => active && open!(active)}><nw-icon name="waypoints"></nw-icon>${active ? `Neighbours of ${nameOf(active)}` : 'Neighbours'}</button>`;
  }

  async #readAll({ page, cells, nameOf, about }: RowSource<R>): Promise<Taken> {
    const rows = await allRows(page);
    const [lines, table] = [rows.map(nameOf), tableOf(rows, cells)];
    return about ? takenNames(lines, table, about) : { lines, table, json: rows };
  }
}
