/** <nw-stage-line>: the stages of a run, or of a load, side by side: how far each is and how long it took. */
import { STAGE_NAMES, type StageView } from '../logic/corpora/job-progress.ts';
import { formatDuration } from '../logic/when.ts';
import { css, element, html, nothing, PageElement, property } from './element.ts';

/** Pictures of how a run, or a stage, has ended. */
export const ENDED = {
  completed: 'circle-check',
  failed: 'circle-alert',
  cancelled: 'ban',
} as const;

@element('nw-stage-line')
export class StageLine extends PageElement {
  @property({ attribute: false }) stages: readonly StageView[] = [];

  static override styles = css`
    :host { container-type: inline-size; }
    ol { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--gap-s) 0.75rem; }
    @container (min-width: 26rem) { ol:has(> :nth-child(3)) { grid-template-columns: repeat(4, minmax(0, 1fr)); } }
    li { display: grid; gap: 0.2rem; font-size: 0.8125rem; min-inline-size: 0; align-content: end; }
    progress { inline-size: 100%; block-size: 0.4rem; accent-color: var(--state, var(--accent)); }
    .completed { --state: var(--ok); }
    .failed { --state: var(--error); }
    .cancelled { --state: var(--warning); }
    .name { font-weight: 600; }
    .completed nw-icon, :is(.failed, .cancelled) .name { color: var(--state); }
    .waiting .name, .missed .name, .skipped .name { color: var(--quiet); font-weight: 400; }
    .head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 0.5em; }
  `;

  override render() {
    return html`<ol>${this.stages.map((stage) => this.#renderStage(stage))}</ol>`;
  }

  #renderStage(view: StageView) {
    const { stage, state, percent } = view;
    const icon = state in ENDED ? ENDED[state as keyof typeof ENDED] : null;
    const broken = state === 'failed' || state === 'cancelled';
    return html`
      <li class=${state}>
        <span class="head">
          <span class="name">${icon ? html`<nw-icon name=${icon} label=${state}></nw-icon> ` : nothing}${STAGE_NAMES[stage]}</span>
          <span class="quiet">${noteOf(view)}</span>
        </span>
        <progress max="100" value=${broken ? 100 : (percent ?? 0)} aria-label=${STAGE_NAMES[stage]}></progress>
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
