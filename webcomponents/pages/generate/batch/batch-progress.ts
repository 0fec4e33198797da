/** <nw-batch-progress>: progress and result of a batch. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { base } from '../../../parts/base.ts';
import { download } from '../../../parts/download.ts';
import { tools } from '../../../parts/tools.ts';
import { formatBytes, formatNumber } from '../../../state/settings.ts';
import { watches } from '../../../state/store.ts';
import { type BatchState, batch, batchForm, MAX_HELD_BYTES, stopBatch } from './state.ts';

/** How far a batch is, and what came of it. */
@customElement('nw-batch-progress')
@watches(batch)
export class BatchProgress extends LitElement {
  static override styles = [
    base,
    tools,
    css`
      :host { display: grid; gap: 0.6rem; background: var(--sunken); border-radius: var(--radius-s); padding: 0.75rem var(--gap); align-content: start; }
      .count { font-size: 1.5rem; font-weight: 650; font-variant-numeric: tabular-nums; line-height: 1.2; }
      progress { inline-size: 100%; accent-color: var(--accent); }
      .names { display: flex; flex-wrap: wrap; gap: 0.25rem 0.9rem; }
    `,
  ];

  override render() {
    const { phase, form, names, bytes, seconds, first, error } = batch.value;
    if (phase === 'none' || !form) {
      return html`<p class="quiet small">The first names of a batch, its speed and its file appear here.</p>`;
    }
    const wanted = Number(form.count);
    const rate = seconds > 0.05 ? names / seconds : 0;
    return html`
      <div aria-live="polite" aria-atomic="true">
        <p class="count">${formatNumber(names)} names</p>
        <p class="small quiet">${formatBytes(bytes)}${
          rate > 0 ? `, ${formatNumber(rate, { maximumSignificantDigits: 2 })} names a second` : ''
        }</p>
      </div>
      ${
        phase === 'running'
          ? html`<progress max=${wanted} .value=${Math.min(names, wanted)} aria-label="Names of the batch"></progress>
              <div><button class="tool framed" type="button" @click=${() => stopBatch()}>Cancel</button></div>`
          : renderEnd(batch.value)
      }
      ${error ? html`<p class="small error" role="alert">${error}</p>` : nothing}
      ${first.length > 0 ? html`<p class="names small">${first.map((name) => html`<span>${name}</span>`)}</p>` : nothing}
    `;
  }
}

function renderEnd(ended: BatchState) {
  const { phase, names, form, nextOffset, exhausted, deadSlots, held } = ended;
  const fileName = `names-${form?.seed}.${form?.format}`;
  const said = {
    done: exhausted || names < Number(form?.count) ? 'These are all there are.' : '',
    stopped: 'Cancelled; what had come is here.',
    full: `The page holds ${formatBytes(MAX_HELD_BYTES)} at most, so it stopped here. Make them on the server, or in parts.`,
    failed: '',
    none: '',
    running: '',
  }[phase];
  return html`
    ${said ? html`<p class="small">${said}</p>` : nothing}
    ${deadSlots === null ? nothing : html`<p class="small quiet">${formatNumber(deadSlots)} places spelled a name that another one spells, and were passed over.</p>`}
    <div class="row">
      ${
        held
          ? html`<button class="tool framed" type="button" @click=${() => download(fileName, 'text/plain', held)}>
              <wa-icon name="download"></wa-icon>Save ${fileName}</button>`
          : nothing
      }
      ${
        nextOffset !== null && !exhausted
          ? html`<button class="tool" type="button"
              @click=${() => batchForm.patch({ offset: nextOffset })}>Go on from place ${formatNumber(Number(nextOffset))}</button>`
          : nothing
      }
    </div>
  `;
}
