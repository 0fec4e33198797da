/** <nw-run-library>: all runs, narrowed by a text; the query is part of the address. <nw-run-detail>: one run in full. */
import { renderFault } from '../../parts/action.ts';
import { giveTitle } from '../../state/sources/sources.ts';
import './load-buttons.ts';
import '../../parts/copy-button.ts';
import '../../parts/rename.ts';
import { api, type Schemas } from '../../api.ts';
import { recordedStages } from '../../logic/corpora/job-progress.ts';
import * as running from '../../logic/corpora/run-settings.ts';
import * as library from '../../logic/corpora/runs.ts';
import { Reading } from '../../logic/reading.ts';
import { formatDuration } from '../../logic/when.ts';
import { breakable } from '../../parts/breakable-path.ts';
import { type Column, column } from '../../parts/data-table.ts';
import { download } from '../../parts/download.ts';
import { css, element, html, nothing, PageElement, property, State } from '../../parts/element.ts';
import { isOpen, panelHead, textField } from '../../parts/fields/inputs.ts';
import { deleteSource } from '../../parts/names/delete-source.ts';
import { ENDED } from '../../parts/stage-line.ts';
import { navigate, PATCH_NAMES, route, setQuery } from '../../state/router.ts';
import { corpusName, server, statsOf } from '../../state/server.ts';
import { formatBytes, formatNumber, formatShare, settings } from '../../state/settings.ts';

const COLOURS = { completed: 'ok', failed: 'error', cancelled: 'warning' } as const;

/** The status as icon and, where there is room, as words with the stage that broke off. */
function renderStatus(run: library.Run, words: boolean) {
  const status = run.status as keyof typeof ENDED;
  const [icon, colour] = [ENDED[status] ?? 'gauge', COLOURS[status] ?? 'quiet'];
  const stage = library.brokenStage(run);
  const text = stage === null ? run.status : `${run.status}: ${stage}`;
  return html`<span class=${colour} title=${text}><nw-icon name=${icon} label=${words ? nothing : text}></nw-icon>${words ? ` ${text}` : nothing}</span>`;
}

const SORTED: readonly Column<library.Run>[] = [
  column('when', 'When', '9.75rem', library.whenOf, { least: 34 }),
  column(
    'source',
    'Corpus',
    'minmax(6.5rem, 2fr)',
    (run) =>
      html`<span title=${`${run.source_path ?? ''}\n${run.run_id}`.trim()}>${library.textTitle(run)}</span>`,
  ),
  column(
    'extractor',
    'Extractor',
    '8.5rem',
    (run) => html`${run.extractor_type} <span class="quiet">${run.language ?? nothing}</span>`,
    { least: 56 },
  ),
  column('files', 'Files', '4.5rem', (run) => run.files_processed, { least: 56, align: 'end' }),
  column('syllables', 'Syllables', '6rem', (run) => run.syllable_count, {
    least: 24,
    align: 'end',
  }),
  column('status', 'Status', '12.5rem', (run) => renderStatus(run, true), { least: 56 }),
  column('status', 'Status', '4.75rem', (run) => renderStatus(run, false), { below: 56 }),
];
const COLUMNS = [
  ...SORTED.map((one) => ({ ...one, sortable: true })),
  column<library.Run>(
    'load',
    'Load',
    '5rem',
    (run) => html`<nw-load-buttons .run=${run}></nw-load-buttons>`,
  ),
];

@element('nw-run-library', route, settings, server)
export class RunLibrary extends PageElement {
  /** Null until they are read. */
  @property({ attribute: false }) runs: readonly library.Run[] | null = null;
  @property() chosen = '';

  static override styles = css`
    section { container-type: inline-size; }
    nw-data-table { block-size: calc(var(--rows) * var(--row) + 2.1rem); min-block-size: 0; }
  `;

