/** <nw-server-files>: makes a batch into files on the server, and lists those that are there. */
import '@awesome.me/webawesome/dist/components/checkbox/checkbox.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import type WaCheckbox from '@awesome.me/webawesome/dist/components/checkbox/checkbox.js';
import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Schemas } from '../../../api.ts';
import type { BatchForm } from '../../../logic/generate/batch-form.ts';
import { batchNameProblem, timeLeft } from '../../../logic/generate/batch-job.ts';
import { base } from '../../../parts/base.ts';
import { renderFault } from '../../../parts/reading-state.ts';
import { tools } from '../../../parts/tools.ts';
import { formatNumber } from '../../../state/settings.ts';
import { watches } from '../../../state/store.ts';
import {
  cancelServerFiles,
  filesFault,
  serverFiles,
  serverFileUrl,
  startServerFiles,
  watchServerFiles,
} from './server-files.ts';

/** What the server makes into files, and what it has made. */
@customElement('nw-server-files')
@watches(serverFiles, filesFault)
export class ServerFilesPanel extends LitElement {
  /** What is to be made. */
  @property({ attribute: false }) form: BatchForm | null = null;
  /** Why it cannot be made now; '' when it can. */
  @property() why = '';
  @state() private name = '';
  @state() private gzip = true;
  #end = (): void => {};

  static override styles = [
    base,
    tools,
    css`
      :host { display: grid; gap: var(--gap-s); }
      .start { display: flex; flex-wrap: wrap; gap: var(--gap-s) var(--gap); align-items: end; }
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
    this.#end = watchServerFiles();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end();
  }

  override render() {
    const { job = null, batches, queue } = serverFiles.value ?? {};
    const name = this.name || `names-${this.form?.seed ?? ''}`;
    const running = job?.status === 'running';
    const problem = this.why || batchNameProblem(name);
    return html`
      <h3>Files on the server</h3>
      <div class="start">
        <wa-input size="s" label="Name" .value=${name} autocomplete="off" spellcheck="false"
          @input=${(event: Event) => {
            this.name = String((event.target as WaInput).value ?? '').trim();
          }}></wa-input>
        <wa-checkbox size="s" .checked=${this.gzip} @change=${(event: Event) => {
          this.gzip = (event.target as WaCheckbox).checked;
        }}>compressed</wa-checkbox>
        <button class="tool framed" type="button" ?disabled=${problem !== '' || running || !this.form}
          @click=${() => startServerFiles(name, this.form, this.gzip)}>Make on the server</button>
      </div>
      ${problem ? html`<p class="small quiet">${problem}</p>` : nothing}
      ${job ? this.#renderJob(job) : nothing}
      ${renderFault(serverFiles)}
      ${filesFault.value ? html`<p class="small error" role="alert">${filesFault.value}</p>` : nothing}
      ${
        batches?.length
          ? html`<ul class="small" aria-label="Files on the server">${batches.map((one) => this.#renderBatch(one, running))}</ul>`
          : html`<p class="small quiet">${batches ? 'None yet: any number of names, in parts that go on after an interruption.' : ''}</p>`
      }
      ${queue?.address ? this.#renderQueue(queue) : nothing}
    `;
  }

  #renderJob({
    name,
    status,
    names,
    expected_names,
    names_per_second,
    error,
  }: Schemas['BatchJob']) {
    const running = status === 'running';
    if (status === 'completed') return nothing;
    const rate = names_per_second
      ? `, ${formatNumber(names_per_second, { maximumSignificantDigits: 2 })} a second`
      : '';
    const left = timeLeft(names, expected_names, names_per_second);
    const said = {
      running: `making ${name}`,
      failed: `${name} failed`,
      cancelled: `${name} was cancelled`,
    };
    return html`
      <div class="job">
        <p class="small" role="status">${said[status]}: ${formatNumber(names)}${
          expected_names === null ? '' : ` of ${formatNumber(expected_names)}`
        } names${running ? rate : ''}${running && left ? `, ${left}` : ''}</p>
        ${
          running
            ? html`<progress max=${expected_names ?? 1} .value=${expected_names === null ? 0 : Math.min(names, expected_names)} aria-label=${`Names of ${name}`}></progress>
                <div><button class="tool framed" type="button" @click=${() => cancelServerFiles()}>Cancel ${name}</button></div>`
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
          ? html`<a class="name" href=${serverFileUrl(name)} download>${name}</a>
              <span class="quiet">${formatNumber(names ?? 0)} names, ${form}</span>`
          : html`<span class="name">${name}</span>
              <span class="quiet">not complete: ${formatNumber(parts)} parts are done</span>
              <button class="tool" type="button" ?disabled=${running}
                @click=${() => startServerFiles(name, null)}>Go on with ${name}</button>`
      }
    </li>`;
  }

  #renderQueue({ address, error, waiting, active, delayed, workers }: Schemas['BatchQueue']) {
    if (error) return html`<p class="small warning">${error}</p>`;
    const counts = [
      `${formatNumber(active)} parts under way`,
      `${formatNumber(waiting)} waiting`,
      ...(delayed > 0 ? [`${formatNumber(delayed)} given back`] : []),
      `${formatNumber(workers)} workers`,
    ];
    return html`<p class="small quiet">Queue ${address}: ${counts.join(', ')}.</p>`;
  }
}
