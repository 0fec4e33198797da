/** <nw-kept-page>: all kept names in the person's order. */
import * as kept from '../../logic/names/keepers.ts';
import './kept-exports.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { ARROWS } from '../../logic/key-chords.ts';
import { listIn } from '../../logic/names/recipe.ts';
import { css, element, html, nothing, PageElement, property, State } from '../../parts/element.ts';
import { textField, textOf } from '../../parts/fields/inputs.ts';
import { selectField } from '../../parts/fields/select.ts';
import { canSpeak, speak } from '../../parts/voice.ts';
import * as state from '../../state/keepers.ts';
import { copyText, notify } from '../../state/notices.ts';
import { formatNumber } from '../../state/settings.ts';
import { onKey } from '../../state/shell/keys.ts';

/** Entries drawn at once; more come with a button. */
const SHOWN = 300;

@element('nw-kept-page', state.keepers)
export class KeptPage extends PageElement {
  readonly #filter = new State<kept.KeeperFilter>(this, kept.ALL_KEEPERS);
  readonly #shown = new State(this, SHOWN);
  readonly #said = new State(this, '');
  readonly #dragged = new State<number | null>(this, null);

  static override styles = css`
    :host { container: kept / inline-size; }
    .page { display: grid; gap: 1.25rem 2.5rem; }
    .head { display: flex; flex-wrap: wrap; gap: 0.5rem var(--gap); align-items: end; }
    .typed { inline-size: 11rem; font-size: 0.8125rem; }
    h1 { flex: 1 1 12rem; }
    h1 span { color: var(--quiet); font-weight: 400; }
    .list { display: grid; gap: 0.75rem; align-content: start; }
    ol { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(var(--entry, 9.5rem), 100%), 1fr)); gap: 0 1.75rem; }
    @media (hover: hover) { ol { --entry: 15rem; } }
    li { min-inline-size: 0; border-block-end: 1px solid var(--line); }
    li.over { border-block-end-color: var(--accent); box-shadow: 0 1px var(--accent); }
    li.dragged { opacity: 0.4; }
    @container kept (min-width: 60rem) { .page { grid-template-columns: minmax(0, 1fr) 18rem; } .head { grid-column: 1 / -1; } }
    @media print {
      .head > :not(h1), nw-kept-exports { display: none; }
      .page { display: block; }
      li { break-inside: avoid; }
    }
  `;

  constructor() {
    super();
    onKey(this, 'Kept', {
      'mod+z': { label: 'Take back the last change', run: () => void state.undoKept() },
    });
  }

  override render() {
    const all = state.keepers.value;
    if (all === null) return html`<p class="quiet">One moment …</p>`;
    const some = kept.filterKeepers(all, this.#filter.value);
    return html`
      <div class="page" data-help="kept-names">
        <div class="head">
          <h1>Kept ${all.length > 0 ? html`<span>${formatNumber(all.length)}</span>` : nothing}</h1>
          ${all.length > 1 ? this.#renderFilters(all) : nothing}
          ${all.length > 1 ? this.#renderOrder(some) : nothing}
          ${state.canUndoKept() ? html`<button class="tool framed" type="button" @click=${() => void state.undoKept()}><nw-icon name="undo"></nw-icon>Undo</button>` : nothing}
        </div>
        ${
          all.length === 0
            ? html`<div class="empty-place"><p>Names that you keep stand here, of all your texts, in this browser. A heart keeps a name, “Keep all” below the names
                all of them. Then you can take them along as text, CSV, Foundry tables, modules, or up to 300 of a kind for Azgaar’s maps.</p>
              <a class="tool loud large" href=${hashOf('names')}>Make names</a></div>`
            : html`<div class="list">${this.#renderList(all, some)}</div>
              <nw-kept-exports .kept=${some} ?some=${some.length < all.length}></nw-kept-exports>`
        }
      </div>
    `;
  }

  #renderList(all: readonly kept.Keeper[], some: readonly kept.Keeper[]) {
    const told =
      some.length < all.length
        ? `${formatNumber(some.length)} of ${formatNumber(all.length)} names`
        : '';
    const aboutOf = differences(all);
    return html`
      <p class="small quiet" role="status">${[told, this.#said.value].filter(Boolean).join('. ')}</p>
      <ol aria-label="Kept names" @move-entry=${(event: CustomEvent<number>) => this.#step(event, some)}>
        ${some.slice(0, this.#shown.value).map((keeper) => this.#renderItem(keeper, aboutOf(keeper)))}
      </ol>
      ${
        some.length > this.#shown.value
          ? html`<div><button class="tool framed" type="button" @click=${() => {
              this.#shown.value += SHOWN;
            }}>Show more</button></div>`
          : nothing
      }
    `;
  }

  #renderItem(keeper: kept.Keeper, about: string) {
    const { id } = keeper;
    return html`<li class=${this.#dragged.value === id ? 'dragged' : ''}
      @dragstart=${(event: DragEvent) => {
        this.#dragged.value = id;
        event.dataTransfer?.setData('text/plain', keeper.name);
      }}
      @dragend=${() => this.#dragged.set(null)}
      @dragover=${(event: DragEvent) => {
        if (this.#dragged.value === null) return;
        event.preventDefault();
        (event.currentTarget as HTMLElement).classList.add('over');
      }}
      @dragleave=${(event: DragEvent) => (event.currentTarget as HTMLElement).classList.remove('over')}
      @drop=${(event: DragEvent) => {
        event.preventDefault();
        (event.currentTarget as HTMLElement).classList.remove('over');
        const from = this.#dragged.value;
        if (from !== null) void state.changeKeepers((list) => kept.moved(list, from, id));
      }}><nw-kept-entry .keeper=${keeper} about=${about}></nw-kept-entry></li>`;
  }

