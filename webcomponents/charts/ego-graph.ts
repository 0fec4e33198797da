/** <nw-ego-graph>: where one step leads from a syllable of one patch. */
import { css, html, nothing } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import { answer, api, type PatchName, type Schemas } from '../api.ts';
import { type EgoNode, egoNodes, MAX_NODES } from '../logic/charts/ego-graph.ts';
import { featuresIn } from '../logic/charts/features.ts';
import type { ProfileName } from '../logic/walks/params.ts';
import { element, PageElement } from '../parts/page-element.ts';
import './chart-figure.ts';
import { Reading } from '../logic/reading.ts';
import { renderReading } from '../parts/reading-state.ts';
import { route, setQuery } from '../state/router.ts';
import { server } from '../state/server.ts';
import { formatNumber, formatShare } from '../state/settings.ts';
import type { ChartFigure } from './chart-figure.ts';
import { egoFigure } from './ego-figure.ts';
import { panels } from './panel-styles.ts';
import { keyOf } from './patch-data.ts';

@element('nw-ego-graph', server, route)
export class EgoGraph extends PageElement {
  @property() patch: PatchName = 'a';
  @property() syllable = '';
  @property() profile: ProfileName = 'dialect';
  /** Most neighbours shown. */
  @property({ type: Number }) most = 60;
  @state() private active: EgoNode | null = null;
  @query('nw-chart-figure') private figure!: ChartFigure | null;

  readonly #data = new Reading<Schemas['Neighbours']>(this, { cached: true });
  readonly #further = new Reading<Schemas['Neighbours']>(this, { cached: true });
  /** The graph had the focus when a syllable was put in the middle: the new one gets it. */
  #refocus = false;

  static override styles = [
    panels,
    css`
      .line { min-block-size: 2.6em; }
    `,
  ];

  protected override willUpdate(): void {
    this.#ask(this.#data, this.syllable);
    const { further } = route.value.query;
    this.#ask(this.#further, further && further !== this.syllable ? further : null);
  }

  #ask(reading: Reading<Schemas['Neighbours']>, syllable: string | null): void {
    const { patch, profile } = this;
    const query = {
      patch,
      syllable: syllable ?? '',
      profile,
      neighbor_limit: 'null',
      min_length: 'null',
      max_length: 'null',
      limit: MAX_NODES,
    } as const;
    reading.ask(syllable ? keyOf(patch, 'neighbours', query) : null, (signal) =>
      answer(api.GET('/api/walker/neighbours', { params: { query }, signal })),
    );
  }

  override render() {
    const { value } = this.#data;
    const further = this.#further.value;
    const figure = () =>
      egoFigure(value!, egoNodes(value!, further, this.most), {
        activate: (node) => {
          this.active = node;
        },
        recentre: (syllable) => this.#recentre(syllable),
      });
    return html`
      <section class="panel stack tight" aria-label=${`Neighbours in patch ${this.patch.toUpperCase()}`}>
        ${renderReading(this.#data, 'the neighbours')}
        ${
          value
            ? html`
          <nw-chart-figure .figure=${guard([value, further, this.most], figure)} ?stale=${this.#data.stale} @drawn=${this.#focusAgain}>
            <div class="row between">
              <p class="small line" aria-live="polite">${this.#words(value)}</p>
              ${this.#renderFurther(value)}
            </div>
          </nw-chart-figure>`
            : nothing
        }
      </section>
    `;
  }

  #words(data: Schemas['Neighbours']) {
    const { syllable, frequency, signature } = this.active ?? data.syllable;
    const step = this.active
      ? `: ${formatShare(this.active.probability, 2)} from ${this.active.from}, ${this.active.flips} ${this.active.flips === 1 ? 'feature' : 'features'} changed,`
      : '';
    const features = featuresIn(signature).map(({ label }) => label);
    return html`<strong>${syllable}</strong>${step} occurs ${formatNumber(frequency)} times; ${features.join(', ')}.`;
  }

  #renderFurther(data: Schemas['Neighbours']) {
    const shown = this.#further.value?.syllable.syllable;
    if (shown)
      return html`<button class="tool framed" type="button" @click=${() => setQuery({ further: '' })}><nw-icon name="x"></nw-icon>Hide the steps from ${shown}</button>`;
    const node = this.active ?? null;
    const target = node && node.ring < 4 ? node.syllable : data.neighbours[0]?.syllable;
    if (!target) return nothing;
    return html`<button class="tool framed" type="button" title="A second ring: where a step leads from there" @click=${() => setQuery({ further: target })}><nw-icon name="plus"></nw-icon>Steps from ${target}</button>`;
  }

  #recentre(syllable: string): void {
    this.#refocus = this.figure?.shadowRoot?.activeElement?.localName === 'svg';
    this.active = null;
    setQuery({ syllable, further: '', of: this.patch });
  }

  readonly #focusAgain = (): void => {
    if (!this.#refocus) return;
    this.#refocus = false;
    this.figure?.shadowRoot?.querySelector<SVGElement>('.picture svg')?.focus();
  };
}
