/** <nw-package-contents>: a kept package by its metadata, and what can be done with it. <nw-package-import>: imports from files. */
import '../../parts/copy-button.ts';
import { api } from '../../api.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { classTitleOf } from '../../logic/packages/form.ts';
import { Reading } from '../../logic/reading.ts';
import { Action, renderReading } from '../../parts/action.ts';
import { breakable } from '../../parts/breakable-path.ts';
import { css, element, html, nothing, PageElement, property, State } from '../../parts/element.ts';
import { formStyles, panelHead } from '../../parts/fields/inputs.ts';
import { formatBytes, formatNumber } from '../../state/settings.ts';
import { type Imported, importPackage, type KeptPackage, keptUrl } from './state.ts';

interface FileRow {
  readonly path: string;
  readonly kind: string;
  readonly count?: string;
}

/** A table of files, with their numbers under the heading `counted`. The host has the styles `filesStyles`. */
export function filesTable(label: string, files: readonly FileRow[], counted = '') {
  const number = (words: unknown) => (counted ? html`<td class="num">${words}</td>` : nothing);
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${label}><table aria-label=${label}>
    <thead><tr><th>File</th><th class="class">Class</th>${number(counted)}</tr></thead>
    <tbody>${files.map(
      ({ path, kind, count }) => html`<tr>
        <td class="path">${breakable(path)}</td>
        <td class="class">${kind}</td>${number(count)}
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
`;

/** What an import brought in, file by file. The host has the styles `filesStyles`. */
const importResult = ({ message, tables, package_id }: Imported) => html`
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
  readonly #imported = new State<Imported | null>(this, null);
  readonly #metadata = new Reading(this, {
    key: () => this.kept.metadata_file,
    read: async (signal) => {
      const params = { file: this.kept.metadata_file! };
      return (await api.response('get', '/api/packages/{file}', { params, signal })).text();
    },
  });
  readonly #action = new Action(this, 'Packages');

  static override styles = css`
    ${filesStyles}
    :host { display: grid; gap: var(--gap-s); }
    .notes { white-space: pre-line; overflow-wrap: anywhere; }
  `;

  override render() {
    const { file, bytes, integrity, integrity_reason } = this.kept;
    const sound = integrity === 'verified' || integrity === 'unchecked';
    const bringIn = async (): Promise<void> =>
      this.#imported.set(await importPackage({ built_package: file }));
    return html`
      ${sound ? nothing : html`<p class="small error" role="alert">${integrity_reason}</p>`}
      ${renderReading(this.#metadata, 'the metadata')}
      ${this.#metadata.value ? this.#renderMetadata(this.#metadata.value) : nothing}
      ${this.#imported.value ? importResult(this.#imported.value) : nothing}
      <div class="row">
        ${this.#imported.value ? nothing : this.#action.button('Import here', bringIn)}
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
      <p class="small"><a href=${keptUrl(file!)} download=${file}>Download the metadata</a>
        <span class="quiet">They go with the archive wherever it is imported.</span></p>
    `;
  }
}

const MAX_BYTES = 256 * 1024 * 1024;

/** Brings names into the database from files; a package that is kept here has its button. */
@element('nw-package-import')
export class PackageImport extends PageElement {
  readonly #zip = new State<File | null>(this, null);
  readonly #metadata = new State<File | null>(this, null);
  /** What was dropped and is none of both. */
  readonly #strange = new State(this, '');
  readonly #result = new State<Imported | null>(this, null);
  readonly #over = new State(this, false);
  readonly #action = new Action(this, 'Packages');

  static override styles = css`
    ${formStyles}
    ${filesStyles}
    .drop { display: grid; gap: 0.35rem; justify-items: center; text-align: center; padding: 1.25rem var(--gap); border: 2px dashed var(--strong-line);
      border-radius: var(--radius); background: var(--sunken); cursor: pointer; }
    .drop.over { border-color: var(--accent); background: var(--chosen); }
    .drop nw-icon { font-size: 1.4rem; color: var(--quiet); }
    .files { display: grid; gap: 0.25rem; font-size: 0.8125rem; }
    .files > li { overflow-wrap: anywhere; display: flex; gap: 0.4rem; align-items: baseline; }
  `;

  override render() {
    return html`
      <section class="panel" aria-labelledby="title" data-help="import">
        ${panelHead('Import', 'Names that are in the database can be drawn on Generate. All of a package comes in, or nothing. One that was built here is imported from its contents.')}
        ${this.#renderDrop()}${this.#renderChosen()}
        ${this.#strange.value ? html`<p class="error" role="alert">${this.#strange.value}</p>` : this.#action.renderFault()}
        ${this.#result.value ? importResult(this.#result.value) : nothing}
      </section>
    `;
  }

  #renderDrop() {
    return html`<label class="drop ${this.#over.value ? 'over' : ''}"
      @dragover=${(event: DragEvent) => {
        event.preventDefault();
        this.#over.value = true;
      }}
      @dragleave=${() => this.#over.set(false)}
      @drop=${(event: DragEvent) => {
        event.preventDefault();
        this.#over.value = false;
        this.#take([...(event.dataTransfer?.files ?? [])]);
      }}>
      <nw-icon name="upload"></nw-icon>
      <span><strong>Drop a package here</strong>, or choose its files</span>
      <span class="small quiet">The ZIP and, when there is one, its <code>…_metadata.json</code></span>
      <input class="hidden" type="file" multiple accept=".zip,.json,application/zip,application/json"
        @change=${(event: Event) => {
          const field = event.target as HTMLInputElement;
          this.#take([...(field.files ?? [])]);
          field.value = '';
        }}>
    </label>`;
  }

  #renderChosen() {
    const [zip, metadata] = [this.#zip.value, this.#metadata.value];
    if (!zip && !metadata) return nothing;
    const why =
      zip === null
        ? 'The ZIP is missing.'
        : zip.size > MAX_BYTES
          ? `At most ${formatBytes(MAX_BYTES)} can be sent; import it by path with the command line.`
          : '';
    return html`
      <ul class="files" aria-live="polite">
        ${zip ? html`<li><nw-icon name="package"></nw-icon><span>${zip.name}, ${formatBytes(zip.size)}</span></li>` : nothing}
        ${metadata ? html`<li><nw-icon name="file"></nw-icon><span>${metadata.name}</span></li>` : nothing}
        ${zip && !metadata ? html`<li class="quiet"><nw-icon name="info"></nw-icon>Without metadata the manifest in the ZIP counts.</li>` : nothing}
      </ul>
      <div class="row">
        ${this.#action.button(`Import ${zip?.name ?? ''}`, () => this.#send(), why, 'loud')}
        <button class="tool" type="button" @click=${() => this.#forget()}>Clear</button>
        ${why ? html`<span class="small error">${why}</span>` : nothing}
      </div>
    `;
  }

  #take(files: readonly File[]): void {
    this.#strange.value = '';
    this.#result.value = null;
    for (const file of files) {
      if (/\.zip$/i.test(file.name)) this.#zip.value = file;
      else if (/\.json$/i.test(file.name)) this.#metadata.value = file;
      else this.#strange.value = `${file.name} is neither a ZIP nor a JSON file.`;
    }
  }

  async #send(): Promise<void> {
    this.#strange.value = '';
    this.#result.value = null;
    const form = new FormData();
    form.append('package_zip', this.#zip.value!);
    if (this.#metadata.value) form.append('metadata_json', this.#metadata.value);
    this.#result.value = await importPackage(form);
    this.#forget();
  }

  #forget(): void {
    this.#zip.value = null;
    this.#metadata.value = null;
  }
}
