/** The tabs Shape, Zipf and Features: distributions of the corpora, and the syllables behind a part of one. */
import { html, nothing } from 'lit';
import { api, type PatchName, type Schemas } from '../../api.ts';
import { cooccurrenceFigure, shapeFigure, TOKEN_VIEWS, zipfFigure } from '../../charts/figures.ts';
import { parseSpan, spanBetween, spanText } from '../../logic/charts/analysis-view.ts';
import { FEATURES, featureNames, featuresIn } from '../../logic/charts/features.ts';
import { type Distributions, sliceOfLengths } from '../../logic/charts/rows.ts';
import { fieldsOf } from '../../logic/table-text.ts';
import { countField } from '../../parts/fields/inputs.ts';
import { selectField } from '../../parts/fields/select.ts';
import type { RowSource } from '../../parts/row-list.ts';
import '../../parts/row-list.ts';
import { setQuery } from '../../state/router.ts';
import { keyOf } from '../../state/server.ts';
import { formatNumber, formatShare } from '../../state/settings.ts';
import * as controls from './controls.ts';

type FeatureName = Schemas['FeatureName'];

/** What a tab is asked for: patches that hold a corpus, and the address. */
export interface TabView {
  readonly patches: readonly PatchName[];
  readonly query: Readonly<Record<string, string>>;
}

const AROUND = 100;

/** Reads the distributions of the patches and shows what is there of them. */
const distributions = (
  what: string,
  { patches }: TabView,
  show: (data: readonly Distributions[], stale: boolean, of: Distributions) => unknown,
) =>
  controls.answers<Distributions>(
    patches.map((patch) => ({
      what: `${what} of patch ${patch.toUpperCase()}`,
      key: keyOf(patch, 'distributions'),
      read: (signal) => api.get('/api/walker/distributions/{patch}', { params: { patch }, signal }),
    })),
    (data, stale) => {
      const chosen = controls.chosenPatch(data.map(({ patch }) => patch));
      const of = data.find(({ patch }) => patch === chosen);
      return of ? show(data, stale, of) : nothing;
    },
  );

interface Wanted {
  readonly sort: 'frequency' | 'length';
  readonly feature?: readonly FeatureName[];
  /** Only this piece of the sorted list. */
  readonly slice?: { readonly offset: number; readonly count: number };
}

const syllablesOf = (patch: PatchName, wanted: Wanted): RowSource<Schemas['ListedSyllable']> => ({
  key: keyOf(patch, 'syllables', wanted),
  columns: [
    { ...controls.SYLLABLE_COLUMN, sortable: false },
    { key: 'frequency', label: 'Times', align: 'end', width: '5rem' },
    {
      key: 'signature',
      label: 'Features',
      width: 'minmax(6rem, 1.6fr)',
      render: ({ signature }) => {
        const features = featuresIn(signature);
        return html`<span class="small quiet" title=${features.map(({ label }) => label).join(', ')}>${features.map(({ short }) => short).join(' ')}</span>`;
      },
    },
  ],
  cells: {
    ...fieldsOf('syllable', 'frequency', 'length'),
    features: (row) => featureNames(row.signature),
  },
  nameOf: controls.nameOf,
  async page(offset, limit, signal) {
    const { sort, feature = [], slice } = wanted;
    const query = {
      patch,
      sort,
      feature: [...feature],
      offset: offset + (slice?.offset ?? 0),
      limit: Math.min(limit, (slice?.count ?? Infinity) - offset),
    };
    const page = await api.get('/api/walker/syllables', { query, signal });
    return { rows: page.syllables, total: slice?.count ?? page.total };
  },
  open: ({ syllable }) => controls.showNeighbours(syllable, patch),
});

