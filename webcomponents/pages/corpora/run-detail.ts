/** <nw-run-detail>: everything about one run. */
import '@awesome.me/webawesome/dist/components/copy-button/copy-button.js';
import '@awesome.me/webawesome/dist/components/spinner/spinner.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../api.ts';
import { recordedStages } from '../../logic/corpora/job-progress.ts';
import { isLoadable, type Run } from '../../logic/corpora/run-list.ts';
import {
  DEFAULT_RUN,
  type RunSettings,
  runCommand,
  settingsOfManifest,
  wordsTaken,
} from '../../logic/corpora/run-settings.ts';
import { Reading } from '../../logic/reading.ts';
import { base } from '../../parts/base.ts';
import { download } from '../../parts/download.ts';
import { renderFault } from '../../parts/reading-state.ts';
import { tools } from '../../parts/tools.ts';
import { navigate } from '../../state/router.ts';
import { corpusName, server, statsOf } from '../../state/server.ts';
import { watches } from '../../state/store.ts';
import './load-buttons.ts';
import './run-files.ts';
import './run-title.ts';
import { renderStatus, whenOf } from './run-status.ts';
import './stage-line.ts';
import { formatDuration } from '../../logic/when.ts';
import { breakable } from '../../parts/breakable-path.ts';
import { formatNumber, formatShare } from '../../state/settings.ts';

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

type Names = Schemas['RunDetail']['names'];

/** How many proper names there are, and the most frequent ones; places are marked. */
@customElement('nw-run-names')
export class RunNames extends LitElement {
  @property({ attribute: false }) names: Names = null;
  /** Why there are none. */
  @property({ attribute: false }) fault: string | null = null;

  static override styles = [
    base,
    css`
      ul { display: flex; flex-wrap: wrap; gap: 0.15rem 0.9rem; }
      li { overflow-wrap: anywhere; }
      .place { font-style: italic; }
      .count { color: var(--quiet); font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
    `,
  ];

  override render() {
    const { names, fault } = this;
    return html`
      <div class="stack tight">
        <h3>Proper names</h3>
        ${names === null ? html`<p class="quiet">${fault}</p>` : this.#renderNames(names)}
      </div>
    `;
  }

  #renderNames({ total, places, shown }: NonNullable<Names>) {
    if (total === 0) return html`<p class="quiet">None that the text uses twice.</p>`;
    const more = total > shown.length ? ' The most frequent:' : '';
    return html`
      <p class="small quiet">${formatNumber(total)} in all, ${formatNumber(places)} taken for places (in italics).${more}</p>
      <ul>
        ${shown.map(
          ({ name, count, place }) =>
            html`<li><span class=${place ? 'place' : nothing}>${name}</span> <span class="count">${formatNumber(count)}</span></li>`,
        )}
      </ul>
    `;
  }
}

type Advice = Schemas['Advice'];

/** Kinds of advice whose numbers are shares. */
const SHARES: readonly Advice['code'][] = ['many_hapaxes', 'dominant_syllable', 'long_syllables'];

/** What the server thinks of a corpus: each finding with its threshold and what to do. */
@customElement('nw-run-advice')
export class RunAdvice extends LitElement {
  @property({ attribute: false }) advice: readonly Advice[] = [];
  @property({ type: Boolean }) hasCorpus = false;

  static override styles = [
    base,
    css`
      ul { display: grid; gap: 0.75rem; }
      li { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.1rem 0.55rem; }
      li > wa-icon { margin-block-start: 0.25em; }
      li > div { grid-column: 2; }
      .good { display: flex; gap: 0.5em; align-items: baseline; }
    `,
  ];

  override render() {
    return html`
      <div class="stack tight">
        <h3>Advice</h3>
        ${this.advice.length > 0 ? html`<ul>${this.advice.map(renderAdvice)}</ul>` : this.#renderNone()}
      </div>
    `;
  }

