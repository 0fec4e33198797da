/** <nw-server-files>: makes a batch into files on the server, and lists those that are there. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../api.ts';
import {
  type BatchForm,
  batchNameProblem,
  batchRequest,
  isDatabaseName,
  timeLeft,
} from '../../logic/generate/batch-form.ts';
import { Reading } from '../../logic/reading.ts';
import { Action } from '../../parts/action.ts';
import { base } from '../../parts/base.ts';
import { textField, tick } from '../../parts/fields/inputs.ts';
import { renderFault } from '../../parts/reading-state.ts';
import { tools } from '../../parts/tools.ts';
import { formatNumber } from '../../state/settings.ts';
import { lastBatch } from './state.ts';

/** Milliseconds between two questions while a job runs. */
const POLL_MS = 1000;

interface ServerFiles {
  readonly job: Schemas['BatchJob'] | null;
  readonly batches: readonly Schemas['StoredBatch'][];
  readonly queue: Schemas['BatchQueue'];
}

async function readFiles(signal: AbortSignal): Promise<ServerFiles> {
  const { job, batches } = await answer(api.GET('/api/batch/files', { signal }));
  const queue = await answer(api.GET('/api/batch/queue', { signal }));
  return { job, batches, queue };
}

/** What the server makes into files, and what it has made. */
@customElement('nw-server-files')
export class ServerFilesPanel extends LitElement {
  /** What is to be made. */
  @property({ attribute: false }) form: BatchForm | null = null;
  /** Why it cannot be made now; '' when it can. */
  @property() why = '';
  @state() private name = '';
  @state() private gzip = true;
  /** The last start or cancel. */
  readonly #action = new Action(this);
  readonly #files = new Reading<ServerFiles>(this);
  #timer = 0;

