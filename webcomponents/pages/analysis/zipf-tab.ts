/** <nw-zipf-tab>: how frequency falls with rank. */
import { html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { Schemas } from '../../api.ts';
import { parseSpan, spanText } from '../../logic/charts/analysis-view.ts';
import { base } from '../../parts/base.ts';
import { selectStyles } from '../../parts/fields/select.ts';
import '../../charts/chart-figure.ts';
import { panels } from '../../charts/panel-styles.ts';
import { route, setQuery } from '../../state/router.ts';
import { formatNumber } from '../../state/settings.ts';
import { DistributionsTab } from './distributions-tab.ts';
import { renderPatchChoice } from './patch-choice.ts';
import { choice } from './query-choice.ts';
import './syllable-list.ts';
import { TOKEN_VIEWS, TYPE_VIEWS, type ZipfView, zipfFigure } from '../../charts/zipf-figure.ts';

/** Ranks shown around a chosen one. */
const AROUND = 100;

/** How frequency falls with rank. */
@customElement('nw-zipf-tab')
export class ZipfTab extends DistributionsTab {
  static override styles = [base, selectStyles, panels];

  override render() {
    const data = this.data.values(this.patches);
    return html`
      <div class="stack">
        ${this.data.renderRest(this.patches, 'the ranks')}
        ${data.length > 0 ? this.#renderCurve(data) : nothing}
      </div>
    `;
  }

  #renderCurve(data: readonly Schemas['Distributions'][]) {
    const { tokens, types, of, ranks } = route.value.query;
    const view: ZipfView = {
      tokens: tokens === 'share' || tokens === 'coverage' ? tokens : 'count',
      types: types === 'share' ? 'share' : 'rank',
    };
    const figure = this.made.of([data, view.tokens, view.types], () =>
      zipfFigure(data, view, ({ patch, rank }) =>
        setQuery({ of: patch, ranks: spanText({ from: rank, to: rank + AROUND - 1 }) }),
      ),
    );
    const chosen = data.find(({ patch }) => patch === of) ?? data[0]!;
    const span = parseSpan(ranks) ?? { from: 1, to: AROUND };
    const from = Math.min(span.from, chosen.types);
    const count = Math.min(span.to, chosen.types) - from + 1;
    const source = this.made.also('source', [chosen, from, count], () => ({
      patch: chosen.patch,
      sort: 'frequency' as const,
      slice: { offset: from - 1, count },
    }));
    return html`
      <div class="split">
        <div class="panel stack">
          <div class="controls">
            ${choice('Upwards (tokens)', 'tokens', TOKEN_VIEWS, view.tokens)}
            ${choice('Along (types)', 'types', TYPE_VIEWS, view.types)}
          </div>
          <nw-chart-figure .figure=${figure} ?stale=${this.data.stale(this.patches)}></nw-chart-figure>
        </div>
        <nw-syllable-list heading=${`Ranks ${formatNumber(from)} to ${formatNumber(from + count - 1)}`} .source=${source}>
          <div class="controls">
            <label>From rank <input type="number" min="1" max=${chosen.types} .value=${String(from)} @change=${(
              event: Event,
            ) => {
              const n = (event.target as HTMLInputElement).valueAsNumber;
              if (Number.isInteger(n) && n >= 1)
                setQuery({ ranks: spanText({ from: n, to: n + AROUND - 1 }) });
            }}></label>
            ${renderPatchChoice(
              data.map(({ patch }) => patch),
              chosen.patch,
            )}
          </div>
        </nw-syllable-list>
      </div>
    `;
  }
}
