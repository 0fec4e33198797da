/** <nw-import-result>: what an import stored, file by file. */
import { css, html, LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Schemas } from '../../api.ts';
import { classOfFile } from '../../logic/corpora/file-class.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { base } from '../../parts/base.ts';
import { formatNumber } from '../../state/settings.ts';

/** What an import brought in, file by file. */
@customElement('nw-import-result')
export class ImportResult extends LitElement {
  @property({ attribute: false }) result!: Schemas['ImportedPackage'];

  static override styles = [
    base,
    css`
      :host { display: grid; gap: var(--gap-s); }
      .head { display: flex; gap: 0.4rem; align-items: baseline; }
      table { font-size: 0.8125rem; }
      td.file { overflow-wrap: anywhere; }
    `,
  ];

  override render() {
    const { message, tables, package_id } = this.result;
    return html`
      <p class="head" role="status"><wa-icon name="circle-check" class="ok"></wa-icon><span>${message}</span></p>
      ${
        tables.length === 0
          ? html`<p class="small warning">The package has no file of names, so nothing can be drawn from it. Build it with selections.</p>`
          : html`<table aria-label="Imported files">
              <thead><tr><th>File</th><th>Class</th><th class="num">Names</th></tr></thead>
              <tbody>${tables.map(
                ({ source_txt_name, row_count }) => html`<tr>
                  <td class="file">${source_txt_name}</td>
                  <td class="quiet">${classOfFile(source_txt_name)}</td>
                  <td class="num">${formatNumber(row_count)}</td></tr>`,
              )}</tbody>
            </table>`
      }
      <p class="row small">
        <a href=${hashOf('packages', { package: String(package_id) })}>Look into it</a>
        <a href=${hashOf('generate')}>Draw names from it</a>
      </p>
    `;
  }
}
