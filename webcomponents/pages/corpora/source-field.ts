/** <nw-source-field>: the path of a text or folder, typed, browsed or dropped. */
import '@awesome.me/webawesome/dist/components/dropdown/dropdown.js';
import '@awesome.me/webawesome/dist/components/dropdown-item/dropdown-item.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { droppedPath } from '../../logic/corpora/drop-path.ts';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { recentSources } from '../../state/recent.ts';
import { watches } from '../../state/store.ts';
import type { BrowseDialog } from './browse-dialog.ts';
import './browse-dialog.ts';

/**
 * The path of a text or folder: typed, browsed for, dropped or taken again.
 *
 * @fires path-change - the path
 * @fires enter - nothing: the path is to be run
 */
@customElement('nw-source-field')
@watches(recentSources)
export class SourceField extends LitElement {
  @property() path = '';
  @property() pattern = '';
  @state() private hint = '';
  @state() private dropping = false;
  @query('nw-browse-dialog') private dialog!: BrowseDialog;

  static override styles = [
    base,
    tools,
    css`
      .field { display: flex; flex-wrap: wrap; gap: var(--gap-s); align-items: end; }
      .field wa-input { flex: 1 1 11rem; min-inline-size: 0; }
      .drop { border-radius: var(--radius-s); outline: 2px dashed transparent; outline-offset: 0.35rem; }
      .drop.over { outline-color: var(--accent); }
      .below { display: flex; flex-wrap: wrap; align-items: start; justify-content: space-between; gap: 0 var(--gap-s); margin-block-start: 0.15rem; }
      .below p { flex: 1 1 11rem; overflow-wrap: anywhere; }
      wa-dropdown-item { max-inline-size: min(32rem, 85vw); overflow-wrap: anywhere; }
    `,
  ];

  override render() {
    return html`
      <div class="drop ${this.dropping ? 'over' : ''}" @dragover=${this.#onDragOver}
        @dragleave=${() => {
          this.dropping = false;
        }} @drop=${this.#onDrop}>
        <div class="field">
          <wa-input size="s" label="Source" name="source_path" placeholder="/home/me/texts" autocomplete="off" autocorrect="off"
            spellcheck="false" .value=${this.path} @input=${this.#onInput} @keydown=${this.#onKey}></wa-input>
          <button class="tool framed" type="button" @click=${() => this.dialog.show(this.path)}>
            <wa-icon name="folder-open"></wa-icon>Browse
          </button>
        </div>
        <div class="below small quiet">
          <p>${this.hint || 'A text file or a folder of them, on the server’s machine. A path can be dropped here.'}</p>
          ${recentSources.value.length > 0 ? this.#renderRecent() : nothing}
        </div>
      </div>
      <nw-browse-dialog .pattern=${this.pattern} @choose=${(event: CustomEvent<string>) => this.#choose(event.detail)}></nw-browse-dialog>
    `;
  }

  #renderRecent() {
    return html`
      <wa-dropdown @wa-select=${(event: CustomEvent<{ item: { value: string } }>) => this.#choose(event.detail.item.value)}>
        <button class="tool" type="button" slot="trigger">
          <wa-icon name="history"></wa-icon>Recent<wa-icon name="chevron-down"></wa-icon></button>
        ${recentSources.value.map((path) => html`<wa-dropdown-item value=${path}>${path}</wa-dropdown-item>`)}
      </wa-dropdown>
    `;
  }

  #choose(path: string): void {
    this.hint = '';
    this.dispatchEvent(new CustomEvent('path-change', { detail: path }));
  }

  #onInput(event: Event): void {
    this.#choose((event.target as HTMLInputElement).value);
  }

  /** The form is in another shadow root, so Enter has to be told. */
  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    this.dispatchEvent(new CustomEvent('enter'));
  }

  #onDragOver(event: DragEvent): void {
    event.preventDefault();
    this.dropping = true;
  }

  #onDrop(event: DragEvent): void {
    event.preventDefault();
    this.dropping = false;
    const data = event.dataTransfer;
    const path = droppedPath(data?.getData('text/uri-list') || data?.getData('text/plain') || '');
    if (path !== null) {
      this.#choose(path);
      return;
    }
    const name = data?.files[0]?.name;
    if (name === undefined) return;
    this.hint = `The browser does not tell where ${name} lies. Choose it here.`;
    void this.dialog.show(this.path, name);
  }
}