  override render() {
    const { runs } = this;
    return html`
      <section class="panel stack" aria-labelledby="title">
        ${panelHead('Library', 'Load a run into A or B, the two patches of the Workbench, to walk through its syllables.')}
        ${runs !== null && runs.length > 0 ? this.#renderRuns(runs) : html`<p class="quiet" role="status">${this.#whyNone()}</p>`}
      </section>
    `;
  }

  #whyNone(): string {
    if (this.runs === null) return 'Reading the runs …';
    return server.value.job?.sample_runs_pending
      ? 'The sample corpora appear here as soon as they are made.'
      : 'Every run is kept here with its settings, its files and what to think of its corpus. There is none yet.';
  }

  #renderRuns(runs: readonly library.Run[]) {
    const query = this.#query();
    const shown = library.queryRuns(runs, query);
    const rows = Math.min(9, Math.max(2, shown.length));
    const of = shown.length === runs.length ? '' : ` of ${formatNumber(runs.length)}`;
    return html`
      ${textField('Filter', query.text, (q) => setQuery({ q }), { live: true, placeholder: 'name, source, run, language or status' })}
      <nw-data-table label="Runs" style="--rows: ${rows}" .columns=${COLUMNS} .items=${shown}
        .sortKey=${query.sort} .descending=${query.descending} empty="No run is like this."
        .active=${shown.findIndex((run) => run.run_id === this.chosen)}
        @sort=${({ detail }: CustomEvent<{ key: string; descending: boolean }>) =>
          setQuery({ sort: detail.key, down: detail.descending ? '1' : '0' })}
        @row-active=${({ detail }: CustomEvent<{ row?: library.Run }>) => detail.row && setQuery({ run: detail.row.run_id })}></nw-data-table>
      <p class="small quiet" role="status">${formatNumber(shown.length)}${of} ${runs.length === 1 ? 'run' : 'runs'}</p>
    `;
  }

  #query(): library.RunQuery {
    const { q = '', sort, down = '1' } = route.value.query;
    const order = library.RUN_ORDERS.find((each) => each === sort) ?? 'when';
    return { text: q, sort: order, descending: down === '1' };
  }
}

type Detail = Schemas['RunDetail'];
type Advice = Schemas['Advice'];

/** Pause before a run is read, so that arrow keys can pass over many. */
const PAUSE_MS = 120;
/** A folder of more files than this is closed at first. */
const OPEN_UP_TO = 12;
/** Files of one folder that are drawn; a run of ten thousand texts has as many. */
const SHOWN = 200;
const SHARES: readonly Advice['code'][] = ['many_hapaxes', 'dominant_syllable', 'long_syllables'];

/**
 * One run in full; the pencil beside its name renames the corpus.
 *
 * @fires run-again - the settings, to have them in the form
 */
@element('nw-run-detail', server)
export class RunDetail extends PageElement {
  @property() runId = '';
  /** Another value reads the run again: its state in the list has changed. */
  @property() version = '';
  readonly #filesOpen = new State(this, false);
  readonly #detail = new Reading(this, {
    key: () => (this.runId === '' ? null : `${this.runId} ${this.version}`),
    read: (signal) =>
      api.get('/api/pipeline/runs/{run_id}', { params: { run_id: this.runId }, signal }),
    waitMs: PAUSE_MS,
  });

  static override styles = css`
    h2, dd > span, .name { overflow-wrap: anywhere; min-inline-size: 0; }
    .part > summary { font-weight: 600; }
    pre { padding: 0.75rem; background: var(--sunken); border: 1px solid var(--line); border-radius: var(--radius-s); max-block-size: 24rem; }
    .stale { outline: 1px dashed var(--strong-line); outline-offset: -1px; }
    .advice li { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.1rem 0.55rem; align-items: baseline; }
    dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 0.2rem 2rem; }
    dl > div { display: grid; grid-template-columns: 7rem minmax(0, 1fr); gap: 0.75rem; align-items: baseline; }
    dt { color: var(--quiet); font-size: 0.875rem; }
    dd { display: flex; align-items: center; gap: 0.25rem; min-inline-size: 0; }
    nw-copy-button { flex: none; font-size: 0.8125rem; }
    .file { display: flex; gap: 0.5rem; align-items: center; min-block-size: 1.9rem; border-block-end: 1px solid var(--line); }
  `;

  override render() {
    return html`<section class="panel stack" aria-label="The chosen run" aria-busy=${this.#detail.loading}>${this.#renderState()}</section>`;
  }

  #renderState() {
    const { value: detail, error } = this.#detail;
    if (error) return html`<h2>${corpusName(this.runId)}</h2>${renderFault(this.#detail)}`;
    if (detail) return this.#renderDetail(detail);
    return html`<h2>Run</h2><p class="quiet row busy">Reading ${corpusName(this.runId)} …</p>`;
  }

