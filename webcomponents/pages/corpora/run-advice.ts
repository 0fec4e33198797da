/** <nw-run-advice>: the server's advice on a corpus. */
import { css, html, LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Schemas } from '../../api.ts';
import { base } from '../../parts/base.ts';
import { formatNumber, formatShare } from '../../state/settings.ts';

type Advice = Schemas['Advice'];

/** Kinds of advice whose numbers are shares. */
const SHARES: readonly Advice['code'][] = ['many_hapaxes', 'dominant_syllable', 'long_syllables'];

/** What the server thinks of a corpus: each finding with its threshold and what to do. */
@customElement('nw-run-advice')
export class RunAdvice extends LitElement {
  @property({ attribute: false }) advice: readonly Advice[] = [];
  @property({ type: Boolean }) hasCorpus = false;

  static override styles = [
    base,
    css`
      ul { display: grid; gap: 0.75rem; }
      li { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.1rem 0.55rem; }
      li > wa-icon { margin-block-start: 0.25em; }
      li > div { grid-column: 2; }
      .good { display: flex; gap: 0.5em; align-items: baseline; }
    `,
  ];

  override render() {
    return html`
      <div class="stack tight">
        <h3>Advice</h3>
        ${this.advice.length > 0 ? html`<ul>${this.advice.map(renderAdvice)}</ul>` : this.#renderNone()}
      </div>
    `;
  }

  #renderNone() {
    return this.hasCorpus
      ? html`<p class="good"><wa-icon name="circle-check" class="ok"></wa-icon> Nothing stands out: enough syllables, evenly spread.</p>`
      : html`<p class="quiet">This run has no corpus.</p>`;
  }
}

function renderAdvice({ code, severity, text, value, threshold, remedy }: Advice) {
  const shown = (number: number | string): string =>
    typeof number === 'string'
      ? number
      : SHARES.includes(code)
        ? formatShare(number)
        : formatNumber(number);
  const warn = severity === 'warn';
  return html`
    <li>
      <wa-icon name=${warn ? 'triangle-alert' : 'info'} class=${warn ? 'warning' : 'quiet'} label=${warn ? 'warning' : 'note'}></wa-icon>
      <div>
        <p>${text}</p>
        <p>${remedy}</p>
        <p class="small quiet">found ${shown(value)}, compared with ${shown(threshold)}</p>
      </div>
    </li>
  `;
}
