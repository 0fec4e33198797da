/** <nw-data-table>: a virtual table with sortable columns and keyboard control. */
import { virtualize } from '@lit-labs/virtualizer/virtualize.js';
import { pagedRows, type RowReader } from '../logic/paged-rows.ts';
import { formatNumber } from '../state/settings.ts';
import { css, element, html, nothing, PageElement, property, query } from './element.ts';
import { widthOf } from './width-of.ts';

export interface Column<T> {
  readonly key: string;
  readonly label: string;
  readonly sortable?: boolean;
  readonly align?: 'end';
  /** A track of a CSS grid; `minmax(0, 1fr)` unless given. */
  readonly width?: string;
  /** Widths of the table in rem from which, and below which, it is shown. */
  readonly least?: number;
  readonly below?: number;
  /** What stands in the cell, null for nothing known; the field named by `key` unless given. */
  render?(row: T, index: number): unknown;
}

export const column = <T>(
  key: string,
  label: string,
  width: string,
  render?: Column<T>['render'],
  more: Partial<Column<T>> = {},
): Column<T> => ({ key, label, width, ...(render && { render }), ...more });

/** Least width of all columns: the first length of each, such as 6 of `minmax(6rem, 1fr)`. */
const leastRem = (columns: readonly { readonly width?: string }[]): number =>
  columns.reduce((sum, { width = '' }) => sum + Number(/([\d.]+)rem/.exec(width)?.[1] ?? 0), 0);

/**
 * A table of any length: only the rows in view exist. Rows come from `items`, or page by page from `reader` with
 * `count`. One row is active (arrow keys, Page Up and Down, Home, End); Enter or a double click opens it.
 *
 * @fires sort - { key, descending }
 * @fires row-active - { index, row }
 * @fires row-open - { index, row }
 * @fires read-failed - the error
 */
@element('nw-data-table')
export class DataTable<T = unknown> extends PageElement {
  /** What the table holds, for people who cannot see it. */
  @property() label = '';
  @property({ attribute: false }) columns: readonly Column<T>[] = [];
  @property({ attribute: false }) items: readonly T[] | null = null;
  @property({ attribute: false }) reader: RowReader<T> | null = null;
  @property({ type: Number }) count = 0;
  @property() sortKey = '';
  @property({ type: Boolean }) descending = false;
  /** Index of the active row; -1 before the first key or click. */
  @property({ type: Number }) active = -1;
  @property() empty = 'Nothing here.';
  @query('.body') private body!: HTMLElement;

  readonly #room = widthOf(this);
  #rows: ReturnType<typeof pagedRows<T>> | null = null;
  #indexes: number[] = [];

  static override styles = css`
    :host { display: flex; flex-direction: column; min-block-size: 8rem; border: 1px solid var(--line);
      border-radius: var(--radius-s); background: var(--raised); overflow: hidden; }
    .grid { display: flex; flex-direction: column; flex: 1; min-block-size: 0; overflow-x: auto; }
    .line { display: grid; grid-template-columns: var(--tracks); align-items: center; inline-size: 100%; }
    /* what the columns need at least: the table is scrolled sideways as a whole where there is less room */
    .head, .body { min-inline-size: var(--least); }
    .head { border-block-end: 1px solid var(--line); background: var(--sunken); font-size: 0.8125rem; color: var(--quiet);
      flex: none; overflow-y: scroll; scrollbar-color: transparent transparent; }
    .head > .line > * { padding: 0.35rem 0.6rem; font-weight: 600; min-inline-size: 0; overflow-wrap: anywhere; }
    .head button { all: unset; cursor: pointer; }
    .head button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
    .body { flex: 1 1 0; min-block-size: var(--row); overflow-y: scroll; overflow-x: hidden; }
    .body .line { block-size: var(--row); border-block-end: 1px solid var(--line); cursor: default; }
    .body .line:hover { background: var(--sunken); }
    .body .line.active { background: var(--chosen);
      box-shadow: inset 3px 0 0 var(--accent); }
    .cell { padding: 0 0.6rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .cell.end, .head .end { text-align: end; font-variant-numeric: tabular-nums; }
    .none { padding: var(--gap); color: var(--quiet); }
    @media print { .head button { display: inline !important; } }
  `;

