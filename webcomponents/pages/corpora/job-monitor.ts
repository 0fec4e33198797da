/** <nw-job-monitor>: progress, log and result of the latest job. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { answer, api } from '../../api.ts';
import {
  elapsedSeconds,
  type Job,
  STAGE_NAMES,
  secondsLeft,
  stageViews,
} from '../../logic/corpora/job-progress.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { formatDuration } from '../../logic/when.ts';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { notifyError } from '../../state/notices.ts';
import { setQuery } from '../../state/router.ts';
import { refresh, server } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';
import { watches } from '../../state/store.ts';
import { runOf } from './job-run.ts';
import './load-buttons.ts';
import './log-view.ts';
import './stage-line.ts';

const TITLES: Readonly<Record<Job['status'], string>> = {
  idle: 'No run yet',
  running: 'Run under way',
  completed: 'Last run: completed',
  failed: 'Last run: failed',
  cancelled: 'Last run: cancelled',
};

/** The latest job of the server: how far it is, its log, and what can be done with its result. */
@customElement('nw-job-monitor')
@watches(server)
export class JobMonitor extends LitElement {
  @state() private fault = '';
  @state() private cancelling = false;
  /** The log exists only while it is open: a virtual list cannot measure itself while it is hidden. */
  @state() private logOpen = false;

  static override styles = [
    base,
    tools,
    css`
      :host { scroll-margin-block-start: calc(var(--header) + 1rem); }
      .source { overflow-wrap: anywhere; }
      summary { cursor: pointer; padding-block: 0.2rem; }
      details[open] > nw-log-view { margin-block-start: var(--gap-s); }
      dl { display: flex; flex-wrap: wrap; gap: 0.1rem 1.25rem; font-size: 0.875rem; }
      dl > div { display: flex; gap: 0.4em; }
      dt { color: var(--quiet); }
      dd { font-variant-numeric: tabular-nums; }
      [role='alert'] { overflow-wrap: anywhere; }
    `,
  ];

  override render() {
    const { job } = server.value;
    if (!job || job.status === 'idle') return nothing;
    const stages = stageViews(job, Date.now());
    const running = stages.find(({ state }) => state === 'running');
    const said = running ? `${STAGE_NAMES[running.stage]} runs` : TITLES[job.status];
    return html`
      <section class="panel stack" aria-labelledby="title">
        <div class="row between">
          <h2 id="title">${TITLES[job.status]}</h2>
          ${job.status === 'running' ? this.#renderCancel() : nothing}
        </div>
        <p class="hidden" role="status">${said}</p>
        ${job.config ? html`<p class="small quiet source">${job.config.source_path}</p>` : nothing}
        <nw-stage-line .stages=${stages}></nw-stage-line>
        ${this.#renderFacts(job)}
        ${job.error_message ? html`<p class="error" role="alert">${job.error_message}</p>` : nothing}
        ${this.fault ? html`<p class="error" role="alert">${this.fault}</p>` : nothing}
        ${job.status === 'completed' ? this.#renderResult(job) : nothing}
        <details ?open=${job.status === 'running' || job.status === 'failed'}
          @toggle=${(event: Event) => {
            this.logOpen = (event.target as HTMLDetailsElement).open;
          }}>
          <summary>Log (${formatNumber(job.log_offset)} lines)</summary>
          ${this.logOpen ? html`<nw-log-view></nw-log-view>` : nothing}
        </details>
      </section>
    `;
  }

  #renderFacts(job: Job) {
    const now = Date.now();
    const elapsed = elapsedSeconds(job, now);
    const left = job.status === 'running' ? secondsLeft(job, now) : null;
    const { files_done: done, files_total: total } = job;
    const fact = (name: string, value: string) =>
      html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
    return html`
      <dl>
        ${typeof done === 'number' && typeof total === 'number' ? fact('Files', `${formatNumber(done)} of ${formatNumber(total)}`) : nothing}
        ${elapsed === null ? nothing : fact(job.status === 'running' ? 'Running for' : 'Took', formatDuration(elapsed))}
        ${left === null ? nothing : fact('This stage ends in about', formatDuration(left))}
      </dl>
    `;
  }

  #renderCancel() {
    const outage = server.value.outage !== null;
    return html`
      <button class="tool framed" type="button" ?disabled=${outage || this.cancelling} title=${outage ? 'The server does not respond.' : ''} @click=${() => void this.#cancel()}>
        <wa-icon name="x"></wa-icon>Cancel
      </button>
    `;
  }

  #renderResult(job: Job) {
    const run = runOf(job);
    if (!run) return nothing;
    return html`
      <p>${formatNumber(run.syllable_count)} distinct syllables.
        <button class="tool" type="button" @click=${() => setQuery({ run: run.run_id })}>See the run</button></p>
      <p class="row"><a class="tool loud" href=${hashOf('names', { run: run.run_id })}><wa-icon name="wand"></wa-icon>Make names of it</a>
        <span class="small quiet">or load it, to walk through its syllables:</span></p>
      <nw-load-buttons full .run=${run}></nw-load-buttons>
    `;
  }

  async #cancel(): Promise<void> {
    this.cancelling = true;
    this.fault = '';
    try {
      await answer(api.POST('/api/pipeline/cancel'));
      await refresh();
    } catch (error) {
      this.fault = (error as Error).message;
      notifyError('Job', error);
    } finally {
      this.cancelling = false;
    }
  }
}
