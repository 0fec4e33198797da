/** <nw-name-kinds>: chips of kinds, or numbers of a cast. */
import { css, html } from 'lit';
import { property } from 'lit/decorators.js';
import { CAST_KINDS, type CastKind, type CastRecipe, MAX_CAST } from '../../logic/names/cast.ts';
import { kindsOf, type NamesRecipe } from '../../logic/names/recipe.ts';
import { element, PageElement } from '../../parts/page-element.ts';

/**
 * @fires recipe-change - what of the recipe is to be another
 * @fires count-change - the cast with another number, while that is being edited
 */
@element('nw-name-kinds')
export class NameKinds extends PageElement {
  @property({ attribute: false }) recipe!: NamesRecipe;
  /** In one line, which scrolls: the first names are to be seen without scrolling the page. */
  @property({ type: Boolean, reflect: true }) narrow = false;

  static override styles = css`
    .chips { position: relative; display: flex; flex-wrap: wrap; gap: 0.35rem; }
    .pick { position: relative; display: inline-flex; align-items: center; min-block-size: 1.875rem; padding: 0 0.75rem; border: 1px solid var(--line); border-radius: 99rem;
      color: var(--quiet); cursor: pointer; white-space: nowrap; }
    .pick:hover { border-color: var(--strong-line); color: var(--ink); }
    .pick:has(:checked) { border-color: var(--accent); background: var(--chosen); color: var(--ink); font-weight: 550; }
    .pick:has(:disabled) { cursor: default; }
    .pick:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
    @media (forced-colors: active) { .pick:has(:checked) { border: 2px solid Highlight; } }
    .counts { display: flex; flex-wrap: wrap; gap: 0.75rem; }
    .typed { inline-size: 4.5rem; }
    :host([narrow]) .chips { flex-wrap: nowrap; overflow-x: auto; scrollbar-width: none; margin-inline: calc(var(--gap) * -1); padding: 0.2rem var(--gap); }
    :host([narrow]) .pick { flex: none; min-block-size: 1.75rem; padding-inline: 0.65rem; font-size: 0.875rem; }
  `;

  override render() {
    return this.recipe.cast ? this.#renderCounts(this.recipe.cast) : this.#renderKinds();
  }

  #renderKinds() {
    const { kinds, source } = this.recipe;
    return html`<div class="chips" role="group" aria-label="Kinds of names" data-help="name-kinds">${kindsOf(
      source,
    ).map(({ id, title }) => {
      const on = kinds.includes(id);
      const next = on ? kinds.filter((one) => one !== id) : [...kinds, id];
      return html`<label class="pick"><input class="hidden" type="checkbox" .checked=${on} ?disabled=${on && kinds.length === 1}
        @change=${() => this.dispatchEvent(new CustomEvent('recipe-change', { detail: { kinds: next } }))}>${title}</label>`;
    })}</div>`;
  }

  #renderCounts({ counts }: CastRecipe) {
    return html`<div class="counts" role="group" aria-label="A cast" data-help="cast">${CAST_KINDS.map(
      ({ kind, title }) =>
        html`<label class="named">${title}<input class="typed" type="number" min="0" max=${MAX_CAST} step="1" inputmode="numeric"
          .value=${String(counts[kind])} @input=${(event: Event) => this.#count(kind, event)}></label>`,
    )}</div>`;
  }

  #count(kind: CastKind, event: Event): void {
    const n = (event.target as HTMLInputElement).valueAsNumber;
    if (!Number.isInteger(n) || n < 0 || n > MAX_CAST) return;
    const cast = this.recipe.cast!;
    const detail: CastRecipe = { ...cast, counts: { ...cast.counts, [kind]: n } };
    this.dispatchEvent(new CustomEvent('count-change', { detail }));
  }
}
