/** <nw-table-reader>: the names of one table, to be leafed through, searched, and entered at a line. */
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/number-input/number-input.js';
import { css, html, nothing, type PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../api.ts';
import type { RowReader } from '../../logic/paged-rows.ts';
import { type Read, Reading } from '../../logic/reading.ts';
import { findRow, offsetOfLine, type TableRow } from '../../logic/table-search.ts';
import type { Column, DataTable } from '../../parts/data-table.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import '../../parts/data-table.ts';
import { textOf } from '../../parts/fields/event-value.ts';
import { formatNumber } from '../../state/settings.ts';

const COLUMNS: readonly Column<TableRow>[] = [
  { key: 'line_number', label: 'Line', align: 'end', width: '5.5rem' },
  { key: 'value', label: 'Name' },
];

/** Where a search ended, and what is to be said of it. */
interface Found {
  /** Null when there is no such row. */
  readonly index: number | null;
  readonly said: string;
}

@element('nw-table-reader')
export class TableReader extends PageElement {
  @property({ attribute: false }) table!: Schemas['PackageTable'];
  @state() private search = '';
  @state() private said = '';
  @query('nw-data-table') private grid!: DataTable<TableRow>;
  #reader: RowReader<TableRow> = async () => [];
  /** The row that was looked for last; null when there is none. */
  readonly #found = new Reading<Found>(this);
  /** Counts the searches: each begins anew. */
  #searches = 0;

  static override styles = css`
    :host { display: grid; gap: var(--gap-s); }
    .bar { display: flex; flex-wrap: wrap; gap: var(--gap-s); align-items: end; }
    .bar wa-input { flex: 1 1 11rem; min-inline-size: 0; }
    .bar wa-number-input { flex: 0 1 9rem; min-inline-size: 0; }
    nw-data-table { block-size: 20rem; }
    .said { min-block-size: 1.3rem; }
  `;

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('table') || changed.get('table') === this.table) return;
    this.#found.forget();
    this.said = '';
    const { id } = this.table;
    this.#reader = async (offset, limit, signal) => {
      const params = { query: { table_id: id, offset, limit } };
      return (await answer(api.GET('/api/database/table-rows', { params, signal }))).rows;
    };
  }

  override render() {
    const { row_count, source_txt_name } = this.table;
    return html`
      <div class="bar">
        <wa-input size="s" type="search" label="Find" autocomplete="off" spellcheck="false" with-clear .value=${this.search}
          @input=${(event: Event) => {
            this.search = textOf(event);
          }}
          @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && !event.isComposing && this.#findNext()}></wa-input>
        <button class="tool framed" type="button" ?disabled=${this.search === '' || row_count === 0}
          title=${this.search === '' ? 'Type what to find first' : nothing}
          @click=${() => (this.#found.loading ? this.#stop() : this.#findNext())}>${this.#found.loading ? 'Stop' : 'Find next'}</button>
        <wa-number-input size="s" label="Go to line" min="1" without-steppers inputmode="numeric"
          @change=${this.#goToLine}></wa-number-input>
      </div>
      <nw-data-table label=${`Names of ${source_txt_name}`} .columns=${COLUMNS} .reader=${this.#reader} .count=${row_count}
        empty="This table is empty."
        @read-failed=${(event: CustomEvent<Error>) => {
          this.said = event.detail.message;
        }}></nw-data-table>
      <p class="small quiet said" role="status">${this.said || `${formatNumber(row_count)} names.`}</p>
    `;
  }

  readonly #goToLine = async (event: Event): Promise<void> => {
    const line = Number(textOf(event));
    if (!Number.isInteger(line) || line < 1) return;
    await this.#seek(async (signal) => {
      const index = await offsetOfLine(line, this.table.row_count, this.#reader, signal);
      return { index, said: index === null ? `Line ${formatNumber(line)} is behind the end.` : '' };
    });
  };

  #findNext(): Promise<void> {
    const wanted = this.search;
    const from = this.grid.active + 1;
    return this.#seek(async (signal) => {
      const read = this.#reader;
      const count = this.table.row_count;
      const ahead = await findRow(wanted, { from, to: count }, read, signal);
      const index = ahead ?? (await findRow(wanted, { from: 0, to: from }, read, signal));
      if (index === null) return { index, said: `No name has “${wanted}” in it.` };
      return { index, said: ahead === null ? 'Found from the beginning on.' : '' };
    });
  }

  /** Goes to a row that has to be looked for; a new search ends the one before. */
  async #seek(find: Read<Found>): Promise<void> {
    await this.#found.ask(String(this.#searches++), find);
    const { value, error, stale } = this.#found;
    if (error) this.said = error;
    if (value === null || stale) return; // stopped, or failed
    this.said = value.said;
    if (value.index !== null) this.grid.activate(value.index);
  }

  #stop(): void {
    this.#found.stop();
    this.said = 'Stopped.';
  }
}
