/** <nw-compare-tab>: what distinguishes the two corpora. */
import { html, LitElement, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../api.ts';
import { scatterRows } from '../../logic/charts/compare-rows.ts';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import '../../charts/chart-figure.ts';
import { distanceFigure, scatterFigure, sharedFigure } from '../../charts/compare-figures.ts';
import { FigureMemo } from '../../charts/figure-memo.ts';
import { server } from '../../state/server.ts';
import { watches } from '../../state/store.ts';
import './keyness-table.ts';
import { panels } from '../../charts/panel-styles.ts';
import { keyOf } from '../../charts/patch-data.ts';
import { Reading } from '../../logic/reading.ts';
import { renderReading } from '../../parts/reading-state.ts';

/** Most frequent syllables of each corpus in the picture. */
const POINTS = 400;

type Comparison = Schemas['Comparison'];

/** What sets the two corpora apart. */
@customElement('nw-compare-tab')
@watches(server)
export class CompareTab extends LitElement {
  readonly #pages = new Reading<readonly [Comparison, Comparison]>(this, { cached: true });
  readonly #made = new FigureMemo();

  static override styles = [base, tools, panels];

  protected override willUpdate(): void {
    this.#pages.ask(keyOf('a', keyOf('b'), 'compare'), async (signal) => {
      const page = (sort: 'frequency_a' | 'frequency_b') =>
        answer(
          api.GET('/api/walker/compare', { params: { query: { sort, limit: POINTS } }, signal }),
        );
      const [a, b] = await Promise.all([page('frequency_a'), page('frequency_b')]);
      return [a, b] as const;
    });
  }

  override render() {
    const pages = this.#pages.value;
    return html`
      <div class="stack">
        ${renderReading(this.#pages, 'the comparison')}
        ${pages ? this.#renderAll(pages) : nothing}
      </div>
    `;
  }

  #renderAll(pages: readonly [Comparison, Comparison]) {
    const [data] = pages;
    const { stale } = this.#pages;
    const scatter = this.#made.of([pages], () =>
      scatterFigure(
        scatterRows(
          pages.map(({ syllables }) => syllables),
          { a: data.tokens_a, b: data.tokens_b },
        ),
        data,
      ),
    );
    return html`
      <div class="halves">
        <nw-chart-figure class="panel" .figure=${this.#made.also('distances', [data], () => distanceFigure(data))} ?stale=${stale}></nw-chart-figure>
        <nw-chart-figure class="panel" .figure=${this.#made.also('shared', [data], () => sharedFigure(data))} ?stale=${stale}></nw-chart-figure>
      </div>
      <div class="halves">
        <nw-chart-figure class="panel" .figure=${scatter} ?stale=${stale}></nw-chart-figure>
        <nw-keyness-table></nw-keyness-table>
      </div>
    `;
  }
}
