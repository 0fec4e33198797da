/** <nw-package-contents>: what a kept package holds by its metadata, and what can be done with it. */
import { css, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { answer, api } from '../../api.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { classTitleOf } from '../../logic/packages/form.ts';
import { Reading } from '../../logic/reading.ts';
import { Action } from '../../parts/action.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import '../../parts/copy-button.ts';
import { breakable } from '../../parts/breakable-path.ts';
import { renderReading } from '../../parts/reading-state.ts';
import { formatBytes, formatNumber } from '../../state/settings.ts';
import { type Imported, importKept, type KeptPackage, keptUrl } from './state.ts';

interface FileRow {
  readonly path: string;
  readonly kind: string;
  readonly count?: string;
  readonly size?: string;
}

/** A table of files with the columns that they have. The host has the styles `filesStyles`. */
export function filesTable(label: string, files: readonly FileRow[], counted = '', sized = '') {
  const number = (words: unknown, head: string, looks = '') =>
    head ? html`<td class="num ${looks}">${words}</td>` : nothing;
  return html`<div class="scroll"><table aria-label=${label}>
    <thead><tr><th>File</th><th class="class">Class</th>${number(counted, counted)}${number(sized, sized, 'size')}</tr></thead>
    <tbody>${files.map(
      ({ path, kind, count, size }) => html`<tr>
        <td class="path">${breakable(path)}</td>
        <td class="class">${kind}</td>${number(count, counted)}${number(size, sized, 'size')}
      </tr>`,
    )}</tbody>
  </table></div>`;
}

export const filesStyles = css`
  :host { container-type: inline-size; }
  .scroll { overflow-x: auto; }
  .scroll table { font-size: 0.8125rem; }
  thead td { font-weight: 600; color: var(--quiet); }
  td.path { overflow-wrap: anywhere; font-family: var(--mono); font-size: 0.75rem; min-inline-size: 9rem; }
  td.num { white-space: nowrap; }
  td.class { color: var(--quiet); }
  @container (max-width: 44rem) { .class { display: none; } }
  @container (max-width: 30rem) { .size { display: none; } }
`;

/** What an import brought in, file by file. The host has the styles `filesStyles`. */
export const importResult = ({ message, tables, package_id }: Imported) => html`
  <p class="row" role="status"><nw-icon name="circle-check" class="ok"></nw-icon><span>${message}</span></p>
  ${
    tables.length === 0
      ? html`<p class="small warning">The package has no file of names, so nothing can be drawn from it. Build it with selections.</p>`
      : filesTable(
          'Imported files',
          tables.map(({ source_txt_name: path, row_count: count }) => ({
            ...{ path, kind: classTitleOf(path), count: formatNumber(count) },
          })),
          'Names',
        )
  }
  <p class="row small">
    <a href=${hashOf('packages', { package: String(package_id) })}>Look into it</a>
    <a href=${hashOf('generate')}>Draw names from it</a>
  </p>
`;

/** The metadata of a package, as far as they are shown; what old ones do not say is absent. */
interface Metadata {
  readonly licence?: string;
  readonly notes?: string;
  readonly zip_sha256?: string;
  readonly files_included?: readonly string[];
}

@element('nw-package-contents')
export class PackageContents extends PageElement {
  @property({ attribute: false }) kept!: KeptPackage;
  @state() private imported: Imported | null = null;
  readonly #metadata = new Reading<string>(this);
  readonly #action = new Action(this, 'Packages');

  static override styles = [
    filesStyles,
    css`
      :host { display: grid; gap: var(--gap-s); }
      summary { font-size: 0.8125rem; }
      pre { margin: 0.5rem 0 0; max-block-size: 20rem; overflow: auto; background: var(--sunken); padding: 0.75rem; border-radius: var(--radius-s);
        font: 0.75rem/1.5 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; }
      .notes { white-space: pre-line; overflow-wrap: anywhere; }
    `,
  ];

  protected override willUpdate(): void {
    const { metadata_file: file } = this.kept;
    void this.#metadata.ask(file, async (signal) => {
      const params = { path: { file: file! } };
      const options = { params, parseAs: 'text', signal } as const;
      return (await answer(api.GET('/api/packages/{file}', options))) as unknown as string;
    });
  }

  override render() {
    const { file, bytes, integrity, integrity_reason } = this.kept;
    const sound = integrity === 'verified' || integrity === 'unchecked';
    const bringIn = async (): Promise<void> => {
      this.imported = await importKept(file);
    };
    return html`
      ${sound ? nothing : html`<p class="small error" role="alert">${integrity_reason}</p>`}
      ${renderReading(this.#metadata, 'the metadata')}
      ${this.#metadata.value ? this.#renderMetadata(this.#metadata.value) : nothing}
      ${this.imported ? importResult(this.imported) : nothing}
      <div class="row">
        ${this.imported ? nothing : this.#action.button('Import here', bringIn)}
        <a class="small" href=${keptUrl(file)} download=${file}>Download the archive, ${formatBytes(bytes)}</a>
      </div>
      ${this.#action.renderFault()}
    `;
  }

  #renderMetadata(text: string) {
    const {
      licence,
      notes,
      zip_sha256: hash,
      files_included: files = [],
    } = JSON.parse(text) as Metadata;
    const { metadata_file: file } = this.kept;
    return html`
      ${licence ? html`<p class="small">Licence: <strong>${licence}</strong></p>` : nothing}
      ${notes ? html`<p class="small notes">${notes}</p>` : nothing}
      ${filesTable(
        'Files of the package',
        files.map((path) => ({ path, kind: path.endsWith('.txt') ? classTitleOf(path) : '' })),
      )}
      ${
        hash
          ? html`<p class="row small"><span>SHA-256 of the archive</span><span class="id">${hash}</span>
              <nw-copy-button .value=${hash} label="Copy the SHA-256 of the archive"></nw-copy-button></p>`
          : nothing
      }
      <details>
        <summary>The metadata as they are</summary>
        <pre tabindex="0" aria-label="Metadata">${text}</pre>
        <p class="small"><a href=${keptUrl(file!)} download=${file}>Download them</a>
          <span class="quiet">They go with the archive wherever it is imported.</span></p>
      </details>
    `;
  }
}
