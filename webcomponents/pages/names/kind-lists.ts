/** <nw-kind-lists>: names in columns, a section a kind, and a panel with the name that is explained. */
import { rolledAnew } from '../../logic/names/cast.ts';
import { type Keeper, plainOf } from '../../logic/names/keepers.ts';
import { parentWords } from '../../logic/names/parents.ts';
import type { NamesRecipe } from '../../logic/names/recipe.ts';
import type { KindNames, ShownName, ShownNames } from '../../logic/names/request.ts';
import { sourceKey, sourceText } from '../../logic/names/source.ts';
import { Reading } from '../../logic/reading.ts';
import { css, element, html, nothing, PageElement, property, State } from '../../parts/element.ts';
import {
  parentStyles,
  renderNameParts,
  renderParents,
  renderSentences,
} from '../../parts/names/name-parents.ts';
import { keepers, keptOf, toggleKept } from '../../state/keepers.ts';
import { copyText } from '../../state/notices.ts';
import { onKey } from '../../state/shell/keys.ts';
import { readText } from '../../state/sources/made-names.ts';
import { changeRecipe, editRecipe } from './recipe-steps.ts';

type Act = 'keep' | 'cross' | 'roll' | 'copy' | 'why';

/**
 * Each name has a heart, a cross (in a cast a die) and a button that copies it. One name is in the order of Tab, arrows
 * lead to the others. Another name takes the place of one that is crossed out.
 */
