/** <nw-funnel-panel>: how many candidates each reason of rejection removes. */
import { css, html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { type FunnelStep, funnelOf } from '../../logic/candidates/funnel.ts';
import { madeWith } from '../../logic/candidates/select-form.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import { renderFault } from '../../parts/reading-state.ts';
import { classTitle } from '../../state/name-classes.ts';
import { route } from '../../state/router.ts';
import { formatNumber, formatShare } from '../../state/settings.ts';
import { asked, listOfStep, showList } from './name-source.ts';
import { type PatchNames, patchNames } from './patch-names.ts';
import { stepStyles } from './step-styles.ts';

/**
 * From all candidates to those taken: each step with what it removes. Follows the select controls at once; the
 * selection stays as it is.
 */
@element('nw-funnel-panel', route, patchNames.a, patchNames.b)
export class FunnelPanel extends PageElement {
  @property({ attribute: false }) names!: PatchNames;

  static override styles = [
    stepStyles,
    css`
      .head { min-block-size: 1.5rem; }
      ol { display: grid; gap: 0.15rem; }
      .step { all: unset; box-sizing: border-box; inline-size: 100%; display: grid; cursor: pointer; border-radius: var(--radius-s);
        grid-template-columns: minmax(0, 1fr) auto; gap: 0.15rem 0.5rem; padding: 0.3rem 0.5rem; }
      .step:hover { background: var(--sunken); }
      .step[aria-pressed='true'] { background: var(--chosen); }
      .step:focus-visible { outline: 2px solid var(--focus); outline-offset: -2px; }
      .count { font-variant-numeric: tabular-nums; }
      .count .share { color: var(--quiet); font-size: 0.8125rem; display: inline-block; min-inline-size: 3.6rem; text-align: end; }
      .bar { grid-column: 1 / -1; display: flex; block-size: 0.45rem; border-radius: 99rem; overflow: hidden; background: var(--sunken); }
      .left { background: color-mix(in oklab, var(--accent) 40%, var(--raised)); }
      .gone { background: var(--strong-line); }
      .good { background: var(--accent); }
      .taken { display: flex; justify-content: space-between; gap: 0.5rem; padding: 0.3rem 0.5rem; font-weight: 600; }
      @media (forced-colors: active) {
        .bar { border: 1px solid CanvasText; } .good { background: Highlight; } .left { background: GrayText; }
      }
    `,
  ];

  override render() {
    const { select, selection } = this.names.value;
    const { judged, own } = this.names;
    const { value, loading } = judged;
    const current = selection && madeWith(selection.recipe, select, own);
    return html`
      <section class="panel" aria-labelledby="title" aria-busy=${loading} data-help="funnel">
        <div class="head">
          <h2 id="title">Funnel</h2>
          <p class="quiet small">as ${classTitle(select.name_class).toLowerCase()}${select.mode === 'soft' ? ', discouraged features cost points' : ''}</p>
          ${loading ? html`<span class="busy" role="img" aria-label="Counting"></span>` : nothing}
        </div>
        ${
          value
            ? html`<ol>${funnelOf(value).map((step) => this.#renderStep(step, value.made))}
                <li class="taken"><span>taken</span>
                  <span class="count">${current ? formatNumber(selection.total) : '–'}
                    <span class="share">${current ? '' : 'not yet'}</span></span></li></ol>`
            : loading
              ? html`<p class="quiet">Counting …</p>`
              : judged.error
                ? nothing
                : html`<p class="quiet">How many candidates each rule of the class removes, and which names they
                    are, stands here once candidates are made.</p>`
        }
        ${renderFault(judged)}
        ${
          value && value.made !== value.distinct
            ? html`<p class="small quiet">${formatNumber(value.made - value.distinct)} of the candidates repeat a name; here each counts.</p>`
            : nothing
        }
      </section>
    `;
  }

  #renderStep({ key, label, count, left }: FunnelStep, made: number) {
    const removes = key !== 'made' && key !== 'admitted';
    const list = listOfStep(key);
    const share = (n: number): string => `inline-size: ${(100 * n) / made}%`;
    return html`<li>
      <button class="step" type="button" aria-pressed=${asked().list === list} title=${`See the names: ${label}`}
        @click=${() => showList(list)}>
        <span>${removes ? html`<span class="quiet">rejected:</span> ` : nothing}${label}</span>
        <span class="count">${removes ? '−' : ''}${formatNumber(count)}
          <span class="share">${formatShare(count / made)}</span></span>
        <span class="bar" aria-hidden="true">
          <span class=${removes ? 'left' : 'good'} style=${share(left)}></span>
          ${removes ? html`<span class="gone" style=${share(count)}></span>` : nothing}
        </span>
      </button>
    </li>`;
  }
}