  #renderFilters(all: readonly kept.Keeper[]) {
    const kinds = [...new Set(all.map(({ kind }) => kind))].sort();
    const tags = [...new Set(all.flatMap((one) => one.tags))].sort();
    const set = (changes: Partial<kept.KeeperFilter>): void => {
      this.#filter.value = { ...this.#filter.value, ...changes };
      this.#shown.value = SHOWN;
    };
    const choice = (
      label: string,
      field: 'kind' | 'tag',
      values: readonly string[],
      text: (value: string) => string,
    ) =>
      selectField({
        label,
        beside: true,
        value: this.#filter.value[field],
        options: [
          ['', 'all'],
          ...values.filter(Boolean).map((value) => [value, text(value)] as const),
        ],
        choose: (value) => set({ [field]: value }),
      });
    return html`
      ${kinds.length > 1 ? choice('Kind', 'kind', kinds, kept.kindTitle) : nothing}
      ${tags.length > 0 ? choice('Tag', 'tag', tags, (tag) => tag) : nothing}
      <input class="typed" type="search" autocomplete="off" placeholder="Search" aria-label="Search kept names" .value=${this.#filter.value.search}
        @input=${(event: Event) => set({ search: textOf(event) })}>`;
  }

  #renderOrder(some: readonly kept.Keeper[]) {
    const sort = (label: string, by: 'name' | 'kind') =>
      html`<button class="tool framed" type="button" @click=${() => void state.changeKeepers((list) => kept.sorted(list, some, by))}>${label}</button>`;
    return html`<div class="row" role="group" aria-label="Sort">${sort('A to Z', 'name')}${sort('By kind', 'kind')}</div>`;
  }

  /** One place up or down among those that are shown; the focus goes along. */
  async #step(event: CustomEvent<number>, some: readonly kept.Keeper[]): Promise<void> {
    const { id, name } = (event.target as KeptEntry).keeper;
    const at = some.findIndex((one) => one.id === id);
    const to = some[at + event.detail];
    if (!to) return;
    await state.changeKeepers((list) => kept.moved(list, id, to.id));
    this.#said.value = `${name} is number ${at + event.detail + 1} now`;
    await this.updateComplete;
    const there = [...this.renderRoot.querySelectorAll<KeptEntry>('nw-kept-entry')][
      at + event.detail
    ];
    await there?.updateComplete;
    there?.focusHandle();
  }
}

/** What is said below a name: kind, text where the list has several, tags and note. */
function differences(all: readonly kept.Keeper[]): (keeper: kept.Keeper) => string {
  const titles = new Set(all.map(({ title }) => title)).size > 1;
  return ({ kind, title, tags, note }) =>
    [
      kind !== '' && kind !== 'name' ? kept.kindTitle(kind) : '',
      titles ? title : '',
      ...tags.map((tag) => `#${tag}`),
      note.split('\n')[0],
    ]
      .filter(Boolean)
      .join(' · ');
}

/**
 * One kept name: dragged or moved by its handle, spoken, copied, noted, let go.
 *
 * @fires move-entry - -1 up, 1 down; bubbles
 */
