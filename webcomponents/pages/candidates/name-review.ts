/** <nw-name-review>: Step 3: the names, to look through and to keep. */

import { query } from 'lit/decorators.js';
import { mainReason } from '../../logic/candidates/funnel.ts';
import { keeperOfRow } from '../../logic/names/keepers.ts';
import type { NameRow } from '../../logic/names/made.ts';
import * as writing from '../../logic/names/render.ts';
import { nameCells } from '../../logic/names/rows.ts';
import { type Column, column } from '../../parts/data-table.ts';
import { dialog } from '../../parts/dialog.ts';
import { css, element, html, nothing, PageElement, property, State } from '../../parts/element.ts';
import { choice, named, textField, textOf } from '../../parts/fields/inputs.ts';
import { segmentedChoice, selectField } from '../../parts/fields/select.ts';
import type { RowList, RowSource } from '../../parts/row-list.ts';
import { widthOf } from '../../parts/width-of.ts';
import { copyText } from '../../state/notices.ts';
import '../../parts/row-list.ts';
import { keepers, keptOf, toggleKept } from '../../state/keepers.ts';
import { route, setQuery } from '../../state/router.ts';
import { server } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';
import { onKey } from '../../state/shell/keys.ts';
import './name-inspector.ts';
import * as lists from './patch-names.ts';
import { stepHead, stepStyles } from './steps.ts';

/** Width of the panel, in rem, from which a name in detail has room beside the list. */
const ROOM_FOR_PANE = 57;

const showStyle = (style: writing.RenderStyle): void =>
  setQuery({ style: style === 'title' ? '' : style });

@element('nw-name-review', route, server, keepers, lists.patchNames.a, lists.patchNames.b)
export class NameReview extends PageElement {
  @property({ attribute: false }) names!: lists.PatchNames;
  readonly #inspected = new State<NameRow | null>(this, null);
  readonly #sheet = new State(this, false);
  @query('nw-row-list') private list!: RowList<NameRow> | null;
  readonly #room = widthOf(this);

  #asked = lists.asked();
  static override styles = css`
    ${stepStyles}
    .panel { gap: 0.75rem; }
    .empty { text-wrap: balance; }
    .count { color: var(--quiet); font-variant-numeric: tabular-nums; }
    :checked + span .count { color: inherit; }
    .split { --list: clamp(16rem, 100dvh - 27rem, 46rem); display: grid; gap: var(--gap); grid-template-columns: minmax(0, 1fr); }
    .split.wide { grid-template-columns: minmax(0, 1fr) clamp(19rem, 32%, 25rem); }
    aside { border-inline-start: 1px solid var(--line); padding-inline-start: var(--gap); max-block-size: calc(var(--list) + 3rem);
      overflow-y: auto; overscroll-behavior: contain; }
    .filters { display: grid; gap: 0.5rem; grid-template-columns: minmax(0, 2fr) repeat(4, minmax(0, 1fr)); }
    @container (max-width: 38rem) { .filters { grid-template-columns: repeat(2, minmax(0, 1fr)); } .search { grid-column: 1 / -1; } }
  `;

