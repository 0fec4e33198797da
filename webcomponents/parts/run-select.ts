/** <nw-run-select>: the choice of a text that names are made from. */
import { css, html, LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Run } from '../logic/corpora/run-list.ts';
import { languageName, textTitle } from '../logic/corpora/start-run.ts';
import { base } from './base.ts';

/** One of the texts that are here, by title and language. Fires `run-change` (run id). */
@customElement('nw-run-select')
export class RunSelect extends LitElement {
  @property() label = 'Text';
  @property({ attribute: false }) runs: readonly Run[] = [];
  @property() run = '';

  static override styles = [
    base,
    css`
      label { display: grid; gap: 0.25rem; font-size: 0.8125rem; font-weight: 600; }
      select { inline-size: 100%; font-weight: 400; }
    `,
  ];

  override render() {
    return html`<label>${this.label}<select @change=${(event: Event) =>
      this.dispatchEvent(
        new CustomEvent('run-change', { detail: (event.target as HTMLSelectElement).value }),
      )}>${this.runs.map((run) => {
      const language = languageName(run.language);
      return html`<option value=${run.run_id} ?selected=${run.run_id === this.run}>${textTitle(run)}${language && ` (${language})`}</option>`;
    })}</select></label>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'nw-run-select': RunSelect;
  }
}
