/** The frame of the steps of the place: a panel with a numbered heading, one button, and what came of it. */
import { css, html, nothing } from 'lit';
import type { Action } from '../../parts/action.ts';
import { formStyles } from '../../parts/fields/inputs.ts';

export const stepStyles = css`
  ${formStyles}
  .panel { block-size: 100%; gap: 0.85rem; }
  .head { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.15rem 0.6rem; }
  .head h2 { display: flex; align-items: center; gap: 0.5rem; }
  .number { display: inline-grid; place-items: center; inline-size: 1.5rem; block-size: 1.5rem; border-radius: 50%;
    background: var(--sunken); color: var(--quiet); font-size: 0.8125rem; font-weight: 650; flex: none; }
  /* labels of one row are as high as those with a switch */
  .fields { --label: 1.5rem; }
  .fields wa-number-input::part(form-control-label) { display: flex; align-items: center; min-block-size: var(--label); }
  .answer { font-variant-numeric: tabular-nums; }
`;

export const stepHead = (number: number, title: string, about: string) => html`<div class="head">
  <h2 id="title"><span class="number" aria-hidden="true">${number}</span>${title}</h2>
  <p class="quiet small">${about}</p>
</div>`;

/** The button of a step, why it waits, why its last request was refused, and what came of it. */
export const stepFoot = (foot: {
  readonly words: string;
  readonly making: Action;
  /** Why it waits; '' when it does not. */
  readonly off: string;
  readonly act: () => Promise<void>;
  readonly beside: unknown;
  /** Why it is not known what there is. */
  readonly unread?: string;
  /** What there is; null when nothing is. */
  readonly answer: unknown;
  readonly none: string;
  /** Whether it was made with other settings than those that are shown. */
  readonly stale: boolean;
}) => html`
  <div class="foot">
    ${foot.making.button(foot.words, foot.act, foot.off, 'loud')}
    ${foot.beside}
  </div>
  ${foot.making.renderFault(foot.words)}
  ${foot.unread ? html`<p class="error" role="alert">${foot.unread}</p>` : nothing}
  ${
    foot.answer === null
      ? html`<p class="small quiet">${foot.none}</p>`
      : html`<div role="status">
          <p class="answer">${foot.answer}</p>
          ${foot.stale ? html`<p class="stale"><nw-icon name="history"></nw-icon>Made with other settings than these.</p>` : nothing}
        </div>`
  }
`;
