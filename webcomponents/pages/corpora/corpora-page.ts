/** <nw-corpora-page>: makes corpora from texts and keeps the library of those that were made. */
import type { LitElement } from 'lit';
import type { Job } from '../../logic/corpora/job-progress.ts';
import { DEFAULT_RUN, type RunSettings, settingsOfJob } from '../../logic/corpora/run-settings.ts';
import { css, element, html, nothing, PageElement, query, State } from '../../parts/element.ts';
import { notify } from '../../state/notices.ts';
import { route, setQuery } from '../../state/router.ts';
import { refreshRuns, runOfJob, server } from '../../state/server.ts';
import './job-monitor.ts';
import './run-detail.ts';
import './run-form.ts';
import './run-library.ts';

/** A manifest of a run that broke off is closed by then, after its job. */
const SETTLED_MS = 2000;

@element('nw-corpora-page', server, route)
export class CorporaPage extends PageElement {
  readonly #settings = new State<RunSettings | null>(this, null);
  @query('nw-run-form') private form!: HTMLElement;
  /** The job that was seen under way, until its run is in the list. */
  #awaited: string | null = null;

  static override styles = css`
    :host { container-type: inline-size; }
    .halves { display: grid; gap: var(--gap); align-items: start; }
    @container (min-width: 62rem) { .halves { grid-template-columns: minmax(22rem, 27rem) minmax(0, 1fr); } }
    @media print { .new { display: none; } }
  `;

  protected override willUpdate(): void {
    const { job } = server.value;
    // what the last run was made with is the likeliest start of the next
    if (job) this.#settings.value ??= job.config ? settingsOfJob(job.config) : DEFAULT_RUN;
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
                this.#settings.value
                  ? html`<nw-run-form .settings=${this.#settings.value} @settings-change=${this.#onSettings}></nw-run-form>`
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
  #followJob(job: Job): void {
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

  #onSettings(event: CustomEvent<RunSettings>): void {
    this.#settings.value = event.detail;
  }

  #onAgain(event: CustomEvent<RunSettings>): void {
    this.#settings.value = event.detail;
    this.form.scrollIntoView({ block: 'start' });
    notify('info', 'Corpora', 'The form of a new run now has these settings.');
  }
}
