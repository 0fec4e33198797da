/** <nw-corpora-page>: makes corpora from texts and lists the runs. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import type { Job } from '../../logic/corpora/job-progress.ts';
import { DEFAULT_RUN, type RunSettings, settingsOfJob } from '../../logic/corpora/run-settings.ts';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { notify } from '../../state/notices.ts';
import { route, setQuery } from '../../state/router.ts';
import { refreshRuns, server } from '../../state/server.ts';
import { watches } from '../../state/store.ts';
import './first-steps.ts';
import './job-monitor.ts';
import { runOf } from './job-run.ts';
import './run-detail.ts';
import './run-form.ts';
import './run-library.ts';

/** How often, and how far apart, the list is read again after a run broke off. */
const LOOKS = 8;
const POLL_MS = 500;

/** Makes corpora from texts and keeps the library of those that were made. */
@customElement('nw-corpora-page')
@watches(server, route)
export class CorporaPage extends LitElement {
  @state() private settings: RunSettings | null = null;
  @state() private fault = '';
  @query('nw-run-form') private form!: HTMLElement;
  /** The job that was seen under way, until its run is in the list. */
  #awaited: string | null = null;

  static override styles = [
    base,
    tools,
    css`
      :host { container-type: inline-size; }
      .page { display: grid; gap: var(--gap); }
      .page > * { min-inline-size: 0; }
      .halves { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--gap); align-items: start; }
      @container (min-width: 62rem) { .halves { grid-template-columns: minmax(22rem, 27rem) minmax(0, 1fr); } }
      .fault { display: flex; justify-content: space-between; gap: var(--gap); align-items: start; overflow-wrap: anywhere; }
      @media print { .new { display: none; } }
    `,
  ];

  protected override willUpdate(): void {
    const { job } = server.value;
    if (!job) return;
    // what the last run was made with is the likeliest start of the next
    this.settings ??= job.config ? settingsOfJob(job.config) : DEFAULT_RUN;
  }

  protected override updated(): void {
    if (server.value.job) this.#followJob(server.value.job);
  }

  override render() {
    const { runs, job, stats } = server.value;
    const chosen = route.value.query.run ?? runs?.[0]?.run_id ?? '';
    const run = runs?.find(({ run_id }) => run_id === chosen);
    return html`
      <div class="page">
        <h1>Corpora</h1>
        ${this.fault ? this.#renderFault() : nothing}
        ${stats && !stats.patch_a.corpus && !stats.patch_b.corpus ? html`<nw-first-steps></nw-first-steps>` : nothing}
        <div class="halves">
          <div class="stack">
            ${job && job.status !== 'idle' ? html`<nw-job-monitor></nw-job-monitor>` : nothing}
            <section class="panel stack new" aria-labelledby="new-run">
              <div><h2 id="new-run">New run</h2>
                <p class="small quiet">A run reads a text and makes a corpus of it: its syllables, how often each occurs, and how it sounds.</p></div>
              ${this.settings ? this.#renderForm(this.settings) : html`<p class="quiet" role="status">Reading the last run …</p>`}
            </section>
          </div>
          <div class="stack" @load-failed=${(event: CustomEvent<Error>) => {
            this.fault = event.detail.message;
          }}>
            ${
              runs === null
                ? html`<section class="panel"><p class="quiet" role="status">Reading the runs …</p></section>`
                : runs.length === 0
                  ? this.#renderNoRuns(job)
                  : html`<nw-run-library .runs=${runs} .chosen=${chosen}></nw-run-library>`
            }
            ${
              chosen === ''
                ? nothing
                : html`<nw-run-detail .runId=${chosen} .version=${`${run?.status} ${run?.selection_count}`}
                    @run-again=${(event: CustomEvent<RunSettings>) => this.#runAgain(event.detail)}></nw-run-detail>`
            }
          </div>
        </div>
      </div>
    `;
  }

  #renderFault() {
    return html`
      <div class="panel fault error" role="alert">
        <span>${this.fault}</span><button class="tool framed" type="button" @click=${() => {
          this.fault = '';
        }}>Close</button>
      </div>
    `;
  }

  #renderNoRuns(job: Job | null) {
    return html`
      <section class="panel stack tight" aria-labelledby="library">
        <h2 id="library">Library</h2>
        <p class="quiet">${
          job?.sample_runs_pending
            ? 'The sample corpora appear here as soon as they are made.'
            : 'Every run is kept here with its settings, its files and what to think of its corpus. There is none yet.'
        }</p>
      </section>
    `;
  }

  /** Shows the run of a job that ends while the page is open. */
  #followJob(job: Job): void {
    if (job.status === 'running') this.#awaited = job.job_id;
    if (this.#awaited !== job.job_id || job.status === 'running') return;
    if (job.status !== 'completed') void this.#readSettledRuns();
    const run = runOf(job);
    if (!run) return;
    this.#awaited = null;
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

  /** The manifest of a run that broke off is closed a moment after its job. */
  async #readSettledRuns(): Promise<void> {
    this.#awaited = null;
    for (let look = 0; look < LOOKS && this.isConnected; look++) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      try {
        await refreshRuns();
      } catch {
        return; // the poller tells of a server that is gone
      }
      if (!server.value.runs?.some(({ status }) => status === 'running')) return;
    }
  }

  /** Only once the last run is known: what somebody types is not replaced by its settings. */
  #renderForm(settings: RunSettings) {
    return html`
      <nw-run-form .settings=${settings} @settings-change=${(event: CustomEvent<RunSettings>) => {
        this.settings = event.detail;
      }}></nw-run-form>
    `;
  }

  #runAgain(settings: RunSettings): void {
    this.settings = settings;
    this.form.scrollIntoView({ block: 'start' });
    notify('info', 'Corpora', 'The form of a new run now has these settings.');
  }
}
