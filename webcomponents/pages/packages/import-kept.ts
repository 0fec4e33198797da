/** <nw-import-kept>: imports a package that was built here. */
import { html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Schemas } from '../../api.ts';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
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

  static override styles = [base, tools];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has('file')) return;
    this.result = null;
    this.error = '';
  }

  override render() {
    if (this.result) return html`<nw-import-result .result=${this.result}></nw-import-result>`;
    return html`
      <button class="tool framed" type="button" aria-busy=${this.busy ? 'true' : 'false'} ?disabled=${this.busy} @click=${this.#import}>
        <wa-icon name="database"></wa-icon>Import here</button>
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
