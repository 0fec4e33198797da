/** <nw-name-review>: Step 3: the names, to look through and to keep. */
import '@awesome.me/webawesome/dist/components/drawer/drawer.js';
import { property, query } from 'lit/decorators.js';
import { keeperOfRow } from '../../../logic/names/keepers.ts';
import type { NameRow } from '../../../logic/names/made.ts';
import { nextStyle, renderName } from '../../../logic/names/render.ts';
import { type NameSort, nameTable } from '../../../logic/names/rows.ts';
import { allRows, type RowReader } from '../../../logic/paged-rows.ts';
import { Reading } from '../../../logic/reading.ts';
import type { DataTable } from '../../../parts/data-table.ts';
import { css, element, html, nothing, PageElement, State } from '../../../parts/element.ts';
import { type Taken, takenNames } from '../../../parts/take-along.ts';
import { WidthController } from '../../../parts/width-controller.ts';
import { copyText } from '../../../state/copy-text.ts';
import { keepers, keptOf, toggleKept } from '../../../state/keepers.ts';
import { route } from '../../../state/router.ts';
import { server } from '../../../state/server.ts';
import { onKey } from '../../../state/shell/keys.ts';
import * as lists from '../name-source.ts';
import { type PatchNames, patchNames } from '../patch-names.ts';
import { stepHead, stepStyles } from '../step-styles.ts';
import * as view from './list-view.ts';
import './name-inspector.ts';

/** Width of the panel, in rem, from which a name in detail has room beside the list. */
const ROOM_FOR_PANE = 57;
const PAGE = 200;

/** A list from its beginning, and how to read on. */
type ReadList = lists.NamePage & { readonly reader: RowReader<NameRow> };

@element('nw-name-review', route, server, keepers, patchNames.a, patchNames.b)
export class NameReview extends PageElement {
  @property({ attribute: false }) names!: PatchNames;
  readonly #active = new State(this, -1);
  readonly #inspected = new State<NameRow | null>(this, null);
  readonly #sheet = new State(this, false);
  /** Why a later page could not be read. */
  readonly #pageError = new State(this, '');
  @query('nw-data-table') private table!: DataTable<NameRow>;

  #asked = lists.asked();
  readonly #read = new Reading<ReadList>(this);
  readonly #room = new WidthController(this);

  static override styles = [
    stepStyles,
    css`
      .panel { gap: 0.75rem; }
      .count { color: var(--quiet); font-variant-numeric: tabular-nums; }
      :checked + span .count { color: inherit; }
      .split { --list: clamp(16rem, 100dvh - 27rem, 46rem); display: grid; gap: var(--gap); grid-template-columns: minmax(0, 1fr); }
      .split.wide { grid-template-columns: minmax(0, 1fr) clamp(19rem, 32%, 25rem); }
      .split > div { display: grid; gap: 0.6rem; align-content: start; min-inline-size: 0; }
      nw-data-table { block-size: var(--list); }
      .bar { gap: 0.5rem 1rem; }
      .bar .row { gap: 0.3rem; min-inline-size: 0; }
      .choice { inline-size: auto; }
      aside { border-inline-start: 1px solid var(--line); padding-inline-start: var(--gap); max-block-size: calc(var(--list) + 3rem);
        overflow-y: auto; overscroll-behavior: contain; }
      .empty { padding-block: 1.5rem; display: grid; gap: 0.5rem; justify-items: center; text-align: center; text-wrap: balance; }
      .filters { display: grid; gap: 0.5rem; grid-template-columns: minmax(0, 2fr) repeat(4, minmax(0, 1fr)); }
      @container (max-width: 38rem) { .filters { grid-template-columns: repeat(2, minmax(0, 1fr)); } .search { grid-column: 1 / -1; } }
      wa-drawer { --size: min(80dvh, 44rem); }
      wa-drawer::part(body) { padding-block-start: 0; }
    `,
  ];

