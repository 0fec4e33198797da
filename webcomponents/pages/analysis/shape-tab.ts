/** <nw-shape-tab>: size of the corpora and lengths of their syllables. */
import { css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { Schemas } from '../../api.ts';
import { parseSpan, type Span, spanBetween, spanText } from '../../logic/charts/analysis-view.ts';
import { sliceOfLengths } from '../../logic/charts/distribution-rows.ts';
import { base } from '../../parts/base.ts';
import { selectStyles } from '../../parts/fields/select.ts';
import '../../charts/chart-figure.ts';
import { panels } from '../../charts/panel-styles.ts';
import { shapeFigure } from '../../charts/shape-figure.ts';
import { route, setQuery } from '../../state/router.ts';
import { formatNumber, formatShare } from '../../state/settings.ts';
import { DistributionsTab } from './distributions-tab.ts';
import { renderPatchChoice } from './patch-choice.ts';
import './syllable-list.ts';

/** How large the corpora are and how long their syllables. */
@customElement('nw-shape-tab')
export class ShapeTab extends DistributionsTab {
  static override styles = [
    base,
    selectStyles,
    panels,
    css`.list-controls { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: end; } .list-controls label { display: grid; gap: 0.2rem; font-size: 0.8125rem; font-weight: 550; }`,
  ];

  override render() {
    const data = this.data.values(this.patches);
    const span = parseSpan(route.value.query.length);
    return html`
      <div class="stack">
        ${this.#renderCards(data)}
        ${this.data.renderRest(this.patches, 'the lengths')}
        ${data.length > 0 ? this.#renderLengths(data, span) : nothing}
      </div>
    `;
  }

  #renderCards(data: readonly Schemas['Distributions'][]) {
    const cards: readonly [
      string,
      (d: Schemas['Distributions']) => string,
      (d: Schemas['Distributions']) => string,
      string,
    ][] = [
      ['Syllables', ({ types }) => formatNumber(types), () => '', 'Different syllables (types)'],
      [
        'Occurrences',
        ({ tokens }) => formatNumber(tokens),
        () => '',
        'Sum of all frequencies (tokens)',
      ],
      [
        'Each occurs, on average',
        ({ tokens, types }) => `${formatNumber(tokens / types, { maximumFractionDigits: 1 })} ×`,
        () => '',
        'Occurrences per syllable',
      ],
      [
        'Only once',
        ({ hapax }) => formatNumber(hapax),
        ({ hapax, types }) => formatShare(hapax / types),
        'Hapax legomena: syllables of frequency 1',
      ],
      [
        'Longest',
        ({ length }) => `${length.length}`,
        () => 'letters',
        'Letters of the longest syllable',
      ],
    ];
    if (data.length === 0) return nothing;
    return html`<dl class="cards">${cards.map(
      ([name, value, note, hint]) =>
        html`<div class="card" title=${hint}><dt>${name}</dt>${data.map(
          (d) =>
            html`<dd class="patch-${d.patch}"><span class="mark" aria-label=${`Patch ${d.patch.toUpperCase()}`} role="img">${d.patch.toUpperCase()}</span>${value(d)} <small>${note(d)}</small></dd>`,
        )}</div>`,
    )}</dl>`;
  }

  #renderLengths(data: readonly Schemas['Distributions'][], span: Span | null) {
    const choose = (from: number, to: number): void => setQuery({ length: spanText({ from, to }) });
    const figure = this.made.of([data, span?.from, span?.to], () =>
      shapeFigure(data, span, choose),
    );
    const patch = route.value.query.of === 'b' || data[0]!.patch === 'b' ? 'b' : 'a';
    const of = data.find((d) => d.patch === patch) ?? data[0]!;
    const longest = Math.max(...data.map(({ length }) => length.length));
    const shown = span ?? { from: 1, to: longest };
    const number = (value: number, change: (n: number) => void, label: string) => html`
      <label>${label} <input type="number" min="1" max=${longest} .value=${String(value)} @change=${(
        event: Event,
      ) => {
        const n = (event.target as HTMLInputElement).valueAsNumber;
        if (Number.isInteger(n) && n >= 1) change(n);
      }}></label>`;
    return html`
      <div class="split">
        <nw-chart-figure class="panel" .figure=${figure} ?stale=${this.data.stale(this.patches)}></nw-chart-figure>
        <nw-syllable-list heading=${span ? `Syllables of ${spanText(span).replace('-', ' to ')} letters` : 'Syllables by length'}
          .source=${this.made.also('source', [of, shown.from, shown.to], () => ({ patch: of.patch, sort: 'length' as const, slice: sliceOfLengths(of, shown) }))}>
          <div class="list-controls">
            ${number(
              shown.from,
              (n) => {
                const s = spanBetween(n, Math.max(n, shown.to));
                choose(s.from, s.to);
              },
              'Letters from',
            )}
            ${number(
              shown.to,
              (n) => {
                const s = spanBetween(Math.min(n, shown.from), n);
                choose(s.from, s.to);
              },
              'to',
            )}
            ${renderPatchChoice(
              data.map((d) => d.patch),
              of.patch,
            )}
          </div>
        </nw-syllable-list>
      </div>
    `;
  }
}
