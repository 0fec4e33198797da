/** <nw-run-select>: the choice of a text that names are made from. */
import { LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Run } from '../../logic/corpora/run-list.ts';
import { languageName, textTitle } from '../../logic/corpora/start-run.ts';
import { base } from '../base.ts';
import { selectField, selectStyles } from './select.ts';

/**
 * One of the texts that are here, by title and language.
 *
 * @fires run-change - run id
 */
@customElement('nw-run-select')
export class RunSelect extends LitElement {
  @property() label = 'Text';
  @property({ attribute: false }) runs: readonly Run[] = [];
  @property() run = '';

  static override styles = [base, selectStyles];

  override render() {
    return selectField({
      label: this.label,
      wide: true,
      value: this.run,
      options: this.runs.map((run) => {
        const language = languageName(run.language);
        return [run.run_id, `${textTitle(run)}${language && ` (${language})`}`] as const;
      }),
      choose: (detail) => this.dispatchEvent(new CustomEvent('run-change', { detail })),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'nw-run-select': RunSelect;
  }
}
