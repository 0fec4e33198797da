/** <nw-job-monitor>: the latest job of the server: how far it is, its log, and what can be done with its result. */
import { css, html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { answer, api } from '../../api.ts';
import * as progress from '../../logic/corpora/job-progress.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { formatDuration } from '../../logic/when.ts';
import { Action } from '../../parts/action.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import { setQuery } from '../../state/router.ts';
import { refresh, runOfJob, server } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';
import './load-buttons.ts';
import './log-view.ts';
import './stage-line.ts';

const TITLES: Readonly<Record<progress.Job['status'], string>> = {
  idle: 'No run yet',
  running: 'Run under way',
  completed: 'Last run: completed',
  failed: 'Last run: failed',
  cancelled: 'Last run: cancelled',
};

@element('nw-job-monitor', server)
export class JobMonitor extends PageElement {
  /** The log exists only while it is open: a virtual list cannot measure itself while it is hidden. */
  @state() private logOpen = false;
  readonly #cancel = new Action(this, 'Job');

  static override styles = css`
    :host { scroll-margin-block-start: calc(var(--header) + 1rem); }
    .source { overflow-wrap: anywhere; }
    details[open] > nw-log-view { margin-block-start: var(--gap-s); }
    .facts { font-variant-numeric: tabular-nums; }
  `;

  override render() {
    const { job, outage } = server.value;
    if (!job || job.status === 'idle') return nothing;
    const isRunning = job.status === 'running';
    const stages = progress.stageViews(job, Date.now());
    const current = stages.find(({ state }) => state === 'running');
    const said = current ? `${progress.STAGE_NAMES[current.stage]} runs` : TITLES[job.status];
    const reason = outage ? 'The server does not respond.' : '';
    return html`
      <section class="panel stack" aria-labelledby="title">
        <div class="row between">
          <h2 id="title">${TITLES[job.status]}</h2>
          ${
            isRunning
              ? html`<button class="tool framed" type="button" ?disabled=${reason !== '' || this.#cancel.busy} title=${reason}
                  @click=${() => this.#cancel.run(cancel)}><nw-icon name="x"></nw-icon>Cancel</button>`
              : nothing
          }
        </div>
        <p class="hidden" role="status">${said}</p>
        ${job.config ? html`<p class="small quiet source">${job.config.source_path}</p>` : nothing}
        <nw-stage-line .stages=${stages}></nw-stage-line>
        <p class="small facts">${factsOf(job)}</p>
        ${job.error_message ? html`<p class="error" role="alert">${job.error_message}</p>` : nothing}
        ${this.#cancel.renderFault()}
        ${job.status === 'completed' ? renderResult(job) : nothing}
        <details ?open=${isRunning || job.status === 'failed'}
          @toggle=${(event: Event) => {
            this.logOpen = (event.target as HTMLDetailsElement).open;
          }}>
          <summary>Log (${formatNumber(job.log_offset)} lines)</summary>
          ${this.logOpen ? html`<nw-log-view></nw-log-view>` : nothing}
        </details>
      </section>
    `;
  }
}

async function cancel(): Promise<void> {
  await answer(api.POST('/api/pipeline/cancel'));
  await refresh();
}

function factsOf(job: progress.Job): string {
  const now = Date.now();
  const isRunning = job.status === 'running';
  const elapsed = progress.elapsedSeconds(job, now);
  const left = isRunning ? progress.secondsLeft(job, now) : null;
  const { files_done: done, files_total: total } = job;
  const facts = [
    typeof done === 'number' && typeof total === 'number'
      ? `${formatNumber(done)} of ${formatNumber(total)} files`
      : '',
    elapsed === null ? '' : `${isRunning ? 'running for' : 'took'} ${formatDuration(elapsed)}`,
    left === null ? '' : `this stage ends in about ${formatDuration(left)}`,
  ];
  return facts.filter(Boolean).join(' · ');
}

function renderResult(job: progress.Job) {
  const run = runOfJob(job);
  if (!run) return nothing;
  return html`
    <p>${formatNumber(run.syllable_count)} distinct syllables.
      <button class="tool" type="button" @click=${() => setQuery({ run: run.run_id })}>See the run</button></p>
    <p class="row"><a class="tool loud" href=${hashOf('names', { run: run.run_id })}><nw-icon name="wand"></nw-icon>Make names of it</a>
      <span class="small quiet">or load it, to walk through its syllables:</span></p>
    <nw-load-buttons full .run=${run}></nw-load-buttons>
  `;
}
