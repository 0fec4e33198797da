/** <nw-status-bar>: one line at the bottom: what both patches hold, what the server is working on, what happened. */
import { css, html, nothing } from 'lit';
import type { PatchName, Schemas } from '../api.ts';
import { hashOf } from '../logic/hash-route.ts';
import { element, PageElement } from '../parts/page-element.ts';
import { notices } from '../state/notices.ts';
import { corpusName, server, statsOf } from '../state/server.ts';
import { formatNumber } from '../state/settings.ts';
import { overlay } from '../state/shell/overlay.ts';

@element('nw-status-bar', server, notices)
export class StatusBar extends PageElement {
  static override styles = css`
    :host { background: var(--raised); border-block-start: 1px solid var(--line); font-size: 0.8125rem; }
    footer { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.25rem; padding: 0 var(--gap); min-block-size: var(--status); }
    .cell { display: flex; align-items: center; gap: 0.5em; min-inline-size: 0; min-block-size: 1.75rem; }
    a.cell { color: inherit; text-decoration: none; }
    a.cell:hover .name { text-decoration: underline; }
    .letter { color: var(--patch); font-weight: 700; line-height: 1.2; border-block-end: 2px var(--patch-line) var(--patch); }
    .name { font-variant-numeric: tabular-nums; }
    progress { inline-size: 5rem; block-size: 0.4rem; accent-color: var(--accent); }
    .tool.notices { margin-inline-start: auto; min-block-size: 1.75rem; padding: 0 0.25rem; }
    .id { max-inline-size: 12rem; }
    @media (max-width: 64rem) { .id { display: none; } }
    .percent { font-variant-numeric: tabular-nums; }
    @media (max-width: 44rem) {
      footer { padding-block: 0.35rem; }
    }
  `;

  override render() {
    const { job } = server.value;
    const count = notices.value.length;
    return html`
      <footer aria-label="State of the server">
        ${this.#renderPatch('a')} ${this.#renderPatch('b')}
        ${job?.status === 'running' ? this.#renderJob(job) : nothing}
        ${
          job?.sample_runs_pending
            ? html`<span class="cell quiet">making ${job.sample_runs_pending} sample ${job.sample_runs_pending === 1 ? 'run' : 'runs'} …</span>`
            : nothing
        }
        <button class="tool cell notices" type="button" aria-haspopup="dialog" @click=${() => {
          overlay.value = 'notices';
        }}>
          <nw-icon name="bell"></nw-icon>${formatNumber(count)} ${count === 1 ? 'notice' : 'notices'}</button>
      </footer>
    `;
  }

  #renderJob({ current_stage, stage_percent, progress_percent }: Schemas['PipelineStatus']) {
    const percent = Math.round(stage_percent ?? progress_percent);
    return html`<a class="cell" href=${hashOf('corpora')}>
      <span class="name">job: ${current_stage ?? 'starting'}</span>
      <progress max="100" value=${percent} aria-label="Progress of the stage"></progress>
      <span class="percent">${percent} %</span></a>`;
  }

  #renderPatch(name: PatchName) {
    const letter = html`<span class="letter">${name.toUpperCase()}</span>`;
    const stats = statsOf(name);
    if (!stats?.corpus) {
      return html`<span class="cell patch-${name}">${letter}<span class="quiet">empty</span></span>`;
    }
    const { loader_status, loading_phase, loading_percent, loading_error, syllable_count } = stats;
    const state =
      loader_status === 'error'
        ? html`<span class="error" title=${loading_error ?? ''}>failed</span>`
        : loader_status === 'loading' || loading_phase
          ? html`<span class="quiet percent">${loading_phase ?? 'loading'} ${Math.round(loading_percent ?? 0)} %</span>`
          : html`<span class="quiet">${formatNumber(syllable_count)} syllables</span>`;
    return html`<a class="cell patch-${name}" href=${hashOf('workbench')}>
      ${letter}<span class="name clip">${corpusName(stats.corpus)}</span>${state}<span class="id clip">${stats.corpus}</span></a>`;
  }
}
