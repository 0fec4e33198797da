/** <nw-corpora-page>: makes corpora from texts and lists those that were made; <nw-job-monitor> and <nw-log-view> of the latest job. */
import { runSettings } from './run-form.ts';
import './run-library.ts';
import './load-buttons.ts';
import '../../parts/stage-line.ts';
import type { LitElement } from 'lit';
import { api } from '../../api.ts';
import * as progress from '../../logic/corpora/job-progress.ts';
import { DEFAULT_RUN, type RunSettings, settingsOfJob } from '../../logic/corpora/run-settings.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { Reading } from '../../logic/reading.ts';
import { formatDuration } from '../../logic/when.ts';
import { Action } from '../../parts/action.ts';
import { download } from '../../parts/download.ts';
import { css, element, html, nothing, PageElement, query, State } from '../../parts/element.ts';
import { isOpen, tick } from '../../parts/fields/inputs.ts';
import { copyText, notify } from '../../state/notices.ts';
import { route, setQuery } from '../../state/router.ts';
import { refresh, refreshRuns, runOfJob, server } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';

/** A manifest of a run that broke off is closed by then, after its job. */
const SETTLED_MS = 2000;

@element('nw-corpora-page', server, route, runSettings)
export class CorporaPage extends PageElement {
  @query('nw-run-form') private form!: HTMLElement;
  /** The job that was seen under way, until its run is in the list. */
  #awaited: string | null = null;

  static override styles = css`
    :host { container-type: inline-size; }
    @container (min-width: 62rem) { .halves { grid-template-columns: minmax(22rem, 27rem) minmax(0, 1fr); } }
    @media print { .new { display: none; } }
  `;

  protected override willUpdate(): void {
    const { job } = server.value;
    // what the last run was made with is the likeliest start of the next
    if (job) runSettings.value ??= job.config ? settingsOfJob(job.config) : DEFAULT_RUN;
  }

  protected override updated(): void {
    if (server.value.job) this.#followJob(server.value.job);
  }

  override render() {
    const { runs, job } = server.value;
    const chosen = route.value.query.run ?? runs?.[0]?.run_id ?? '';
    const run = runs?.find(({ run_id }) => run_id === chosen);
    return html`
      <div class="stack">
        <h1>Corpora</h1>
        <div class="halves">
          <div class="stack">
            ${job && job.status !== 'idle' ? html`<nw-job-monitor></nw-job-monitor>` : nothing}
            <section class="panel stack new" aria-labelledby="new-run">
              <div><h2 id="new-run">New run</h2>
                <p class="small quiet">A run reads a text and makes a corpus of it: its syllables, how often each occurs, and how it sounds.</p></div>
              ${
                // only once the last run is known: what somebody types is not replaced by its settings
                runSettings.value
                  ? html`<nw-run-form></nw-run-form>`
                  : html`<p class="quiet" role="status">Reading the last run …</p>`
              }
            </section>
          </div>
          <div class="stack">
            <nw-run-library .runs=${runs} .chosen=${chosen}></nw-run-library>
            ${
              chosen === ''
                ? nothing
                : html`<nw-run-detail .runId=${chosen} .version=${`${run?.status} ${run?.selection_count}`}
                    @run-again=${this.#onAgain}></nw-run-detail>`
            }
          </div>
        </div>
      </div>
    `;
  }

  /** Shows the run of a job that ends while the page is open. */
  #followJob(job: progress.Job): void {
    if (job.status === 'running') this.#awaited = job.job_id;
    if (this.#awaited !== job.job_id || job.status === 'running') return;
    const broke = job.status !== 'completed';
    if (broke) setTimeout(() => void refreshRuns().catch(() => {}), SETTLED_MS); // the poller tells of an outage
    const run = runOfJob(job);
    if (broke || run) this.#awaited = null;
    if (!run) return;
    setQuery({ run: run.run_id });
    void this.#showFinished();
  }

  /** Brings the finished run with what can be done next into view. */
  async #showFinished(): Promise<void> {
    await this.updateComplete;
    const monitor = this.renderRoot.querySelector<LitElement>('nw-job-monitor');
    await monitor?.updateComplete;
    monitor?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }

  #onAgain(event: CustomEvent<RunSettings>): void {
    runSettings.value = event.detail;
    this.form.scrollIntoView({ block: 'start' });
    notify('info', 'Corpora', 'The form of a new run now has these settings.');
  }
}

const TITLES: Readonly<Record<progress.Job['status'], string>> = {
  idle: 'No run yet',
  running: 'Run under way',
  completed: 'Last run: completed',
  failed: 'Last run: failed',
  cancelled: 'Last run: cancelled',
};

/** The latest job of the server: how far it is, its log, and what can be done with its result. */
@element('nw-job-monitor', server)
export class JobMonitor extends PageElement {
  /** The log exists only while it is open: a virtual list cannot measure itself while it is hidden. */
  readonly #logOpen = new State(this, false);
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
          @toggle=${(event: Event) => this.#logOpen.set(isOpen(event))}>
          <summary>Log (${formatNumber(job.log_offset)} lines)</summary>
          ${this.#logOpen.value ? html`<nw-log-view></nw-log-view>` : nothing}
        </details>
      </section>
    `;
  }
}

