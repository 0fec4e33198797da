/** <nw-name-filters>: filters of a list of names. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type SoundFilter, soundProblem, soundWords } from '../../../logic/filters/sound.ts';
import type { NameFilter } from '../../../logic/names/rows.ts';
import { base } from '../../../parts/base.ts';
import { textOf } from '../../../parts/fields/event-value.ts';
import { choice, named, textField } from '../../../parts/fields/inputs.ts';
import '../../../parts/fields/sound-filter.ts';

/**
 * Narrows a list of names.
 *
 * @fires filter-input - changed fields, with each key
 * @fires leave - nothing: the search is left for the list
 */
@customElement('nw-name-filters')
export class NameFilters extends LitElement {
  @property({ attribute: false }) filter!: NameFilter;
  /** Whether the names of the list have a score. */
  @property({ type: Boolean }) scored = false;
  /** Whether the list can be narrowed by how its names sound. */
  @property({ type: Boolean }) sounded = false;
  /** Whether the limits of sound are unfolded. */
  @state() private opened = false;
  /** Limits of sound that are not told yet, as long as one contradicts the other. */
  @state() private draft: SoundFilter | null = null;

  static override styles = [
    base,
    css`
      .fields { display: grid; gap: 0.5rem; grid-template-columns: minmax(0, 2fr) repeat(4, minmax(0, 1fr)); }
      wa-input, wa-select { min-inline-size: 0; inline-size: 100%; }
      @container (max-width: 38rem) { .fields { grid-template-columns: repeat(2, minmax(0, 1fr)); } .search { grid-column: 1 / -1; } }
      details { margin-block-start: 0.6rem; }
      summary { inline-size: fit-content; max-inline-size: 100%; font-size: 0.8125rem; font-weight: 550; cursor: pointer; }
      summary span { font-weight: 400; color: var(--quiet); }
      nw-sound-filter { padding-block: 0.5rem 0.25rem; max-inline-size: 34rem; }
    `,
  ];

  override focus(): void {
    this.renderRoot.querySelector('wa-input')?.focus();
  }

  override render() {
    const { search, starts, ends, syllables, min_score } = this.filter;
    const live = { live: true };
    return html`<div class="fields" role="search" aria-label="Names">
      <wa-input class="search" size="s" label="Search" .value=${search} with-clear autocomplete="off" spellcheck="false"
        @input=${(event: Event) => this.#tell({ search: textOf(event).trim() })} @wa-clear=${() => this.#tell({ search: '' })}
        @keydown=${this.#onKey}><wa-icon slot="start" name="search"></wa-icon></wa-input>
      ${textField('Starts with', starts, (text) => this.#tell({ starts: text }), live)}
      ${textField('Ends with', ends, (text) => this.#tell({ ends: text }), live)}
      ${choice('Syllables', String(syllables ?? 'any'), named(['any', '1', '2', '3', '4', '5', '6']), (n) => this.#tell({ syllables: n === 'any' ? null : Number(n) }))}
      <wa-input size="s" type="number" label="Score at least" .value=${min_score === null ? '' : String(min_score)} without-spin-buttons
        ?disabled=${!this.scored} title=${this.scored ? nothing : 'Candidates have no score; see Selected, or a step of the funnel'}
        @input=${(event: Event) => {
          const text = textOf(event);
          this.#tell({ min_score: /^-?\d{1,4}$/.test(text) ? Number(text) : null });
        }}></wa-input>
    </div>
    ${this.sounded ? this.#renderSound() : nothing}`;
  }

  #renderSound() {
    const sound = this.draft ?? this.filter;
    return html`<details @toggle=${(event: Event) => {
      this.opened = (event.target as HTMLDetailsElement).open;
    }}>
      <summary>How they sound: <span>${soundWords(this.filter) || 'any'}</span></summary>
      ${this.opened ? html`<nw-sound-filter .filter=${sound} @sound-change=${this.#onSound}></nw-sound-filter>` : nothing}
    </details>`;
  }

  #onSound({ detail }: CustomEvent<Partial<SoundFilter>>): void {
    const { like_min, like_max, sound } = { ...(this.draft ?? this.filter), ...detail };
    const wanted = { like_min, like_max, sound };
    this.draft = soundProblem(wanted) === '' ? null : wanted;
    if (this.draft === null) this.#tell(wanted);
  }

  /** From the search field down into the list. */
  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' && event.key !== 'Enter') return;
    (event.target as HTMLElement).blur();
    this.dispatchEvent(new CustomEvent('leave'));
  }

  #tell(changes: Partial<NameFilter>): void {
    this.dispatchEvent(new CustomEvent('filter-input', { detail: changes }));
  }
}