/** A list of syllables with its controls, and the choice of its patch where both are shown. */
const list = (
  heading: string,
  { patches }: TabView,
  { patch }: Distributions,
  wanted: Wanted,
  above: unknown,
) => html`
  <nw-row-list heading=${heading} where="in ${patch.toUpperCase()}" .source=${syllablesOf(patch, wanted)}>
    <div class="controls">
      ${above}
      ${controls.patchChoice(patches, patch)}
    </div>
  </nw-row-list>`;

/** Numbers of a corpus on cards: name, explanation, number, and what is said beside it. */
const CARDS: readonly (readonly [
  name: string,
  hint: string,
  value: (d: Distributions) => string,
  note?: (d: Distributions) => string,
])[] = [
  ['Syllables', 'Different syllables (types)', ({ types }) => formatNumber(types)],
  ['Occurrences', 'Sum of all frequencies (tokens)', ({ tokens }) => formatNumber(tokens)],
  [
    'Each occurs, on average',
    'Occurrences per syllable',
    ({ tokens, types }) => `${formatNumber(tokens / types, { maximumFractionDigits: 1 })} ×`,
  ],
  [
    'Only once',
    'Hapax legomena: syllables of frequency 1',
    ({ hapax }) => formatNumber(hapax),
    ({ hapax, types }) => formatShare(hapax / types),
  ],
  [
    'Longest',
    'Letters of the longest syllable',
    ({ length }) => String(length.length),
    () => 'letters',
  ],
];

const cards = (data: readonly Distributions[]) =>
  controls.cards(
    CARDS.map(([name, hint, value, note]) => [
      ...([name, hint] as const),
      ...data.map((d) => controls.number(value(d), note?.(d), d.patch)),
    ]),
  );

export const shapeTab = (view: TabView) =>
  distributions('the lengths', view, (data, stale, of) => {
    const span = parseSpan(view.query.length);
    const choose = (a: number, b: number): void =>
      setQuery({ length: spanText(spanBetween(a, b)) });
    const longest = Math.max(...data.map(({ length }) => length.length));
    const { from, to } = span ?? { from: 1, to: longest };
    const heading = span
      ? `Syllables of ${spanText(span).replace('-', ' to ')} letters`
      : 'Syllables by length';
    const slice = sliceOfLengths(of, { from, to });
    return html`
      ${cards(data)}
      <div class="split">
        ${controls.picture([...data, view.query.length], () => shapeFigure(data, span, (n) => choose(n, n)), { stale, panel: true })}
        ${list(
          heading,
          view,
          of,
          { sort: 'length', slice },
          html`
            ${countField('Letters from', from, { most: longest }, (n) => choose(n, Math.max(n, to)))}
            ${countField('to', to, { most: longest }, (n) => choose(Math.min(n, from), n))}`,
        )}
      </div>`;
  });

export const zipfTab = (view: TabView) =>
  distributions('the ranks', view, (data, stale, of) => {
    const { ranks } = view.query;
    const tokens = view.query.tokens === 'coverage' ? 'coverage' : 'count';
    const span = parseSpan(ranks) ?? { from: 1, to: AROUND };
    const from = Math.min(span.from, of.types);
    const to = Math.min(span.to, of.types);
    const ranksFrom = (rank: number) => ({ ranks: spanText(spanBetween(rank, rank + AROUND - 1)) });
    return html`
      <div class="split">
        <div class="panel stack">
          <div class="controls">
            ${controls.choice('Upwards', 'tokens', TOKEN_VIEWS, tokens)}
          </div>
          ${controls.picture(
            [...data, tokens],
            () =>
              zipfFigure(data, tokens, ({ patch, rank }) =>
                setQuery({ of: patch, ...ranksFrom(rank) }),
              ),
            { stale },
          )}
        </div>
        ${list(
          `Ranks ${formatNumber(from)} to ${formatNumber(to)}`,
          view,
          of,
          { sort: 'frequency', slice: { offset: from - 1, count: to - from + 1 } },
          countField('From rank', from, { most: of.types }, (rank) => setQuery(ranksFrom(rank))),
        )}
      </div>`;
  });

const MEASURES = { types: 'syllables', tokens: 'occurrences' } as const;

