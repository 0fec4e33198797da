/** <nw-name-tools>: actions on the active name and on the list. */
import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/dropdown/dropdown.js';
import '@awesome.me/webawesome/dist/components/dropdown-item/dropdown-item.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Mark } from '../../../logic/names/keepers.ts';
import { RENDER_STYLES, type RenderStyle, renderName } from '../../../logic/names/render.ts';
import type { NameFilter, NameRow } from '../../../logic/names/rows.ts';
import { base } from '../../../parts/base.ts';
import { selectField, selectStyles } from '../../../parts/fields/select.ts';
import { tools } from '../../../parts/tools.ts';
import { copyText } from '../../../state/copy-text.ts';
import { notifyError } from '../../../state/notices.ts';
import { formatNumber } from '../../../state/settings.ts';
import { type ListName, listTitle, type NameOrigin, readAllNames } from '../name-source.ts';
import { EXPORT_FORMATS, type ExportFormat, exportNames } from './export.ts';

/**
 * What can be done with the active name and with the whole list.
 *
 * @fires mark - the mark
 * @fires undo - nothing
 * @fires copy-name - nothing
 * @fires inspect - nothing
 * @fires select-kept - nothing
 * @fires style - the style
 */
@customElement('nw-name-tools')
export class NameTools extends LitElement {
  @property({ attribute: false }) row: NameRow | null = null;
  @property() mark: Mark | null = null;
  @property({ type: Boolean }) canUndo = false;
  /** Whether there is no pane beside the list. */
  @property({ type: Boolean }) inspectable = false;
  @property() renderStyle: RenderStyle = 'title';
  @property() list: ListName = 'selected';
  @property({ attribute: false }) filter!: NameFilter;
  @property({ attribute: false }) origin!: NameOrigin;
  @property({ type: Number }) count = 0;
  @property() run = '';
  @property() seed = '';
  @state() private reading = false;

  static override styles = [
    base,
    selectStyles,
    tools,
    css`
      .bar { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; justify-content: space-between; }
      .row { gap: 0.3rem; min-inline-size: 0; }
      .tool { padding-inline: 0.6rem; }
    `,
  ];

  override render() {
    const none = this.row === null;
    const why = (title: string): string => (none ? 'Choose a name first' : title);
    const tool = (type: string, icon: string, text: string, title: string) =>
      html`<button class="tool framed" type="button" ?disabled=${none} title=${why(title)}
        @click=${() => this.#tell(type)}><wa-icon name=${icon}></wa-icon>${text}</button>`;
    const marker = (mark: Mark, icon: string, text: string, title: string) =>
      html`<button class="tool framed" type="button" ?disabled=${none} title=${why(title)} aria-pressed=${this.mark === mark}
        @click=${() => this.#tell('mark', mark)}><wa-icon name=${icon}></wa-icon>${text}</button>`;
    return html`<div class="bar">
      <div class="row" role="group" aria-label="The chosen name">
        ${marker('kept', 'heart', 'Keep', 'Keep and go on (y)')}
        ${marker('dropped', 'x', 'Drop', 'Drop and go on (n)')}
        <button class="tool framed" type="button" ?disabled=${!this.canUndo} title=${this.canUndo ? 'Take the last mark back (u)' : 'No mark to take back'}
          @click=${() => this.#tell('undo')}><wa-icon name="undo"></wa-icon>Undo</button>
        ${tool('copy-name', 'copy', 'Copy', 'Copy the name (c)')}
        ${this.inspectable ? tool('inspect', 'info', 'Inspect', 'See the name in detail (Enter)') : nothing}
      </div>
      <div class="row" role="group" aria-label="The whole list">
        ${selectField({
          label: 'Letter case',
          beside: true,
          title: 'Letter case; next with r',
          value: this.renderStyle,
          options: RENDER_STYLES.map((style) => [style, style] as const),
          choose: (style) => this.#tell('style', style),
        })}
        ${this.#renderUse()}
        ${this.#renderTake()}
      </div>
    </div>`;
  }

  /** What kept names are good for. */
  #renderUse() {
    if (this.list !== 'kept') return nothing;
    const none = this.count === 0;
    return html`<button class="tool framed" type="button" ?disabled=${none}
      title=${none ? 'Nothing is kept' : 'Make these the selection, and so the content of a package'}
      @click=${() => this.#tell('select-kept')}><wa-icon name="check"></wa-icon>Select only these</button>`;
  }

  #renderTake() {
    const empty = this.count === 0;
    const title = empty
      ? 'The list is empty'
      : `Take ${formatNumber(this.count)} names along, as filtered and sorted`;
    return html`
      <button class="tool framed" type="button" ?disabled=${empty || this.reading} title=${title} @click=${() => this.#copyAll()}>
        <wa-icon name="copy"></wa-icon>Copy all</button>
      <wa-dropdown placement="top-end" @wa-select=${(
        event: CustomEvent<{ item: { value: string } }>,
      ) => this.#export(event.detail.item.value as ExportFormat)}>
        <button slot="trigger" class="tool framed" type="button" ?disabled=${empty || this.reading} title=${title}>
          <wa-icon name="download"></wa-icon>Export<wa-icon name="chevron-down"></wa-icon></button>
        ${Object.entries(EXPORT_FORMATS).map(
          ([format, label]) => html`<wa-dropdown-item value=${format}>${label}</wa-dropdown-item>`,
        )}
      </wa-dropdown>
    `;
  }

  async #copyAll(): Promise<void> {
    await this.#withAll(async (rows) => {
      const names = rows.map(({ name }) => renderName(name, this.renderStyle));
      await copyText(`${names.join('\n')}\n`, `${formatNumber(names.length)} names`);
    });
  }

  async #export(format: ExportFormat): Promise<void> {
    await this.#withAll((rows) => {
      const stem = `${listTitle(this.list).toLowerCase().replace(/\W+/g, '-')}-${this.run}`;
      exportNames(rows, format, { stem, style: this.renderStyle, run: this.run, seed: this.seed });
    });
  }

  async #withAll(use: (rows: readonly NameRow[]) => void | Promise<void>): Promise<void> {
    this.reading = true;
    try {
      await use(await readAllNames(this.origin, this.list, this.filter));
    } catch (error) {
      notifyError('Names', error);
    } finally {
      this.reading = false;
    }
  }

  #tell(type: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
