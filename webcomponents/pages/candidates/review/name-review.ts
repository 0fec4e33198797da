/** <nw-name-review>: step 3, reviewing and marking names. */
import '@awesome.me/webawesome/dist/components/drawer/drawer.js';
import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Schemas } from '../../../api.ts';
import { type FunnelStep, mainReason } from '../../../logic/candidates/funnel.ts';
import { looserSelect, type SelectForm } from '../../../logic/candidates/select-form.ts';
import type { Mark } from '../../../logic/names/keepers.ts';
import { nextStyle, type RenderStyle, renderName } from '../../../logic/names/render.ts';
import {
  type NameFilter,
  type NameRow,
  type NameSort,
  NO_FILTER,
} from '../../../logic/names/rows.ts';
import { base } from '../../../parts/base.ts';
import type { DataTable } from '../../../parts/data-table.ts';
import '../../../parts/data-table.ts';
import { tools } from '../../../parts/tools.ts';
import { WidthController } from '../../../parts/width-controller.ts';
import { copyText } from '../../../state/copy-text.ts';
import { classTitle, nameClasses } from '../../../state/name-classes.ts';
import { notify } from '../../../state/notices.ts';
import { corpusName } from '../../../state/server.ts';
import { formatNumber } from '../../../state/settings.ts';
import { onKey } from '../../../state/shell/keys.ts';
import { nameColumns } from './columns.ts';
import { ListReading } from './list-reading.ts';
import './name-filters.ts';
import './name-inspector.ts';
import './name-lists.ts';
import {
  hasScores,
  hasSounds,
  isJudged,
  isMarked,
  type ListName,
  listOfStep,
  listTitle,
  type NameOrigin,
} from '../name-source.ts';
import './name-tools.ts';
import type { NamesState, PatchNames } from '../patch-names.ts';
import { step } from '../step-styles.ts';
import { Triage } from './triage.ts';

/** Widths of the panel, in rem, from which there is room for more. */
const ROOM_FOR_PANE = 57;
const ROOM_FOR_COLUMNS = 34;

/**
 * Step 3: the names, to look through and to keep.
 *
 * @fires list-change - { list }
 * @fires filter-change - the filter, when it has come to rest
 * @fires style-change - { style }
 */
@customElement('nw-name-review')
export class NameReview extends LitElement {
  @property({ attribute: false }) names!: PatchNames;
  @property({ attribute: false }) state!: NamesState;
  @property({ attribute: false }) stats!: Schemas['PatchStats'];
  @property() list: ListName = 'selected';
  /** What the address asks for; the panel's own filter follows it. */
  @property({ attribute: false }) filter: NameFilter = NO_FILTER;
  @property() renderStyle: RenderStyle = 'title';
  @state() private active = -1;
  @state() private inspected: NameRow | null = null;
  @state() private sheet = false;
  @query('nw-data-table') private table!: DataTable<NameRow>;

  #wanted: NameFilter = NO_FILTER;
  readonly #reading = new ListReading(this);
  readonly #triage = new Triage(this, () => this.#onMarks());
  #rest = 0;
  readonly #room = new WidthController(this);

  static override styles = [
    base,
    tools,
    step,
    css`
      .panel { gap: 0.75rem; }
      .split { display: grid; gap: var(--gap); grid-template-columns: minmax(0, 1fr); }
      .split.wide { grid-template-columns: minmax(0, 1fr) clamp(19rem, 32%, 25rem); }
      .split > div { display: grid; gap: 0.6rem; align-content: start; min-inline-size: 0; }
      nw-data-table { block-size: clamp(20rem, 60dvh - 3rem, 46rem); }
      aside { border-inline-start: 1px solid var(--line); padding-inline-start: var(--gap); max-block-size: calc(clamp(20rem, 60dvh - 3rem, 46rem) + 3rem);
        overflow-y: auto; overscroll-behavior: contain; }
      .empty { padding-block: 1.5rem; display: grid; gap: 0.5rem; justify-items: center; text-align: center; text-wrap: balance; }
      @media print {
        .head, nw-name-filters, aside { display: none !important; }
        .split.wide { grid-template-columns: minmax(0, 1fr); }
      }
      wa-drawer { --size: min(80dvh, 44rem); }
      wa-drawer::part(body) { padding-block-start: 0; }
    `,
  ];

