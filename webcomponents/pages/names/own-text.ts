/** <nw-own-text>: the field for names or a text, pasted, typed, dropped or chosen as files. */
import { query } from 'lit/decorators.js';
import { inWords } from '../../logic/corpora/runs.ts';
import { looksLikeList, type Pasted } from '../../logic/names/source.ts';
import { css, element, html, nothing, PageElement, property, State } from '../../parts/element.ts';
import { textOf } from '../../parts/fields/inputs.ts';
import { route } from '../../state/router.ts';
import { ownSource, titleUnlessGiven } from '../../state/sources/sources.ts';

/** A text that is longer than this is not shown in the small field. */
const SHOWN = 4000;
const MOST_BYTES = 32 * 2 ** 20;
const DRAGS = ['dragover', 'dragleave', 'drop'] as const;

/** @fires source-made - Source */
@element('nw-own-text')
export class OwnTextField extends PageElement {
  /** What was pasted and is in use; null for another text. */
  @property({ attribute: false }) pasted: Pasted | null = null;
  /** Takes files that are dropped anywhere in the window but on another such field, while the place is shown. */
  @property({ type: Boolean }) drops = false;
  @property() label = 'Paste names, or a text';
  readonly #text = new State(this, '');
  readonly #fault = new State(this, '');
  readonly #over = new State(this, false);
  @query('input[type=file]') private chooser!: HTMLInputElement;

  static override styles = css`
    .field { display: grid; gap: 0.4rem; }
    #own { inline-size: 100%; min-block-size: var(--box, 5.5rem); resize: vertical; }
    textarea::placeholder { color: var(--quiet); opacity: 1; }
    .over textarea { border-color: var(--accent); background: var(--chosen); }
    .row { gap: 0.4rem; }
    p { overflow-wrap: anywhere; }
  `;

  override connectedCallback(): void {
    super.connectedCallback();
    for (const type of DRAGS) window.addEventListener(type, this.#onDrag);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const type of DRAGS) window.removeEventListener(type, this.#onDrag);
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (!changed.has('pasted')) return;
    const { text } = this.pasted ?? { text: '' };
    this.#text.value = text.length <= SHOWN ? text : '';
  }

  override render() {
    const fresh = this.#text.value.trim() !== '' && this.#text.value !== this.pasted?.text;
    return html`
      <div class="field ${this.#over.value ? 'over' : ''}">
          <label class="named" for="own">${this.label}</label>
          <textarea class="typed" id="own" rows="4" aria-label=${this.label} spellcheck="false" placeholder="Tessavar, Hallareth, Orrevai … or a chapter of a book. Or drop a file."
            .value=${this.#text.value} @input=${(event: Event) => this.#text.set(textOf(event))} @paste=${this.#onPaste} @keydown=${this.#onKey}></textarea>
          <div class="row">
            <button class="tool ${fresh ? 'loud' : 'framed'}" type="button" aria-disabled=${fresh ? nothing : 'true'} title=${fresh ? 'Names at once (Control+Enter)' : 'Paste or type something first'}
              @click=${() => void this.#use(this.#text.value)}>Make names</button>
            <button class="tool framed" type="button" @click=${() => this.chooser.click()}><nw-icon name="upload"></nw-icon>Choose files</button>
          </div>
          <input class="hidden" type="file" multiple accept=".txt,.tsv,.csv,text/*" tabindex="-1" aria-label="Text files" @change=${this.#onChoose}>
          ${this.#fault.value ? html`<p class="error" role="alert">${this.#fault.value}</p>` : nothing}
      </div>
    `;
  }

  readonly #onDrag = (event: DragEvent): void => {
    if (route.value.page !== 'names' || !event.dataTransfer?.types.includes('Files')) return;
    const on = event.composedPath().find((part) => part instanceof OwnTextField);
    const isMine = on ? on === this : this.drops;
    // what leaves one part of the window for another is over that next
    if (event.type !== 'dragleave' || event.relatedTarget === null)
      this.#over.value = isMine && event.type === 'dragover';
    if (!isMine) return;
    event.preventDefault();
    if (event.type === 'drop') void this.#take([...event.dataTransfer.files]);
  };

  /** Makes names of files: several are read as one text, which is called as the first one. */
  async #take(files: readonly File[]): Promise<void> {
    try {
      const [title = ''] = files.map(({ name }) => inWords(name.replace(/\.\w{1,5}$/, '')));
      await this.#use(await readFiles(files), title);
    } catch (error) {
      this.#fault.value = (error as Error).message;
    }
  }

  async #use(text: string, title = ''): Promise<void> {
    if (text.trim() === '') return;
    this.#fault.value = '';
    const detail = await ownSource({ text, isList: looksLikeList(text) });
    titleUnlessGiven(detail, title);
    this.fire('source-made', detail, true);
  }

  /** What is pasted into an empty field, or over all that is in it, is used at once. */
  #onPaste(event: ClipboardEvent): void {
    const files = [...(event.clipboardData?.files ?? [])];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const { selectionStart, selectionEnd, value } = event.target as HTMLTextAreaElement;
    const isAll = selectionEnd - selectionStart === value.length;
    if (files.length === 0 && !isAll) return;
    event.preventDefault();
    void (files.length > 0 ? this.#take(files) : this.#use(text));
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void this.#use(this.#text.value);
  }

  #onChoose(): void {
    const files = [...(this.chooser.files ?? [])];
    this.chooser.value = '';
    void this.#take(files);
  }
}

/** Throws an error that names the file which is no UTF-8 text, or says that all are too much, or nothing. */
async function readFiles(files: readonly File[]): Promise<string> {
  if (files.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) {
    throw new Error(
      'A text may have up to 32 MB. Corpora reads larger ones from a folder of the server.',
    );
  }
  const texts = files.map(async (file) => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    } catch {
      throw new Error(`${file.name} is not UTF-8 text. Save it as UTF-8 and choose it again.`);
    }
  });
  const text = (await Promise.all(texts)).join('\n\n');
  if (text.trim() !== '') return text;
  throw new Error(`There is nothing in ${files.map(({ name }) => name).join(', ')}.`);
}
