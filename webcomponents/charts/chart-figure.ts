/** <nw-chart-figure>: a chart with its title, summary, table and exports. */
import '@awesome.me/webawesome/dist/components/dropdown/dropdown.js';
import '@awesome.me/webawesome/dist/components/dropdown-item/dropdown-item.js';
import { query } from 'lit/decorators.js';
import { type TextTable, toCsv } from '../logic/table-text.ts';
import { renderFault } from '../parts/action.ts';
import type { Column } from '../parts/data-table.ts';
import { css, element, html, nothing, PageElement, property, State } from '../parts/element.ts';
import { widthOf } from '../parts/width-of.ts';
import { notifyError } from '../state/notices.ts';
import { formatNumber } from '../state/settings.ts';
import { openHelp } from '../state/shell/help.ts';
import '../parts/data-table.ts';
import { download } from '../parts/download.ts';
import { type PlotLibrary, plotLibrary } from './plot-library.ts';

export interface Figure {
  readonly title: string;
  /** One sentence: what there is to see. */
  readonly summary: string;
  readonly table: TextTable;
  readonly file: string;
  /** The article of the help that says how it is computed. */
  readonly topic: string;
  /** Draws for a width in CSS pixels. */
  draw(space: { readonly width: number; readonly plot: PlotLibrary }): SVGSVGElement;
}

/**
 * Shows a figure: title, one-sentence summary, picture or table, export; the help says how it is computed. It is redrawn
 * for a new `figure` object and for a new width.
 *
 * @fires drawn - nothing
 * @slot - what stands below the picture
 */
@element('nw-chart-figure')
export class ChartFigure extends PageElement {
  @property({ attribute: false }) figure: Figure | null = null;
  /** The figure shows another state than the controls ask for. */
  @property({ type: Boolean }) stale = false;
  readonly #asTable = new State(this, false);
  readonly #failure = new State(this, '');
  @query('.picture') private picture!: HTMLElement | null;

  readonly #room = widthOf(this);
  /** What was drawn last, or is being drawn. */
  #drawn: { readonly figure: Figure; readonly width: number } | null = null;

  static override styles = css`
    :host { container-type: inline-size; }
    figure { display: grid; gap: var(--gap-s); min-inline-size: 0; }
    .head { display: flex; flex-wrap: wrap; align-items: start; justify-content: space-between; gap: 0.25rem var(--gap); }
    .head h2 { padding-block: 0.3rem; }
    .summary { max-inline-size: 75ch; color: var(--quiet); }
    .picture { min-block-size: 6rem; overflow: hidden; padding: 2px; margin: -2px; }
    .picture.away { display: none; }
    .picture svg { display: block; max-inline-size: 100%; --plot-background: var(--raised); }
    .stale .picture { outline: 1px dashed var(--strong-line); outline-offset: 2px; }
    nw-data-table { block-size: 22rem; }
    @container (max-width: 30rem) {
      .head .row { gap: 0; }
      .word { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    }
    @media print {
      figure { break-inside: avoid; }
      .picture svg { block-size: auto; }
      nw-data-table { block-size: auto; }
    }
    wa-dropdown::part(menu) { min-inline-size: 11rem; }
  `;

