/** <nw-take-along>: buttons that copy a list or save it as a file: names, walks, syllables. */
import '@awesome.me/webawesome/dist/components/dropdown/dropdown.js';
import '@awesome.me/webawesome/dist/components/dropdown-item/dropdown-item.js';
import { inWords } from '../logic/corpora/runs.ts';
import { type TextTable, toCsv, toMarkdown, toNdjson, toObjects } from '../logic/table-text.ts';
import { copyText, notifyError } from '../state/notices.ts';
import { formatNumber } from '../state/settings.ts';
import { download } from './download.ts';
import { element, html, nothing, PageElement, property, State } from './element.ts';

export interface Taken {
  readonly lines: readonly string[];
  readonly table: TextTable;
  /** The JSON as a whole. */
  readonly json: object;
}

const linesOf = ({ lines }: Taken): string => lines.map((line) => `${line}\n`).join('');

const FORMATS: Readonly<
  Record<string, readonly [label: string, type: string, text: (taken: Taken) => string]>
> = {
  txt: ['Text, one a line', 'text/plain', linesOf],
  csv: ['CSV', 'text/csv', ({ table }) => toCsv(table)],
  json: ['JSON', 'application/json', ({ json }) => `${JSON.stringify(json, null, 2)}\n`],
  ndjson: ['NDJSON', 'application/x-ndjson', ({ table }) => toNdjson(table)],
  md: ['Markdown', 'text/markdown', ({ table }) => toMarkdown(table)],
};

/** Names with what the JSON says of all of them. */
export const takenNames = (lines: readonly string[], table: TextTable, about: object): Taken => ({
  lines,
  table,
  json: { ...about, names: toObjects(table) },
});

@element('nw-take-along')
export class TakeAlong extends PageElement {
  @property({ type: Number }) count = 0;
  @property() what = 'names';
  /** The words of the button that copies. */
  @property() label = 'Copy all';
  /** What a file is called, without its ending. */
  @property() stem = 'names';
  @property({ attribute: false }) read!: () => Taken | Promise<Taken>;
  readonly #reading = new State(this, false);

  override render() {
    const busy = this.#reading.value;
    const off = this.count === 0 ? 'true' : nothing;
    const title =
      this.count === 0
        ? 'The list is empty'
        : `Take ${formatNumber(this.count)} ${this.what} along, as they are listed`;
    return html`<div class="row">
      <button class="tool framed" type="button" ?disabled=${busy} aria-disabled=${off} title=${title} @click=${() => this.#copy()}>
        <nw-icon name="copy"></nw-icon>${this.label}</button>
      <wa-dropdown placement="top-end" @wa-select=${(event: CustomEvent<{ item: { value: string } }>) => this.#save(event.detail.item.value)}>
        <button slot="trigger" class="tool framed" type="button" ?disabled=${busy} aria-disabled=${off} title=${title}>
          <nw-icon name="download"></nw-icon>Export<nw-icon name="chevron-down"></nw-icon></button>
        ${Object.entries(FORMATS).map(([ending, [label]]) => html`<wa-dropdown-item value=${ending}>${label}</wa-dropdown-item>`)}
      </wa-dropdown>
    </div>`;
  }

  #copy(): Promise<void> {
    return this.#take((taken) =>
      copyText(
        linesOf(taken),
        `${formatNumber(taken.lines.length)} ${this.what}`,
        inWords(this.what),
      ),
    );
  }

  #save(ending: string): Promise<void> {
    const [, type, text] = FORMATS[ending]!;
    return this.#take((taken) => download(`${this.stem}.${ending}`, type, text(taken)));
  }

  async #take(use: (taken: Taken) => void | Promise<void>): Promise<void> {
    this.#reading.value = true;
    try {
      await use(await this.read());
    } catch (error) {
      notifyError(inWords(this.what), error);
    } finally {
      this.#reading.value = false;
    }
  }
}
