/** Charts of two corpora compared: distances, shared syllables, a scatter plot of frequencies. */
import type { Schemas } from '../api.ts';
import { distanceWord, type ScatterRow } from '../logic/charts/compare-rows.ts';
import { boxAround, labelSides, type Side } from '../logic/charts/label-sides.ts';
import { formatNumber, formatShare } from '../state/settings.ts';
import type { Figure } from './chart-figure.ts';
import { partBars } from './part-bars.ts';
import { PLOT_STYLE } from './plot-library.ts';

type Comparison = Schemas['Comparison'];

/** How far the two corpora are apart in four respects. */
export function distanceFigure({ divergence }: Comparison): Figure {
  const rows = [
    { name: 'length', distance: divergence.length },
    { name: 'onset', distance: divergence.onset },
    { name: 'coda', distance: divergence.coda },
    { name: 'all features', distance: divergence.features },
  ];
  const known = rows
    .filter((row) => row.distance !== null)
    .sort((p, q) => q.distance! - p.distance!);
  return {
    title: 'Distances',
    summary:
      known.length === 0
        ? 'A corpus without occurrences has no distance.'
        : `The corpora are ${distanceWord(divergence.features)} in their features taken together; of the single respects, ${known.filter(({ name }) => name !== 'all features')[0]!.name} differs most.`,
    file: 'distances',
    topic: 'jensen-shannon',
    how: [
      'Jensen–Shannon distance of the occurrences: the square root of (KL(p, m) + KL(q, m)) ÷ 2 with m = (p + q) ÷ 2 and binary logarithms (Lin 1991; Endres and Schindelin 2003). 0: equal shares; 1: nothing in common.',
      'It is taken of the lengths, of the onset (the three features of the beginning, combined), of the coda (the three of the end, combined) and of all twelve features combined.',
    ],
    table: {
      columns: ['of', 'distance', 'in words'],
      rows: rows.map(({ name, distance }) => [name, distance, distanceWord(distance)]),
    },
    draw: ({ width, plot: Plot }) =>
      Plot.plot({
        width,
        height: 200,
        marginBottom: 42,
        marginLeft: 84,
        marginRight: 20,
        style: PLOT_STYLE,
        x: { domain: [0, 1], label: 'distance', grid: true, ticks: 5 },
        y: {
          type: 'band',
          domain: rows.map(({ name }) => name),
          label: null,
          tickSize: 0,
          padding: 0.35,
        },
        marks: [
          Plot.barX(known, { y: 'name', x: 'distance', fill: 'var(--accent)', fillOpacity: 0.75 }),
          Plot.text(known, {
            y: 'name',
            x: 'distance',
            textAnchor: 'start',
            dx: 6,
            stroke: 'var(--raised)',
            strokeWidth: 3,
            fill: 'currentColor',
            text: ({ distance }: { distance: number }) =>
              `${formatNumber(distance, { maximumFractionDigits: 3 })}${width < 420 ? '' : ` ${distanceWord(distance)}`}`,
          }),
          Plot.ruleX([0]),
        ],
      }),
  };
}

/** How many syllables the corpora share. */
export function sharedFigure({ shared, only_a, only_b }: Comparison): Figure {
  const rows = [
    { part: 'only A', syllables: only_a, of: 'a' },
    { part: 'shared', syllables: shared, of: null },
    { part: 'only B', syllables: only_b, of: 'b' },
  ] as const;
  return {
    title: 'Shared syllables',
    summary: `${formatNumber(shared)} syllables are in both corpora, ${formatShare(shared / (shared + only_a + only_b))} of all; ${formatNumber(only_a)} only in A, ${formatNumber(only_b)} only in B.`,
    file: 'shared-syllables',
    topic: 'compare',
    how: [
      'Syllables are matched by their letters. Click "shared", "only A" or "only B" above the table to see them.',
    ],
    table: {
      columns: ['part', 'syllables'],
      rows: rows.map(({ part, syllables }) => [part, syllables]),
    },
    draw: ({ width, plot }) => partBars(rows, width, plot),
  };
}

/** A named syllable, and on which side of its mark the name stands; null where there is no room. */
interface Named {
  readonly row: ScatterRow;
  readonly side: Side | null;
}

/** Radius of a mark in pixels. */
const RADIUS = 3;

/** How a name is set beside its mark. */
const BESIDE: Readonly<Record<Side, object>> = {
  above: { dy: -12 },
  below: { dy: 12 },
  right: { dx: 7, textAnchor: 'start' },
  left: { dx: -7, textAnchor: 'end' },
};

/** Typical syllables of each corpus that are named where there is room. */
const NAMED = 14;