  #renderNone() {
    return this.hasCorpus
      ? html`<p class="good"><wa-icon name="circle-check" class="ok"></wa-icon> Nothing stands out: enough syllables, evenly spread.</p>`
      : html`<p class="quiet">This run has no corpus.</p>`;
  }
}

function renderAdvice({ code, severity, text, value, threshold, remedy }: Advice) {
  const shown = (number: number | string): string =>
    typeof number === 'string'
      ? number
      : SHARES.includes(code)
        ? formatShare(number)
        : formatNumber(number);
  const warn = severity === 'warn';
  return html`
    <li>
      <wa-icon name=${warn ? 'triangle-alert' : 'info'} class=${warn ? 'warning' : 'quiet'} label=${warn ? 'warning' : 'note'}></wa-icon>
      <div>
        <p>${text}</p>
        <p>${remedy}</p>
        <p class="small quiet">found ${shown(value)}, compared with ${shown(threshold)}</p>
      </div>
    </li>
  `;
}

/** The measures, settings and hashes of a run, each of the long ones with a button that copies it. */
@customElement('nw-run-facts')
export class RunFacts extends LitElement {
  @property({ attribute: false }) run!: Run;
  @property({ attribute: false }) settings: RunSettings = DEFAULT_RUN;

  static override styles = [
    base,
    css`
      dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 0.2rem 2rem; }
      dl > div { display: grid; grid-template-columns: 7rem minmax(0, 1fr); gap: 0.75rem; align-items: baseline; }
      dt { color: var(--quiet); font-size: 0.875rem; }
      dd { display: flex; align-items: center; gap: 0.25rem; min-inline-size: 0; }
      dd > span { overflow-wrap: anywhere; min-inline-size: 0; }
      wa-copy-button { flex: none; font-size: 0.8125rem; }
      wa-copy-button::part(button) { padding: 0.3rem; block-size: auto; }
    `,
  ];

  override render() {
    const { run, settings } = this;
    const extractor = settings.extractor === 'nltk' ? 'pronunciation' : 'hyphenation';
    return html`
      <div class="stack tight" data-help="hash-trail">
        <h3>Facts</h3>
        <dl>
          ${row('Syllables', `${formatNumber(run.syllable_count)} distinct`)}
          ${run.files_processed === null ? nothing : row('Files', formatNumber(run.files_processed))}
          ${run.processing_time === null ? nothing : row('Took', formatDuration(Number.parseFloat(run.processing_time)))}
          ${row('Cut by', `${extractor} (${settings.extractor}), language ${settings.language}${settings.romanize ? ', romanised' : ''}`)}
          ${row('Kept', `syllables of ${settings.min_syllable_length} to ${settings.max_syllable_length} letters`)}
          ${row('Counted by', settings.count_by)}
          ${row('Words', wordsTaken(settings))}
          ${run.source_path === null ? nothing : row('Source', breakable(run.source_path), run.source_path)}
          ${row('Folder', breakable(run.path), run.path)}
          ${run.ipc_input_hash === null ? nothing : row('Input hash', hash(run.ipc_input_hash), run.ipc_input_hash)}
          ${run.ipc_output_hash === null ? nothing : row('Output hash', hash(run.ipc_output_hash), run.ipc_output_hash)}
          ${row('As a command', html`<code>${runCommand(settings)}</code>`, runCommand(settings))}
        </dl>
      </div>
    `;
  }
}

const hash = (value: string) => html`<code title=${value}>${value.slice(0, 16)}…</code>`;

/** A line of the list; with `copied` it has a button that copies that. */
function row(label: string, value: unknown, copied?: string) {
  return html`
    <div><dt>${label}</dt>
    <dd><span>${value}</span>${
      copied === undefined
        ? nothing
        : html`<wa-copy-button .value=${copied} copy-label=${`Copy: ${label}`}></wa-copy-button>`
    }</dd></div>
  `;
}
