/** <nw-keyness-table>: syllables by keyness, filtered and paged. */
import { css, html, LitElement } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../api.ts';
import { toCsv } from '../../logic/table-text.ts';
import { base } from '../../parts/base.ts';
import type { Column } from '../../parts/data-table.ts';
import { selectStyles } from '../../parts/fields/select.ts';
import '../../parts/data-table.ts';
import { FigureMemo } from '../../charts/figure-memo.ts';
import { panels } from '../../charts/panel-styles.ts';
import { keyOf } from '../../charts/patch-data.ts';
import { Reading } from '../../logic/reading.ts';
import { download } from '../../parts/download.ts';
import { renderReading } from '../../parts/reading-state.ts';
import { tools } from '../../parts/tools.ts';
import { notifyError } from '../../state/notices.ts';
import { route, setQuery } from '../../state/router.ts';
import { server } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';
import { watches } from '../../state/store.ts';
import { choice } from './query-choice.ts';

type Row = Schemas['Comparison']['syllables'][number];
type Sort = 'keyness' | 'log_ratio' | 'frequency_a' | 'frequency_b' | 'syllable';

/** What the address asks for. */
interface Asked {
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
  readonly only: keyof typeof ONLY;
  readonly search?: string;
}

/** Rows that one request may ask for. */
const MOST = 10_000;
const ONLY = { all: 'all syllables', shared: 'shared', a: 'only A', b: 'only B' } as const;

const digits = (value: number, most: number): string =>
  formatNumber(value, { maximumFractionDigits: most });

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'syllable',
    label: 'Syllable',
    sortable: true,
    width: 'minmax(4.5rem, 1fr)',
    render: ({ syllable }) => html`<strong>${syllable}</strong>`,
  },
  {
    key: 'frequency_a',
    label: 'A / 10k',
    sortable: true,
    align: 'end',
    width: 'minmax(4.75rem, 0.8fr)',
    render: (r) =>
      html`<span title=${`${formatNumber(r.frequency_a)} times in A`}>${digits(r.per_10k_a, 2)}</span>`,
  },
  {
    key: 'frequency_b',
    label: 'B / 10k',
    sortable: true,
    align: 'end',
    width: 'minmax(4.75rem, 0.8fr)',
    render: (r) =>
      html`<span title=${`${formatNumber(r.frequency_b)} times in B`}>${digits(r.per_10k_b, 2)}</span>`,
  },
  {
    key: 'log_ratio',
    label: 'Log ratio',
    sortable: true,
    align: 'end',
    width: 'minmax(5.75rem, 0.8fr)',
    render: ({ log_ratio }) => digits(log_ratio, 2),
  },
  {
    key: 'keyness',
    label: 'Keyness',
    sortable: true,
    align: 'end',
    width: 'minmax(5.75rem, 0.8fr)',
    render: ({ keyness }) => digits(keyness, 1),
  },
];

/** Every syllable of both corpora with what sets it apart; opening one goes to its neighbours. */
@customElement('nw-keyness-table')
@watches(server, route)
export class KeynessTable extends LitElement {
  @state() private failure = '';
  /** Counts what the person tried again: each has a reader of its own. */
  @state() private attempt = 0;
  readonly #total = new Reading<number>(this, { cached: true });
  readonly #made = new FigureMemo();

  static override styles = [
    base,
    selectStyles,
    tools,
    panels,
    css`
      section.panel { display: flex; flex-direction: column; block-size: 100%; }
      nw-data-table { flex: 1 1 22rem; }
      input[type='search'] { inline-size: 6.5rem; }
    `,
  ];