@element('nw-kind-lists', keepers)
export class KindLists extends PageElement {
  @property({ attribute: false }) recipe!: NamesRecipe;
  @property({ attribute: false }) shown: ShownNames | null = null;
  @property({ type: Boolean }) busy = false;
  /** The name that the panel explains; null: none. */
  readonly #explained = new State<ShownName | null>(this, null);
  readonly #said = new State(this, '');
  /** Whether a name was pointed at: from then on sentences of the text are wanted. */
  readonly #wantsText = new State(this, false);
  readonly #text = new Reading(this, {
    key: () => (this.#wantsText.value ? this.#of || null : null),
    read: (signal) => readText(this.recipe.source!, signal),
  });
  /** All names that are shown, in one row. */
  #all: readonly ShownName[] = [];
  /** The name that had the focus last, to which the keys apply; -1: none. */
  readonly #active = new State(this, -1);
  /** The name whose parents are shown, by pointer or focus; -1: none. */
  readonly #shownParents = new State(this, -1);
  /** Whether that name is in the right half, where the box grows to the left. */
  #isOnTheRight = false;
  #widths = { single: 0, phrase: 0 };
  #of = '';

  static override styles = css`
    ${parentStyles}
    :host { display: grid; gap: var(--gap); }
    section { container-type: inline-size; display: grid; gap: 0.1rem; }
    h2 { font-size: 0.8125rem; font-weight: 550; color: var(--quiet); }
    .heard { position: sticky; inset-block-end: calc(var(--status) + 0.5rem); z-index: 3; box-shadow: var(--shadow); max-block-size: 60vh; overflow: auto; }
    /* above the bar that rolls */
    @media (max-width: 44rem) { .heard { inset-block-end: calc(var(--bottom-bar) + 3.75rem); } }
      /* beside the widest name there is room for what can be done with it */
      ul { display: grid; gap: 0.1rem 1rem; --column: calc(var(--widest) + 5rem); grid-template-columns: repeat(auto-fill, minmax(min(var(--column), 100%), 1fr)); }
      /* being replaced: paler letters would be too pale to read */
      ul[aria-busy='true'] button.name { text-decoration: underline dotted 1px; text-underline-offset: 0.3em; }
      li { position: relative; display: flex; align-items: center; min-inline-size: 0; min-block-size: 2.5rem; }
      button.name { flex: 0 1 auto; min-inline-size: 0; min-block-size: 2.25rem; padding: 0; border: 0; background: none; text-align: start; cursor: pointer;
        font-family: var(--book); font-size: 1.375rem; line-height: 1.25; overflow-wrap: anywhere; }
      .note { margin-inline-start: 0.5rem; }
      .kept { flex: none; margin-inline-start: 0.4rem; font-size: 0.8rem; color: var(--accent); }
      .kept svg { fill: currentColor; }
      li:is(:hover, :focus-within) .kept { visibility: hidden; }
      .acts { display: flex; position: absolute; inset-inline-end: 0; background: var(--ground); box-shadow: -0.75rem 0 0.5rem var(--ground); opacity: 0; }
      .acts .tool { min-inline-size: 1.6rem; }
      li:is(:hover, :focus-within) .acts { opacity: 1; }
      /* a tap on a name opens all that is known of it, with the same buttons; the heart is there at once */
      @media (hover: none) {
        .acts { position: static; margin-inline-start: auto; background: none; box-shadow: none; opacity: 1; }
        .acts .tool:not(:first-child), .kept, .why { display: none; }
      }
      .why { position: absolute; inset: calc(100% - 0.1rem) auto auto -0.6rem; z-index: 3; inline-size: max-content; max-inline-size: min(26rem, 84vw); display: grid; gap: 0.3rem; padding: 0.5rem 0.7rem;
        background: var(--raised); border: 1px solid var(--strong-line); border-radius: var(--radius-s); box-shadow: var(--shadow); pointer-events: none; }
      .why.left { inset-inline: auto 0; }
      @container (max-width: 30rem) {
        /* two columns where both have room for the heart */
        ul { --column: max(34%, calc(0.87 * var(--widest) + 2.25rem)); column-gap: 0.75rem; }
        button.name { font-size: 1.1875rem; }
      }
      @media print {
        .why, .acts, .kept { display: none !important; }
        ul { display: block; columns: 3; column-gap: 1.5rem; }
        li { min-block-size: 0; padding-block: 0.1rem; break-inside: avoid; }
        button.name { display: block !important; color: #000; font-size: 1rem; min-block-size: 0; }
      }
  `;

  constructor() {
    super();
    const key = (label: string, act: Act) => ({
      label,
      run: () => {
        const name = this.#all[this.#active.value];
        if (name) this.#act(name, act);
      },
    });
    onKey(this, 'Names', {
      y: key('Keep the name', 'keep'),
      n: key('Not this one', 'cross'),
      s: key('Why this name', 'why'),
      c: key('Copy the name', 'copy'),
    });
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('shown')) this.#widths = widthsOf(this.shown?.kinds ?? []);
    const { source } = this.recipe;
    const of = source ? sourceText(source) : '';
    if (of !== this.#of) this.#explained.value = null;
    this.#of = of;
    const before = this.#all[this.#shownParents.value]?.name;
    this.#all = this.#lists.flatMap(({ names }) => names);
    if (before !== this.#all[this.#shownParents.value]?.name) this.#shownParents.value = -1;
    this.#active.value = Math.min(this.#active.value, this.#all.length - 1);
    // what had the focus goes, and the focus with it
    const focused = this.shadowRoot?.activeElement;
    if (focused) void this.updateComplete.then(() => focused.isConnected || this.focus());
  }

  /** The kinds with those of their names that were not crossed out. */
  get #lists(): readonly KindNames[] {
    const { disliked } = this.recipe;
    return (this.shown?.kinds ?? [])
      .map((kind) => ({ ...kind, names: kind.names.filter((one) => !disliked.includes(one.name)) }))
      .filter(({ names }) => names.length > 0);
  }

  override render() {
    let first = 0;
    return html`${this.#lists.map((kind) => {
      first += kind.names.length;
      return this.#renderKind(kind, first - kind.names.length);
    })}
      ${this.#renderExplained()}
      <p class="hidden" role="status">${this.#said.value}</p>`;
  }

  override focus(): void {
    this.#buttons(Math.max(0, this.#active.value))[0]?.focus();
  }

  get #kept(): ReadonlyMap<string, Keeper> {
    const { source } = this.recipe;
    return keptOf(source && sourceKey(source));
  }

  /** The text of which the names are; '' where it is not here. */
  get #lines(): string {
    return this.#text.stale ? '' : (this.#text.value ?? '');
  }

  /** `first`: the number of its first name among all. */
  #renderKind({ id, title, names }: KindNames, first: number) {
    return html`
      <section aria-label=${title} @pointerenter=${() => this.#wantsText.set(true)} @focusin=${() => this.#wantsText.set(true)}>${id === 'names' ? nothing : html`<h2>${title}</h2>`}
        <ul role="list" style=${`--widest: ${this.#widths[setOf(names)]}rem`} aria-label=${title} aria-busy=${this.busy ? 'true' : 'false'}
          @keydown=${(event: KeyboardEvent) => this.#onKey(event, first)} @pointerleave=${() => this.#showParents(-1)} @focusout=${() => this.#showParents(-1)}>
          ${names.map((name, i) => this.#renderName(name, first + i))}
        </ul>
      </section>
    `;
  }

  #renderExplained() {
    const explained = this.#explained.value;
    const { source } = this.recipe;
    if (!explained || !source) return nothing;
    const close = (): void => this.#explained.set(null);
    const act = (kind: Act, icon: string, label: string) =>
      html`<button slot="acts" class="tool framed" type="button" @click=${() => {
        if (kind !== 'keep') close();
        this.#act(explained, kind);
      }}><nw-icon name=${icon}></nw-icon>${label}</button>`;
    const kept = this.#kept.has(plainOf(explained.keep));
    return html`<nw-name-why class="panel heard" .source=${source} text=${explained.name} .names=${explained.made} .of=${this.#lines}
      @close=${close} @keydown=${(event: KeyboardEvent) => {
        if (event.key === 'Escape') close();
      }}>${act('keep', 'heart', kept ? 'Kept' : 'Keep')}${
        explained.entry ? act('roll', 'dices', 'Roll anew') : act('cross', 'x', 'Not this one')
      }${act('copy', 'copy', 'Copy')}</nw-name-why>`;
  }

  #act(name: ShownName, act: Act): void {
    if (act === 'why') {
      this.#shownParents.value = -1; // the panel shows more
      this.#explained.value = name;
      void import('../../parts/names/name-why.ts'); // few visits need it
    } else if (act === 'copy') void copyText(name.name, name.name);
    else if (act === 'keep') void toggleKept(name.keep, sourceKey(this.recipe.source!));
    else if (act === 'roll') this.#roll(name);
    else if (name.entry === null) {
      this.#said.value = `${name.name} does not come again`;
      editRecipe({ disliked: [...this.recipe.disliked, name.name] });
    }
  }

  #roll({ name, entry }: ShownName): void {
    const { cast } = this.recipe;
    const rolled = cast && entry && rolledAnew(cast, entry);
    this.#said.value = rolled ? '' : `${name} was rolled as often as it can be`;
    if (rolled) changeRecipe({ cast: rolled });
  }

  #renderName(name: ShownName, i: number) {
    const kept = this.#kept.has(plainOf(name.keep));
    const tab = i === Math.max(0, this.#active.value) ? 0 : -1;
    const button = (act: Act, icon: string, label: string, pressed?: boolean) => html`
      <button class="tool mark" type="button" tabindex=${tab} title=${label} aria-label=${`${label}: ${name.name}`}
        aria-pressed=${pressed ?? nothing} @click=${() => this.#act(name, act)}><nw-icon name=${icon}></nw-icon></button>`;
    const [one] = name.made;
    return html`
      <li class=${kept ? 'is-kept' : ''} data-index=${i} @focusin=${() => this.#focused(i)} @pointerenter=${(
        event: PointerEvent,
      ) => {
        if (event.pointerType === 'mouse') this.#showParents(i);
      }}>
        <button type="button" class="name" dir="auto" tabindex=${tab} aria-describedby=${one ? `why-${i}` : nothing} @click=${() => this.#act(name, 'why')}>${
          this.recipe.second && one
            ? renderNameParts({ name: name.name, parents: one.parents })
            : name.name
        }</button>
        ${name.note ? html`<span class="note small quiet">${name.note}</span>` : nothing}
        ${kept ? html`<nw-icon class="kept" name="heart" label="kept"></nw-icon>` : nothing}
        <span class="acts">
          ${button('keep', 'heart', 'Keep', kept)}
          ${name.entry ? button('roll', 'dices', 'Roll anew') : button('cross', 'x', 'Not this one')}
          ${button('copy', 'copy', 'Copy')}
        </span>
        ${one ? html`<span class="hidden" id=${`why-${i}`}>${name.made.map(({ parents }) => parentWords(parents)).join('; ')}</span>` : nothing}
        ${i === this.#shownParents.value && one ? this.#renderWhy(name) : nothing}
      </li>
    `;
  }

  #renderWhy({ made }: ShownName) {
    return html`<span class="why ${this.#isOnTheRight ? 'left' : ''}" aria-hidden="true">${made.map(({ parents }) => html`<span>${renderParents(parents, !this.recipe.second)}</span>`)}
      ${renderSentences(this.#lines, made)}</span>`;
  }

  #showParents(i: number): void {
    this.#shownParents.value = i;
    const item = this.renderRoot.querySelector(`li[data-index='${i}']`);
    if (!item) return;
    const [name, all] = [item.getBoundingClientRect(), this.getBoundingClientRect()];
    this.#isOnTheRight = name.left + name.right > all.left + all.right;
  }

  #focused(i: number): void {
    this.#active.value = i;
    this.#showParents(i);
  }

  #buttons(i: number): readonly HTMLButtonElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLButtonElement>(`li[data-index='${i}'] button`)];
  }

  /** `first`: the number of the first name of the list. */
  #onKey(event: KeyboardEvent, first: number): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') this.#shownParents.value = -1;
    const list = event.currentTarget as HTMLElement;
    const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length;
    const last = first + list.children.length - 1;
    const at = this.#active.value;
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      // below the last row of a list is the first one of the next
      ArrowDown: at + columns <= last ? at + columns : last + 1 + ((at - first) % columns),
      ArrowUp: at - columns >= first ? at - columns : first - 1,
      Home: first,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const which = this.#buttons(at).indexOf(event.composedPath()[0] as HTMLButtonElement);
    this.#buttons(next)[Math.max(0, which)]?.focus();
  }
}

/** In rem: the size of names, the room for a letter of a note, and the least that a column is made for. */
const SIZE = 1.375;
const NOTE = 0.6;
const LEAST = 4;

/** Lists of single names have columns of one width, and so have those with phrases. */
const setOf = (names: readonly ShownName[]): 'single' | 'phrase' =>
  names.some(({ name, note }) => name.includes(' ') || note !== '') ? 'phrase' : 'single';

/** Measures names. Its font is explained for once, before there is anything to lay out: the answer waits for that. */
const PEN = document.createElement('canvas').getContext('2d')!;
PEN.font = `100px ${getComputedStyle(document.documentElement).getPropertyValue('--book')}`;

/** The widest name of either set in rem, with its note, as the fonts of this machine have it. */
function widthsOf(kinds: readonly KindNames[]) {
  const widths = { single: LEAST, phrase: LEAST };
  for (const { names } of kinds) {
    const set = setOf(names);
    for (const { name, note } of names) {
      const width = (SIZE * PEN.measureText(name).width) / 100 + note.length * NOTE;
      widths[set] = Math.max(widths[set], Math.ceil(width * 10) / 10);
    }
  }
  return widths;
}