  constructor() {
    super();
    const move = (by: number) => (): void => {
      const table = this.list?.table;
      table?.activate(table.active + by);
      this.#enterList();
    };
    onKey(this, 'Candidates', {
      j: { label: 'Next name', run: move(1) },
      k: { label: 'Previous name', run: move(-1) },
      y: { label: 'Keep', run: () => this.#keep() },
      c: { label: 'Copy the name', run: () => this.#copy() },
      r: {
        label: 'Next way of writing',
        run: () => showStyle(writing.nextStyle(this.#asked.style)),
      },
    });
  }

  protected override willUpdate(): void {
    this.#asked = lists.asked();
  }

  /** The list that is asked for; what it is made of says when it is another one. */
  #source(): RowSource<NameRow> {
    const { names } = this;
    const { patchName, runId, value, judged } = names;
    const asked = this.#asked;
    const { list, style, filter, sort, descending } = asked;
    const about = { run: runId ?? '', seed: String(value.made?.recipe.seed ?? '') };
    return {
      key: JSON.stringify([
        ...[patchName, runId, list, filter, value.made?.revision],
        list === 'selected' && value.selection?.revision,
        lists.isJudged(list) && [judged.value !== null, names.judgeBody()],
      ]),
      order: { sort, order: descending ? 'desc' : 'asc' },
      sort(key, down) {
        // best and longest first is what a first click on these asks for
        const turned = key === sort ? down : key === 'score' || key === 'length';
        setQuery({ sort: key === 'order' ? '' : key, desc: turned ? '1' : '' });
      },
      columns: this.#columns,
      cells: nameCells(style, about),
      nameOf: ({ name }) => writing.renderName(name, style),
      about,
      page: lists.readNames.bind(null, names, asked),
    };
  }

  get #exists(): boolean {
    const { made, selection } = this.names.value;
    return (this.#asked.list === 'selected' ? selection : made) !== null;
  }

  override render() {
    const wide = this.#room.width >= ROOM_FOR_PANE;
    const none = this.#asked.list === 'selected' && this.names.value.selection?.total === 0;
    return html`
      <section class="panel" aria-labelledby="title" data-help="review">
        ${stepHead(3, 'Review', 'keep, look closer, take along')}
        <div class="lists">${this.#renderChoice()}</div>
        ${!this.#exists ? this.#renderEmpty() : none ? this.#renderNone() : this.#renderList(wide)}
      </section>
      ${
        wide || !this.#sheet.value
          ? nothing
          : dialog(
              'The name in detail',
              'sheet',
              () => this.#sheet.set(false),
              this.#renderInspector(),
            )
      }
    `;
  }

  #renderChoice() {
    const { list } = this.#asked;
    const { value, judged } = this.names;
    const { admitted, rejected_by = {}, excluded = {} } = judged.value ?? {};
    const { made, selection } = value;
    const reasons = { ...rejected_by, ...excluded };
    const counts = { selected: selection?.total, candidates: made?.total, admitted };
    return segmentedChoice<lists.ListName>({
      label: 'Names to show',
      name: 'list',
      value: list,
      segments: (lists.isJudged(list) ? [...lists.LISTS, list] : lists.LISTS).map((one) => {
        const count = one in counts ? counts[one as 'admitted'] : reasons[lists.reasonOf(one)];
        const words = count === undefined ? '–' : formatNumber(count);
        return {
          value: one,
          label: html`${lists.listTitle(one)} <span class="count">${words}</span>`,
        };
      }),
      quiet: true,
      choose: lists.showList,
    });
  }

  #renderEmpty() {
    const text = !this.names.known
      ? 'One moment …'
      : this.#asked.list === 'selected'
        ? 'No names are selected yet. Choose a class in step 2 and press “Select names”.'
        : 'There are no candidates yet. Press “Make candidates” in step 1.';
    return html`<div class="empty quiet"><p>${text}</p></div>`;
  }

  /** Why nothing was selected, where the names would be, and the names that were rejected. */
  #renderNone() {
    const { value, loading } = this.names.judged;
    if (loading || value === null)
      return html`<p class="quiet empty">Counting the reasons of rejection …</p>`;
    const reason = value.admitted > 0 ? null : mainReason(value);
    return html`<div class="empty" role="status">
      <p><strong>No name was selected.</strong> ${
        reason
          ? `Of ${formatNumber(value.made)} candidates ${formatNumber(reason.count)} were rejected: ${reason.label}.`
          : `As the settings stand now, ${formatNumber(value.admitted)} candidates suit.`
      }</p>
      ${
        reason
          ? html`<button class="tool framed" type="button" @click=${() => lists.showList(lists.listOfStep(reason.key))}>See these names</button>`
          : nothing
      }
    </div>`;
  }

