/** <nw-import-kept>: imports a package that was built here. */
import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Schemas } from '../../api.ts';
import { base } from '../../parts/base.ts';
import { notifyError } from '../../state/notices.ts';
import './import-result.ts';
import { importKept } from './imported-packages.ts';

/** Imports a kept package into the database, and shows what came in. */
@customElement('nw-import-kept')
export class ImportKept extends LitElement {
  @property() file = '';
  @state() private busy = false;
  @state() private error = '';
  @state() private result: Schemas['ImportedPackage'] | null = null;

  static override styles = [base];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has('file')) return;
    this.result = null;
    this.error = '';
  }

  override render() {
    if (this.result) return html`<nw-import-result .result=${this.result}></nw-import-result>`;
    return html`
      <wa-button size="s" appearance="outlined" ?disabled=${this.busy} ?loading=${this.busy} @click=${this.#import}>
        <wa-icon slot="start" name="database"></wa-icon>Import here</wa-button>
      ${this.error ? html`<p class="small error" role="alert">${this.error}</p>` : nothing}
    `;
  }

  readonly #import = async (): Promise<void> => {
    this.busy = true;
    this.error = '';
    try {
      this.result = await importKept(this.file);
    } catch (error) {
      this.error = (error as Error).message;
      notifyError('Packages', error);
    } finally {
      this.busy = false;
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'nw-import-kept': ImportKept;
  }
}
