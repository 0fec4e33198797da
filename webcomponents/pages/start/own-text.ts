/** <nw-own-text>: a text of one's own, pasted, dropped or chosen as files. */
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { nameOfText } from '../../logic/corpora/start-run.ts';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { dismissOwnText, makeOfText, type OwnText, ownText } from '../../state/own-text.ts';
import { StoreController } from '../../state/store.ts';

/** From so many characters on a pasted text is read at once: nobody edits a novel in a small field. */
const AT_ONCE = 4000;

/** What is told of a text on its way. */
const DOING: Readonly<Partial<Record<OwnText['step'], (name: string) => string>>> = {
  sending: (name) => `Sending ${name} …`,
  waiting: (name) => `Another text is being read; ${name} is next …`,
  reading: (name) => `Reading ${name} …`,
};

/**
 * A text of one's own: pasted, dropped or chosen as files.
 *
 * @fires run-made - run id
 */
@customElement('nw-own-text')
export class OwnTextField extends LitElement {
  /** A file is being dragged over the place. */
  @property({ type: Boolean }) over = false;
  /** There is no other text to choose. */
  @property({ type: Boolean }) alone = false;
  /** Shows one line until it is opened: for narrow windows, where names come first. */
  @property({ type: Boolean, reflect: true }) folded = false;
  @state() private text = '';
  @query('input[type=file]') private chooser!: HTMLInputElement;

  static override styles = [
    base,
    tools,
    css`
      .field { display: grid; gap: 0.4rem; }
      label, summary { font-weight: 600; }
      :host(:not([folded])) summary { display: none; }
      :host([folded]) label { display: none; }
      summary { cursor: pointer; min-block-size: 1.75rem; }
      textarea { inline-size: 100%; min-block-size: 4.5rem; resize: vertical; padding: 0.5rem 0.65rem; border: 1px dashed var(--strong-line);
        border-radius: var(--radius-s); background: var(--raised); color: var(--ink); font: inherit; }
      textarea::placeholder { color: var(--quiet); opacity: 1; }
      :host([over]) textarea { border-color: var(--accent); background: var(--chosen); }
      .row { gap: 0.4rem; }
      progress { inline-size: 100%; block-size: 0.45rem; accent-color: var(--accent); }
      p { overflow-wrap: anywhere; }
    `,
  ];

  constructor() {
    super();
    new StoreController(this, ownText);
  }

  override render() {
    const { step, name, percent, fault } = ownText.value;
    const title = this.alone ? 'A text of your own' : 'Or a text of your own';
    const busy = step in DOING;
    return html`
      <details class="field" ?open=${!this.folded || busy || fault !== ''}>
        <summary>${title}</summary>
        <div class="field">
        <label for="own">${title}</label>
        ${
          busy
            ? html`<p role="status">${DOING[step]?.(name)}</p>
                <progress max="100" value=${percent ?? nothing} aria-label=${`Reading ${name}`}></progress>`
            : html`
                <textarea id="own" rows="3" aria-label=${title} spellcheck="false" placeholder="Paste a text here, or drop a file"
                  .value=${this.text} @input=${this.#onInput} @paste=${this.#onPaste} @keydown=${this.#onKey}></textarea>
                <div class="row">
                  <button class="tool loud" type="button" ?disabled=${this.text.trim() === ''} @click=${() => this.#useField()}>Make names of it</button>
                  <button class="tool framed" type="button" @click=${() => this.chooser.click()}><wa-icon name="upload"></wa-icon>Choose files</button>
                </div>`
        }
        <input class="hidden" type="file" multiple accept=".txt,text/*" tabindex="-1" aria-label="Text files" @change=${this.#onChoose}>
        ${
          fault
            ? html`<div class="row" role="alert"><p class="error grow">${fault}</p>
                <button class="tool framed" type="button" @click=${dismissOwnText}>Close</button></div>`
            : nothing
        }
        </div>
      </details>
    `;
  }

  /** Makes names of files: several are read as one text. */
  async take(files: readonly File[]): Promise<void> {
    const [first] = files;
    if (!first) return;
    const name = first.name + (files.length > 1 ? ` and ${files.length - 1} more.txt` : '');
    await this.#make(new Blob(files.flatMap((file) => [file, '\n\n'])), name);
  }

  /** Makes names of a pasted text. */
  async takeText(text: string): Promise<void> {
    await this.#make(new Blob([text]), `${nameOfText(text)}.txt`);
  }

  async #make(content: Blob, name: string): Promise<void> {
    const run = await makeOfText(content, name);
    if (run === null) return;
    this.text = '';
    this.dispatchEvent(new CustomEvent('run-made', { detail: run, bubbles: true, composed: true }));
  }

  #useField(): void {
    if (this.text.trim() !== '') void this.takeText(this.text);
  }

  #onInput(event: Event): void {
    this.text = (event.target as HTMLTextAreaElement).value;
  }

  #onPaste(event: ClipboardEvent): void {
    const files = [...(event.clipboardData?.files ?? [])];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (files.length === 0 && (this.text.trim() !== '' || text.length < AT_ONCE)) return;
    event.preventDefault();
    void (files.length > 0 ? this.take(files) : this.takeText(text));
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.#useField();
  }

  #onChoose(): void {
    const files = [...(this.chooser.files ?? [])];
    this.chooser.value = '';
    void this.take(files);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'nw-own-text': OwnTextField;
  }
}
