/** <nw-browse-dialog>: chooses a file or folder on the server's machine. */
import '@awesome.me/webawesome/dist/components/breadcrumb/breadcrumb.js';
import '@awesome.me/webawesome/dist/components/breadcrumb-item/breadcrumb-item.js';
import { query } from 'lit/decorators.js';
import { api, type Schemas } from '../../api.ts';
import { parentPath, pathCrumbs } from '../../logic/corpora/path-crumbs.ts';
import { Reading } from '../../logic/reading.ts';
import { type Column, column, type DataTable } from '../../parts/data-table.ts';
import { dialog } from '../../parts/dialog.ts';
import { css, element, html, nothing, PageElement, property, State } from '../../parts/element.ts';
import { textOf, tick } from '../../parts/fields/inputs.ts';
import { addRecent, recentFolders } from '../../state/recent.ts';
import { formatBytes, formatNumber } from '../../state/settings.ts';

type Entry = Schemas['Directory']['entries'][number];

const COLUMNS: readonly Column<Entry>[] = [
  column(
    'name',
    'Name',
    'minmax(0, 1fr)',
    ({ type, name }) =>
      html`<nw-icon name=${type === 'directory' ? 'folder' : 'file'} class=${type === 'file' ? 'quiet' : ''}></nw-icon>&ensp;${name}`,
  ),
  column(
    'size',
    'Size',
    '6.5rem',
    (entry) => (entry.type === 'file' ? formatBytes(entry.size) : nothing),
    { align: 'end' },
  ),
];

/**
 * Chooses a text or a folder on the server's machine. Typing narrows the list, arrow keys move in it, Enter opens a
 * folder or takes a file, Backspace in the empty field goes up.
 *
 * @fires choose - the path
 */
@element('nw-browse-dialog', recentFolders)
export class BrowseDialog extends PageElement {
  /** Files that match it are counted. */
  @property() pattern = '';
  readonly #open = new State(this, false);
  readonly #filter = new State(this, '');
  readonly #dotFiles = new State(this, false);
  readonly #marked = new State(this, -1);
  @query('nw-data-table') private table!: DataTable<Entry>;
  @query('.filter') private field!: HTMLElement | null;
  @query('dialog') private dialog!: HTMLDialogElement;
  readonly #folder = new Reading<Schemas['Directory']>(this);
  /** Counts the visits: a folder is listed anew with each. */
  #visit = 0;

  static override styles = css`
    .tools { display: flex; flex-wrap: wrap; gap: var(--gap-s) var(--gap); align-items: end; }
    .tools .named { flex: 1 1 14rem; }
    .tools .tick { margin-block-end: 0.55rem; }
    nw-data-table { block-size: min(22rem, 45vh); }
    wa-breadcrumb-item::part(label) { overflow-wrap: anywhere; }
    .foot > p { flex: 1 1 12rem; }
  `;

  /** Opens at the folder of a path, or where the server was started. */
  async show(path: string): Promise<void> {
    this.#open.value = true;
    await this.#go(path.trim() === '' ? (recentFolders.value[0] ?? '.') : path, path);
    this.field?.focus(); // it may be closed again by now
  }

