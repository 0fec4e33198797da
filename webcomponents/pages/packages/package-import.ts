/** <nw-package-import>: brings names into the database: from files, from a built package. */
import { css, html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { api } from '../../api.ts';
import { type PairFinding, pairFinding } from '../../logic/packages/form.ts';
import { Action } from '../../parts/action.ts';
import { choice, formStyles, named } from '../../parts/fields/inputs.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import { formatBytes } from '../../state/settings.ts';
import { filesStyles, importResult } from './package-files.ts';
import { type Imported, importKept, importWith, keptPackages } from './state.ts';

const MAX_BYTES = 256 * 1024 * 1024;
/** Larger archives are not hashed here: it takes their size in memory. */
const MAX_HASHED_BYTES = 128 * 1024 * 1024;

@element('nw-package-import', keptPackages)
export class PackageImport extends PageElement {
  @state() private zip: File | null = null;
  @state() private metadata: File | null = null;
  @state() private finding: PairFinding | null = null;
  @state() private kept = '';
  /** What was dropped and is none of both. */
  @state() private strange = '';
  @state() private result: Imported | null = null;
  @state() private over = false;
  readonly #action = new Action(this, 'Packages');

  static override styles = [
    formStyles,
    filesStyles,
    css`
      .ways { display: grid; gap: var(--gap); grid-template-columns: minmax(0, 1fr); align-items: start; }
      @container (min-width: 52rem) { .ways { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } }
      .drop { display: grid; gap: 0.35rem; justify-items: center; text-align: center; padding: 1.25rem var(--gap); border: 2px dashed var(--strong-line);
        border-radius: var(--radius); background: var(--sunken); cursor: pointer; }
      .drop.over { border-color: var(--accent); background: var(--chosen); }
      .drop:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
      .drop nw-icon { font-size: 1.4rem; color: var(--quiet); }
      .files { display: grid; gap: 0.25rem; font-size: 0.8125rem; }
      .files > li { overflow-wrap: anywhere; display: flex; gap: 0.4rem; align-items: baseline; }
      .other { display: grid; gap: 0.75rem; grid-template-columns: minmax(0, 1fr) auto; align-items: end; }
      @container (max-width: 26rem) { .other { grid-template-columns: minmax(0, 1fr); justify-items: start; } }
    `,
  ];

  override render() {
    return html`
      <section class="panel" aria-labelledby="title" data-help="import">
        <div>
          <h2 id="title">Import</h2>
          <p class="quiet small">Names that are in the database can be drawn on Generate. All of a package comes in, or nothing.</p>
        </div>
        <div class="ways">
          <div class="stack">${this.#renderDrop()}${this.#renderChosen()}</div>
          ${this.#renderKept()}
        </div>
        ${this.strange ? html`<p class="error" role="alert">${this.strange}</p>` : this.#action.renderFault()}
        ${this.result ? importResult(this.result) : nothing}
      </section>
    `;
  }

  #renderDrop() {
    return html`<label class="drop ${this.over ? 'over' : ''}"
      @dragover=${(event: DragEvent) => {
        event.preventDefault();
        this.over = true;
      }}
      @dragleave=${() => {
        this.over = false;
      }}
      @drop=${(event: DragEvent) => {
        event.preventDefault();
        this.over = false;
        void this.#take([...(event.dataTransfer?.files ?? [])]);
      }}>
      <nw-icon name="upload"></nw-icon>
      <span><strong>Drop a package here</strong>, or choose its files</span>
      <span class="small quiet">The ZIP and, when there is one, its <code>…_metadata.json</code></span>
      <input class="hidden" type="file" multiple accept=".zip,.json,application/zip,application/json"
        @change=${(event: Event) => {
          const field = event.target as HTMLInputElement;
          void this.#take([...(field.files ?? [])]);
          field.value = '';
        }}>
    </label>`;
  }

  #renderChosen() {
    const { zip, metadata, finding } = this;
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
        ${
          finding
            ? html`<li class=${finding.good ? 'ok' : 'warning'}><nw-icon name=${finding.good ? 'check' : 'triangle-alert'}></nw-icon><span>${finding.text}</span></li>`
            : nothing
        }
      </ul>
      <div class="row">
        ${this.#action.button(`Import ${zip?.name ?? ''}`, () => this.#import(() => this.#send()), why, 'loud')}
        <button class="tool" type="button" @click=${() => this.#forget()}>Clear</button>
        ${why ? html`<span class="small error">${why}</span>` : nothing}
      </div>
    `;
  }

  #renderKept() {
    const list = (keptPackages.value ?? []).map(({ file }) => file);
    const chosen = list.find((file) => file === this.kept) ?? list[0];
    const take = (file: string): void => {
      this.kept = file;
    };
    const off = chosen === undefined ? 'No package is kept yet' : '';
    return html`<div class="other">
      ${choice('A built package', chosen ?? '', chosen === undefined ? [['', 'none is kept yet']] : named(list), take)}
      ${this.#action.button('Import package', () => this.#import(() => importKept(chosen!)), off)}
    </div>`;
  }

  async #take(files: readonly File[]): Promise<void> {
    this.strange = '';
    this.result = null;
    for (const file of files) {
      if (/\.zip$/i.test(file.name)) this.zip = file;
      else if (/\.json$/i.test(file.name)) this.metadata = file;
      else this.strange = `${file.name} is neither a ZIP nor a JSON file.`;
    }
    await this.#compare();
  }

  async #compare(): Promise<void> {
    const { zip, metadata } = this;
    this.finding = null;
    if (!zip || !metadata) return;
    const [text, sha256] = await Promise.all([metadata.text(), sha256Of(zip)]);
    if (zip !== this.zip || metadata !== this.metadata) return;
    this.finding = pairFinding(text, zip.size, sha256);
  }

  async #send(): Promise<Imported> {
    const form = new FormData();
    form.append('package_zip', this.zip!);
    if (this.metadata) form.append('metadata_json', this.metadata);
    const result = await importWith(() => api.POST('/api/import', { body: form as never }));
    this.#forget();
    return result;
  }

  async #import(work: () => Promise<Imported>): Promise<void> {
    this.strange = '';
    this.result = null;
    this.result = await work();
  }

  #forget(): void {
    this.zip = null;
    this.metadata = null;
    this.finding = null;
  }
}

/** SHA-256 in hex; null where it cannot be had: large files, and pages that are no secure context. */
async function sha256Of(file: Blob): Promise<string | null> {
  if (file.size > MAX_HASHED_BYTES || !globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