/** Syllables by how frequent they are in A and in B. */
export function scatterFigure(rows: readonly ScatterRow[], data: Comparison): Figure {
  const byKeyness = rows.toSorted((p, q) => q.keyness - p.keyness);
  const named = byKeyness.slice(0, NAMED).flatMap((row, i) => [row, byKeyness.at(-1 - i)!]);
  const [first, last] = [byKeyness[0], byKeyness.at(-1)];
  return {
    title: 'A against B',
    summary:
      first && last && first !== last
        ? `Of the ${formatNumber(rows.length)} most frequent syllables of either corpus, “${first.syllable}” is the most typical of A and “${last.syllable}” of B; on the diagonal both are equally frequent.`
        : 'On the diagonal a syllable is equally frequent in both corpora.',
    file: 'frequency-a-against-b',
    topic: 'keyness',
    how: [
      'Each point is a syllable, placed by its occurrences per 10,000 in A (to the right) and in B (upward), both on logarithmic scales. A syllable that is missing in one corpus lies at the edge, at half an occurrence.',
      'The most typical syllables of each corpus are labelled, as far as there is room, by log-likelihood keyness, G² = 2 (a ln(a ÷ Ea) + b ln(b ÷ Eb)) with Ea = A (a + b) ÷ (A + B) (Rayson and Garside 2000).',
    ],
    table: {
      columns: [
        'syllable',
        'times in A',
        'times in B',
        'per 10,000 in A',
        'per 10,000 in B',
        'log ratio',
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
    },
    draw: ({ width, plot: Plot }) => {
      const few = width < 480;
      const [leastX, leastY] = [
        5000 / Math.max(1, data.tokens_a),
        5000 / Math.max(1, data.tokens_b),
      ];
      const most = Math.max(...rows.flatMap(({ x, y }) => [x, y]), 1);
      const axis = { type: 'log', grid: true, ticks: few ? 3 : 5, tickFormat: '~g' } as const;
      const height = Math.min(520, Math.max(320, width * 0.75));
      const margin = { marginLeft: 52, marginRight: 20, marginTop: 24, marginBottom: 40 };
      // places in pixels, as the scales below have them
      const along = (value: number, least: number, pixels: number): number =>
        (Math.log(value / (least * 0.8)) / Math.log((most * 1.3) / (least * 0.8))) * pixels;
      const across = width - margin.marginLeft - margin.marginRight;
      const up = height - margin.marginTop - margin.marginBottom;
      const markOf = (row: ScatterRow) => ({
        text: row.syllable,
        x: along(row.x, leastX, across),
        y: up - along(row.y, leastY, up),
        r: RADIUS,
      });
      const nameable = new Set(named);
      const others = rows
        .filter((row) => !nameable.has(row))
        .map(markOf)
        .map(({ x, y, r }) => boxAround(x, y, 2 * r, 2 * r));
      const frame = {
        left: -4,
        right: across + margin.marginRight,
        top: -margin.marginTop,
        bottom: up,
      };
      const list = [...nameable];
      const sides = labelSides(list.map(markOf), frame, others);
      const labels = list.map((row, i) => ({ row, side: sides[i]! }));
      return Plot.plot({
        width,
        height,
        ...margin,
        style: PLOT_STYLE,
        x: { ...axis, domain: [leastX * 0.8, most * 1.3], label: 'per 10,000 in A' },
        y: { ...axis, domain: [leastY * 0.8, most * 1.3], label: 'per 10,000 in B' },
        marks: [
          Plot.link([{ from: Math.max(leastX, leastY), to: most }], {
            x1: 'from',
            y1: 'from',
            x2: 'to',
            y2: 'to',
            stroke: 'var(--strong-line)',
            strokeDasharray: '3 3',
          }),
          Plot.dot(rows, {
            x: 'x',
            y: 'y',
            r: RADIUS,
            className: 'syllables',
            symbol: ({ log_ratio }: ScatterRow) => (log_ratio >= 0 ? 'circle' : 'diamond'),
            stroke: ({ log_ratio }: ScatterRow) =>
              log_ratio >= 0 ? 'var(--patch-a)' : 'var(--patch-b)',
            fill: ({ log_ratio }: ScatterRow) =>
              log_ratio >= 0 ? 'var(--patch-a)' : 'var(--patch-b)',
            fillOpacity: 0.35,
            strokeOpacity: 0.8,
          }),
          ...Object.entries(BESIDE).map(([side, place]) =>
            Plot.text(
              labels.filter((label) => label.side === side),
              {
                x: ({ row }: Named) => row.x,
                y: ({ row }: Named) => row.y,
                text: ({ row }: Named) => row.syllable,
                ...place,
                fontWeight: 600,
                fontSize: 12,
                stroke: 'var(--raised)',
                strokeWidth: 3,
                fill: 'currentColor',
              },
            ),
          ),
          Plot.tip(
            rows,
            Plot.pointer({
              x: 'x',
              y: 'y',
              stroke: 'var(--strong-line)',
              title: (r: ScatterRow) =>
                `${r.syllable}\nA: ${formatNumber(r.frequency_a)} times, ${formatNumber(r.per_10k_a, { maximumSignificantDigits: 3 })} per 10,000\nB: ${formatNumber(r.frequency_b)} times, ${formatNumber(r.per_10k_b, { maximumSignificantDigits: 3 })} per 10,000\nlog ratio ${formatNumber(r.log_ratio, { maximumFractionDigits: 2 })}, keyness ${formatNumber(r.keyness, { maximumFractionDigits: 1 })}`,
            }),
          ),
        ],
        symbol: { range: ['circle', 'diamond'], domain: ['circle', 'diamond'] },
      });
    },
  };
}
