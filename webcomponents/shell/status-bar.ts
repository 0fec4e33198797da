import { css, html, LitElement, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { PatchName } from '../api.ts';
import { base } from '../parts/base.ts';
import { server, statsOf } from '../state/server.ts';
import { formatNumber } from '../state/settings.ts';
import { Watch } from '../state/store.ts';

/** One line at the bottom: what both patches hold and what the server is working on. */
@customElement('nw-status-bar')
export class StatusBar extends LitElement {
  static override styles = [
    base,
    css`
      :host { position: sticky; inset-block-end: 0; background: var(--raised); border-block-start: 1px solid var(--line);
        font-size: 0.8125rem; z-index: 4; }
      .bar { display: flex; flex-wrap: wrap; gap: 0 var(--gap); padding: 0.35rem var(--gap); align-items: center; }
      .patch { display: flex; gap: 0.5em; align-items: center; min-inline-size: 0; }
      .letter { color: var(--patch); font-weight: 700; border-block-end: 2px var(--patch-line) var(--patch); }
      progress { inline-size: 6rem; accent-color: var(--accent); }
      @media (max-width: 44rem) { :host { position: static; margin-block-end: 3.4rem; } }
    `,
  ];

  constructor() {
    super();
    new Watch(this, server);
  }

  override render() {
    const { job } = server.value;
    return html`
      <footer class="bar" aria-label="State of the server">
        ${this.#renderPatch('a')} ${this.#renderPatch('b')}
        ${
          job?.status === 'running'
            ? html`<span class="row">job: ${job.current_stage}
                <progress max="100" value=${job.stage_percent ?? job.progress_percent} aria-label="Progress of the stage"></progress>
                ${Math.round(job.stage_percent ?? job.progress_percent)} %</span>`
            : nothing
        }
        ${
          job?.sample_runs_pending
            ? html`<span class="quiet">preparing ${job.sample_runs_pending} sample corpora</span>`
            : nothing
        }
      </footer>
    `;
  }

  #renderPatch(name: PatchName) {
    const stats = statsOf(name);
    const loading = stats?.loader_status === 'loading';
    return html`
      <span class="patch patch-${name}">
        <span class="letter">${name.toUpperCase()}</span>
        ${
          stats?.corpus
            ? html`<span class="clip">${stats.corpus}</span>
                <span class="quiet">${loading ? `${stats.loading_phase ?? 'loading'} ${Math.round(stats.loading_percent ?? 0)} %` : `${formatNumber(stats.syllable_count)} syllables`}</span>`
            : html`<span class="quiet">empty</span>`
        }
      </span>
    `;
  }
}
