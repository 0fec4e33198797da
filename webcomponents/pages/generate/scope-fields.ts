/** <nw-scope-fields>: the choice of package and number of syllables. */
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import type WaSelect from '@awesome.me/webawesome/dist/components/select/select.js';
import { css, html, LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Scope } from '../../logic/generate/form.ts';
import { base } from '../../parts/base.ts';
import { corpusName, server } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';
import { watches } from '../../state/store.ts';
import { factsOf, scopeFacts, syllablesOf } from './scope-facts.ts';
import { generate, packagesOf } from './state.ts';

/**
 * Package and number of syllables of a class, and how many names that is.
 *
 * @fires scope-change - a scope
 */
@customElement('nw-scope-fields')
@watches(generate, scopeFacts, server)
export class ScopeFields extends LitElement {
  @property({ attribute: false }) scope!: Scope;
  /** Before "package" in the labels. */
  @property() what = '';

  static override styles = [
    base,
    css`
      :host { display: grid; gap: 0.35rem; }
      .fields { display: grid; gap: 0.75rem; grid-template-columns: minmax(0, 1fr); }
      wa-select { min-inline-size: 0; }
    `,
  ];

  override render() {
    const { classKey, packageId, syllableKey } = this.scope;
    const syllables = syllablesOf(this.scope);
    const facts = factsOf(this.scope);
    const label = (word: string): string =>
      this.what ? `${this.what}: ${word.toLowerCase()}` : word;
    return html`
      <div class="fields">
        <wa-select size="s" label=${label('Package')} .value=${String(packageId)}
          @change=${(event: Event) =>
            this.#tell({
              packageId: Number((event.target as WaSelect).value),
              syllableKey: 'all',
            })}>
          ${packagesOf(classKey).map(
            ({ package_id, package_name }) =>
              html`<wa-option value=${String(package_id)} label=${corpusName(package_name)}>${corpusName(package_name)} <small class="id">no. ${package_id}</small></wa-option>`,
          )}
        </wa-select>
        ${
          syllables === undefined
            ? html`<wa-select size="s" label=${label('Syllables')} disabled placeholder="…"></wa-select>`
            : html`<wa-select size="s" label=${label('Syllables')} .value=${syllableKey}
                @change=${(event: Event) => this.#tell({ syllableKey: String((event.target as WaSelect).value) })}>
                ${syllables.map((option) => html`<wa-option value=${option.key}>${option.label}</wa-option>`)}
              </wa-select>`
        }
      </div>
      <p class="small quiet">${
        facts === undefined
          ? 'Counting …'
          : facts.items === 0
            ? 'No names here: choose another number of syllables.'
            : facts.items === facts.unique
              ? `${formatNumber(facts.items)} names, all different`
              : `${formatNumber(facts.items)} names, ${formatNumber(facts.unique)} different`
      }</p>
    `;
  }

  protected override updated(): void {
    // files of a class may exist for certain numbers of syllables only
    const options = syllablesOf(this.scope);
    const [first] = options ?? [];
    if (first && !options!.some(({ key }) => key === this.scope.syllableKey)) {
      this.#tell({ syllableKey: first.key });
    }
  }

  #tell(changes: Partial<Scope>): void {
    const detail: Scope = { ...this.scope, ...changes };
    this.dispatchEvent(new CustomEvent('scope-change', { detail }));
  }
}
