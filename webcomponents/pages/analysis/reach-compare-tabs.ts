/** The tabs Reach and Compare: how far one step leads under each profile; what sets the two corpora apart. */
import '../../parts/row-list.ts';
import '../../parts/profile-cards.ts';
import { html, nothing } from 'lit';
import { api, type PatchName, type Schemas } from '../../api.ts';
import { scatterFigure, spreadFigure } from '../../charts/figures.ts';
import { digits } from '../../charts/plot-library.ts';
import { type Comparison, distanceWord, scatterRows } from '../../logic/charts/rows.ts';
import { inWords } from '../../logic/corpora/runs.ts';
import { fieldsOf } from '../../logic/table-text.ts';
import { PROFILE_NAMES, type ProfileName } from '../../logic/walks/params.ts';
import { type Column, column } from '../../parts/data-table.ts';
import { textField } from '../../parts/fields/inputs.ts';
import type { RowSource } from '../../parts/row-list.ts';
import { setQuery } from '../../state/router.ts';
import { keyOf, statsOf } from '../../state/server.ts';
import { formatNumber, formatShare } from '../../state/settings.ts';
import * as controls from './controls.ts';
import type { TabView } from './distribution-tabs.ts';

type Reached = Schemas['ReachSyllables']['syllables'][number];

const SAMPLES = 24;

export function reachTab({ patches, query }: TabView) {
  const profile = controls.profileOf(query.profile);
  const ready = patches.filter((patch) => statsOf(patch)?.walker_ready);
  return html`
    ${patches
      .filter((patch) => !ready.includes(patch))
      .map(
        (patch) =>
          html`<p class="panel quiet" role="status">The reaches of patch ${patch.toUpperCase()} are still being computed; they appear here when the walker is ready.</p>`,
      )}
    ${
      ready.length === 0
        ? nothing
        : html`
          <div class="halves">
            <section class="panel stack" aria-label="Reach of the profiles" data-help="reach-pictures">${renderReaches(ready, profile)}</section>
            <div class="panel stack">${renderSpread(ready, profile)}</div>
          </div>
          <div class="halves">
            ${renderMostReached(ready, profile, query)}
            <section class="panel stack tight" aria-label="Overlap of two reaches" data-help="reach-pictures"><h2>Overlap of two reaches</h2>${renderOverlap(ready, profile, query)}</section>
          </div>`
    }`;
}

/** How far one step leads under each profile, to choose one of them, and what can be reached at all under that. */
function renderReaches(patches: readonly PatchName[], profile: ProfileName) {
  const numbers = (key: 'reach' | 'unique_reachable') =>
    patches.map((patch) => {
      const { [key]: n, total } = statsOf(patch)!.reaches![profile];
      return controls.number(formatNumber(n), formatShare(n / Math.max(1, total)), patch);
    });
  return html`
    <h2>Reach of the profiles</h2>
    ${patches.map(
      (
        patch,
      ) => html`<nw-profile-cards legend="Patch ${patch.toUpperCase()}" .value=${profile} .choices=${PROFILE_NAMES} .reaches=${statsOf(patch)?.reaches}
        @profile-change=${({ detail }: CustomEvent<{ profile: ProfileName }>) => setQuery({ ...detail })}></nw-profile-cards>`,
    )}
    ${controls.cards([
      [`Reach of ${profile}`, 'Syllables that one step leads to, on average', ...numbers('reach')],
      [
        'Reachable at all',
        'Syllables that a step from some start leads to',
        ...numbers('unique_reachable'),
      ],
    ])}`;
}

const renderSpread = (patches: readonly PatchName[], profile: ProfileName) =>
  controls.answers<Schemas['ReachSpread']>(
    patches.map((patch) => ({
      what: `the spread of patch ${patch.toUpperCase()}`,
      key: keyOf(patch, 'spread', profile),
      read: (signal) => api.get('/api/walker/reach-spread', { query: { patch, profile }, signal }),
    })),
    (data, stale) =>
      data.length === 0 ? nothing : controls.picture(data, () => spreadFigure(data), { stale }),
  );

const SORTS = ['reachability', 'syllable', 'frequency'] as const;

const NUMBER = { sortable: true, align: 'end' } as const;
const COLUMNS: readonly Column<Reached>[] = [
  controls.SYLLABLE_COLUMN,
  column('reachability', 'Reached from', 'minmax(6rem, 1fr)', undefined, NUMBER),
  column('frequency', 'Times', 'minmax(4.5rem, 0.7fr)', undefined, NUMBER),
];

/** The syllables that most starts reach: as many as a step reaches on average. */
function renderMostReached(
  patches: readonly PatchName[],
  profile: ProfileName,
  query: TabView['query'],
) {
  const patch = controls.chosenPatch(patches);
  const order = controls.orderOf(query, SORTS);
  const key = keyOf(patch, 'reach-syllables', profile);
  return controls.answers<Schemas['ReachSyllables']>(
    [
      {
        what: 'the reach',
        key,
        read: (signal) =>
          api.post('/api/walker/reach-syllables', { body: { patch, profile }, signal }),
      },
    ],
    ([value]) => {
      if (!value) return nothing;
      const rows = sorted(value.syllables, order);
      const source: RowSource<Reached> = {
        key,
        order,
        columns: COLUMNS,
        cells: fieldsOf('syllable', 'reachability', 'frequency'),
        nameOf: controls.nameOf,
        page: async (offset, limit) => ({
          total: rows.length,
          rows: rows.slice(offset, offset + limit),
        }),
        open: ({ syllable }) => controls.showNeighbours(syllable, patch),
      };
      return html`
        <nw-row-list heading="Most reached under ${profile}" where="in ${patch.toUpperCase()}" file="reach-${patch}-${profile}"
          data-help="reach" .source=${source}>
          <div class="controls">${controls.patchChoice(patches, patch)}</div>
          <p class="small quiet">As many syllables as a step reaches on average.</p>
        </nw-row-list>`;
    },
  );
}

