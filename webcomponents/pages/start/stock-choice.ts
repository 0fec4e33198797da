/** <nw-stock-choice>: what the names are made of, and how much there is of it. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Stock } from '../../logic/start/recipe.ts';
import type { KindNames } from '../../logic/start/request.ts';
import { base } from '../../parts/base.ts';
import { segmented, segmentedChoice } from '../../parts/fields/segmented.ts';
import { formatNumber } from '../../state/settings.ts';

const STOCKS = [
  {
    value: 'auto',
    label: 'As it suits',
    title: 'Names like those of the text; of its language too where these are alike',
  },
  { value: 'own', label: 'Its own', title: 'Made of the names of the text alone' },
  { value: 'language', label: 'The language', title: 'Made of names of the language' },
] as const;

/**
 * A switch between the text's own names and those of its language; below it what each kind is made of.
 *
 * @fires stock-change - auto, own or language
 */
@customElement('nw-stock-choice')
export class StockChoice extends LitElement {
  @property() stock: Stock = 'auto';
  @property({ attribute: false }) kinds: readonly KindNames[] = [];

  static override styles = [
    base,
    segmented,
    css`
      summary { cursor: pointer; min-block-size: 1.5rem; }
      @media print { :host { display: none; } }
    `,
  ];

  override render() {
    const notes = new Set(this.kinds.flatMap(({ stock }) => stock?.notes ?? []));
    return html`
      <section class="panel stack tight" aria-label="What the names are made of" data-help="stock">
        ${segmentedChoice({
          label: 'Made of names of',
          name: 'stock',
          wide: true,
          value: this.stock,
          segments: STOCKS,
          choose: (detail) => this.dispatchEvent(new CustomEvent('stock-change', { detail })),
        })}
        <ul role="list" class="small quiet">${this.kinds.map(
          ({ kind, stock }) => stock && html`<li>${kind.title}: ${stockWords(stock)}</li>`,
        )}</ul>
        ${
          notes.size > 0
            ? html`<details class="small"><summary>Why</summary>${[...notes].map((note) => html`<p class="quiet">${note}</p>`)}</details>`
            : nothing
        }
      </section>
    `;
  }
}

/** "23 of its own, 37 of the language". */
function stockWords({ own, language, words }: NonNullable<KindNames['stock']>): string {
  const parts = [
    own > 0 && `${formatNumber(own)} of its own`,
    language > 0 && `${formatNumber(language)} of the language`,
    words > 0 && `${formatNumber(words)} words`,
  ].filter(Boolean);
  return parts.join(', ') || 'none';
}