  protected override updated(): void {
    const width = Math.floor(this.#room.pixels);
    if (this.figure !== this.#drawn?.figure || width !== this.#drawn?.width) void this.#draw();
  }

  override render() {
    const { figure } = this;
    if (!figure) return nothing;
    return html`
      <figure aria-labelledby="title" aria-describedby="summary" data-help=${figure.topic} class=${this.stale ? 'stale' : ''}>
        <div class="head">
          <h2 id="title">${figure.title}</h2>
          <div class="row">
            <button class="tool" type="button" title="Show as table" aria-pressed=${this.#asTable.value} @click=${() => this.#asTable.set(!this.#asTable.value)}><nw-icon name="table"></nw-icon><span class="word">Show as table</span></button>
            <button class="tool" type="button" title="How is this computed?" @click=${() => openHelp(figure.topic)}><nw-icon name="help"></nw-icon><span class="word">How is this computed?</span></button>
            <wa-dropdown placement="bottom-end" @wa-select=${this.#export}>
              <button slot="trigger" class="tool" type="button" title="Export"><nw-icon name="download"></nw-icon><span class="word">Export</span></button>
              <wa-dropdown-item value="svg">Picture (SVG)</wa-dropdown-item>
              <wa-dropdown-item value="png">Picture (PNG)</wa-dropdown-item>
              <wa-dropdown-item value="csv">Table (CSV)</wa-dropdown-item>
            </wa-dropdown>
          </div>
        </div>
        <figcaption id="summary" class="summary">${figure.summary}</figcaption>
        ${this.stale ? html`<p class="small quiet" role="status">Reading the new data; this is the previous picture.</p>` : nothing}
        ${renderFault({ error: this.#failure.value, again: this.#draw })}
        <div class="picture ${this.#asTable.value ? 'away' : ''}"></div>
        ${this.#asTable.value ? this.#renderTable(figure) : nothing}
        <slot></slot>
      </figure>
    `;
  }

  #renderTable({ table, title }: Figure) {
    const columns: Column<TextTable['rows'][number]>[] = table.columns.map((label, i) => ({
      key: String(i),
      label,
      render: (row) => cellText(row[i]!),
    }));
    return html`<nw-data-table label=${title} .columns=${columns} .items=${table.rows}></nw-data-table>`;
  }

  readonly #draw = async (): Promise<void> => {
    const { figure, picture } = this;
    const width = Math.floor(this.#room.pixels);
    if (!figure || !picture || width === 0) return;
    const turn = { figure, width };
    this.#drawn = turn;
    try {
      const plot = await plotLibrary();
      if (turn !== this.#drawn) return;
      const drawn = figure.draw({ width, plot });
      picture.replaceChildren(drawn);
      if (!drawn.hasAttribute('role')) {
        // the parts of an image have no names of their own
        for (const part of drawn.querySelectorAll('[aria-label]'))
          part.removeAttribute('aria-label');
        drawn.setAttribute('role', 'img');
        drawn.setAttribute('aria-label', `${figure.title}. ${figure.summary}`);
      }
      this.#failure.value = '';
      this.fire('drawn', null);
    } catch (error) {
      if (turn === this.#drawn)
        this.#failure.value = `The picture could not be drawn: ${(error as Error).message}`;
    }
  };

  /** The picture as an SVG file: colours and letters are those of the page now. */
  svgText(): string {
    const { picture } = this;
    const svg = picture?.querySelector('svg');
    if (!picture || !svg) throw new Error('There is no picture yet.');
    const clone = svg.cloneNode(true) as SVGSVGElement;
    // only of use on the page
    for (const node of clone.querySelectorAll('[aria-label=tip]')) node.remove();
    const { color: colour, fontFamily: font } = getComputedStyle(this);
    // the colour of the theme: the property itself has that of the other beside it
    const probe = picture.appendChild(document.createElement('i'));
    const property = (name: string): string => {
      probe.style.color = `var(${name === '--plot-background' ? '--raised' : name})`;
      return getComputedStyle(probe).color;
    };
    Object.assign(clone.style, {
      color: colour,
      background: property('--raised'),
      fontFamily: font,
    });
    // away from the page there are no custom properties, and nothing to inherit
    const text = new XMLSerializer()
      .serializeToString(clone)
      .replace(/var\((--[\w-]+)\)/g, (_, name: string) => property(name))
      .replace(/currentcolor/gi, colour);
    probe.remove();
    return text;
  }

  async #export(event: CustomEvent<{ item: { value: string } }>): Promise<void> {
    const { figure } = this;
    if (!figure) return;
    try {
      switch (event.detail.item.value) {
        case 'csv':
          return download(`${figure.file}.csv`, 'text/csv', toCsv(figure.table));
        case 'svg':
          return download(`${figure.file}.svg`, 'image/svg+xml', this.svgText());
        default:
          return download(`${figure.file}.png`, 'image/png', await pngOf(this.svgText()));
      }
    } catch (error) {
      notifyError('Export', error);
    }
  }
}

const cellText = (cell: string | number | boolean | null): string =>
  typeof cell === 'number'
    ? formatNumber(cell, { maximumSignificantDigits: 6 })
    : String(cell ?? '–');

async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 2 * image.width;
    canvas.height = 2 * image.height;
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('The browser could not make a PNG of the picture.');
    return blob;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