  get #entries(): readonly Entry[] {
    const wanted = this.#filter.value.trim().toLowerCase();
    const entries = this.#folder.value?.entries ?? [];
    return wanted === ''
      ? entries
      : entries.filter(({ name }) => name.toLowerCase().includes(wanted));
  }

  override render() {
    if (!this.#open.value) return nothing;
    return dialog('Choose a source', 'wide', this.#onClose, this.#renderBody());
  }

  #renderBody() {
    return html`
      ${
        this.#folder.value
          ? html`<wa-breadcrumb label="Folder">${pathCrumbs(this.#folder.value.path).map(
              ({ name, path }) =>
                html`<wa-breadcrumb-item @click=${() => this.#go(path)}>${name}</wa-breadcrumb-item>`,
            )}</wa-breadcrumb>`
          : nothing
      }
      ${this.#renderPlaces()}
      <div class="tools">
        <label class="named">Type to filter<input class="typed filter" placeholder="name, or a path to go to" autocomplete="off" spellcheck="false"
          .value=${this.#filter.value} @input=${this.#onFilter} @keydown=${this.#onKey}></label>
        ${tick('Hidden files', this.#dotFiles.value, this.#showDotFiles)}
      </div>
      ${this.#folder.error ? html`<p class="error" role="alert">${this.#folder.error}</p>` : nothing}
      <nw-data-table label="Folders and texts" .columns=${COLUMNS} .items=${this.#entries} .active=${this.#marked.value}
        .empty=${this.#emptyText()} aria-busy=${this.#folder.loading}
        @row-active=${(event: CustomEvent<{ index: number }>) => this.#marked.set(event.detail.index)}
        @row-open=${(event: CustomEvent<{ row?: Entry }>) => event.detail.row && this.#take(event.detail.row)}></nw-data-table>
      <div class="row end foot">${this.#renderFoot()}</div>
    `;
  }

  #renderPlaces() {
    const places = recentFolders.value
      .filter((path) => path !== this.#folder.value?.path)
      .slice(0, 4);
    return html`
      <div class="row small">
        <span class="quiet">Go to</span>
        <button class="chip" @click=${() => this.#go('~')}>Home</button>
        <button class="chip" @click=${() => this.#go('.')}>Where the server was started</button>
        ${places.map((path) => html`<button class="chip" @click=${() => this.#go(path)}>${path}</button>`)}
      </div>
    `;
  }

  #renderFoot() {
    const entry = this.#entries[this.#marked.value];
    const { matches, matches_bounded: bounded } = this.#folder.value ?? {};
    return html`
      <p class="small quiet" role="status">${
        matches === undefined
          ? nothing
          : `${bounded ? 'At least ' : ''}${formatNumber(matches)} ${matches === 1 ? 'file matches' : 'files match'} ${this.pattern} in this folder.`
      }</p>
      ${
        entry?.type === 'directory'
          ? html`<button class="tool framed large" type="button" @click=${() => this.#take(entry)}>Open ${entry.name}</button>`
          : nothing
      }
      ${
        entry?.type === 'file'
          ? html`<button class="tool loud large" type="button" @click=${() => this.#take(entry)}>Use this file</button>`
          : html`<button class="tool loud large" type="button" ?disabled=${!this.#folder.value} @click=${() => this.#choose(this.#folder.value!.path)}>Use this folder</button>`
      }
    `;
  }

  #emptyText(): string {
    if (this.#folder.loading) return 'Looking …';
    return this.#filter.value.trim() === ''
      ? 'No folders and no texts here.'
      : 'Nothing here has this in its name.';
  }

  #take(entry: Entry): void {
    if (entry.type === 'directory') void this.#go(entry.path);
    else this.#choose(entry.path);
  }

  #choose(path: string): void {
    if (this.#folder.value) addRecent(recentFolders, this.#folder.value.path);
    this.dialog.close();
    this.fire('choose', path);
  }

  /** Lists a folder; where `path` leads to a file, the folder that holds it, with the file marked. */
  #go(path: string, file = ''): Promise<void> {
    return this.#folder.ask(`${this.#visit++}`, async (signal) => {
      const folder = await this.#list(path, file, signal);
      if (!signal.aborted) {
        this.#filter.value = '';
        this.#marked.value = folder.entries.findIndex((entry) => entry.path === file);
      }
      return folder;
    });
  }

  async #list(path: string, file: string, signal: AbortSignal): Promise<Schemas['Directory']> {
    const body = {
      path,
      filter: 'text' as const,
      pattern: this.pattern || null,
      hidden: this.#dotFiles.value,
    };
    try {
      return await api.post('/api/browse-directory', { body, signal });
    } catch (error) {
      if (signal.aborted) throw error;
      const up = parentPath(path);
      if (file !== '' && up !== path) return this.#list(up, file, signal);
      if (!this.#folder.value && path !== '.') return this.#list('.', file, signal);
      throw error;
    }
  }

  #onFilter(event: Event): void {
    this.#filter.value = textOf(event);
    this.#marked.value = this.#filter.value.trim() === '' ? -1 : 0;
  }

  readonly #showDotFiles = (on: boolean): void => {
    this.#dotFiles.value = on;
    if (this.#folder.value) void this.#go(this.#folder.value.path);
  };

  #onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const entry = this.#entries[this.#marked.value];
    if (event.key === 'ArrowDown') this.table.activate(this.#marked.value + 1);
    else if (event.key === 'ArrowUp') this.table.activate(this.#marked.value - 1);
    else if (event.key === 'Enter' && /^(~|\/|[A-Za-z]:)/.test(this.#filter.value))
      void this.#go(this.#filter.value);
    else if (event.key === 'Enter' && entry) this.#take(entry);
    else if (event.key === 'Backspace' && this.#filter.value === '' && this.#folder.value?.parent) {
      void this.#go(this.#folder.value.parent);
    } else return;
    event.preventDefault();
  }

  readonly #onClose = (): void => {
    this.#open.value = false;
    this.#folder.stop();
  };
}
