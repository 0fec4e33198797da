/** Chart of the features that occur together. */
import type { Schemas } from '../api.ts';
import { FEATURES } from '../logic/charts/features.ts';
import * as counts from '../logic/charts/rows.ts';
import { tableOf } from '../logic/table-text.ts';
import type { Figure } from './chart-figure.ts';
import { digits, drawPlot, onPick, upper } from './plot-library.ts';

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
