/** Chart of two corpora compared: a scatter plot of the frequencies of their syllables. */

import type { Schemas } from '../api.ts';
import { FEATURES } from '../logic/charts/features.ts';
import type { ScatterRow } from '../logic/charts/rows.ts';
import * as counts from '../logic/charts/rows.ts';
import { tableOf } from '../logic/table-text.ts';
import { formatNumber } from '../state/settings.ts';
import type { Figure } from './chart-figure.ts';
import { digits, drawPlot, LOOK, onPick, pointerTip, roomyText, upper } from './plot-library.ts';

type Comparison = Schemas['Comparison'];

/** Radius of a mark in pixels. */
const RADIUS = 3;

const NAMED = 14;

export function scatterFigure(rows: readonly ScatterRow[], data: Comparison): Figure {
  const byKeyness = rows.toSorted((p, q) => q.keyness - p.keyness);
  const [first, last] = [byKeyness[0], byKeyness.at(-1)];
  // of either corpus the most typical ones in turn
  const named = new Set(
    byKeyness.slice(0, NAMED).flatMap((row, i) => [row, byKeyness.at(-1 - i)!]),
  );
  return {
    title: 'A against B',
    summary:
      first && last && first !== last
        ? `Of the ${formatNumber(rows.length)} most frequent syllables of either corpus, “${first.syllable}” is the most typical of A and “${last.syllable}” of B; on the diagonal both are equally frequent.`
        : 'On the diagonal a syllable is equally frequent in both corpora.',
    file: 'frequency-a-against-b',
    topic: 'keyness',
    table: tableOf(rows, {
      syllable: (row) => row.syllable,
      'times in A': (row) => row.frequency_a,
      'times in B': (row) => row.frequency_b,
      'per 10,000 in A': (row) => row.per_10k_a,
      'per 10,000 in B': (row) => row.per_10k_b,
      'log ratio': (row) => row.log_ratio,
      keyness: (row) => row.keyness,
    }),
    draw: ({ width, plot: Plot }) => {
      const leastX = 5000 / Math.max(1, data.tokens_a);
      const leastY = 5000 / Math.max(1, data.tokens_b);
      const most = Math.max(...rows.flatMap(({ x, y }) => [x, y]), 1);
      const axis = {
        type: 'log',
        grid: true,
        ticks: width < 480 ? 3 : 5,
        tickFormat: '~g',
      } as const;
      const lean = ({ log_ratio }: ScatterRow) => LOOK[log_ratio >= 0 ? 'a' : 'b'];
      const words = (r: ScatterRow, of: 'a' | 'b'): string =>
        `${of.toUpperCase()}: ${formatNumber(r[`frequency_${of}`])} times, ${formatNumber(r[`per_10k_${of}`], { maximumSignificantDigits: 3 })} per 10,000`;
      return drawPlot(Plot, {
        width,
        height: Math.min(520, Math.max(320, width * 0.75)),
        ...{ marginLeft: 52, marginRight: 20, marginTop: 24, marginBottom: 40 },
        x: { ...axis, domain: [leastX * 0.8, most * 1.3], label: 'per 10,000 in A' },
        y: { ...axis, domain: [leastY * 0.8, most * 1.3], label: 'per 10,000 in B' },
        marks: [
          Plot.link([{ from: Math.max(leastX, leastY), to: most }], {
            ...{ x1: 'from', y1: 'from', x2: 'to', y2: 'to' },
            stroke: 'var(--strong-line)',
            strokeDasharray: '3 3',
          }),
          Plot.dot(rows, {
            x: 'x',
            y: 'y',
            r: RADIUS,
            className: 'syllables',
            symbol: (row: ScatterRow) => lean(row).dot.symbol,
            stroke: (row: ScatterRow) => lean(row).colour,
            fill: (row: ScatterRow) => lean(row).colour,
            fillOpacity: 0.35,
            strokeOpacity: 0.8,
          }),
          roomyText(Plot, [...named], { x: 'x', y: 'y', text: 'syllable', fontWeight: 600 }),
          pointerTip(
            Plot,
            rows,
            { x: 'x', y: 'y' },
            (r) =>
              `${r.syllable}\n${words(r, 'a')}\n${words(r, 'b')}\nlog ratio ${digits(r.log_ratio, 2)}, keyness ${digits(r.keyness, 1)}`,
          ),
        ],
        symbol: { range: ['circle', 'diamond'], domain: ['circle', 'diamond'] },
      });
    },
  };
}

/** Which features go together, as a grid of phi coefficients. */
export function cooccurrenceFigure(
  data: Schemas['Distributions'],
  choose: (first: number, second: number) => void,
): Figure {
  const rows = counts.pairRows(data);
  const letter = upper(data);
  const strongest = counts.strongestPair(rows);
  const label = (k: number): string => FEATURES[k]!.label;
  return {
    title: `Features together, ${letter}`,
    summary: strongest?.phi
      ? `In ${letter} “${label(strongest.first)}” and “${label(strongest.second)}” ${strongest.phi > 0 ? 'go together' : 'shun each other'} most (phi ${digits(strongest.phi, 2)}).`
      : `In ${letter} no two features depend on each other.`,
    file: `feature-cooccurrence-${data.patch}`,
    topic: 'phi',
    table: tableOf(rows, {
      feature: ({ first }) => FEATURES[first]!.name,
      'other feature': ({ second }) => FEATURES[second]!.name,
      phi: ({ phi }) => phi,
    }),
    draw({ width, plot: Plot }) {
      const size = Math.min(width, 560);
      const small = size < 420;
      const [side, foot] = small ? [40, 44] : [178, 152];
      const cell = (size - side) / FEATURES.length;
      const axis = {
        type: 'band',
        domain: FEATURES.map((_, k) => k),
        tickFormat: (k: number) => (small ? FEATURES[k]!.short : label(k)),
        tickSize: 0,
        label: null,
        padding: 0,
      } as const;
      const place = { x: 'second', y: 'first' } as const;
      const svg = drawPlot(Plot, {
        width: size,
        height: size - side + foot,
        marginLeft: side,
        marginTop: 2,
        marginBottom: foot,
        marginRight: 2,
        x: { ...axis, tickRotate: -60 },
        y: axis,
        r: { type: 'sqrt', domain: [0, 1], range: [0, cell * 0.62] },
        marks: [
          Plot.cell(rows, {
            ...place,
            fill: 'var(--sunken)',
            stroke: 'var(--raised)',
            strokeWidth: 1.5,
          }),
          Plot.dot(
            rows.filter(({ phi }) => phi !== null),
            {
              ...place,
              r: ({ phi }: counts.PairRow) => Math.abs(phi ?? 0),
              symbol: 'square',
              fill: ({ phi }: counts.PairRow) =>
                (phi ?? 0) > 0 ? 'var(--accent)' : 'var(--raised)',
              stroke: 'var(--accent)',
              strokeWidth: 1.2,
              className: 'phi',
            },
          ),
          Plot.cell(rows, {
            ...place,
            fill: 'transparent',
            className: 'pairs',
            title: (r: counts.PairRow) =>
              `${label(r.first)}\n${label(r.second)}\nphi ${r.phi === null ? 'undefined' : digits(r.phi, 3)}`,
          }),
        ],
      });
      onPick(svg, 'pairs', (i) => choose(rows[i]!.first, rows[i]!.second));
      return svg;
    },
  };
}
