/** <nw-exclusions-form>: names and words that a selection excludes. */
import '@awesome.me/webawesome/dist/components/checkbox/checkbox.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import { css, html, LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { OwnNames, SelectForm } from '../../logic/candidates/select-form.ts';
import { base } from '../../parts/base.ts';
import { formatNumber } from '../../state/settings.ts';

type Switch = 'offensive' | 'sourceWords' | 'blocked' | 'onlyKept';

/**
 * What a selection excludes.
 *
 * @fires exclusions-change - changed fields of the form
 */
@customElement('nw-exclusions-form')
export class ExclusionsForm extends LitElement {
  @property({ attribute: false }) form!: SelectForm;
  /** The lists in force. */
  @property({ attribute: false }) own: OwnNames = { blocked: [], kept: [] };

  static override styles = [
    base,
    css`
      summary { cursor: pointer; font-weight: 550; font-size: 0.8125rem; min-block-size: 1.5rem; display: flex;
        align-items: center; gap: 0.4rem; }
      .body { display: grid; gap: 0.6rem; padding-block-start: 0.5rem; justify-items: start; }
      wa-select { inline-size: 100%; }
    `,
  ];

  override render() {
    const { offensive, sourceWords, similar, blocked, onlyKept } = this.form;
    const parts = [
      offensive && 'offensive',
      sourceWords && 'source words',
      similar !== 0 && `within ${similar} ${similar === 1 ? 'edit' : 'edits'}`,
      blocked && `the dropped (${formatNumber(this.own.blocked.length)})`,
      onlyKept && `all but the kept (${formatNumber(this.own.kept.length)})`,
    ].filter(Boolean);
    return html`
      <details data-help="exclude">
        <summary><wa-icon name="chevron-right"></wa-icon>Leave out:
          <span class="quiet">${parts.length > 0 ? parts.join(', ') : 'nothing'}</span></summary>
        <div class="body">
          ${this.#renderCheck('offensive', offensive, 'offensive words, of English and of the text’s language')}
          ${this.#renderCheck('sourceWords', sourceWords, 'words of the source text')}
          <wa-select size="s" label="Names close to a word of the source" .value=${String(similar)}
            @change=${(event: Event) =>
              this.#tell({
                similar: Number((event.target as HTMLInputElement).value) as SelectForm['similar'],
              })}>
            <wa-option value="0">may stay</wa-option>
            <wa-option value="1">leave out within 1 edit</wa-option>
            <wa-option value="2">leave out within 2 edits</wa-option>
          </wa-select>
          ${this.#renderCheck('blocked', blocked, `names I dropped (${formatNumber(this.own.blocked.length)})`)}
          ${this.#renderCheck('onlyKept', onlyKept, `all but the names I kept (${formatNumber(this.own.kept.length)})`)}
        </div>
      </details>
    `;
  }

  #renderCheck(field: Switch, checked: boolean, text: string) {
    return html`<wa-checkbox size="s" .checked=${checked}
      @change=${(event: Event) => this.#tell({ [field]: (event.target as HTMLInputElement).checked })}>${text}</wa-checkbox>`;
  }

  #tell(changes: Partial<SelectForm>): void {
    this.dispatchEvent(new CustomEvent('exclusions-change', { detail: changes }));
  }
}