  constructor() {
    super();
    const move = (by: number) => (): void => {
      this.table?.activate(this.#active.value + by);
      this.#enterList();
    };
    onKey(this, 'Candidates', {
      j: { label: 'Next name', run: move(1) },
      k: { label: 'Previous name', run: move(-1) },
      y: { label: 'Keep', run: () => this.#keep() },
      c: { label: 'Copy the name', run: () => this.#copy() },
      r: {
        label: 'Next way of writing',
        run: () => lists.showStyle(nextStyle(this.#asked.style)),
      },
      '/': {
        label: 'Search',
        run: () => this.renderRoot.querySelector<HTMLElement>('.search')?.focus(),
      },
    });
  }

  protected override willUpdate(): void {
    this.#asked = lists.asked();
    if (!this.#exists) {
      this.#read.forget();
      this.#inspected.value = null;
      return;
    }
    const { names } = this;
    const { list, filter } = this.#asked;
    const { made, selection } = names.value;
    const key = JSON.stringify([
      ...[names.slot, list, filter, names.runId, made?.revision],
      list === 'selected' && selection?.revision,
      lists.isJudged(list) && [names.judged.value !== null, names.judgeBody()],
    ]);
    void this.#ask(key);
  }

  /** Reads the list from its beginning, unless that is what is shown. */
  async #ask(key: string): Promise<void> {
    const { names } = this;
    const { list, filter } = this.#asked;
    let asked = false;
    await this.#read.ask(key, async (signal) => {
      asked = true;
      this.#pageError.value = '';
      const page = lists.readNames.bind(null, names, list, filter);
      const first = await page(0, PAGE, signal);
      // a key that comes before the table is drawn finds its row
      const reader: RowReader<NameRow> = async (offset, limit, inner) =>
        offset === 0 ? first.rows : (await page(offset, limit, inner)).rows;
      return { ...first, reader };
    });
    const { value, stale } = this.#read;
    if (!asked || stale || value === null) return;
    this.#active.value = Math.min(0, value.total - 1);
    this.#inspected.value = value.rows[0] ?? null;
    await this.updateComplete;
    if (this.#active.value >= 0) this.table?.activate(this.#active.value);
  }

  get #exists(): boolean {
    const { list } = this.#asked;
    const { made, selection } = this.names.value;
    return (list === 'selected' ? selection : made) !== null;
  }

  override render() {
    const wide = this.#room.width >= ROOM_FOR_PANE;
    const { list } = this.#asked;
    const none = list === 'selected' && this.names.value.selection?.total === 0;
    return html`
      <section class="panel" aria-labelledby="title" data-help="review">
        ${stepHead(3, 'Review', 'keep, look closer, take along')}
        <div class="lists">${view.listChoice(this.names, list)}</div>
        ${!this.#exists ? this.#renderEmpty() : none ? view.noneSelected(this.names) : this.#renderList(wide)}
      </section>
      ${
        wide
          ? nothing
          : html`<wa-drawer label="The name in detail" placement="bottom" light-dismiss .open=${this.#sheet.value}
              @wa-after-hide=${(event: Event) => {
                if (event.target === event.currentTarget) this.#sheet.value = false;
              }}>${this.#sheet.value ? this.#renderInspector() : nothing}</wa-drawer>`
      }
    `;
  }

  #renderEmpty() {
    const text = !this.names.known
      ? 'One moment …'
      : this.#asked.list === 'selected'
        ? 'No names are selected yet. Choose a class in step 2 and press “Select names”.'
        : 'There are no candidates yet. Press “Make candidates” in step 1.';
    return html`<div class="empty quiet"><p>${text}</p></div>`;
  }

  #renderList(wide: boolean) {
    const { names } = this;
    const { list, filter, style } = this.#asked;
    const { value } = this.#read;
    const error = this.#read.error || this.#pageError.value;
    const count = value?.total ?? 0;
    const columns = view.nameColumns(list, (row) => this.#isKept(row), style);
    return html`
      ${view.nameFilters(
        filter,
        lists.hasScores(list),
        (changes) => lists.showOnly({ ...this.#asked.filter, ...changes }),
        () => this.#enterList(),
      )}
      ${error ? html`<p class="error" role="alert">${error}</p>` : nothing}
      <div class="split ${wide ? 'wide' : ''}">
        <div>
          <nw-data-table label=${lists.listTitle(list)} .columns=${columns} .reader=${value?.reader ?? null}
            .count=${count} .active=${this.#active.value} .sortKey=${filter.sort} .descending=${filter.descending}
            .empty=${value === null ? 'Reading …' : 'No name is like that.'}
            @sort=${this.#onSort}
            @row-active=${(event: CustomEvent<{ index: number; row?: NameRow }>) => {
              this.#active.value = event.detail.index;
              this.#inspected.value = event.detail.row ?? this.#inspected.value;
            }}
            @row-open=${() => this.#inspect()}
            @read-failed=${({ detail }: CustomEvent<Error>) => this.#pageError.set(detail.message)}></nw-data-table>
          <div class="bar row between">
            ${this.#renderTools(wide)}
            <div class="row" role="group" aria-label="The whole list">
              ${view.styleChoice(style)}
              <nw-take-along .count=${count} .stem=${`${lists.listTitle(list).toLowerCase().replace(/\W+/g, '-')}-${names.runId}`}
                .read=${() => this.#takeAll()}></nw-take-along>
            </div>
          </div>
        </div>
        ${wide ? html`<aside aria-label="The name in detail" tabindex="0">${this.#renderInspector()}</aside>` : nothing}
      </div>
    `;
  }

  #renderTools(wide: boolean) {
    const row = this.#inspected.value;
    const off = row ? '' : 'Choose a name first';
    const kept = row !== null && this.#isKept(row);
    const all: readonly view.NameTool[] = [
      ['heart', 'Keep', 'Keep and go on (y)', off, () => this.#keep(), kept],
      ['copy', 'Copy', 'Copy the name (c)', off, () => this.#copy()],
      ['info', 'Inspect', 'See the name in detail (Enter)', off, () => this.#inspect()],
    ];
    return view.nameTools(wide ? all.slice(0, -1) : all);
  }

  #renderInspector() {
    return html`<nw-name-inspector .names=${this.names} .row=${this.#inspected.value} .renderStyle=${this.#asked.style}></nw-name-inspector>`;
  }

  #onSort({ detail }: CustomEvent<{ key: string; descending: boolean }>): void {
    const { filter } = this.#asked;
    const key = detail.key as NameSort;
    // best and longest first is what a first click on these asks for
    const descending =
      key === filter.sort ? detail.descending : key === 'score' || key === 'length';
    lists.showOnly({ ...filter, sort: key, descending });
  }

  #isKept({ name }: NameRow): boolean {
    return keptOf(this.names.runId).has(name);
  }

  /** Keeps the active name, or no longer, and goes on. */
  #keep(): void {
    const row = this.#current();
    if (!row) return;
    void toggleKept(keeperOfRow(row), this.names.runId!);
    this.table.activate(this.#active.value + 1);
  }

  #copy(): void {
    const row = this.#current();
    if (!row) return;
    const text = renderName(row.name, this.#asked.style);
    void copyText(text, text);
  }

  #inspect(): void {
    const row = this.#current();
    if (!row) return;
    this.#inspected.value = row;
    if (this.#room.width < ROOM_FOR_PANE) this.#sheet.value = true;
  }

  async #takeAll(): Promise<Taken> {
    const { list, filter, style } = this.#asked;
    const rows = await allRows(lists.readNames.bind(null, this.names, list, filter));
    const about = {
      run: this.names.runId ?? '',
      seed: String(this.names.value.made?.recipe.seed ?? ''),
    };
    const names = rows.map(({ name }) => renderName(name, style));
    return takenNames(names, nameTable(rows, style, about), about);
  }

  #enterList(): void {
    this.table?.renderRoot.querySelector<HTMLElement>('.body')?.focus({ preventScroll: true });
  }

  #current(): NameRow | undefined {
    return this.#active.value < 0 ? undefined : this.table?.row(this.#active.value);
  }
}
