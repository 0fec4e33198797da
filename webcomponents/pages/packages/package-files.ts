/** <nw-package-contents>: the files of a package with their hashes; tables of files. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { hashOf } from '../../logic/hash-route.ts';
import { classOfFile, type Manifest, type ManifestFile } from '../../logic/packages/manifest.ts';
import { Action } from '../../parts/action.ts';
import { base } from '../../parts/base.ts';
import '../../parts/copy-button.ts';
import { breakable } from '../../parts/breakable-path.ts';
import { tools } from '../../parts/tools.ts';
import { formatBytes, formatNumber } from '../../state/settings.ts';
import { type Imported, importKept, keptUrl } from './state.ts';

/** A table of files: those that are planned have no hash yet. The host has the styles `filesStyles`. */
export const filesTable = (
  label: string,
  files: readonly Partial<ManifestFile>[],
  hashed: boolean,
) => html`<div class="scroll">
  <table aria-label=${label}>
    <thead><tr><th>File</th><th class="class">Class</th><th class="num">Records</th>
      <th class="num size">${hashed ? 'Size' : 'About'}</th>${hashed ? html`<th>SHA-256</th>` : nothing}</tr></thead>
    <tbody>${files.map(
      ({ path = '', count, bytes, sha256, nameClass }) => html`<tr>
        <td class="path">${breakable(path)}</td>
        <td class="class">${nameClass?.replaceAll('_', ' ') ?? ''}</td>
        <td class="num">${typeof count === 'number' ? formatNumber(count) : ''}</td>
        <td class="num size">${typeof bytes === 'number' ? formatBytes(bytes) : ''}</td>
        ${hashed ? html`<td class="hash">${sha256 ? renderHash(sha256, path) : 'none'}</td>` : nothing}
      </tr>`,
    )}</tbody>
  </table>
</div>`;

const renderHash = (hash: string, of: string) =>
  html`<span title=${hash}>${hash.slice(0, 12)}…</span><nw-copy-button .value=${hash} label=${`Copy the SHA-256 of ${of}`}></nw-copy-button>`;

export const filesStyles = css`
  :host { container-type: inline-size; }
  .scroll { overflow-x: auto; }
  .scroll table { font-size: 0.8125rem; }
  td.path { overflow-wrap: anywhere; font-family: var(--mono); font-size: 0.75rem; min-inline-size: 9rem; }
  td.num { white-space: nowrap; }
  td.class { color: var(--quiet); }
  .hash { white-space: nowrap; font-family: var(--mono); font-size: 0.75rem; color: var(--quiet); }
  @container (max-width: 44rem) { .class { display: none; } }
  @container (max-width: 30rem) { .size { display: none; } }
`;

/** What an import brought in, file by file. The host has the styles `filesStyles`. */
export const importResult = ({ message, tables, package_id }: Imported) => html`
  <p class="row" role="status"><nw-icon name="circle-check" class="ok"></nw-icon><span>${message}</span></p>
  ${
    tables.length === 0
      ? html`<p class="small warning">The package has no file of names, so nothing can be drawn from it. Build it with selections.</p>`
      : html`<div class="scroll"><table aria-label="Imported files">
          <thead><tr><th>File</th><th>Class</th><th class="num">Names</th></tr></thead>
          <tbody>${tables.map(
            ({ source_txt_name, row_count }) => html`<tr>
              <td class="path">${source_txt_name}</td>
              <td class="quiet">${classOfFile(source_txt_name)}</td>
              <td class="num">${formatNumber(row_count)}</td></tr>`,
          )}</tbody>
        </table></div>`
  }
  <p class="row small">
    <a href=${hashOf('packages', { package: String(package_id) })}>Look into it</a>
    <a href=${hashOf('generate')}>Draw names from it</a>
  </p>
`;

/** The files of a package that exists, with their hashes, and what can be done with it. */
@customElement('nw-package-contents')
export class PackageContents extends LitElement {
  @property({ attribute: false }) manifest!: Manifest;
  /** The archive's file name on the server; null when none is kept there. */
  @property({ attribute: false }) kept: string | null = null;
  @state() private imported: Imported | null = null;
  readonly #action = new Action(this, 'Packages');

  static override styles = [
    base,
    tools,
    filesStyles,
    css`
      :host { display: grid; gap: var(--gap-s); }
      summary { cursor: pointer; min-block-size: 1.5rem; font-size: 0.8125rem; }
      pre { margin: 0.5rem 0 0; max-block-size: 20rem; overflow: auto; background: var(--sunken); padding: 0.75rem; border-radius: var(--radius-s);
        font: 0.75rem/1.5 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; }
      .notes { white-space: pre-line; overflow-wrap: anywhere; }
    `,
  ];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('kept')) this.imported = null;
  }

  override render() {
    const { files, integrity, licence, notes, text } = this.manifest;
    const all = [...files, { path: 'manifest.json', sha256: integrity }];
    return html`
      ${licence === null ? nothing : html`<p class="small">Licence: <strong>${licence}</strong></p>`}
      ${notes === null ? nothing : html`<p class="small notes">${notes}</p>`}
      ${filesTable('Files of the package', all, true)}
      <details>
        <summary>The manifest as it is</summary>
        <pre tabindex="0" aria-label="Manifest">${text}</pre>
      </details>
      ${this.kept === null ? nothing : this.#renderKept(this.kept)}
    `;
  }

  #renderKept(file: string) {
    const bringIn = async (): Promise<void> => {
      this.imported = await importKept(file);
    };
    return html`
      ${this.imported ? importResult(this.imported) : nothing}
      <div class="row">
        ${this.imported ? nothing : this.#action.button('Import here', bringIn)}
        <a class="small" href=${keptUrl(file)} download=${file}>Download again</a>
      </div>
      ${this.#action.renderFault()}
    `;
  }
}
