/** <nw-features-tab>: how common features are, and which occur together. */
import { html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { Schemas } from '../../api.ts';
import { FEATURES } from '../../logic/charts/features.ts';
import { base } from '../../parts/base.ts';
import { selectField, selectStyles } from '../../parts/fields/select.ts';
import '../../charts/chart-figure.ts';
import { cooccurrenceFigure, saturationFigure } from '../../charts/features-figure.ts';
import { panels } from '../../charts/panel-styles.ts';
import { route, setQuery } from '../../state/router.ts';
import { DistributionsTab } from './distributions-tab.ts';
import { renderPatchChoice } from './patch-choice.ts';
import './syllable-list.ts';
import { choice } from './query-choice.ts';

type FeatureName = Schemas['FeatureName'];
const MEASURES = { types: 'syllables', tokens: 'occurrences' } as const;

/** Which features are common, and which go together. */
@customElement('nw-features-tab')
export class FeaturesTab extends DistributionsTab {
  static override styles = [base, selectStyles, panels];

  override render() {
    const data = this.data.values(this.patches);
    return html`
      <div class="stack">
        ${this.data.renderRest(this.patches, 'the features')}
        ${data.length > 0 ? this.#renderAll(data) : nothing}
      </div>
    `;
  }

  #renderAll(data: readonly Schemas['Distributions'][]) {
    const { measure: asked, feature, of } = route.value.query;
    const measure = asked === 'tokens' ? 'tokens' : 'types';
    const chosen = FEATURES.filter(({ name }) => feature?.split(',').includes(name));
    const patch = data.find((d) => d.patch === of)?.patch ?? data[0]!.patch;
    const stale = this.data.stale(this.patches);
    const saturation = this.made.of([data, measure], () =>
      saturationFigure(data, measure, (k) => setQuery({ feature: FEATURES[k]!.name })),
    );
    const source = this.made.also('source', [patch, feature], () => ({
      patch,
      sort: 'frequency' as const,
      ...(chosen.length > 0 && { feature: chosen.map(({ name }) => name as FeatureName) }),
    }));
    const pick =
      (slot: 0 | 1) =>
      (picked: FeatureName | ''): void => {
        const names = [chosen[0]?.name ?? '', chosen[1]?.name ?? ''];
        names[slot] = picked;
        setQuery({ feature: [...new Set(names.filter((name) => name !== ''))].join(',') });
      };
    const select = (label: string, slot: 0 | 1) =>
      selectField<FeatureName | ''>({
        label,
        value: (chosen[slot]?.name as FeatureName | undefined) ?? '',
        options: [
          ['', 'any'],
          ...FEATURES.map(({ name, label: text }) => [name as FeatureName, text] as const),
        ],
        choose: pick(slot),
      });
    return html`
      <div class="split">
        <div class="panel stack">
          <div class="controls">${choice('Count', 'measure', MEASURES, measure)}</div>
          <nw-chart-figure .figure=${saturation} ?stale=${stale}></nw-chart-figure>
        </div>
        <nw-syllable-list heading=${chosen.length > 0 ? chosen.map(({ label }) => label).join(' and ') : 'Syllables'} .source=${source}>
          <div class="controls">
            ${select('Feature', 0)}
            ${chosen.length > 0 ? select('and', 1) : nothing}
            ${renderPatchChoice(
              data.map((d) => d.patch),
              patch,
            )}
          </div>
        </nw-syllable-list>
      </div>
      <div class=${data.length > 1 ? 'halves' : ''}>
        ${data.map(
          (d) =>
            html`<nw-chart-figure class="panel" ?stale=${stale} .figure=${this.made.also(
              `phi ${d.patch}`,
              [d],
              () =>
                cooccurrenceFigure(d, (first, second) =>
                  setQuery({
                    of: d.patch,
                    feature: `${FEATURES[first]!.name},${FEATURES[second]!.name}`,
                  }),
                ),
            )}></nw-chart-figure>`,
        )}
      </div>
    `;
  }
}