  constructor() {
    super();
    const move = (by: number) => (): void => {
      this.table?.activate(this.active + by);
      this.#enterList();
    };
    onKey(this, 'Candidates', {
      j: { label: 'Next name', run: move(1) },
      k: { label: 'Previous name', run: move(-1) },
      y: { label: 'Keep', run: () => this.#mark('kept') },
      n: { label: 'Drop', run: () => this.#mark('dropped') },
      u: { label: 'Take the last mark back', run: () => this.#undo() },
      c: { label: 'Copy the name', run: () => this.#copy() },
      r: { label: 'Next way of writing', run: () => this.#setStyle(nextStyle(this.renderStyle)) },
      '/': { label: 'Search', run: () => this.#search() },
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearTimeout(this.#rest);
  }

  get #runId(): string {
    return this.state.made?.runId ?? this.stats.corpus ?? '';
  }

  protected override willUpdate(changed: PropertyValues): void {
    this.#triage.follow(this.#runId);
    if (changed.has('filter')) this.#wanted = this.filter;
    if (!this.#reading.holds(this.#key())) void this.#load(0);
  }

  /** What the shown rows depend on beside the filter. */
  #key(): string {
    const { made, selection, known, judged } = this.state;
    const judgedBy = isJudged(this.list) ? JSON.stringify(this.names.judgeBody()) : '';
    const marks = this.#runId;
    return JSON.stringify([
      this.names.slot,
      this.list,
      this.#wanted,
      known,
      made?.revision,
      this.list === 'selected' ? selection?.revision : '',
      judgedBy !== '' && judged !== null,
      judgedBy,
      marks,
    ]);
  }

  /** Whether the list can be asked for at all. */
  #exists(): boolean {
    if (this.list === 'selected') return this.state.selection !== null;
    if (isMarked(this.list)) return this.#triage.marks !== null;
    return this.state.made !== null;
  }

  async #load(active: number): Promise<void> {
    if (!this.#exists()) {
      this.#reading.clear(this.#key());
      this.inspected = null;
      return;
    }
    const rows = await this.#reading.read(this.#key(), this.#origin, this.list, this.#wanted);
    if (rows === null) return;
    this.requestUpdate();
    this.active = Math.min(active, this.#reading.count! - 1);
    this.inspected = this.active < 0 ? null : (rows[this.active] ?? this.inspected);
    await this.updateComplete;
    if (this.active >= 0) this.table?.activate(this.active);
  }

  get #origin(): NameOrigin {
    return { names: this.names, marks: this.#triage.marks };
  }

  override render() {
    const wide = this.#room.width >= ROOM_FOR_PANE;
    return html`
      <section class="panel" aria-labelledby="title" data-help="review">
        <div class="head">
          <h2 id="title"><span class="number" aria-hidden="true">3</span>Review</h2>
          <p class="quiet small">keep, drop, look closer, take along</p>
        </div>
        <nw-name-lists .list=${this.list} .state=${this.state} .marks=${this.#triage.marks?.value ?? null}></nw-name-lists>
        ${this.#exists() ? (this.#noneSelected ? this.#renderNone() : this.#renderList(wide)) : this.#renderEmpty()}
      </section>
      ${wide ? nothing : this.#renderSheet()}
    `;
  }

  #renderEmpty() {
    if (!this.state.known) return html`<p class="quiet empty">One moment …</p>`;
    const text =
      this.list === 'selected'
        ? 'No names are selected yet. Choose a class in step 2 and press “Select names”.'
        : 'There are no candidates yet. Press “Make candidates” in step 1.';
    return html`<div class="empty quiet"><p>${text}</p></div>`;
  }

  /** Whether a selection was made and no candidate suited. */
  get #noneSelected(): boolean {
    return this.list === 'selected' && this.state.selection?.total === 0;
  }

  /** Why nothing was selected, where the names would be, with what lets some through. */
  #renderNone() {
    const { judged, judging, select, busy } = this.state;
    if (judging || judged === null)
      return html`<p class="quiet empty">Counting the reasons of rejection …</p>`;
    const reason = judged.admitted > 0 ? null : mainReason(judged);
    const more = judged.admitted > 0 ? null : looserSelect(select, judged);
    const lengths = reason?.key === 'syllable_count_out_of_range' ? this.#lengths : null;
    return html`<div class="empty" role="status">
      <p><strong>No name was selected.</strong> ${
        reason
          ? html`Of ${formatNumber(judged.made)} candidates ${formatNumber(reason.count)} were rejected: ${reason.label}.`
          : `As the settings stand now, ${formatNumber(judged.admitted)} candidates suit.`
      }</p>
      <div class="row">
        ${
          lengths
            ? html`<button class="tool framed" type="button" ?disabled=${busy !== ''}
                @click=${() => void this.#makeOf(lengths)}>Make candidates of ${lengths.join(' or ')} syllables</button>`
            : html`<button class="tool framed" type="button" ?disabled=${busy !== ''}
                @click=${() => void this.#selectWith(more?.next ?? select)}>${more?.label ?? 'Select names again'}</button>`
        }
        ${reason ? html`<button class="tool framed" type="button" @click=${() => this.#showReason(reason.key)}>See these names</button>` : nothing}
      </div></div>`;
  }

  /** Numbers of syllables that the class takes. */
  get #lengths(): readonly number[] | null {
    const found = nameClasses.value?.find(({ name }) => name === this.state.select.nameClass);
    const [least = 0, most = 0] = found?.syllable_range ?? [];
    const all = Array.from({ length: most - least + 1 }, (_, i) => least + i);
    return least > 0 ? all.slice(0, 3) : null;
  }

  async #makeOf(syllables: readonly number[]): Promise<void> {
    this.names.setCombine({ ...this.state.combine, syllables });
    await this.names.makeCandidates();
    await this.names.makeSelection();
  }

  #showReason(key: FunnelStep['key']): void {
    const detail = { list: listOfStep(key) };
    this.dispatchEvent(new CustomEvent('list-change', { detail }));
  }

  async #selectWith(select: SelectForm): Promise<void> {
    this.names.setSelect(select.count === 0 ? { ...select, count: 100 } : select);
    await this.names.makeSelection();
  }

  #renderList(wide: boolean) {
    const row = this.inspected;
    return html`
      <nw-name-filters .filter=${this.#wanted} .scored=${hasScores(this.list)} .sounded=${hasSounds(this.list)}
        @filter-input=${this.#onFilter} @leave=${() => this.#enterList()}></nw-name-filters>
      ${this.#reading.error ? html`<p class="error" role="alert">${this.#reading.error}</p>` : nothing}
      <div class="split ${wide ? 'wide' : ''}">
        <div>
          <nw-data-table label=${listTitle(this.list)} .columns=${this.#columns} .reader=${this.#reading.reader}
            .count=${this.#reading.count ?? 0} .active=${this.active} .sortKey=${this.#wanted.sort} .descending=${this.#wanted.descending}
            .empty=${this.#reading.count === null ? 'Reading …' : isMarked(this.list) ? `Nothing is ${this.list} yet.` : 'No name is like that.'}
            @sort=${this.#onSort}
            @row-active=${(event: CustomEvent<{ index: number; row?: NameRow }>) => {
              this.active = event.detail.index;
              this.inspected = event.detail.row ?? this.inspected;
            }}
            @row-open=${() => this.#inspect()}
            @read-failed=${(event: CustomEvent<Error>) => this.#reading.fail(event.detail)}></nw-data-table>
          <nw-name-tools .row=${row} .mark=${row ? this.#triage.markOf(row) : null}
            .canUndo=${this.#triage.canUndo}
            .renderStyle=${this.renderStyle} .count=${this.#reading.count ?? 0} .inspectable=${!wide}
            .list=${this.list} .origin=${this.#origin} .filter=${this.#wanted}
            .run=${this.#runId} .seed=${String(this.state.made?.recipe.seed ?? '')}
            @mark=${(event: CustomEvent<Mark>) => this.#mark(event.detail)} @undo=${() => this.#undo()}
            @copy-name=${() => this.#copy()} @inspect=${() => this.#inspect()}
            @select-kept=${() => this.#selectKept()}
            @style=${(event: CustomEvent<RenderStyle>) => this.#setStyle(event.detail)}></nw-name-tools>
        </div>
        ${wide ? html`<aside aria-label="The name in detail" tabindex="0">${this.#renderInspector()}</aside>` : nothing}
      </div>
    `;
  }

  #renderSheet() {
    const end = (event: Event): void => {
      if (event.target === event.currentTarget) this.sheet = false;
    };
    return html`<wa-drawer label="The name in detail" placement="bottom" light-dismiss .open=${this.sheet}
      @wa-after-hide=${end}>${this.sheet ? this.#renderInspector() : nothing}</wa-drawer>`;
  }

  #renderInspector() {
    const { made, select } = this.state;
    const { recipe } = made ?? {};
    const origin: [string, string][] = [['corpus', corpusName(this.#runId)]];
    if (recipe) {
      origin.push(['drawn', recipe.profile ?? 'flat'], ['seed', String(recipe.seed)]);
    }
    return html`<nw-name-inspector .patch=${this.names.slot} .runId=${this.#runId} .row=${this.inspected} .nameClass=${select.nameClass}
      .mode=${select.mode} .renderStyle=${this.renderStyle} .origin=${origin}></nw-name-inspector>`;
  }

  get #columns() {
    return nameColumns({
      list: this.list,
      roomy: this.#room.width >= ROOM_FOR_COLUMNS,
      marks: this.#triage.marks?.value,
      style: this.renderStyle,
    });
  }

  #onFilter({ detail }: CustomEvent<Partial<NameFilter>>): void {
    this.#setFilter({ ...this.#wanted, ...detail });
  }

  #onSort({ detail }: CustomEvent<{ key: string; descending: boolean }>): void {
    const { sort } = this.#wanted;
    const key = detail.key as NameSort;
    // best and longest first is what a first click on these asks for
    const descending = key === sort ? detail.descending : key === 'score' || key === 'length';
    this.#setFilter({ ...this.#wanted, sort: key, descending });
  }

  #setFilter(filter: NameFilter): void {
    this.#wanted = filter;
    void this.#load(0);
    this.requestUpdate();
    window.clearTimeout(this.#rest);
    this.#rest = window.setTimeout(
      () => this.dispatchEvent(new CustomEvent('filter-change', { detail: filter })),
      500,
    );
  }

  #onMarks(): void {
    if (isMarked(this.list)) void this.#load(Math.max(0, this.active));
    this.requestUpdate();
  }

  #mark(mark: Mark): void {
    const row = this.#current();
    if (!row) return;
    this.#triage.mark(row, mark, { list: this.list, index: this.active });
    if (!isMarked(this.list)) this.table.activate(this.active + 1);
  }

  #undo(): void {
    const spot = this.#triage.undo();
    if (spot?.list === this.list) this.table?.activate(spot.index);
  }

  #copy(): void {
    const row = this.#current();
    if (!row) return;
    const text = renderName(row.name, this.renderStyle);
    void copyText(text, text);
  }

  #inspect(): void {
    const row = this.#current();
    if (!row) return;
    this.inspected = row;
    if (this.#room.width < ROOM_FOR_PANE) this.sheet = true;
  }

  /** Gives the list the keyboard, for arrows and Enter. */
  #enterList(): void {
    this.table?.renderRoot.querySelector<HTMLElement>('.body')?.focus({ preventScroll: true });
  }

  #search(): void {
    (this.renderRoot.querySelector('nw-name-filters') as HTMLElement | null)?.focus();
  }

  #setStyle(style: RenderStyle): void {
    this.dispatchEvent(new CustomEvent('style-change', { detail: { style } }));
  }

  /** Makes what was kept the selection, so that a package holds nothing else. */
  async #selectKept(): Promise<void> {
    this.names.setSelect({ ...this.state.select, onlyKept: true, count: null });
    if (!(await this.names.makeSelection())) return;
    const { selection, marked, select } = this.names.value;
    const total = formatNumber(selection?.total ?? 0);
    notify(
      'success',
      'Names',
      `${total} selected now: those of the ${formatNumber(marked.kept.length)} names you kept that suit as ${classTitle(select.nameClass).toLowerCase()}.`,
    );
  }

  #current(): NameRow | undefined {
    return this.active < 0 ? undefined : this.table?.row(this.active);
  }
}
