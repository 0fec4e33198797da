/** <nw-run-names>: the proper names that a run's texts hold. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Schemas } from '../../api.ts';
import { base } from '../../parts/base.ts';
import { formatNumber } from '../../state/settings.ts';

type Names = Schemas['RunDetail']['names'];

/** How many proper names there are, and the most frequent ones; places are marked. */
@customElement('nw-run-names')
export class RunNames extends LitElement {
  @property({ attribute: false }) names: Names = null;
  /** Why there are none. */
  @property({ attribute: false }) fault: string | null = null;

  static override styles = [
    base,
    css`
      ul { display: flex; flex-wrap: wrap; gap: 0.15rem 0.9rem; }
      li { overflow-wrap: anywhere; }
      .place { font-style: italic; }
      .count { color: var(--quiet); font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
    `,
  ];

  override render() {
    const { names, fault } = this;
    return html`
      <div class="stack tight">
        <h3>Proper names</h3>
        ${names === null ? html`<p class="quiet">${fault}</p>` : this.#renderNames(names)}
      </div>
    `;
  }

  #renderNames({ total, places, shown }: NonNullable<Names>) {
    if (total === 0) return html`<p class="quiet">None that the text uses twice.</p>`;
    const more = total > shown.length ? ' The most frequent:' : '';
    return html`
      <p class="small quiet">${formatNumber(total)} in all, ${formatNumber(places)} taken for places (in italics).${more}</p>
      <ul>
        ${shown.map(
          ({ name, count, place }) =>
            html`<li><span class=${place ? 'place' : nothing}>${name}</span> <span class="count">${formatNumber(count)}</span></li>`,
        )}
      </ul>
    `;
  }
}
