/** The tab Compare: what sets the two corpora apart. */
import { html, nothing } from 'lit';
import { api, type Schemas } from '../../api.ts';
import { scatterFigure } from '../../charts/figures.ts';
import { distanceWord, scatterRows } from '../../logic/charts/rows.ts';
import { type Column, column } from '../../parts/data-table.ts';
import type { RowSource } from '../../parts/row-list.ts';
import '../../parts/row-list.ts';
import { setQuery } from '../../state/router.ts';
import { keyOf } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';
import * as controls from './controls.ts';
import type { TabView } from './distribution-tabs.ts';

type Comparison = Schemas['Comparison'];
type Row = Comparison['syllables'][number];

/** Most frequent syllables of each corpus in the picture. */
const POINTS = 400;

export const compareTab = ({ query: asked }: TabView) =>
  controls.answers<Comparison>(
    (['frequency_a', 'frequency_b'] as const).map((sort) => ({
      what: `the comparison by the frequencies in ${sort === 'frequency_a' ? 'A' : 'B'}`,
      key: keyOf('a', keyOf('b'), 'compare', sort),
      read(signal) {
        const query = { sort, limit: POINTS };
        return api.get('/api/walker/compare', { query, signal });
      },
    })),
    (pages, stale) => {
      const [data, other] = pages;
      if (!data || !other) return nothing;
      const distances = ['length', 'onset', 'coda', 'features'] as const;
      return html`
        <div class="halves">
          <section class="panel stack tight" aria-label="Distances" data-help="jensen-shannon">
            <h2>Distances</h2>${controls.cards(distances.map((of) => distanceCard(of, data.divergence[of])))}</section>
          <section class="panel stack tight" aria-label="Shared syllables" data-help="compare">
            <h2>Shared syllables</h2>${controls.parts([
              ['Only A', data.only_a],
              ['Shared', data.shared],
              ['Only B', data.only_b],
            ])}</section>
        </div>
        <div class="halves">
          ${controls.picture(pages, () => scatterFigure(scatterRows(pages), data), { stale, panel: true })}
          ${renderKeyness(asked)}
        </div>`;
    },
  );

const distanceCard = (of: string, distance: number | null) =>
  [
    of.slice(0, 1).toUpperCase() + of.slice(1),
    'Jensen–Shannon distance, from 0 (equal) to 1 (nothing in common)',
    controls.number(distance === null ? '–' : digits(distance, 3), distanceWord(distance)),
  ] as const;

const ONLY = { all: 'all syllables', shared: 'shared', a: 'only A', b: 'only B' } as const;
const SORTS = ['keyness', 'syllable', 'frequency_a', 'frequency_b', 'log_ratio'] as const;

const numbers = (
  key: (typeof SORTS)[number],
  label: string,
  render: (row: Row) => unknown,
): Column<Row> => {
  const width = `minmax(${label.length > 7 ? 5.75 : 4.75}rem, 0.8fr)`;
  return column(key, label, width, render, { sortable: true, align: 'end' });
};

const digits = (value: number, most: number): string =>
  formatNumber(value, { maximumFractionDigits: most });

const share = (per10k: number, times: number, letter: string) =>
  html`<span title=${`${formatNumber(times)} times in ${letter}`}>${digits(per10k, 2)}</span>`;

const COLUMNS: readonly Column<Row>[] = [
  controls.SYLLABLE_COLUMN,
  numbers('frequency_a', 'A / 10k', (row) => share(row.per_10k_a, row.frequency_a, 'A')),
  numbers('frequency_b', 'B / 10k', (row) => share(row.per_10k_b, row.frequency_b, 'B')),
  numbers('log_ratio', 'Log ratio', (row) => digits(row.log_ratio, 2)),
  numbers('keyness', 'Keyness', (row) => digits(row.keyness, 1)),
];

function renderKeyness({ sort: by, order: way, only: part, q: search }: TabView['query']) {
  const sort = SORTS.find((name) => name === by) ?? 'keyness';
  const up = way === 'asc' || (way !== 'desc' && sort === 'syllable');
  const order = up ? 'asc' : 'desc';
  const only = part === 'shared' || part === 'a' || part === 'b' ? part : 'all';
  const source: RowSource<Row> = {
    key: keyOf('a', keyOf('b'), 'keyness', only, search),
    order: { sort, order },
    columns: COLUMNS,
    cells: {
      syllable: (row) => row.syllable,
      frequency_a: (row) => row.frequency_a,
      frequency_b: (row) => row.frequency_b,
      per_10k_a: (row) => row.per_10k_a,
      per_10k_b: (row) => row.per_10k_b,
      log_ratio: (row) => row.log_ratio,
      keyness: (row) => row.keyness,
    },
    nameOf: controls.nameOf,
    async page(offset, limit, signal) {
      const query = { sort, order, only, ...(search && { search }), offset, limit } as const;
      const page = await api.get('/api/walker/compare', { query, signal });
      return { total: page.total, rows: page.syllables };
    },
    open: ({ syllable, frequency_a }) =>
      setQuery({ tab: 'neighbours', patch: '', syllable, of: frequency_a > 0 ? 'a' : 'b' }),
  };
  return html`
    <nw-row-list heading="Keyness" where="syllables" file="keyness" data-help="keyness" .source=${source}>
      <p class="small quiet">Keyness says how surely a syllable is overused in A (positive) or in B (negative): beyond 10.83 chance is a matter of one in a thousand. The log ratio says by how many doublings.</p>
      <div class="controls">
        ${controls.choice('Show', 'only', ONLY, only)}
        ${controls.searchField('Holds', 'q', search)}
        <button class="tool framed" type="button" title="The frequent syllables of B that A lacks stand at the other end" @click=${() => setQuery({ order: up ? 'desc' : 'asc' })}><nw-icon name="arrow-left-right"></nw-icon>Other end</button>
      </div>
    </nw-row-list>`;
}
