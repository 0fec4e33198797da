/** <nw-walk-name>: a walk as one name, and the classes it suits. */
import '@awesome.me/webawesome/dist/components/copy-button/copy-button.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { answer, api, type PatchName, type Schemas } from '../../api.ts';
import { Reading } from '../../logic/reading.ts';
import { base } from '../../parts/base.ts';
import { renderFault } from '../../parts/reading-state.ts';
import { tools } from '../../parts/tools.ts';
import { keepEntries, keepers, keptSpellings } from '../../state/keepers.ts';
import { watches } from '../../state/store.ts';

/** The syllables of a walk as one name, and the classes that it suits. */
@customElement('nw-walk-name')
@watches(keepers)
export class WalkName extends LitElement {
  @property() patch: PatchName = 'a';
  @property({ attribute: false }) syllables: readonly string[] = [];
  readonly #found = new Reading<Schemas['InspectedName']>(this);

  static override styles = [
    base,
    tools,
    css`
      :host { display: grid; gap: 0.4rem; padding: 0.75rem; background: var(--raised); border: 1px solid var(--line);
        border-radius: var(--radius-s); }
      .name { font-size: 1.375rem; font-weight: 600; overflow-wrap: anywhere; }
      .suits { display: flex; flex-wrap: wrap; gap: 0.3rem; }
    `,
  ];

  protected override willUpdate(): void {
    const body = { patch: this.patch, syllables: [...this.syllables] };
    void this.#found.ask(JSON.stringify(body), (signal) =>
      answer(api.POST('/api/walker/inspect-name', { body, signal })),
    );
  }

  get #name(): string {
    const joined = this.syllables.join('');
    return joined.slice(0, 1).toUpperCase() + joined.slice(1);
  }

  override render() {
    const kept = keptSpellings().has(this.#name);
    return html`
      <div class="row">
        <span class="name grow">${this.#name}</span>
        <wa-copy-button value=${this.#name} copy-label="Copy the name"></wa-copy-button>
        <button class="tool framed" type="button" ?disabled=${kept} @click=${() => this.#keep()}>
          <wa-icon name="heart"></wa-icon>${kept ? 'Kept' : 'Keep the name'}
        </button>
      </div>
      ${renderFault(this.#found)}
      ${this.#renderEvaluation()}
    `;
  }

  #renderEvaluation() {
    const { value: found, error } = this.#found;
    if (!found) return error ? nothing : html`<p class="quiet small">Looking at it …</p>`;
    const suited = found.classes.filter(({ verdicts }) =>
      verdicts.some(({ mode, verdict }) => mode === 'hard' && verdict === 'admitted'),
    );
    return html`
      <div class="suits small"><span class="quiet">suits</span>
        ${
          suited.length > 0
            ? suited.map(
                ({ name_class }) =>
                  html`<span class="chip">${name_class.replaceAll('_', ' ')}</span>`,
              )
            : html`<span class="quiet">no name class: too long or too short, or a feature is discouraged in each</span>`
        }
      </div>
      ${found.source.word ? html`<p class="warning small">It is a word of the source text.</p>` : nothing}
      ${found.offensive ? html`<p class="warning small">It may be offensive.</p>` : nothing}
    `;
  }

  #keep(): void {
    const entry = { name: this.#name, syllables: this.syllables };
    void keepEntries([entry], `Patch ${this.patch.toUpperCase()}`);
  }
}