  #renderDetail(detail: Detail) {
    const { run, manifest, files, advice, log_tail: tail } = detail;
    return html`
      <div class="stack ${run.run_id === this.runId ? '' : 'stale'}">
        <div class="stack tight">
          ${this.#renderTitle(run)}
          <p class="row small quiet">${renderStatus(run, true)}<span>${library.whenOf(run)}</span><span class="id">${run.run_id}</span></p>
        </div>
        ${this.#renderActions(detail)}
        ${messagesOf(manifest.errors).map((text) => html`<p class="error" role="alert">${text}</p>`)}
        ${messagesOf(manifest.warnings).map((text) => html`<p class="warning">${text}</p>`)}
        <nw-stage-line .stages=${recordedStages(manifest)}></nw-stage-line>
        ${tail && tail.length > 0 ? html`<div class="stack tight"><h3>End of the log</h3><pre tabindex="0" aria-label="End of the log">${tail.join('\n')}</pre></div>` : nothing}
        <div class="stack tight"><h3>Advice</h3>${renderAdvice(advice, library.isLoadable(run))}</div>
        <div class="stack tight" data-help="hash-trail"><h3>Facts</h3>${renderFacts(run, running.settingsOfManifest(manifest))}</div>
        <details class="part" @toggle=${(event: Event) => this.#filesOpen.set(isOpen(event))}>
          <summary>Files (${files.length})</summary>
          ${this.#filesOpen.value ? renderFiles(files) : nothing}
        </details>
        <details class="part">
          <summary>Manifest</summary>
          ${renderManifest(run.run_id, manifest)}
        </details>
      </div>
    `;
  }

  /** What the corpus is called; an empty field takes the given name away. */
  #renderTitle(read: library.Run) {
    // the list is newer than what the details were read with
    const run = server.value.runs?.find(({ run_id }) => run_id === read.run_id) ?? read;
    const title = library.textTitle(run);
    const save = (name: string): Promise<void> => giveTitle({ by: 'run', id: run.run_id }, name);
    return html`<nw-rename of="corpus" name=${title} otherwise=${library.textTitle({ ...run, name: null })} .save=${save}>
      <h2 id="title">${title}</h2></nw-rename>`;
  }

  #renderActions({ run, manifest }: Detail) {
    const holder = PATCH_NAMES.find((patch) => statsOf(patch)?.corpus === run.run_id);
    const again = (): void => {
      this.fire('run-again', running.settingsOfManifest(manifest));
    };
    return html`
      <div class="row">
        <nw-load-buttons full .run=${run}></nw-load-buttons>
        <button class="tool framed" type="button" aria-disabled=${holder ? nothing : 'true'} title=${holder ? '' : 'Load the run into a patch first.'}
          @click=${() => navigate('analysis', { patch: holder ?? 'a' })}><nw-icon name="chart"></nw-icon>Open analysis</button>
        <button class="tool framed" type="button" title="Fills the form with the settings of this run" @click=${again}><nw-icon name="refresh"></nw-icon>Run again</button>
        <button class="tool framed" type="button" aria-disabled=${holder ? 'true' : nothing} title=${holder ? 'A patch has it loaded. Load another run there first.' : ''}
          @click=${() => void deleteSource({ by: 'run', id: run.run_id }, library.textTitle(run), () => setQuery({ run: '' }))}><nw-icon name="trash"></nw-icon>Delete</button>
      </div>
    `;
  }
}

const messagesOf = (list: unknown): string[] =>
  Array.isArray(list) ? list.map((one: { message?: unknown }) => String(one.message)) : [];

/** What the server thinks of a corpus: each finding with its threshold and what to do. */
function renderAdvice(advice: readonly Advice[], hasCorpus: boolean) {
  if (!hasCorpus && advice.length === 0) return html`<p class="quiet">This run has no corpus.</p>`;
  if (advice.length === 0)
    return html`<p><nw-icon name="circle-check" class="ok"></nw-icon> Nothing stands out: enough syllables, evenly spread.</p>`;
  return html`<ul class="advice stack tight">${advice.map(
    ({ code, severity, text, value, threshold, remedy }) => {
      const format = SHARES.includes(code) ? formatShare : formatNumber;
      const warn = severity === 'warn';
      return html`
        <li>
          <nw-icon name=${warn ? 'triangle-alert' : 'info'} class=${warn ? 'warning' : 'quiet'} label=${warn ? 'warning' : 'note'}></nw-icon>
          <div>
            <p>${text}</p>
            <p>${remedy}</p>
            <p class="small quiet">found ${format(value)}, compared with ${format(threshold)}</p>
          </div>
        </li>
      `;
    },
  )}</ul>`;
}