  get #count(): number {
    return this.items?.length ?? this.count;
  }

  row(index: number): T | undefined {
    return this.items ? this.items[index] : this.#rows?.row(index);
  }

  activate(index: number): void {
    const last = this.#count - 1;
    if (last < 0) return;
    this.active = Math.max(0, Math.min(last, index));
    const height = Number.parseFloat(getComputedStyle(this).getPropertyValue('--row')) * 16 || 36;
    const top = this.active * height;
    if (top < this.body.scrollTop) this.body.scrollTop = top;
    const bottom = top + height - this.body.clientHeight;
    if (bottom > this.body.scrollTop) this.body.scrollTop = bottom;
    this.fire('row-active', this.#told, true);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#rows?.close();
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('reader') || changed.has('count')) {
      this.#rows?.close();
      this.#rows = this.reader
        ? pagedRows(
            this.count,
            this.reader,
            () => this.requestUpdate(),
            (error) => this.fire('read-failed', error),
          )
        : null;
    }
    if (this.active >= this.#count) this.active = this.#count - 1;
    // a new list each time: else rows that have come, or a table that has grown, are not drawn; a copy is made sooner
    this.#indexes =
      this.#indexes.length === this.#count
        ? [...this.#indexes]
        : Array.from({ length: this.#count }, (_, i) => i);
  }

  get #shown(): readonly Column<T>[] {
    const { width } = this.#room;
    return this.columns.filter(
      ({ least = 0, below = Number.POSITIVE_INFINITY }) => width >= least && width < below,
    );
  }

  override render() {
    const columns = this.#shown;
    const tracks = columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ');
    return html`
      <div class="grid" style="--tracks: ${tracks}; --least: ${leastRem(columns)}rem">
        <div class="head">
          <div class="line" role="row" id="head-row" aria-rowindex="1">
            ${columns.map((column) => this.#renderHead(column))}
          </div>
        </div>
        <div class="body" role="grid" tabindex="0" aria-owns="head-row" aria-label=${this.label}
          aria-rowcount=${this.#count + 1} aria-colcount=${columns.length}
          @keydown=${this.#onKey} @visibilityChanged=${this.#pointToActive}>
          ${
            // two parts: the list begins empty and would keep what stood in its own part before
            this.#count === 0
              ? html`<div role="row"><div role="gridcell" class="none">${this.empty}</div></div>`
              : nothing
          }
          ${
            this.#count === 0
              ? nothing
              : virtualize({
                  items: this.#indexes,
                  renderItem: (index) => this.#renderRow(index),
                  scroller: true,
                })
          }
        </div>
      </div>
    `;
  }

  protected override updated(): void {
    requestAnimationFrame(() => this.#pointToActive()); // the virtualizer draws after this update
  }

  /** Names the active row to assistive technology as long as it is drawn. */
  #pointToActive(): void {
    const id = `row-${this.active}`;
    if (this.renderRoot.querySelector(`#${id}`)) {
      this.body.setAttribute('aria-activedescendant', id);
    } else {
      this.body?.removeAttribute('aria-activedescendant');
    }
  }

  #renderHead(column: Column<T>) {
    const sorted = this.sortKey === column.key;
    const order = sorted ? (this.descending ? 'descending' : 'ascending') : nothing;
    const mark = sorted ? (this.descending ? ' ↓' : ' ↑') : '';
    const sort = (): void => {
      const descending = sorted && !this.descending;
      this.fire('sort', { key: column.key, descending });
    };
    return html`
      <div role="columnheader" class=${column.align ?? ''} aria-sort=${order}>
        ${column.sortable ? html`<button @click=${sort}>${column.label}${mark}</button>` : column.label}
      </div>
    `;
  }

  #renderRow(index: number) {
    const row = this.row(index);
    return html`
      <div class="line ${index === this.active ? 'active' : ''}" role="row" id="row-${index}"
        aria-rowindex=${index + 2} aria-selected=${index === this.active}
        @click=${() => this.activate(index)}
        @dblclick=${() => this.fire('row-open', this.#told, true)}>
        ${this.#shown.map(
          (column) =>
            html`<div role="gridcell" class="cell ${column.align ?? ''}">${
              row === undefined ? '…' : this.#cell(column, row, index)
            }</div>`,
        )}
      </div>
    `;
  }

  #cell(column: Column<T>, row: T, index: number): unknown {
    const value = column.render
      ? column.render(row, index)
      : (row as Record<string, unknown>)[column.key];
    return typeof value === 'number' ? formatNumber(value) : (value ?? '–');
  }

  #onKey(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return;
    const page = Math.max(1, Math.floor(this.body.clientHeight / 36) - 1);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: this.active + 1,
      ArrowUp: this.active - 1,
      PageDown: this.active + page,
      PageUp: this.active - page,
      Home: 0,
      End: this.#count - 1,
    };
    const next = steps[event.key];
    if (next !== undefined) this.activate(next);
    else if (event.key === 'Enter' && this.active >= 0) this.fire('row-open', this.#told, true);
    else return;
    event.preventDefault();
  }

  get #told() {
    return { index: this.active, row: this.row(this.active) };
  }
}