  get #asked(): Asked {
    const { sort, order, only, q } = route.value.query;
    const by = (COLUMNS.find(({ key }) => key === sort)?.key ?? 'keyness') as Sort;
    const up = order === 'asc' || (order !== 'desc' && by === 'syllable');
    return {
      sort: by,
      order: up ? 'asc' : 'desc',
      only: only === 'shared' || only === 'a' || only === 'b' ? only : 'all',
      ...(q && { search: q }),
    };
  }

  protected override willUpdate(): void {
    const { only, search } = this.#asked;
    this.#total.ask(
      keyOf('a', keyOf('b'), 'keyness', only, search),
      async (signal) => (await this.#page(0, 0, signal)).total,
    );
  }

  override render() {
    const asked = this.#asked;
    const total = this.#total.value ?? 0;
    const reader = this.#made.of(
      [keyOf('a', keyOf('b'), asked), this.attempt],
      () => (offset: number, limit: number, signal: AbortSignal) =>
        this.#page(offset, limit, signal).then(({ syllables }) => syllables),
    );
    return html`
      <section class="panel stack tight" aria-labelledby="heading" data-help="keyness">
        <div class="row between"><h2 id="heading">Keyness</h2><span class="small quiet" role="status">${formatNumber(total)} syllables</span></div>
        <p class="small quiet">Keyness says how surely a syllable is overused in A (positive) or in B (negative): beyond 10.83 chance is a matter of one in a thousand. The log ratio says by how many doublings.</p>
        <div class="controls">
          ${choice('Show', 'only', ONLY, asked.only)}
          <label>Holds<input type="search" spellcheck="false" .value=${asked.search ?? ''} @change=${(event: Event) => setQuery({ q: (event.target as HTMLInputElement).value.trim() })}></label>
          <button class="tool framed" type="button" title="The frequent syllables of B that A lacks stand at the other end" @click=${() => setQuery({ order: asked.order === 'asc' ? 'desc' : 'asc' })}><wa-icon name="arrow-left-right"></wa-icon>Other end</button>
          <button class="tool framed" type="button" ?disabled=${total === 0} @click=${this.#save}><wa-icon name="download"></wa-icon>CSV</button>
        </div>
        ${renderReading(this.#total, 'the comparison')}
        ${
          this.failure
            ? html`<p role="alert" class="error">${this.failure} <button class="tool framed" type="button" @click=${() => {
                this.failure = '';
                this.attempt++;
              }}>Try again</button></p>`
            : ''
        }
        <nw-data-table label="Keyness of syllables" .columns=${COLUMNS} .reader=${reader} .count=${total} sortKey=${asked.sort} ?descending=${asked.order === 'desc'}
          empty="No syllable is like that."
          @sort=${(event: CustomEvent<{ key: string; descending: boolean }>) => setQuery({ sort: event.detail.key, order: event.detail.descending ? 'desc' : 'asc' })}
          @read-failed=${(event: CustomEvent<Error>) => {
            this.failure = event.detail.message;
          }}
          @row-open=${(event: CustomEvent<{ row: Row | undefined }>) => {
            const { row } = event.detail;
            if (row)
              setQuery({
                tab: 'neighbours',
                patch: '',
                syllable: row.syllable,
                of: row.frequency_a > 0 ? 'a' : 'b',
              });
          }}></nw-data-table>
      </section>
    `;
  }

  readonly #save = async (): Promise<void> => {
    try {
      const rows: Row[] = [];
      const total = this.#total.value ?? 0;
      while (rows.length < total) {
        const { syllables } = await this.#page(rows.length, MOST);
        if (syllables.length === 0) break;
        rows.push(...syllables);
      }
      download(
        'keyness.csv',
        'text/csv',
        toCsv({
          columns: [
            'syllable',
            'frequency_a',
            'frequency_b',
            'per_10k_a',
            'per_10k_b',
            'log_ratio',
            'keyness',
          ],
          rows: rows.map((r) => [
            r.syllable,
            r.frequency_a,
            r.frequency_b,
            r.per_10k_a,
            r.per_10k_b,
            r.log_ratio,
            r.keyness,
          ]),
        }),
      );
    } catch (error) {
      notifyError('Compare', error);
    }
  };

  #page(offset: number, limit: number, signal?: AbortSignal): Promise<Schemas['Comparison']> {
    const query = { ...this.#asked, offset, limit };
    return answer(api.GET('/api/walker/compare', { params: { query }, ...(signal && { signal }) }));
  }
}