/** The measures, settings and hashes of a run: a label, what stands there, and what a button copies of it. */
function renderFacts(run: library.Run, settings: running.RunSettings) {
  const extractor = settings.extractor === 'nltk' ? 'pronunciation' : 'hyphenation';
  const { min_syllable_length: min, max_syllable_length: max, romanize } = settings;
  const hash = (value: string | null) =>
    value === null ? null : html`<code title=${value}>${value.slice(0, 16)}…</code>`;
  const files = run.files_processed === null ? null : formatNumber(run.files_processed);
  const took = run.processing_time && formatDuration(Number.parseFloat(run.processing_time));
  const command = running.runCommand(settings);
  const rows: readonly (readonly [label: string, value: unknown, copied?: string | null])[] = [
    ['Syllables', `${formatNumber(run.syllable_count)} distinct`],
    ['Files', files],
    ['Took', took],
    [
      'Cut by',
      `${extractor} (${settings.extractor}), language ${settings.language}${romanize ? ', romanised' : ''}`,
    ],
    ['Kept', `syllables of ${min} to ${max} letters`],
    ['Counted by', settings.count_by],
    ['Words', running.wordsTaken(settings)],
    ['Source', run.source_path && breakable(run.source_path), run.source_path],
    ['Folder', breakable(run.path), run.path],
    ['Input hash', hash(run.ipc_input_hash), run.ipc_input_hash],
    ['Output hash', hash(run.ipc_output_hash), run.ipc_output_hash],
    ['As a command', html`<code>${command}</code>`, command],
  ];
  return html`<dl>${rows.map(([label, value, copied]) =>
    value === null
      ? nothing
      : html`<div><dt>${label}</dt><dd><span>${value}</span>${copyButton(copied, label)}</dd></div>`,
  )}</dl>`;
}

const copyButton = (text: string | null | undefined, what: string) =>
  text ? html`<nw-copy-button .value=${text} label=${`Copy: ${what}`}></nw-copy-button>` : nothing;

/** The files by their folders, with sizes and hashes; those beside the manifest come last. */
function renderFiles(files: Detail['files']) {
  const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
  const folders = [...new Set(files.map(({ path }) => folderOf(path)))].sort().reverse();
  return folders.map((folder) => {
    const own = files.filter(({ path }) => folderOf(path) === folder);
    const more = own.length - SHOWN;
    const rows = own.slice(0, SHOWN).map(
      ({
        path,
        bytes,
        sha256,
      }) => html`<li class="file"><nw-icon name="file" class="quiet"></nw-icon>
        <span class="name grow">${path.slice(folder.length)}</span><span class="small quiet">${formatBytes(bytes)}</span>${copyButton(sha256, `SHA-256 of ${path}`)}</li>`,
    );
    const list = html`<ul>${rows}${
      more > 0
        ? html`<li class="small quiet">and ${formatNumber(more)} more; the manifest lists them all</li>`
        : nothing
    }</ul>`;
    if (folder === '') return list;
    const size = formatBytes(own.reduce((sum, { bytes }) => sum + bytes, 0));
    return html`<details ?open=${own.length <= OPEN_UP_TO}>
      <summary>${folder} <span class="small quiet">${formatNumber(own.length)} ${own.length === 1 ? 'file' : 'files'}, ${size}</span></summary>${list}</details>`;
  });
}

function renderManifest(runId: string, manifest: object) {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  return html`
    <div class="row end">
      <nw-copy-button .value=${text} label="Copy the manifest"></nw-copy-button>
      <button class="tool" type="button" @click=${() => download(`${runId}_manifest.json`, 'application/json', text)}>
        <nw-icon name="save"></nw-icon>Save</button>
    </div>
    <pre tabindex="0" aria-label="Manifest">${text}</pre>
  `;
}