  static override styles = [
    base,
    tools,
    css`
      :host { display: grid; gap: var(--gap-s); }
      .start { gap: var(--gap-s) var(--gap); align-items: end; }
      wa-input { flex: 1 1 14rem; min-inline-size: 0; max-inline-size: 24rem; }
      .start wa-checkbox { margin-block-end: 0.4rem; }
      progress { inline-size: 100%; accent-color: var(--accent); }
      li { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem var(--gap-s); padding-block: 0.3rem; border-block-start: 1px solid var(--line); }
      li > .name { overflow-wrap: anywhere; }
      .job { background: var(--sunken); border-radius: var(--radius-s); padding: 0.6rem var(--gap); display: grid; gap: 0.4rem; }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#look();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearTimeout(this.#timer);
  }

  /** Reads what is there, and again as long as something is under way. */
  async #look(): Promise<void> {
    await this.#files.readWith(readFiles);
    window.clearTimeout(this.#timer);
    const { value, failure } = this.#files;
    if (!value || failure || !this.isConnected) return;
    const { active, waiting, delayed } = value.queue;
    if (value.job?.status === 'running' || active + waiting + delayed > 0) {
      this.#timer = window.setTimeout(() => void this.#look(), POLL_MS);
    }
  }

  /** Starts a job, or goes on with the batch of this name when `form` is null. */
  #start(name: string, form: BatchForm | null): Promise<void> {
    // a batch that is gone on with has all its fields already
    const body = { name, ...(form && filesFields(name, form, this.gzip)) };
    if (form) lastBatch.value = form;
    return this.#act(api.POST('/api/batch/files', { body: body as Schemas['BatchFilesRequest'] }));
  }

  #act(call: Promise<{ data?: object }>): Promise<void> {
    return this.#action.run(async () => {
      await answer(call);
      await this.#look();
    });
  }

  override render() {
    const { job = null, batches, queue } = this.#files.value ?? {};
    const name = this.name || `names-${this.form?.seed ?? ''}`;
    const running = job?.status === 'running';
    const problem = this.why || batchNameProblem(name);
    const setName = (text: string): void => {
      this.name = text;
    };
    const setGzip = (on: boolean): void => {
      this.gzip = on;
    };
    return html`
      <h3>Files on the server</h3>
      <div class="start row">
        ${textField('Name', name, setName, { live: true })}
        ${tick('compressed', this.gzip, setGzip)}
        <button class="tool loud" type="button" ?disabled=${problem !== '' || running || !this.form}
          @click=${() => this.#start(name, this.form)}>Make on the server</button>
      </div>
      ${problem ? html`<p class="small quiet">${problem}</p>` : nothing}
      ${job ? this.#renderJob(job) : nothing}
      ${renderFault(this.#files)}
      ${this.#action.renderFault()}
      ${
        batches?.length
          ? html`<ul class="small" aria-label="Files on the server">${batches.map((one) => this.#renderBatch(one, running))}</ul>`
          : html`<p class="small quiet">${batches ? 'None yet: any number of names, in parts that go on after an interruption.' : ''}</p>`
      }
      ${queue?.address ? renderQueue(queue) : nothing}
    `;
  }

  #renderJob(job: Schemas['BatchJob']) {
    const { name, status, names, expected_names: expected, names_per_second: rate, error } = job;
    if (status === 'completed') return nothing;
    const running = status === 'running';
    const said = {
      running: `making ${name}`,
      failed: `${name} failed`,
      cancelled: `${name} was cancelled`,
    };
    const made = expected === null ? '' : ` of ${formatNumber(expected)}`;
    const more = [
      rate ? `${formatNumber(rate, { maximumSignificantDigits: 2 })} a second` : '',
      timeLeft(names, expected, rate),
    ];
    const pace = running ? more.flatMap((text) => (text ? `, ${text}` : [])).join('') : '';
    return html`
      <div class="job">
        <p class="small" role="status">${said[status]}: ${formatNumber(names)}${made} names${pace}</p>
        ${
          running
            ? html`<progress max=${expected ?? 1} .value=${expected === null ? 0 : Math.min(names, expected)} aria-label=${`Names of ${name}`}></progress>
                <div><button class="tool framed" type="button"
                  @click=${() => this.#act(api.POST('/api/batch/files/cancel'))}>Cancel ${name}</button></div>`
            : nothing
        }
        ${error ? html`<p class="small error">${error}</p>` : nothing}
      </div>
    `;
  }

  #renderBatch(batch: Schemas['StoredBatch'], running: boolean) {
    const { name, complete, names, parts, kind, format, gzip, fault } = batch;
    const form = kind === 'sqlite' ? 'SQLite' : `${format}${gzip ? ', compressed' : ''}`;
    if (fault)
      return html`<li><span class="name">${name}</span><span class="error">${fault}</span></li>`;
    return html`<li>
      ${
        complete
          ? html`<a class="name" href=${`/api/batch/files/${encodeURIComponent(name)}`} download>${name}</a>
              <span class="quiet">${formatNumber(names ?? 0)} names, ${form}</span>`
          : html`<span class="name">${name}</span>
              <span class="quiet">not complete: ${formatNumber(parts)} parts are done</span>
              <button class="tool" type="button" ?disabled=${running} @click=${() => this.#start(name, null)}>Go on with ${name}</button>`
      }
    </li>`;
  }
}

function filesFields(name: string, form: BatchForm, gzip: boolean) {
  const { format, ...request } = batchRequest(form);
  // a database has neither format nor compression
  return { ...request, ...(!isDatabaseName(name) && { format, gzip }) };
}

function renderQueue({ address, error, waiting, active, delayed, workers }: Schemas['BatchQueue']) {
  if (error) return html`<p class="small warning">${error}</p>`;
  const counts = [
    `${formatNumber(active)} parts under way`,
    `${formatNumber(waiting)} waiting`,
    ...(delayed > 0 ? [`${formatNumber(delayed)} given back`] : []),
    `${formatNumber(workers)} workers`,
  ];
  return html`<p class="small quiet">Queue ${address}: ${counts.join(', ')}.</p>`;
}
