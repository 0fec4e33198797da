/** <nw-run-library>: the list of runs with filters. */
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import {
  queryRuns,
  RUN_ORDERS,
  type Run,
  type RunOrder,
  type RunQuery,
} from '../../logic/corpora/run-list.ts';
import { textTitle } from '../../logic/corpora/start-run.ts';
import { base } from '../../parts/base.ts';
import type { Column } from '../../parts/data-table.ts';
import '../../parts/data-table.ts';
import { WidthController } from '../../parts/width-controller.ts';
import { route, setQuery } from '../../state/router.ts';
import { formatNumber, settings } from '../../state/settings.ts';
import { watches } from '../../state/store.ts';
import './load-buttons.ts';
import { renderStatus, whenOf } from './run-status.ts';

/** Below these widths (rem) the lesser columns are hidden. */
const MEDIUM = 58;
const NARROW = 34;
const SLIM = 26;

/** All runs, narrowed by text, extractor, language and status; the query is part of the address. */
@customElement('nw-run-library')
@watches(route, settings)
export class RunLibrary extends LitElement {
  @property({ attribute: false }) runs: readonly Run[] = [];
  /** The run shown in detail. */
  @property() chosen = '';
  readonly #room = new WidthController(this);

  static override styles = [
    base,
    css`
      section { container-type: inline-size; }
      .filters { display: grid; grid-template-columns: minmax(10rem, 1fr) repeat(3, minmax(7rem, 10rem)); gap: var(--gap-s); align-items: end; }
      @container (max-width: 38rem) { .filters { grid-template-columns: repeat(3, minmax(0, 1fr)); }
        .filters wa-input { grid-column: 1 / -1; } }
      nw-data-table { block-size: calc(var(--rows) * var(--row) + 2.1rem); min-block-size: 0; }
    `,
  ];

  override render() {
    const query = this.#query();
    const shown = queryRuns(this.runs, query);
    const values = (of: (run: Run) => string): string[] =>
      [...new Set(this.runs.map(of))].filter(Boolean).sort();
    const rows = Math.min(9, Math.max(2, shown.length));
    return html`
      <section class="panel stack" aria-labelledby="title">
        <div class="row between">
          <div><h2 id="title">Library</h2>
            <p class="small quiet">Load a run into A or B, the two patches of the Workbench, to walk through its syllables.</p></div>
          <span class="small quiet" role="status">${
            shown.length === this.runs.length
              ? `${formatNumber(shown.length)} ${shown.length === 1 ? 'run' : 'runs'}`
              : `${formatNumber(shown.length)} of ${formatNumber(this.runs.length)} runs`
          }</span>
        </div>
        <div class="filters">
          <wa-input size="s" label="Filter" placeholder="name, source or run" with-clear autocomplete="off" .value=${query.text}
            @input=${(event: Event) => setQuery({ q: (event.target as HTMLInputElement).value })}></wa-input>
          ${this.#renderChoice(
            'Extractor',
            'extractor',
            query.extractor,
            values((run) => run.extractor_type),
          )}
          ${this.#renderChoice(
            'Language',
            'language',
            query.language,
            values((run) => run.language ?? ''),
          )}
          ${this.#renderChoice(
            'Status',
            'status',
            query.status,
            values((run) => run.status),
          )}
        </div>
        <nw-data-table label="Runs" style="--rows: ${rows}" .columns=${this.#columns()} .items=${shown}
          .sortKey=${query.sort} .descending=${query.descending} empty="No run is like this."
          .active=${shown.findIndex((run) => run.run_id === this.chosen)}
          @sort=${({ detail }: CustomEvent<{ key: string; descending: boolean }>) =>
            setQuery({ sort: detail.key, down: detail.descending ? '1' : '0' })}
          @row-active=${({ detail }: CustomEvent<{ row?: Run }>) => detail.row && setQuery({ run: detail.row.run_id })}></nw-data-table>
      </section>
    `;
  }

  #renderChoice(label: string, key: string, value: string, values: readonly string[]) {
    return html`
      <wa-select size="s" label=${label} placeholder="any" with-clear .value=${value}
        @change=${(event: Event) => setQuery({ [key]: (event.target as HTMLInputElement).value ?? '' })}>
        ${values.map((each) => html`<wa-option value=${each}>${each}</wa-option>`)}
      </wa-select>
    `;
  }

  #query(): RunQuery {
    const {
      q = '',
      extractor = '',
      language = '',
      status = '',
      sort = 'when',
      down = '1',
    } = route.value.query;
    const order = RUN_ORDERS.find((each) => each === sort) ?? 'when';
    return { text: q, extractor, language, status, sort: order, descending: down === '1' };
  }

  #columns(): Column<Run>[] {
    const wide = this.#room.width >= MEDIUM;
    const column = (key: RunOrder, label: string, more: Partial<Column<Run>>): Column<Run> => ({
      key,
      label,
      sortable: true,
      ...more,
    });
    const columns: Column<Run>[] = [
      column('source', 'Corpus', {
        width: 'minmax(6.5rem, 2fr)',
        render: (run) =>
          html`<span title=${`${run.source_path ?? ''}\n${run.run_id}`.trim()}>${textTitle(run)}</span>`,
      }),
    ];
    if (this.#room.width >= NARROW)
      columns.unshift(column('when', 'When', { width: '9.75rem', render: whenOf }));
    if (wide) {
      columns.push(
        column('extractor', 'Extractor', {
          width: '8.5rem',
          render: (run) =>
            html`${run.extractor_type} <span class="quiet">${run.language ?? nothing}</span>`,
        }),
        column('files', 'Files', {
          width: '4.5rem',
          align: 'end',
          render: (run) => (run.files_processed === null ? '–' : formatNumber(run.files_processed)),
        }),
      );
    }
    if (this.#room.width >= SLIM) {
      columns.push(
        column('syllables', 'Syllables', {
          width: '6rem',
          align: 'end',
          render: (run) => formatNumber(run.syllable_count),
        }),
      );
    }
    columns.push(
      column('status', 'Status', {
        width: wide ? '12.5rem' : '3.6rem',
        render: (run) => renderStatus(run, wide),
      }),
      {
        key: 'load',
        label: 'Load',
        width: '5.4rem',
        render: (run) => html`<nw-load-buttons .run=${run}></nw-load-buttons>`,
      },
    );
    return columns;
  }
}