function sorted(
  rows: readonly Reached[],
  { sort, order }: { readonly sort: keyof Reached; readonly order: 'asc' | 'desc' },
): readonly Reached[] {
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted(({ [sort]: x }, { [sort]: y }) => sign * (x < y ? -1 : x > y ? 1 : 0));
}

/** What the reach has in common with that of the other patch, or with another profile. */
function renderOverlap(
  patches: readonly PatchName[],
  profile: ProfileName,
  { first, second, with: named }: TabView['query'],
) {
  const patch = patches.find((name) => name === first) ?? patches[0]!;
  const otherPatch = patches.find((name) => name === second) ?? patches.at(-1)!;
  const another = profile === 'ritual' ? 'dialect' : 'ritual';
  const other =
    PROFILE_NAMES.find((name) => name === named) ?? (otherPatch === patch ? another : profile);
  const query = { patch, profile, other_patch: otherPatch, other_profile: other, limit: SAMPLES };
  const [onlyFirst, onlySecond] = [
    `Only ${patch.toUpperCase()} ${profile}`,
    `Only ${otherPatch.toUpperCase()} ${other}`,
  ];
  const samples = (title: string, found: Schemas['ReachSamples'], of: PatchName) =>
    found.length === 0
      ? nothing
      : html`<div><h3>${title}</h3><p>${controls.chips(
          found.map(({ syllable }) => syllable),
          of,
        )}</p></div>`;
  return html`
    <div class="controls">
      ${controls.patchChoice(patches, patch, 'Patch', 'first')}
      ${controls.patchChoice(patches, otherPatch, 'against patch', 'second')}
      ${controls.profileChoice(other, 'under', 'with')}
    </div>
    ${controls.answers<Schemas['ReachOverlap']>(
      [
        {
          what: 'the overlap',
          key: keyOf(patch, keyOf(otherPatch), 'overlap', query),
          read: (signal) => api.get('/api/walker/reach-overlap', { query, signal }),
        },
      ],
      ([value]) =>
        value
          ? html`
            ${controls.parts([
              [onlyFirst, value.only_first],
              ['Shared', value.shared],
              [onlySecond, value.only_second],
            ])}
            <div class="samples small">
              ${samples('Shared', value.samples.shared, patch)}
              ${samples(onlyFirst, value.samples.only_first, patch)}
              ${samples(onlySecond, value.samples.only_second, otherPatch)}
            </div>`
          : nothing,
    )}`;
}

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
    inWords(of),
    'Jensen–Shannon distance, from 0 (equal) to 1 (nothing in common)',
    controls.number(distance === null ? '–' : digits(distance, 3), distanceWord(distance)),
  ] as const;

const ONLY = { all: 'all syllables', shared: 'shared', a: 'only A', b: 'only B' } as const;
const COMPARED_BY = ['keyness', 'syllable', 'frequency_a', 'frequency_b', 'log_ratio'] as const;

const numbers = (
  key: (typeof COMPARED_BY)[number],
  label: string,
  render: (row: Row) => unknown,
): Column<Row> => {
  const width = `minmax(${label.length > 7 ? 5.75 : 4.75}rem, 0.8fr)`;
  return column(key, label, width, render, { sortable: true, align: 'end' });
};

const share = (per10k: number, times: number, letter: string) =>
  html`<span title=${`${formatNumber(times)} times in ${letter}`}>${digits(per10k, 2)}</span>`;

const COMPARED: readonly Column<Row>[] = [
  controls.SYLLABLE_COLUMN,
  numbers('frequency_a', 'A / 10k', (row) => share(row.per_10k_a, row.frequency_a, 'A')),
  numbers('frequency_b', 'B / 10k', (row) => share(row.per_10k_b, row.frequency_b, 'B')),
  numbers('log_ratio', 'Log ratio', (row) => digits(row.log_ratio, 2)),
  numbers('keyness', 'Keyness', (row) => digits(row.keyness, 1)),
];

function renderKeyness(asked: TabView['query']) {
  const { only: part, q: search } = asked;
  const order = controls.orderOf(asked, COMPARED_BY);
  const only = part === 'shared' || part === 'a' || part === 'b' ? part : 'all';
  const source: RowSource<Row> = {
    key: keyOf('a', keyOf('b'), 'keyness', only, search),
    order,
    columns: COMPARED,
    cells: {
      ...fieldsOf('syllable', 'frequency_a', 'frequency_b'),
      ...fieldsOf('per_10k_a', 'per_10k_b', 'log_ratio', 'keyness'),
    },
    nameOf: controls.nameOf,
    async page(offset, limit, signal) {
      const query = { ...order, only, ...(search && { search }), offset, limit } as const;
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
        ${textField('Holds', search ?? '', (q) => setQuery({ q }), { type: 'search' })}
        <button class="tool framed" type="button" title="The frequent syllables of B that A lacks stand at the other end" @click=${() => setQuery({ order: order.order === 'asc' ? 'desc' : 'asc' })}><nw-icon name="arrow-left-right"></nw-icon>Other end</button>
      </div>
    </nw-row-list>`;
}