  #renderList(wide: boolean) {
    const { list, style } = this.#asked;
    const title = lists.listTitle(list);
    return html`
      ${this.#renderFilters()}
      <div class="split ${wide ? 'wide' : ''}">
        <nw-row-list bare first heading=${title} what="names" file=${`${title.toLowerCase().replace(/\W+/g, '-')}-${this.names.runId}`}
          .source=${this.#source()} @row-open=${() => this.#inspect()}
          @row-active=${({
            detail: { index, row },
          }: CustomEvent<{ index: number; row?: NameRow }>) => {
            this.#inspected.value = index < 0 ? null : (row ?? this.#inspected.value);
          }}>
          ${this.#renderTools(wide)}
          <div slot="tools">${selectField({
            label: 'Letter case',
            beside: true,
            title: 'Letter case; next with r',
            value: style,
            options: named(writing.RENDER_STYLES),
            choose: showStyle,
          })}</div>
        </nw-row-list>
        ${wide ? html`<aside aria-label="The name in detail" tabindex="0">${this.#renderInspector()}</aside>` : nothing}
      </div>
    `;
  }

  /** Narrows the list with each key; Enter and Escape lead from the search down into it. */
  #renderFilters() {
    const { q = '', starts = '', ends = '', min = '' } = route.value.query;
    const { syllables = '' } = this.#asked.filter;
    const live = { live: true };
    const scored = lists.hasScores(this.#asked.list);
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' && event.key !== 'Enter') return;
      event.preventDefault(); // Escape would clear it
      (event.target as HTMLElement).blur();
      this.#enterList();
    };
    return html`<div class="filters" role="search" aria-label="Names">
      <div class="search" @keydown=${leave}>${textField('Search', q, (text) => setQuery({ q: text }), { live: true, type: 'search' })}</div>
      ${textField('Starts with', starts, (text) => setQuery({ starts: text }), live)}
      ${textField('Ends with', ends, (text) => setQuery({ ends: text }), live)}
      ${choice('Syllables', String(syllables), [['', 'any'], ...named(['1', '2', '3', '4', '5', '6'])], (n) => setQuery({ syl: n }))}
      <label class="named" title=${scored ? nothing : 'Candidates have no score; see Selected, or a step of the funnel'}>Score at least<input
        class="typed" type="number" .value=${lists.scoreIn(min)} ?disabled=${!scored} @input=${(event: Event) => setQuery({ min: lists.scoreIn(textOf(event)) })}></label>
    </div>`;
  }

  get #columns(): readonly Column<NameRow>[] {
    const { list, style } = this.#asked;
    const sortable = true;
    const roomy = { least: 32 };
    const number = { sortable, align: 'end' } as const;
    const name = (row: NameRow) =>
      html`<span dir="auto" style="font-weight: 550">${writing.renderName(row.name, style)}</span>`;
    const heart = (row: NameRow) =>
      this.#isKept(row) ? html`<nw-icon name="heart" class="ok" label="kept"></nw-icon>` : nothing;
    const syllables = (row: NameRow) =>
      html`<span dir="auto" class="quiet">${row.syllables.join('·')}</span>`;
    const score = column<NameRow>('score', 'Score', '5rem', undefined, number);
    return [
      column('kept', '', '2.5rem', heart),
      column('order', '#', '5rem', (_, index) => index + 1, { ...number, ...roomy }),
      column('name', 'Name', 'minmax(7rem, 1.2fr)', name, { sortable }),
      column('syllables', 'Syllables', 'minmax(7rem, 1fr)', syllables, roomy),
      ...(lists.hasScores(list) ? [score] : []),
      column('length', 'Letters', '5.5rem', ({ name }) => [...name].length, {
        ...number,
        ...roomy,
      }),
    ];
  }

  #renderTools(wide: boolean) {
    const row = this.#inspected.value;
    const kept = row !== null && this.#isKept(row);
    const tool = (icon: string, words: string, title: string, act: () => void, pressed?: boolean) =>
      html`<button class="tool framed" type="button" aria-disabled=${row ? nothing : 'true'} title=${row ? title : 'Choose a name first'}
        aria-pressed=${pressed ?? nothing} @click=${act}><nw-icon name=${icon}></nw-icon>${words}</button>`;
    return html`<div class="row grow" slot="tools" role="group" aria-label="The chosen name">
      ${tool('heart', 'Keep', 'Keep and go on (y)', () => this.#keep(), kept)}
      ${tool('copy', 'Copy', 'Copy the name (c)', () => this.#copy())}
      ${wide ? nothing : tool('info', 'Inspect', 'See the name in detail (Enter)', () => this.#inspect())}
    </div>`;
  }

  #renderInspector() {
    return html`<nw-name-inspector .names=${this.names} .row=${this.#inspected.value} .renderStyle=${this.#asked.style}></nw-name-inspector>`;
  }

  #isKept({ name }: NameRow): boolean {
    return keptOf(this.names.runId).has(name);
  }

  /** Keeps the active name, or no longer, and goes on. */
  #keep(): void {
    const row = this.#current();
    if (!row) return;
    void toggleKept(keeperOfRow(row), this.names.runId!);
    this.list!.table.activate(this.list!.table.active + 1);
  }

  #copy(): void {
    const row = this.#current();
    if (!row) return;
    const text = writing.renderName(row.name, this.#asked.style);
    void copyText(text, text);
  }

  #inspect(): void {
    const row = this.#current();
    if (!row) return;
    this.#inspected.value = row;
    if (this.#room.width < ROOM_FOR_PANE) this.#sheet.value = true;
  }

  #enterList(): void {
    this.list?.table.renderRoot.querySelector<HTMLElement>('.body')?.focus({ preventScroll: true });
  }

  #current(): NameRow | undefined {
    const table = this.list?.table;
    return table && table.active >= 0 ? table.row(table.active) : undefined;
  }
}
