/** Charts of features: how common each is, and which occur together. */
import type { Schemas } from '../api.ts';
import {
  type FeatureRow,
  featureRows,
  pairRows,
  strongestPair,
} from '../logic/charts/distribution-rows.ts';
import { FEATURES } from '../logic/charts/features.ts';
import { formatNumber, formatShare } from '../state/settings.ts';
import type { Figure } from './chart-figure.ts';
import { PATCH_MARK, PLOT_STYLE } from './plot-library.ts';

type Distributions = Schemas['Distributions'];
export type Measure = 'types' | 'tokens';

/** The lines of the picture: each part of a syllable with its features below. */
const LINES = (['onset', 'body', 'coda'] as const).flatMap((part) => [
  part.toUpperCase(),
  ...FEATURES.filter((feature) => feature.part === part).map(({ label }) => label),
]);

/** How common each feature is: bars for one patch, a dumbbell for two. */
export function saturationFigure(
  data: readonly Distributions[],
  measure: Measure,
  choose: (feature: number) => void,
): Figure {
  const rows = data.flatMap(featureRows);
  const value = measure === 'types' ? 'typeShare' : 'tokenShare';
  const whole = measure === 'types' ? 'syllables' : 'occurrences';
  return {
    title: 'Features',
    summary: summary(data, rows, value),
    file: 'feature-saturation',
    topic: 'saturation',
    how: [
      `Each syllable either has one of the twelve features or has not. The position tells the share of ${whole} that have it: counting syllables, each counts once; counting occurrences, each counts as often as it was found.`,
      'Click a feature for its syllables.',
    ],
    table: {
      columns: [
        'patch',
        'part',
        'feature',
        'syllables',
        'share of syllables',
        'occurrences',
        'share of occurrences',
      ],
      rows: rows.map((r) => [
        r.patch.toUpperCase(),
        r.part,
        r.feature,
        r.types,
        r.typeShare,
        r.tokens,
        r.tokenShare,
      ]),
    },
    draw({ width, plot: Plot }) {
      const both = data.length > 1;
      const narrow = width < 480;
      const hits = FEATURES.map(({ label }) => ({ label }));
      const svg = Plot.plot({
        width,
        height: 414,
        marginBottom: 44,
        marginLeft: narrow ? 148 : 176,
        marginRight: narrow ? 16 : 40,
        style: narrow ? { ...PLOT_STYLE, fontSize: '10.5px' } : PLOT_STYLE,
        x: {
          domain: [0, 1],
          label: `share of ${whole}`,
          grid: true,
          ticks: narrow ? 3 : 5,
          tickFormat: (v: number) => formatShare(v, 0),
        },
        y: { type: 'band', domain: LINES, label: null, tickSize: 0, padding: 0.25 },
        marks: [
          ...(both
            ? [
                Plot.link(
                  FEATURES.map(({ label }, k) => ({
                    label,
                    x1: featureRows(data[0]!)[k]![value],
                    x2: featureRows(data[1]!)[k]![value],
                  })),
                  {
                    y: 'label',
                    x1: 'x1',
                    x2: 'x2',
                    y1: 'label',
                    y2: 'label',
                    stroke: 'var(--strong-line)',
                    strokeWidth: 2,
                  },
                ),
              ]
            : []),
          ...data.flatMap(({ patch }) => {
            const own = rows.filter((row) => row.patch === patch);
            const { colour, symbol, dash, filled } = PATCH_MARK[patch];
            return both
              ? [
                  Plot.dot(own, {
                    x: value,
                    y: 'label',
                    symbol,
                    r: 6,
                    stroke: colour,
                    strokeWidth: 2,
                    fill: patch === 'a' ? colour : 'var(--raised)',
                    className: `shares-${patch}`,
                  }),
                ]
              : [
                  Plot.barX(own, {
                    x: value,
                    y: 'label',
                    fill: colour,
                    fillOpacity: filled,
                    stroke: colour,
                    ...(dash && { strokeDasharray: dash }),
                    className: `shares-${patch}`,
                  }),
                  Plot.text(own, {
                    x: value,
                    y: 'label',
                    text: (r: FeatureRow) => formatShare(r[value], 0),
                    textAnchor: 'start',
                    dx: 6,
                  }),
                ];
          }),
          Plot.ruleX([0]),
          Plot.barX(hits, {
            y: 'label',
            x1: 0,
            x2: 1,
            insetTop: -3,
            insetBottom: -3,
            fill: 'transparent',
            className: 'features',
            title: ({ label }: { label: string }) =>
              [
                label,
                ...rows
                  .filter((r) => r.label === label)
                  .map(
                    (r) =>
                      `${r.patch.toUpperCase()}: ${formatShare(r[value])} (${formatNumber(r[measure])} ${whole})`,
                  ),
              ].join('\n'),
          }),
        ],
      }) as SVGSVGElement;
      onPick(svg, 'features', choose);
      return svg;
    },
  };
}

