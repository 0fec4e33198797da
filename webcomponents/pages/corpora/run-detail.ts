/** <nw-run-detail>: everything about one run. */
import '@awesome.me/webawesome/dist/components/copy-button/copy-button.js';
import '@awesome.me/webawesome/dist/components/spinner/spinner.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../api.ts';
import { recordedStages } from '../../logic/corpora/job-progress.ts';
import { isLoadable } from '../../logic/corpora/run-list.ts';
import { settingsOfManifest } from '../../logic/corpora/run-settings.ts';
import { Reading } from '../../logic/reading.ts';
import { base } from '../../parts/base.ts';
import { download } from '../../parts/download.ts';
import { renderFault } from '../../parts/reading-state.ts';
import { tools } from '../../parts/tools.ts';
import { navigate } from '../../state/router.ts';
import { corpusName, server, statsOf } from '../../state/server.ts';
import { watches } from '../../state/store.ts';
import './load-buttons.ts';
import './run-advice.ts';
import './run-facts.ts';
import './run-files.ts';
import './run-names.ts';
import './run-title.ts';
import { renderStatus, whenOf } from './run-status.ts';
import './stage-line.ts';

/** Pause before a run is read, so that arrow keys can pass over many. */
const PAUSE_MS = 120;

/**
 * One run in full.
 *
 * @fires run-again - the settings, to have them in the form
 */
@customElement('nw-run-detail')
@watches(server)
export class RunDetail extends LitElement {
  @property() runId = '';
  /** Another value reads the run again: its state in the list has changed. */
  @property() version = '';
  readonly #detail = new Reading<Schemas['RunDetail']>(this);

  static override styles = [
    base,
    tools,
    css`
      .meta { display: flex; flex-wrap: wrap; gap: 0.1rem 1rem; }
      summary { cursor: pointer; padding-block: 0.25rem; font-weight: 600; }
      pre { margin: 0; padding: 0.75rem; background: var(--sunken); border: 1px solid var(--line); border-radius: var(--radius-s); max-block-size: 24rem;
        overflow: auto; font: 0.8125rem / 1.5 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; }
      .stale { outline: 1px dashed var(--strong-line); outline-offset: -1px; }
      .error { overflow-wrap: anywhere; }
    `,
  ];

  protected override willUpdate(): void {
    const path = { run_id: this.runId };
    void this.#detail.ask(
      this.runId === '' ? null : `${this.runId} ${this.version}`,
      (signal) => answer(api.GET('/api/pipeline/runs/{run_id}', { params: { path }, signal })),
      PAUSE_MS,
    );
  }

  override render() {
    return html`<section class="panel stack" aria-label="The chosen run" aria-busy=${this.#detail.loading}>${this.#renderState()}</section>`;
  }

  #renderState() {
    const { value: detail, error, loading } = this.#detail;
    if (error) return html`<h2>${corpusName(this.runId)}</h2>${renderFault(this.#detail)}`;
    if (!detail) {
      return html`<h2>Run</h2><p class="quiet row">${
        loading
          ? html`<wa-spinner></wa-spinner> Reading ${corpusName(this.runId)} …`
          : 'Choose a run in the library to see how it was made.'
      }</p>`;
    }
    return this.#renderDetail(detail);
  }

  #renderDetail(detail: Schemas['RunDetail']) {
    const { run, manifest, files, advice, log_tail: tail } = detail;
    const errors = Array.isArray(manifest.errors)
      ? (manifest.errors as { message?: unknown }[])
      : [];
    const warnings = Array.isArray(manifest.warnings)
      ? (manifest.warnings as { message?: unknown }[])
      : [];
    return html`
      <div class="stack ${run.run_id === this.runId ? '' : 'stale'}">
        <div class="stack tight">
          <nw-run-title .run=${run}></nw-run-title>
          <p class="meta small quiet">
            ${renderStatus(run, true)}<span>${whenOf(run)}</span><span class="id">${run.run_id}</span>
          </p>
        </div>
        ${this.#renderActions(detail)}
        ${errors.map(({ message }) => html`<p class="error" role="alert">${String(message)}</p>`)}
        ${warnings.map(({ message }) => html`<p class="warning">${String(message)}</p>`)}
        <nw-stage-line .stages=${recordedStages(manifest)}></nw-stage-line>
        ${tail && tail.length > 0 ? html`<div class="stack tight"><h3>End of the log</h3><pre tabindex="0" aria-label="End of the log">${tail.join('\n')}</pre></div>` : nothing}
        <nw-run-advice .advice=${advice} ?hasCorpus=${isLoadable(run)}></nw-run-advice>
        <nw-run-names .names=${detail.names} .fault=${detail.names_fault}></nw-run-names>
        <nw-run-facts .run=${run} .settings=${settingsOfManifest(manifest)}></nw-run-facts>
        <details>
          <summary>Files (${files.length})</summary>
          <nw-run-files .files=${files}></nw-run-files>
        </details>
        <details>
          <summary>Manifest</summary>
          <div class="stack tight">${this.#renderManifest(run.run_id, manifest)}</div>
        </details>
      </div>
    `;
  }

  #renderActions(detail: Schemas['RunDetail']) {
    const { run, manifest } = detail;
    const holder = (['a', 'b'] as const).find((patch) => statsOf(patch)?.corpus === run.run_id);
    const again = (): void => {
      this.dispatchEvent(new CustomEvent('run-again', { detail: settingsOfManifest(manifest) }));
    };
    return html`
      <div class="row">
        <nw-load-buttons full .run=${run}></nw-load-buttons>
        <button class="tool framed" type="button" ?disabled=${!holder} title=${holder ? '' : 'Load the run into a patch first.'}
          @click=${() => navigate('analysis', { patch: holder ?? 'a' })}><wa-icon name="chart"></wa-icon>Open analysis</button>
        <button class="tool framed" type="button" title="Fills the form with the settings of this run" @click=${again}><wa-icon name="refresh"></wa-icon>Run again</button>
      </div>
    `;
  }

  #renderManifest(runId: string, manifest: object) {
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    return html`
      <div class="row end">
        <wa-copy-button .value=${text} copy-label="Copy the manifest"></wa-copy-button>
        <button class="tool" type="button" @click=${() => download(`${runId}_manifest.json`, 'application/json', text)}>
          <wa-icon name="save"></wa-icon>Save</button>
      </div>
      <pre tabindex="0" aria-label="Manifest">${text}</pre>
    `;
  }
}
