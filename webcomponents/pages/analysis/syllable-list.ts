/** <nw-syllable-list>: syllables, read as they come into view; opening one goes to its neighbours. */
import { Reading } from '../../logic/reading.ts';
import { type Cells, tableOf } from '../../logic/table-text.ts';
import type { Column } from '../../parts/data-table.ts';
import { css, element, html, nothing, PageElement, property, state } from '../../parts/element.ts';
import '../../parts/data-table.ts';
import { renderFault } from '../../parts/reading-state.ts';
import type { Taken } from '../../parts/take-along.ts';
import '../../parts/take-along.ts';
import { setQuery } from '../../state/router.ts';
import { formatNumber } from '../../state/settings.ts';

/** The rows of a list: how they are read, and what is shown of them. */
export interface SyllableSource<R extends { readonly syllable: string }> {
  /** Tells which rows they are, whatever their order; null while there is no corpus. */
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
  ): Promise<{ readonly total: number; readonly syllables: readonly R[] }>;
  open(row: R): void;
}

type Row = { readonly syllable: string };

const MOST = 10_000;

export const SYLLABLE_COLUMN: Column<Row> = {
  key: 'syllable',
  label: 'Syllable',
  sortable: true,
  width: 'minmax(4.5rem, 1fr)',
  render: ({ syllable }) => html`<strong>${syllable}</strong>`,
};

/** @slot - controls above the list */
@element('nw-syllable-list')
export class SyllableList extends PageElement {
  @property() heading = 'Syllables';
  /** Added to the number of syllables. */
  @property() where = '';
  @property() file = 'syllables';
  @property({ attribute: false }) source: SyllableSource<Row> | null = null;
  @state() private active: Row | null = null;
  @state() private failure = '';

  readonly #total = new Reading<number>(this, { cached: true });
  #reader:
    | ((offset: number, limit: number, signal: AbortSignal) => Promise<readonly Row[]>)
    | null = null;
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
      this.active = null;
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
    this.failure = '';
    this.#reader = async (...range) => (await source!.page(...range)).syllables;
    this.requestUpdate();
  };

  override render() {
    const { source, active } = this;
    if (!source) return nothing;
    const total = this.#total.value ?? 0;
    const failure = { error: this.failure, again: this.#readAnew };
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
          empty=${this.#total.loading ? 'Reading …' : 'No syllable of the corpus is like that.'}
          @sort=${({ detail }: CustomEvent<{ key: string; descending: boolean }>) =>
            setQuery({ sort: detail.key, order: detail.descending ? 'desc' : 'asc' })}
          @row-active=${({ detail }: CustomEvent<{ row: Row | undefined }>) => {
            this.active = detail.row ?? null;
          }}
          @row-open=${({ detail }: CustomEvent<{ row: Row | undefined }>) => detail.row && source.open(detail.row)}
          @read-failed=${({ detail }: CustomEvent<Error>) => {
            this.failure = detail.message;
          }}></nw-data-table>
        <div class="row">
          <button class="tool framed" type="button" ?disabled=${!active} title="Choose a syllable of the list first, or open it with Enter"
            @click=${() => active && source.open(active)}>
            <nw-icon name="waypoints"></nw-icon>${active ? `Neighbours of ${active.syllable}` : 'Neighbours'}</button>
          <nw-take-along what="syllables" .count=${total} .stem=${this.file} .read=${() => this.#readAll(source)}></nw-take-along>
        </div>
      </section>
    `;
  }

  async #readAll({ page, cells }: SyllableSource<Row>): Promise<Taken> {
    const rows: Row[] = [];
    for (let total = 1; rows.length < total; ) {
      const next = await page(rows.length, MOST);
      rows.push(...next.syllables);
      total = next.syllables.length === 0 ? 0 : next.total;
    }
    const lines = rows.map(({ syllable }) => syllable);
    return { lines, table: tableOf(rows, cells), json: rows };
  }
}
