/** Charts of features: how common each is, and which occur together. */
import type { Schemas } from '../api.ts';
import { FEATURES } from '../logic/charts/features.ts';
import * as counts from '../logic/charts/rows.ts';
import { tableOf } from '../logic/table-text.ts';
import { formatNumber, formatShare } from '../state/settings.ts';
import type { Figure } from './chart-figure.ts';
import { bands, digits, drawPlot, LOOK, onPick, SHARES, upper } from './plot-library.ts';

type Distributions = Schemas['Distributions'];

/** What is counted: the fields of a row, and the word for it. */
const MEASURE = {
  types: { share: 'typeShare', whole: 'syllables' },
  tokens: { share: 'tokenShare', whole: 'occurrences' },
} as const;

/** The lines of the picture: each part of a syllable with its features below. */
const LINES = (['onset', 'body', 'coda'] as const).flatMap((part) => [
  part.toUpperCase(),
  ...FEATURES.filter((feature) => feature.part === part).map(({ label }) => label),
]);

/** How common each feature is: bars for one patch, a dumbbell for two. */
export function saturationFigure(
  data: readonly Distributions[],
  measure: keyof typeof MEASURE,
  choose: (feature: number) => void,
): Figure {
  const rows = data.flatMap(counts.featureRows);
  const { share, whole } = MEASURE[measure];
  return {
    title: 'Features',
    summary: summary(data, share),
    file: 'feature-saturation',
    topic: 'saturation',
    table: tableOf(rows, {
      patch: upper,
      part: (row) => row.part,
      feature: (row) => row.feature,
      ...counts.SHARE_CELLS,
    }),
    draw({ width, plot: Plot }) {
      const narrow = width < 480;
      const place = { x: share, y: 'label' } as const;
      const marks = data.map(({ patch }) => {
        const own = rows.filter((row) => row.patch === patch);
        const className = `shares-${patch}`;
        return data.length > 1
          ? Plot.dot(own, { ...place, ...LOOK[patch].dot, r: 6, strokeWidth: 2, className })
          : [
              Plot.barX(own, { ...place, ...LOOK[patch].bar, strokeWidth: 1, className }),
              Plot.text(own, {
                ...place,
                text: (row: counts.FeatureRow) => formatShare(row[share], 0),
                textAnchor: 'start',
                dx: 6,
              }),
            ];
      });
      const text = ({ label }: { readonly label: string }): string =>
        [
          label,
          ...rows
            .filter((row) => row.label === label)
            .map(
              (r) => `${upper(r)}: ${formatShare(r[share])} (${formatNumber(r[measure])} ${whole})`,
            ),
        ].join('\n');
      const svg = drawPlot(Plot, {
        width,
        height: 414,
        marginBottom: 44,
        marginLeft: narrow ? 148 : 176,
        marginRight: narrow ? 16 : 40,
        style: { fontSize: narrow ? '10.5px' : '12px' },
        x: { ...SHARES, label: `share of ${whole}`, ticks: narrow ? 3 : 5 },
        y: bands(LINES, 0.25),
        marks: [
          Plot.line(data.length > 1 ? rows : [], {
            ...place,
            z: 'label',
            stroke: 'var(--strong-line)',
            strokeWidth: 2,
          }),
          ...marks,
          Plot.ruleX([0]),
          Plot.barX(FEATURES, {
            y: 'label',
            x1: 0,
            x2: 1,
            insetTop: -3,
            insetBottom: -3,
            fill: 'transparent',
            className: 'features',
            title: text,
          }),
        ],
      });
      onPick(svg, 'features', choose);
      return svg;
    },
  };
}

function summary(data: readonly Distributions[], share: 'typeShare' | 'tokenShare'): string {
  const [own, other] = data.map(counts.featureRows);
  const most = (value: (k: number) => number): number =>
    own!.reduce((best, _, k) => (value(k) > value(best) ? k : best), 0);
  const percent = (rows: readonly counts.FeatureRow[], k: number): string =>
    formatShare(rows[k]![share], 0);
  if (other) {
    const k = most((i) => Math.abs(own![i]![share] - other[i]![share]));
    return `A and B differ most in “${FEATURES[k]!.label}”: ${percent(own!, k)} in A, ${percent(other, k)} in B.`;
  }
  const [high, low] = [most((k) => own![k]![share]), most((k) => -own![k]![share])];
  return `The most common feature of ${upper(data[0]!)} is “${FEATURES[high]!.label}” (${percent(own!, high)}), the rarest “${FEATURES[low]!.label}” (${percent(own!, low)}).`;
}

/** Which features go together, as a grid of phi coefficients. */
export function cooccurrenceFigure(
  data: Distributions,
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
