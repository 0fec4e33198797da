/** The tab Reach: how far one step leads under each profile, where to, and how evenly. */
import { html, nothing } from 'lit';
import { api, type PatchName, type Schemas } from '../../api.ts';
import { spreadFigure } from '../../charts/figures.ts';
import { fieldsOf } from '../../logic/table-text.ts';
import { PROFILE_NAMES, type ProfileName } from '../../logic/walks/params.ts';
import { type Column, column } from '../../parts/data-table.ts';
import type { RowSource } from '../../parts/row-list.ts';
import '../../parts/row-list.ts';
import { setQuery } from '../../state/router.ts';
import '../../parts/profile-cards.ts';
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
  const sort = SORTS.find((name) => name === query.sort) ?? 'reachability';
  const up = query.order ? query.order === 'asc' : sort === 'syllable';
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
      const rows = sorted(value.syllables, sort, up);
      const source: RowSource<Reached> = {
        key,
        order: { sort, order: up ? 'asc' : 'desc' },
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

function sorted(rows: readonly Reached[], key: keyof Reached, up: boolean): readonly Reached[] {
  const sign = up ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [x, y] = [a[key], b[key]];
    return sign * (x < y ? -1 : x > y ? 1 : 0);
  });
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
