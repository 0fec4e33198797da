/** <nw-package-contents>: the files of a package with their hashes. */
import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/copy-button/copy-button.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Schemas } from '../../api.ts';
import type { Manifest } from '../../logic/packages/manifest.ts';
import { base } from '../../parts/base.ts';
import { breakable } from '../../parts/breakable-path.ts';
import { tools } from '../../parts/tools.ts';
import { notifyError } from '../../state/notices.ts';
import { formatBytes, formatNumber } from '../../state/settings.ts';
import { keptUrl } from './kept-packages.ts';
import './import-result.ts';
import { importKept } from './imported-packages.ts';

/** The files of a package that exists, with their hashes, and what can be done with it. */
@customElement('nw-package-contents')
export class PackageContents extends LitElement {
  @property({ attribute: false }) manifest!: Manifest;
  /** The archive's file name on the server; null when none is kept there. */
  @property({ attribute: false }) kept: string | null = null;

  static override styles = [
    base,
    css`
      :host { container-type: inline-size; display: grid; gap: var(--gap-s); }
      .scroll { overflow-x: auto; }
      table { font-size: 0.8125rem; }
      td.path { overflow-wrap: anywhere; font-family: var(--mono); font-size: 0.75rem; min-inline-size: 9rem; }
      .hash { white-space: nowrap; font-family: var(--mono); font-size: 0.75rem; color: var(--quiet); }
      summary { cursor: pointer; min-block-size: 1.5rem; font-size: 0.8125rem; }
      pre { margin: 0.5rem 0 0; max-block-size: 20rem; overflow: auto; background: var(--sunken); padding: 0.75rem; border-radius: var(--radius-s);
        font: 0.75rem/1.5 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; }
      td.num { white-space: nowrap; }
      .notes { white-space: pre-line; overflow-wrap: anywhere; }
      @container (max-width: 44rem) { .class { display: none; } }
      @container (max-width: 30rem) { .size { display: none; } }
    `,
  ];

  override render() {
    const { files, integrity, licence, notes, text } = this.manifest;
    return html`
      ${licence === null ? nothing : html`<p class="small">Licence: <strong>${licence}</strong></p>`}
      ${notes === null ? nothing : html`<p class="small notes">${notes}</p>`}
      <div class="scroll">
        <table aria-label="Files of the package">
          <thead><tr><th>File</th><th class="class">Class</th><th class="num">Records</th><th class="num size">Size</th><th>SHA-256</th></tr></thead>
          <tbody>
            ${files.map(
              ({ path, count, bytes, sha256, nameClass }) => html`<tr>
                <td class="path">${breakable(path)}</td>
                <td class="class quiet">${nameClass?.replaceAll('_', ' ') ?? ''}</td>
                <td class="num">${count === null ? '' : formatNumber(count)}</td>
                <td class="num size">${bytes === null ? '' : formatBytes(bytes)}</td>
                <td class="hash">${sha256 === null ? 'none' : this.#renderHash(sha256, path)}</td>
              </tr>`,
            )}
            <tr>
              <td class="path">manifest.json</td><td class="class"></td><td></td><td class="size"></td>
              <td class="hash">${integrity === null ? 'none' : this.#renderHash(integrity, 'manifest.json')}</td>
            </tr>
          </tbody>
        </table>
      </div>
      <details>
        <summary>The manifest as it is</summary>
        <pre tabindex="0" aria-label="Manifest">${text}</pre>
      </details>
      ${
        this.kept === null
          ? nothing
          : html`<div class="row">
              <nw-import-kept .file=${this.kept}></nw-import-kept>
              <a class="small" href=${keptUrl(this.kept)} download=${this.kept}>Download again</a>
            </div>`
      }
    `;
  }

  #renderHash(hash: string, of: string) {
    return html`<span title=${hash}>${hash.slice(0, 12)}…</span><wa-copy-button value=${hash} copy-label=${`Copy the SHA-256 of ${of}`}></wa-copy-button>`;
  }
}

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
