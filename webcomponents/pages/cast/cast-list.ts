/** <nw-cast-list>: the entries of one kind of a cast, each kept or rolled anew. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type CastEntry, rowOfEntry, sexWord } from '../../logic/cast/cast-recipe.ts';
import type { NameMarks } from '../../logic/names/keepers.ts';
import { base } from '../../parts/base.ts';
import { parentStyles, renderParents } from '../../parts/names/name-parents.ts';
import { tools } from '../../parts/tools.ts';

/** What a person does with an entry. */
export interface CastAct {
  readonly entry: CastEntry;
  readonly act: 'keep' | 'roll' | 'why';
}

/**
 * Entries with a heart and a die each. One entry is in the order of Tab, arrows lead to the others.
 *
 * @fires cast-act - CastAct
 */
@customElement('nw-cast-list')
export class CastList extends LitElement {
  @property() label = '';
  /** What one entry is called. */
  @property() one = '';
  @property({ attribute: false }) entries: readonly CastEntry[] = [];
  @property({ attribute: false }) marks: NameMarks | null = null;
  /** Why there are fewer than requested; '' when there are enough. */
  @property() short = '';
  @property({ type: Boolean }) busy = false;
  @state() private active = 0;

  static override styles = [
    base,
    tools,
    parentStyles,
    css`
      section { display: grid; gap: 0.5rem; }
      h2 span { font-weight: 400; color: var(--quiet); font-size: 0.875rem; }
      ul { display: grid; gap: 0 1.5rem; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)); }
      ul[aria-busy='true'] li { border-block-end-style: dashed; }
      li { display: flex; align-items: center; gap: 0.1rem; min-inline-size: 0; padding-block: 0.2rem; border-block-end: 1px solid var(--line); }
      .name { flex: 1 1 auto; min-inline-size: 0; padding: 0.15rem 0; border: 0; background: none; text-align: start; cursor: pointer; overflow-wrap: anywhere; }
      .name strong { display: block; font-size: 1.0625rem; }
      .name > span { display: block; line-height: 1.6; font-size: 0.8125rem; color: var(--quiet); }
      .kept .name strong { color: var(--accent); }
      @media print {
        ul { columns: 3; display: block; column-gap: 1.5rem; }
        li { break-inside: avoid; padding-block: 0.1rem; }
        .tool { display: none !important; }
        button.name { display: block !important; color: #000; }
        .name strong, .kept .name strong { font-size: 0.9375rem; color: inherit; }
      }
    `,
  ];

  protected override willUpdate(): void {
    this.active = Math.min(this.active, Math.max(0, this.entries.length - 1));
  }

  override render() {
    return html`
      <section aria-label=${this.label}>
        <h2>${this.label} <span>${this.entries.length}</span></h2>
        ${this.short ? html`<p class="small warning" role="status">${this.short}</p>` : nothing}
        <ul role="list" aria-label=${this.label} aria-busy=${this.busy ? 'true' : 'false'} @keydown=${this.#onKey}>
          ${this.entries.map((entry, i) => this.#renderEntry(entry, i))}
        </ul>
      </section>
    `;
  }

  #renderEntry(entry: CastEntry, i: number) {
    const kept = this.marks?.get(rowOfEntry(entry).name)?.mark === 'kept';
    const tab = i === this.active ? 0 : -1;
    const tell = (act: CastAct['act']) => () =>
      this.dispatchEvent(new CustomEvent<CastAct>('cast-act', { detail: { entry, act } }));
    return html`
      <li class=${kept ? 'kept' : ''} data-index=${i} @focusin=${() => {
        this.active = i;
      }}>
        <button class="name" type="button" tabindex=${tab} title="Why this name" @click=${tell('why')}><strong dir="auto">${entry.name}</strong>
          <span>${sexWord(entry) ? `${sexWord(entry)} · ` : nothing}${entry.parts
            .filter(({ parents }) => parents.length > 0)
            .map(
              ({ parents }, i) =>
                html`${i > 0 ? html` · ` : nothing}${renderParents(parents, false)}`,
            )}</span></button>
        <button class="tool mark" type="button" tabindex=${tab} aria-pressed=${kept ? 'true' : 'false'} title="Keep" aria-label=${`Keep: ${entry.name}`}
          @click=${tell('keep')}><wa-icon name="heart"></wa-icon></button>
        <button class="tool mark" type="button" tabindex=${tab} title="Roll this one anew" aria-label=${`Roll anew: ${this.one} ${entry.number}, ${entry.name}`}
          @click=${tell('roll')}><wa-icon name="dices"></wa-icon></button>
      </li>
    `;
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const last = this.entries.length - 1;
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? last : step ? this.active + step : -1;
    if (next < 0 || next > last) return;
    event.preventDefault();
    const buttons = (at: number): HTMLButtonElement[] => [
      ...this.renderRoot.querySelectorAll<HTMLButtonElement>(`li[data-index='${at}'] button`),
    ];
    const which = buttons(this.active).indexOf(event.composedPath()[0] as HTMLButtonElement);
    buttons(next)[Math.max(0, which)]?.focus();
  }
}
