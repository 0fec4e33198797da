/** <nw-walk-summary>: walks in four figures. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Schemas } from '../../api.ts';
import {
  meanPercentile,
  type RankCurve,
  summarise,
  type WalkSummary,
} from '../../logic/walks/summary.ts';
import { base } from '../../parts/base.ts';
import { formatNumber, formatShare } from '../../state/settings.ts';

interface Figure {
  readonly label: string;
  readonly how: string;
  show(summary: WalkSummary): string;
}

const share = (value: number | null): string => (value === null ? '–' : formatShare(value));
const decimal = (value: number | null): string =>
  value === null ? '–' : formatNumber(value, { maximumFractionDigits: 2 });

const FIGURES: readonly Figure[] = [
  {
    label: 'steps that stay',
    how: 'Share of the steps that stay on their syllable',
    show: (s) => share(s.stayShare),
  },
  {
    label: 'different walks',
    how: 'Different walks among all walks',
    show: (s) => share(s.distinctShare),
  },
  {
    label: 'features changed a step',
    how: 'Of the twelve features, how many a step changes on average (flips); staying counts as 0',
    show: (s) => decimal(s.meanFlips),
  },
  {
    label: 'times in the text',
    how: 'How often the syllables visited occur in the corpus, on average',
    show: (s) => decimal(s.meanFrequency),
  },
];

/** Walks in four figures. */
@customElement('nw-walk-summary')
export class WalkSummaryRow extends LitElement {
  @property({ attribute: false }) walks: readonly Schemas['Walk'][] = [];
  @property({ attribute: false }) curve: RankCurve | null = null;

  static override styles = [
    base,
    css`
      dl { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; }
      dl > div { display: grid; }
      dt { order: 2; font-size: 0.75rem; color: var(--quiet); }
      dd { font-size: 1.0625rem; font-weight: 650; font-variant-numeric: tabular-nums; line-height: 1.3; }
    `,
  ];

  override render() {
    const now = summarise(this.walks);
    if (!now) return nothing;
    const percentile = meanPercentile(this.walks, this.curve);
    return html`
      <dl data-help="walk-figures">
        ${FIGURES.map(({ label, how, show }) => html`<div title=${how}><dt>${label}</dt><dd>${show(now)}</dd></div>`)}
        ${
          percentile === null
            ? nothing
            : html`<div title="Mean share of the corpus' syllables that are no more frequent than a syllable visited: 100 % are the commonest">
                <dt>of all syllables rarer</dt><dd>${formatShare(percentile, 0)}</dd></div>`
        }
      </dl>
    `;
  }
}