/** How common each feature is: a bar for one patch, what lies between the shares of two. */
function saturation(
  data: readonly Distributions[],
  measure: keyof typeof MEASURES,
  chosen: readonly FeatureName[],
  choose: (feature: FeatureName) => void,
) {
  const row = ({ name, label }: (typeof FEATURES)[number], k: number) => {
    const shares = data.map((d) => ({
      patch: d.patch,
      count: d.features[k]![measure],
      share: d[measure] > 0 ? d.features[k]![measure] / d[measure] : 0,
    }));
    const from = data.length > 1 ? Math.min(...shares.map(({ share }) => share)) : 0;
    const to = Math.max(...shares.map(({ share }) => share));
    return html`<tr class=${chosen.includes(name) ? 'chosen' : ''}>
      <th scope="row"><button class="tool link" type="button" title="Show the syllables that have it" @click=${() => choose(name)}>${label}</button></th>
      <td><div class="track" aria-hidden="true"><span class="bar" style="inset-inline: ${100 * from}% ${100 - 100 * to}%"></span>${shares.map(
        ({ patch, share }) =>
          html`<span class="dot patch-${patch}" style="inset-inline-start: ${100 * share}%"></span>`,
      )}</div></td>
      ${shares.map(({ count, share }) => html`<td class="num" title="${formatNumber(count)} ${MEASURES[measure]}">${formatShare(share, 0)}</td>`)}
    </tr>`;
  };
  return html`
    <table class="saturation">
      <thead><tr><th scope="col">Feature</th><td></td>${data.map(({ patch }) => html`<th scope="col" class="num patch-${patch}">${controls.mark(patch)}</th>`)}</tr></thead>
      ${(['onset', 'body', 'coda'] as const).map(
        (part) => html`<tbody>
          <tr><th scope="rowgroup" colspan="4">${part.toUpperCase()}</th></tr>
          ${FEATURES.map((feature, k) => (feature.part === part ? row(feature, k) : nothing))}</tbody>`,
      )}
    </table>`;
}

export const featuresTab = (view: TabView) =>
  distributions('the features', view, (data, stale, of) => {
    const measure = view.query.measure === 'tokens' ? 'tokens' : 'types';
    const asked = view.query.feature?.split(',');
    const chosen = FEATURES.filter(({ name }) => asked?.includes(name));
    const names = chosen.map(({ name }) => name);
    const choose = (...picked: readonly (string | undefined)[]): void =>
      setQuery({ feature: [...new Set(picked.filter((name) => name))].join(',') });
    const select = (label: string, value: string, pick: (name: string) => void) =>
      selectField<string>({
        label,
        value,
        options: [['', 'any'], ...FEATURES.map(({ name, label }) => [name, label] as const)],
        choose: pick,
      });
    return html`
      <div class="split">
        <section class="panel stack tight" aria-label="Features" data-help="saturation">
          <h2>Features</h2>
          <div class="controls">${controls.choice('Count', 'measure', MEASURES, measure)}</div>
          ${saturation(data, measure, names, choose)}
        </section>
        ${list(
          chosen.length > 0 ? chosen.map(({ label }) => label).join(' and ') : 'Syllables',
          view,
          of,
          { sort: 'frequency', feature: names },
          html`
            ${select('Feature', names[0] ?? '', (name) => choose(name, names[1]))}
            ${chosen.length > 0 ? select('and', names[1] ?? '', (name) => choose(names[0], name)) : nothing}`,
        )}
      </div>
      <div class=${data.length > 1 ? 'halves' : ''}>
        ${data.map((d) =>
          controls.picture(
            [d],
            () =>
              cooccurrenceFigure(d, (first, second) =>
                setQuery({
                  of: d.patch,
                  feature: `${FEATURES[first]!.name},${FEATURES[second]!.name}`,
                }),
              ),
            { stale, panel: true },
          ),
        )}
      </div>`;
  });
