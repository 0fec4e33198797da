/** <nw-run-library>: all runs, narrowed by a text; the query is part of the address. */
import '@awesome.me/webawesome/dist/components/input/input.js';
import {
  brokenStage,
  queryRuns,
  RUN_ORDERS,
  type Run,
  type RunQuery,
  textTitle,
  whenOf,
} from '../../logic/corpora/runs.ts';
import { type Column, column } from '../../parts/data-table.ts';
import { css, element, html, nothing, PageElement, property } from '../../parts/element.ts';
import { textOf } from '../../parts/fields/inputs.ts';
import { route, setQuery } from '../../state/router.ts';
import { server } from '../../state/server.ts';
import { formatNumber, settings } from '../../state/settings.ts';
import './load-buttons.ts';

const STATUS = {
  completed: { icon: 'circle-check', colour: 'ok' },
  failed: { icon: 'circle-alert', colour: 'error' },
  cancelled: { icon: 'ban', colour: 'warning' },
} as const;

/** The status as icon and, where there is room, as words with the stage that broke off. */
export function renderStatus(run: Run, words: boolean) {
  const { icon, colour } = STATUS[run.status as keyof typeof STATUS] ?? {
    icon: 'gauge',
    colour: 'quiet',
  };
  const stage = brokenStage(run);
  const text = stage === null ? run.status : `${run.status}: ${stage}`;
  return html`<span class=${colour} title=${text}><nw-icon name=${icon} label=${words ? nothing : text}></nw-icon>${words ? ` ${text}` : nothing}</span>`;
}

const SORTED: readonly Column<Run>[] = [
  column('when', 'When', '9.75rem', whenOf, { least: 34 }),
  column(
    'source',
    'Corpus',
    'minmax(6.5rem, 2fr)',
    (run) =>
      html`<span title=${`${run.source_path ?? ''}\n${run.run_id}`.trim()}>${textTitle(run)}</span>`,
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
  column<Run>(
    'load',
    'Load',
    '5rem',
    (run) => html`<nw-load-buttons .run=${run}></nw-load-buttons>`,
  ),
];

@element('nw-run-library', route, settings, server)
export class RunLibrary extends PageElement {
  /** Null until they are read. */
  @property({ attribute: false }) runs: readonly Run[] | null = null;
  @property() chosen = '';

  static override styles = css`
    section { container-type: inline-size; }
    nw-data-table { block-size: calc(var(--rows) * var(--row) + 2.1rem); min-block-size: 0; }
  `;

  override render() {
    const { runs } = this;
    return html`
      <section class="panel stack" aria-labelledby="title">
        <div><h2 id="title">Library</h2>
          <p class="small quiet">Load a run into A or B, the two patches of the Workbench, to walk through its syllables.</p></div>
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

  #renderRuns(runs: readonly Run[]) {
    const query = this.#query();
    const shown = queryRuns(runs, query);
    const rows = Math.min(9, Math.max(2, shown.length));
    const of = shown.length === runs.length ? '' : ` of ${formatNumber(runs.length)}`;
    return html`
      <wa-input size="s" label="Filter" placeholder="name, source, run, language or status" with-clear autocomplete="off" .value=${query.text}
        @input=${(event: Event) => setQuery({ q: textOf(event) })}></wa-input>
      <nw-data-table label="Runs" style="--rows: ${rows}" .columns=${COLUMNS} .items=${shown}
        .sortKey=${query.sort} .descending=${query.descending} empty="No run is like this."
        .active=${shown.findIndex((run) => run.run_id === this.chosen)}
        @sort=${({ detail }: CustomEvent<{ key: string; descending: boolean }>) =>
          setQuery({ sort: detail.key, down: detail.descending ? '1' : '0' })}
        @row-active=${({ detail }: CustomEvent<{ row?: Run }>) => detail.row && setQuery({ run: detail.row.run_id })}></nw-data-table>
      <p class="small quiet" role="status">${formatNumber(shown.length)}${of} ${runs.length === 1 ? 'run' : 'runs'}</p>
    `;
  }

  #query(): RunQuery {
    const { q = '', sort, down = '1' } = route.value.query;
    const order = RUN_ORDERS.find((each) => each === sort) ?? 'when';
    return { text: q, sort: order, descending: down === '1' };
  }
}