async function cancel(): Promise<void> {
  await api.post('/api/pipeline/cancel');
  await refresh();
}

function factsOf(job: progress.Job): string {
  const now = Date.now();
  const isRunning = job.status === 'running';
  const elapsed = progress.elapsedSeconds(job, now);
  const left = isRunning ? progress.secondsLeft(job, now) : null;
  const facts = [
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

interface Log {
  readonly of: string | null;
  readonly entries: readonly progress.LogEntry[];
}

/**
 * The log of the latest job. Reads only the lines that are new, whenever the server is seen to have some. It follows its
 * end, until somebody scrolls up or switches it off.
 */
@element('nw-log-view', server)
export class LogView extends PageElement {
  readonly #follow = new State(this, true);
  readonly #log: Reading<Log> = new Reading<Log>(this, {
    key: () => {
      const { job } = server.value;
      return job && `${job.job_id} ${job.log_offset}`;
    },
    read: async (signal) => {
      const of = server.value.job?.job_id ?? null;
      const known = this.#log.value?.of === of ? this.#entries : [];
      const query = { log_offset: known.length };
      const found = await api.get('/api/pipeline/status', { query, signal });
      // a job that began meanwhile is read from its first line
      const fresh = found.job_id === of ? (found.log_entries ?? []) : [];
      return { of, entries: [...known, ...fresh] };
    },
  });

  static override styles = css`
    /* from below: the browser keeps the end in view while lines are added */
    .lines { display: flex; flex-direction: column-reverse; block-size: 16rem; overflow-y: auto; background: var(--sunken); border: 1px solid var(--line);
      border-radius: var(--radius-s); font: 0.8125rem / 1.5 var(--mono); }
    .lines.still { flex-direction: column; }
    .lines > div { margin-block-end: auto; }
    .lines.few { block-size: 9rem; }
    /* the browser lays out only the lines in view */
    .line { padding: 0.05rem 0.6rem; white-space: pre-wrap; overflow-wrap: anywhere; content-visibility: auto; contain-intrinsic-size: auto 1.35rem; }
    .log-line--accent { color: var(--link); }
    .log-line--ok { color: var(--ok); }
    .log-line--warn { color: var(--warning); }
    .log-line--error { color: var(--error); font-weight: 600; }
    .none { padding: 0.6rem; color: var(--quiet); }
  `;

  get #entries(): readonly progress.LogEntry[] {
    return this.#log.value?.entries ?? [];
  }

  override render() {
    const entries = this.#entries;
    const save = (): void =>
      download(`${this.#log.value?.of ?? 'job'}.log`, 'text/plain', linesOf(entries));
    return html`
      <div class="stack tight">
        <div class="lines ${entries.length < 8 ? 'few' : ''} ${this.#follow.value ? '' : 'still'}" tabindex="0" role="log" aria-live="off" aria-label="Log of the run"><div>
          ${
            entries.length === 0
              ? html`<p class="none">Nothing has been logged yet.</p>`
              : entries.map(renderLine)
          }
        </div></div>
        ${this.#log.error ? html`<p class="error" role="alert">${this.#log.error}</p>` : ''}
        <div class="row between">
          ${tick('Follow', this.#follow.value, this.#follow.set)}
          <span class="row">
            <button class="tool" type="button" ?disabled=${entries.length === 0} @click=${() => copyText(linesOf(entries), 'the log', 'Job')}>
              <nw-icon name="copy"></nw-icon>Copy</button>
            <button class="tool" type="button" ?disabled=${entries.length === 0} @click=${save}>
              <nw-icon name="save"></nw-icon>Save</button>
          </span>
        </div>
      </div>
    `;
  }
}

function renderLine(entry: progress.LogEntry) {
  const level = progress.levelName(entry);
  return html`<div class="line ${entry.cls}">${level && html`<span class="hidden">${level}: </span>`}${entry.text}</div>`;
}

const linesOf = (entries: readonly progress.LogEntry[]): string =>
  entries.map(({ text }) => `${text}\n`).join('');
