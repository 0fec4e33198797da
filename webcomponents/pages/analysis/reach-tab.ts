/** The tab Reach: how far one step leads under each profile, where to, and how evenly. */
import { html, nothing } from 'lit';
import { answer, api, type PatchName, type Schemas } from '../../api.ts';
import { keyOf } from '../../charts/patch-data.ts';
import { overlapFigure, reachFigure, spreadFigure } from '../../charts/reach-figures.ts';
import { reachRows } from '../../logic/charts/rows.ts';
import { PROFILE_NAMES, type ProfileName } from '../../logic/walks/params.ts';
import type { Column } from '../../parts/data-table.ts';
import { setQuery } from '../../state/router.ts';
import { statsOf } from '../../state/server.ts';
import { answers } from './answers.ts';
import * as controls from './controls.ts';
import type { TabView } from './distribution-tabs.ts';
import './syllable-list.ts';
import { SYLLABLE_COLUMN, type SyllableSource } from './syllable-list.ts';

type Reached = Schemas['ReachSyllables']['syllables'][number];

const SAMPLES = 24;

export function reachTab({ patches, query }: TabView) {
  const profile = controls.profileOf(query.profile);
  const ready = patches.filter((patch) => statsOf(patch)?.walker_ready);
  const rows = ready.flatMap((patch) => {
    const reaches = statsOf(patch)?.reaches;
    return reaches ? reachRows(patch, reaches) : [];
  });
  return html`
    ${patches
      .filter((patch) => !ready.includes(patch))
      .map(
        (patch) =>
          html`<p class="panel quiet" role="status">The reaches of patch ${patch.toUpperCase()} are still being computed; they appear here when the walker is ready.</p>`,
      )}
    ${
      rows.length === 0
        ? nothing
        : html`
          <div class="controls">${controls.profileChoice(profile)}</div>
          <div class="halves">
            ${controls.picture(
              [JSON.stringify(rows)],
              () => reachFigure(rows, (name) => setQuery({ profile: name })),
              { panel: true },
            )}
            <div class="panel stack">${renderSpread(ready, profile)}</div>
          </div>
          <div class="halves">
            ${renderMostReached(ready, profile, query)}
            <section class="panel stack tight" aria-label="Overlap of two reaches">${renderOverlap(ready, profile, query)}</section>
          </div>`
    }`;
}

const renderSpread = (patches: readonly PatchName[], profile: ProfileName) =>
  answers<Schemas['ReachSpread']>(
    patches.map((patch) => ({
      what: `the spread of patch ${patch.toUpperCase()}`,
      key: keyOf(patch, 'spread', profile),
      read: (signal) =>
        answer(
          api.GET('/api/walker/reach-spread', { params: { query: { patch, profile } }, signal }),
        ),
    })),
    (data, stale) =>
      data.length === 0 ? nothing : controls.picture(data, () => spreadFigure(data), { stale }),
  );

const SORTS = ['reachability', 'syllable', 'frequency'] as const;

const NUMBER = { sortable: true, align: 'end' } as const;
const COLUMNS: readonly Column<Reached>[] = [
  SYLLABLE_COLUMN,
  { ...NUMBER, key: 'reachability', label: 'Reached from', width: 'minmax(6rem, 1fr)' },
  { ...NUMBER, key: 'frequency', label: 'Times', width: 'minmax(4.5rem, 0.7fr)' },
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
  return answers<Schemas['ReachSyllables']>(
    [
      {
        what: 'the reach',
        key,
        read: (signal) =>
          answer(api.POST('/api/walker/reach-syllables', { body: { patch, profile }, signal })),
      },
    ],
    ([value]) => {
      if (!value) return nothing;
      const rows = sorted(value.syllables, sort, up);
      const source: SyllableSource<Reached> = {
        key,
        count: rows.length,
        order: { sort, order: up ? 'asc' : 'desc' },
        columns: COLUMNS,
        cells: {
          syllable: (row) => row.syllable,
          reachability: (row) => row.reachability,
          frequency: (row) => row.frequency,
        },
        page: async (offset, limit) => ({
          total: rows.length,
          syllables: rows.slice(offset, offset + limit),
        }),
        open: ({ syllable }) => controls.showNeighbours(syllable, patch),
      };
      return html`
        <nw-syllable-list heading="Most reached under ${profile}" where="in ${patch.toUpperCase()}" file="reach-${patch}-${profile}"
          data-help="reach" .source=${source}>
          <div class="controls">${controls.patchChoice(patches, patch)}</div>
          <p class="small quiet">As many syllables as a step reaches on average.</p>
        </nw-syllable-list>`;
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
    ${answers<Schemas['ReachOverlap']>(
      [
        {
          what: 'the overlap',
          key: keyOf(patch, keyOf(otherPatch), 'overlap', query),
          read: (signal) =>
            answer(api.GET('/api/walker/reach-overlap', { params: { query }, signal })),
        },
      ],
      ([value], stale) =>
        value
          ? html`
            ${controls.picture([value], () => overlapFigure(value), { stale })}
            <div class="samples small">
              ${samples('Shared', value.samples.shared, patch)}
              ${samples(`Only ${patch.toUpperCase()} ${profile}`, value.samples.only_first, patch)}
              ${samples(`Only ${otherPatch.toUpperCase()} ${other}`, value.samples.only_second, otherPatch)}
            </div>`
          : nothing,
    )}`;
}
