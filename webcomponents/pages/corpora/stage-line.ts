/** <nw-stage-line>: the four stages of a run side by side: how far each is and how long it took. */
import { css, html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { STAGE_NAMES, type StageView } from '../../logic/corpora/job-progress.ts';
import { formatDuration } from '../../logic/when.ts';
import { element, PageElement } from '../../parts/page-element.ts';

const ICONS = { completed: 'circle-check', failed: 'circle-alert', cancelled: 'ban' } as const;

@element('nw-stage-line')
export class StageLine extends PageElement {
  @property({ attribute: false }) stages: readonly StageView[] = [];

  static override styles = css`
    :host { container-type: inline-size; }
    ol { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--gap-s) 0.75rem; }
    @container (min-width: 26rem) { ol { grid-template-columns: repeat(4, minmax(0, 1fr)); } }
    li { display: grid; gap: 0.2rem; font-size: 0.8125rem; min-inline-size: 0; }
    .track { block-size: 0.4rem; border-radius: 99rem; background: var(--line); overflow: hidden; }
    .bar { block-size: 100%; background: var(--accent); }
    .completed .bar { background: var(--ok); }
    .failed .bar { background: var(--error); }
    .cancelled .bar { background: var(--warning); }
    .failed .name { color: var(--error); }
    .completed nw-icon { color: var(--ok); }
    .cancelled .name { color: var(--warning); }
    .name { font-weight: 600; }
    .waiting .name, .missed .name, .skipped .name { color: var(--quiet); font-weight: 400; }
    .head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 0.5em; }
  `;

  override render() {
    return html`<ol>${this.stages.map((stage) => this.#renderStage(stage))}</ol>`;
  }

  #renderStage(view: StageView) {
    const { stage, state, percent } = view;
    const icon = state in ICONS ? ICONS[state as keyof typeof ICONS] : null;
    const broken = state === 'failed' || state === 'cancelled';
    return html`
      <li class=${state}>
        <span class="head">
          <span class="name">${icon ? html`<nw-icon name=${icon} label=${state}></nw-icon> ` : nothing}${STAGE_NAMES[stage]}</span>
          <span class="quiet">${noteOf(view)}</span>
        </span>
        <span class="track"><span class="bar" style="display: block; inline-size: ${broken ? 100 : (percent ?? 0)}%"></span></span>
      </li>
    `;
  }
}

function noteOf({ state, seconds, percent }: StageView): string {
  if (state === 'running' && percent !== null) return `${Math.round(percent)} %`;
  if (state === 'skipped') return 'left out';
  if (state === 'missed') return 'not reached';
  if (state === 'waiting') return 'waits';
  return seconds === null ? state : formatDuration(seconds);
}
