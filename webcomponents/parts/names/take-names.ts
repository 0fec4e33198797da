/** <nw-take-names>: buttons that take a list of names along. */
import '@awesome.me/webawesome/dist/components/dropdown/dropdown.js';
import '@awesome.me/webawesome/dist/components/dropdown-item/dropdown-item.js';
import { html } from 'lit';
import { property, state } from 'lit/decorators.js';
import { type TextTable, toCsv, toMarkdown, toNdjson, toObjects } from '../../logic/table-text.ts';
import { copyText } from '../../state/copy-text.ts';
import { notifyError } from '../../state/notices.ts';
import { formatNumber } from '../../state/settings.ts';
import { download } from '../download.ts';
import { element, PageElement } from '../page-element.ts';

export interface TakenNames {
  /** As they are written. */
  readonly names: readonly string[];
  readonly table: TextTable;
  /** What the JSON says of all of them. */
  readonly about: object;
}

const linesOf = (names: readonly string[]): string => names.map((name) => `${name}\n`).join('');

const FORMATS: Readonly<
  Record<string, readonly [label: string, type: string, text: (taken: TakenNames) => string]>
> = {
  txt: ['Text, a name a line', 'text/plain', ({ names }) => linesOf(names)],
  csv: ['CSV', 'text/csv', ({ table }) => toCsv(table)],
  json: [
    'JSON',
    'application/json',
    ({ about, table }) => `${JSON.stringify({ ...about, names: toObjects(table) }, null, 2)}\n`,
  ],
  ndjson: ['NDJSON', 'application/x-ndjson', ({ table }) => toNdjson(table)],
  md: ['Markdown', 'text/markdown', ({ table }) => toMarkdown(table)],
};

@element('nw-take-names')
export class TakeNames extends PageElement {
  /** How many there are. */
  @property({ type: Number }) count = 0;
  /** What a file is called, without its ending. */
  @property() stem = 'names';
  /** Reads all of them. */
  @property({ attribute: false }) read!: () => TakenNames | Promise<TakenNames>;
  @state() private reading = false;

  override render() {
    const off = this.count === 0 || this.reading;
    const title =
      this.count === 0
        ? 'The list is empty'
        : `Take ${formatNumber(this.count)} names along, as they are listed`;
    return html`<div class="row">
      <button class="tool framed" type="button" ?disabled=${off} title=${title} @click=${() => this.#copy()}>
        <nw-icon name="copy"></nw-icon>Copy all</button>
      <wa-dropdown placement="top-end" @wa-select=${(event: CustomEvent<{ item: { value: string } }>) => this.#save(event.detail.item.value)}>
        <button slot="trigger" class="tool framed" type="button" ?disabled=${off} title=${title}>
          <nw-icon name="download"></nw-icon>Export<nw-icon name="chevron-down"></nw-icon></button>
        ${Object.entries(FORMATS).map(([ending, [label]]) => html`<wa-dropdown-item value=${ending}>${label}</wa-dropdown-item>`)}
      </wa-dropdown>
    </div>`;
  }

  #copy(): Promise<void> {
    return this.#take(({ names }) =>
      copyText(linesOf(names), `${formatNumber(names.length)} names`),
    );
  }

  #save(ending: string): Promise<void> {
    const [, type, text] = FORMATS[ending]!;
    return this.#take((taken) => download(`${this.stem}.${ending}`, type, text(taken)));
  }

  async #take(use: (taken: TakenNames) => void | Promise<void>): Promise<void> {
    this.reading = true;
    try {
      await use(await this.read());
    } catch (error) {
      notifyError('Names', error);
    } finally {
      this.reading = false;
    }
  }
}
