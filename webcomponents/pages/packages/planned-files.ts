/** <nw-planned-files>: the files that a package is going to have. */
import { css, html, LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { PlannedFile } from '../../logic/packages/form.ts';
import { base } from '../../parts/base.ts';
import { breakable } from '../../parts/breakable-path.ts';
import { formatBytes, formatNumber } from '../../state/settings.ts';

/** What a package is going to hold, as the controls stand. */
@customElement('nw-planned-files')
export class PlannedFiles extends LitElement {
  @property() name = '';
  @property() version = '';
  @property({ attribute: false }) files: readonly PlannedFile[] | null = null;

  static override styles = [
    base,
    css`
      :host { container-type: inline-size; background: var(--sunken); border-radius: var(--radius-s); padding: 0.75rem var(--gap); }
      .title { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.25rem 1rem; }
      table { font-size: 0.8125rem; margin-block-start: 0.35rem; }
      td, th { padding-inline: 0 0.75rem; }
      td:last-child, th:last-child { padding-inline-end: 0; }
      td.path { overflow-wrap: anywhere; font-family: var(--mono); font-size: 0.75rem; }
      td.num { white-space: nowrap; }
      td.rest { white-space: normal; }
      .class { color: var(--quiet); white-space: nowrap; }
      tr:last-child td { border-block-end: 0; }
      @container (max-width: 26rem) { .class { display: none; } }
      /* large letters: the bytes stand in the details of the package */
      @container (max-width: 16rem) { td.num:last-child, th.num:last-child { display: none; } }
    `,
  ];

  override render() {
    const files = this.files ?? [];
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return html`
      <div class="title">
        <h3>Manifest preview</h3>
        <span class="small quiet">${
          this.files === null
            ? 'Looking what the patches hold …'
            : files.length === 0
              ? 'nothing yet'
              : `${formatNumber(files.length)} files, ≈ ${formatBytes(bytes)} before compression`
        }</span>
      </div>
      <p class="small"><code>${this.name}-${this.version}.zip</code></p>
      <table aria-label="Files of the package to be built">
        <thead><tr><th>File</th><th class="class">Class</th><th class="num">Records</th><th class="num">About</th></tr></thead>
        <tbody>
          ${files.map(
            ({ path, count, bytes, nameClass }) => html`<tr>
              <td class="path">${breakable(path)}</td><td class="class">${nameClass?.replaceAll('_', ' ') ?? ''}</td>
              <td class="num">${formatNumber(count)}</td><td class="num">${formatBytes(bytes)}</td>
            </tr>`,
          )}
          <tr><td class="path">manifest.json</td><td class="class"></td><td class="num rest quiet" colspan="2">hashes, recipes, seeds</td></tr>
        </tbody>
      </table>
    `;
  }
}