@element('nw-kept-entry', canSpeak)
export class KeptEntry extends PageElement {
  @property({ attribute: false }) keeper!: kept.Keeper;
  /** What tells it from others, below it; the rest is the same for all. */
  @property() about = '';
  readonly #open = new State(this, false);

  static override styles = css`
    .line { position: relative; padding-block: 0.35rem; }
    .name { display: block; min-inline-size: 0; overflow-wrap: anywhere; }
    strong { font: 500 1.375rem / 1.25 var(--book); }
    .name span { display: block; }
    .tool.handle { position: absolute; inset-inline-start: -1rem; inset-block-start: 0.25rem; inline-size: 1rem; min-inline-size: 0; cursor: grab; }
    /* beside what is said below the name, which has the whole width */
    .acts { position: absolute; inset: auto 0 0.3rem auto; display: flex; }
    .acts .tool { min-block-size: 1.5rem; }
    .name span:not(:empty), .name:has(span:empty) { padding-inline-end: var(--acts, 2rem); }
    @media (hover: hover) {
      :host { --acts: 7.75rem; }
      :is(.acts, .handle) { opacity: 0; }
      .line:is(:hover, :focus-within) :is(.acts, .handle), .acts.open { opacity: 1; }
    }
    /* a finger opens a name: what can be done with it stands below */
    @media (hover: none) { .acts :is(.seldom, .last), .handle { display: none; } }
    .edit { display: grid; gap: 0.5rem; padding: 0.25rem 0 0.75rem; }
    textarea { resize: vertical; }
  `;

  override render() {
    const { name } = this.keeper;
    const button = (icon: string, label: string, run: () => unknown, seldom = '') =>
      html`<button class="tool mark ${seldom}" type="button" title=${label} aria-label=${`${label}: ${name}`} @click=${run}><nw-icon name=${icon}></nw-icon></button>`;
    return html`
      <div class="line">
        <button class="tool mark handle" type="button" draggable="true" title="Drag, or move with the arrow keys" aria-label=${`Move ${name} with the arrow keys`}
          @keydown=${this.#onKey}><nw-icon name="grip"></nw-icon></button>
        <span class="name"><strong dir="auto">${name}</strong><span class="small quiet clip">${this.about}</span></span>
        <span class="acts ${this.#open.value ? 'open' : ''}">
          ${canSpeak.value ? button('volume', 'Hear', () => void speak(name, this.keeper.source), 'seldom') : nothing}
          ${button('copy', 'Copy', () => void copyText(name, name), 'seldom')}
          <button class="tool mark" type="button" title="Tags and note" aria-label=${`Tags and note: ${name}`} aria-expanded=${this.#open.value ? 'true' : 'false'}
            @click=${() => this.#open.set(!this.#open.value)}><nw-icon name="pencil"></nw-icon></button>
          ${button('x', 'Let go', () => this.#release(), 'last')}
        </span>
      </div>
      ${this.#open.value ? this.#renderEdit() : nothing}
    `;
  }

  #renderEdit() {
    const { id, tags, note } = this.keeper;
    return html`<div class="edit">
      ${textField('Tags, with commas between them', tags.join(', '), (text) => void state.describeKeeper(id, { tags: [...new Set(listIn(text))] }), { most: 200 })}
      <label class="named">Note<textarea class="typed" rows="2" maxlength="2000" .value=${note}
        @change=${(event: Event) => void state.describeKeeper(id, { note: textOf(event) })}></textarea></label>
      <div class="row"><button class="tool framed" type="button" @click=${() => this.fire('move-entry', -1, true)}>Up</button>
        <button class="tool framed" type="button" @click=${() => this.fire('move-entry', 1, true)}>Down</button>
        <button class="tool framed" type="button" @click=${() => void copyText(this.keeper.name, this.keeper.name)}>Copy</button>
        <button class="tool framed" type="button" @click=${() => void this.#release()}>Let go</button></div>
    </div>`;
  }

  focusHandle(): void {
    this.renderRoot.querySelector('button')?.focus();
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    this.fire('move-entry', by, true);
  };

  async #release(): Promise<void> {
    await state.releaseKeeper(this.keeper.id);
    const back = { label: 'Take it back', run: () => void state.undoKept() };
    notify('info', 'Kept', `${this.keeper.name} is not kept any more.`, back);
  }
}