/** Which features go together, as a grid of phi coefficients. */
export function cooccurrenceFigure(
  data: Distributions,
  choose: (first: number, second: number) => void,
): Figure {
  const rows = pairRows(data);
  const letter = data.patch.toUpperCase();
  const strongest = strongestPair(rows);
  const label = (k: number): string => FEATURES[k]!.label;
  return {
    title: `Features together, ${letter}`,
    summary: strongest?.phi
      ? `In ${letter} “${label(strongest.first)}” and “${label(strongest.second)}” ${strongest.phi > 0 ? 'go together' : 'shun each other'} most (phi ${formatNumber(strongest.phi, { maximumFractionDigits: 2 })}).`
      : `In ${letter} no two features depend on each other.`,
    file: `feature-cooccurrence-${data.patch}`,
    topic: 'phi',
    how: [
      'Phi says how two features go together over the syllables: 1 always, −1 exactly one of the two, 0 unrelated. With n syllables of which n1 and n2 have one of them and n12 both, phi = (n · n12 − n1 · n2) / √(n1 (n − n1) n2 (n − n2)) (Yule 1912). An empty field: all syllables or none have the feature.',
      'Filled squares stand for going together, hollow ones for shunning; the larger, the stronger. Click one for the syllables that have both.',
    ],
    table: {
      columns: ['feature', 'other feature', 'phi'],
      rows: rows.map(({ first, second, phi }) => [
        FEATURES[first]!.name,
        FEATURES[second]!.name,
        phi,
      ]),
    },
    draw({ width, plot: Plot }) {
      const size = Math.min(width, 560);
      const small = size < 420;
      const name = (k: number): string => (small ? FEATURES[k]!.short : label(k));
      const [side, foot] = small ? [40, 44] : [178, 152];
      const cell = (size - side) / FEATURES.length;
      const svg = Plot.plot({
        width: size,
        height: size - side + foot,
        marginLeft: side,
        marginTop: 2,
        marginBottom: foot,
        marginRight: 2,
        style: PLOT_STYLE,
        x: {
          type: 'band',
          domain: FEATURES.map((_, k) => k),
          tickFormat: name,
          tickRotate: -60,
          tickSize: 0,
          label: null,
          padding: 0,
        },
        y: {
          type: 'band',
          domain: FEATURES.map((_, k) => k),
          tickFormat: name,
          tickSize: 0,
          label: null,
          padding: 0,
        },
        r: { type: 'sqrt', domain: [0, 1], range: [0, cell * 0.62] },
        marks: [
          Plot.cell(
            FEATURES.flatMap((_, x) => FEATURES.map((_, y) => ({ x, y }))),
            {
              x: 'x',
              y: 'y',
              fill: 'var(--sunken)',
              stroke: 'var(--raised)',
              strokeWidth: 1.5,
              fillOpacity: (d: { x: number; y: number }) => (d.x === d.y ? 0 : 1),
            },
          ),
          Plot.dot(
            rows.filter(({ phi }) => phi !== null),
            {
              x: 'second',
              y: 'first',
              r: ({ phi }: { phi: number }) => Math.abs(phi),
              symbol: 'square',
              fill: ({ phi }: { phi: number }) => (phi > 0 ? 'var(--accent)' : 'var(--raised)'),
              stroke: 'var(--accent)',
              strokeWidth: 1.2,
              className: 'phi',
            },
          ),
          Plot.cell(rows, {
            x: 'second',
            y: 'first',
            fill: 'transparent',
            className: 'pairs',
            title: (r: (typeof rows)[number]) =>
              `${label(r.first)}\n${label(r.second)}\nphi ${r.phi === null ? 'undefined' : formatNumber(r.phi, { maximumFractionDigits: 3 })}`,
          }),
        ],
      }) as SVGSVGElement;
      onPick(svg, 'pairs', (i) => choose(rows[i]!.first, rows[i]!.second));
      return svg;
    },
  };
}

/** Makes the shapes of a mark clickable; Plot leaves the index of the row on each. */
export function onPick(svg: SVGSVGElement, mark: string, pick: (index: number) => void): void {
  for (const shape of svg.querySelectorAll<SVGElement>(`.${mark} :is(rect, circle, path)`)) {
    const index = (shape as unknown as { __data__?: unknown }).__data__;
    if (typeof index !== 'number') continue;
    shape.style.cursor = 'pointer';
    shape.addEventListener('click', () => pick(index));
  }
}

function summary(
  data: readonly Distributions[],
  rows: readonly FeatureRow[],
  value: 'typeShare' | 'tokenShare',
): string {
  if (data.length > 1) {
    const [a, b] = data.map(({ patch }) => rows.filter((row) => row.patch === patch));
    const gaps = a!.map((row, k) => ({ label: row.label, a: row[value], b: b![k]![value] }));
    const widest = gaps.reduce((best, gap) =>
      Math.abs(gap.a - gap.b) > Math.abs(best.a - best.b) ? gap : best,
    );
    return `A and B differ most in “${widest.label}”: ${formatShare(widest.a, 0)} in A, ${formatShare(widest.b, 0)} in B.`;
  }
  const most = rows.reduce((best, row) => (row[value] > best[value] ? row : best));
  const least = rows.reduce((best, row) => (row[value] < best[value] ? row : best));
  return `The most common feature of ${data[0]!.patch.toUpperCase()} is “${most.label}” (${formatShare(most[value], 0)}), the rarest “${least.label}” (${formatShare(least[value], 0)}).`;
}
