/** Charts of reaches: by profile, spread over starts, overlap. */
import type { Schemas } from '../api.ts';
import { type ReachRow, type SpreadRow, spreadRows } from '../logic/charts/reach-rows.ts';
import { PROFILE_NAMES, type ProfileName } from '../logic/walks/params.ts';
import { formatNumber, formatShare } from '../state/settings.ts';
import type { Figure } from './chart-figure.ts';
import { onPick } from './features-figure.ts';
import { partBars } from './part-bars.ts';
import { PATCH_MARK, PLOT_STYLE } from './plot-library.ts';
import { sentence } from './sentence.ts';

const REACHES =
  'A start reaches a syllable when one step leads there with a probability above 0.001 under the profile.';

/** Profiles and patches: what one step reaches on average, and what can be reached at all. */
export function reachFigure(
  rows: readonly ReachRow[],
  choose: (profile: ProfileName) => void,
): Figure {
  const widest = rows.reduce((best, row) => (row.share > best.share ? row : best));
  const closest = rows.reduce((best, row) => (row.share < best.share ? row : best));
  const patches = [...new Set(rows.map(({ patch }) => patch))];
  const name = ({ patch, profile }: ReachRow): string => `${profile} in ${patch.toUpperCase()}`;
  return {
    title: 'Reach of the profiles',
    summary: `One step leads furthest under ${name(widest)} (about ${formatNumber(widest.reach)} syllables, ${formatShare(widest.share)}) and least far under ${name(closest)} (about ${formatNumber(closest.reach)}, ${formatShare(closest.share)}).`,
    file: 'reach',
    topic: 'reach',
    how: [
      `${REACHES} The bar is the mean over all starts, as a number of syllables; the tick is the number of syllables that at least one start reaches.`,
      'Both are on a logarithmic scale. Click a bar to choose its profile.',
    ],
    table: {
      columns: [
        'patch',
        'profile',
        'reach',
        'share of the corpus',
        'reachable at all',
        'syllables',
      ],
      rows: rows.map((r) => [
        r.patch.toUpperCase(),
        r.profile,
        r.reach,
        r.share,
        r.unique,
        r.total,
      ]),
    },
    draw({ width, plot: Plot }) {
      const most = Math.max(...rows.map(({ total }) => total), 10);
      const text = (r: ReachRow): string =>
        `${r.patch.toUpperCase()} ${r.profile}: reach ${formatNumber(r.reach)} of ${formatNumber(r.total)} (${formatShare(r.share)})\n${formatNumber(r.unique)} reachable at all`;
      const svg = Plot.plot({
        width,
        height: 60 + 4 * (patches.length > 1 ? 76 : 64),
        marginTop: 26,
        marginBottom: 42,
        marginLeft: 28,
        marginRight: 52,
        style: PLOT_STYLE,
        x: {
          type: 'log',
          domain: [1, most],
          label: 'syllables',
          grid: true,
          ticks: width < 480 ? 3 : 6,
          tickFormat: ',',
        },
        y: {
          type: 'band',
          domain: patches,
          tickFormat: (p: string) => p.toUpperCase(),
          label: null,
          padding: 0.15,
          tickSize: 0,
        },
        fy: { domain: PROFILE_NAMES, axis: null, padding: 0.32 },
        marks: [
          Plot.text(PROFILE_NAMES, {
            fy: (p: string) => p,
            text: (p: string) => p,
            frameAnchor: 'top-left',
            dy: -11,
            dx: 2,
            fontWeight: 600,
            lineAnchor: 'middle',
          } as never),
          ...patches.flatMap((patch) => {
            const own = rows.filter((row) => row.patch === patch);
            const { colour, filled, dash } = PATCH_MARK[patch];
            return [
              Plot.barX(own, {
                fy: 'profile',
                y: 'patch',
                x1: 1,
                x2: ({ reach }: ReachRow) => Math.max(1, reach),
                fill: colour,
                fillOpacity: filled,
                stroke: colour,
                strokeWidth: 1.5,
                ...(dash && { strokeDasharray: dash }),
                className: `reach-${patch}`,
              }),
              Plot.tickX(own, {
                fy: 'profile',
                y: 'patch',
                x: ({ unique }: ReachRow) => Math.max(1, unique),
                stroke: colour,
                strokeWidth: 2.5,
              }),
              Plot.text(own, {
                fy: 'profile',
                y: 'patch',
                x: ({ reach }: ReachRow) => Math.max(1, reach),
                text: ({ reach }: ReachRow) => formatNumber(reach),
                textAnchor: 'start',
                dx: 5,
                fontVariant: 'tabular-nums',
                stroke: 'var(--raised)',
                strokeWidth: 3,
                fill: 'currentColor',
              }),
            ];
          }),
          Plot.barX(rows, {
            fy: 'profile',
            y: 'patch',
            x1: 1,
            x2: most,
            fill: 'transparent',
            title: text,
            className: 'profiles',
          }),
        ],
      }) as SVGSVGElement;
      onPick(svg, 'profiles', (i) => choose(rows[i]!.profile));
      return svg;
    },
  };
}

/** How the reach of one profile differs from start to start. */
export function spreadFigure(data: readonly Schemas['ReachSpread'][]): Figure {
  const rows = data.flatMap(spreadRows);
  const profile = data[0]!.profile;
  return {
    title: `Spread of ${profile}`,
    summary: sentence(
      data.map(
        (d) =>
          `in ${d.patch.toUpperCase()} half of the starts reach at most ${formatNumber(d.median)} syllables, the poorest ${formatNumber(d.min)} and the richest ${formatNumber(d.max)}`,
      ),
    ),
    file: `reach-spread-${profile}`,
    topic: 'reach',
    how: [
      `${REACHES} The line tells, for every number of syllables, the share of starts that reach at most so many. A steep line: all starts are alike. A slope: some are dead ends, others crossroads.`,
      data.some(({ starts_binned }) => starts_binned)
        ? 'There are more than 200 different counts, so they are taken together in bins of equal width; a bin counts at its upper end.'
        : 'Every different count is a point.',
    ],
    table: {
      columns: ['patch', 'syllables reached, at most', 'starts', 'share of starts so far'],
      rows: rows.map((r) => [r.patch.toUpperCase(), r.reached, r.starts, r.share]),
    },
    draw: ({ width, plot: Plot }) =>
      Plot.plot({
        width,
        height: 300,
        marginBottom: 42,
        marginLeft: 48,
        style: PLOT_STYLE,
        x: { label: 'syllables reached', grid: true, nice: true, ticks: width < 480 ? 4 : 8 },
        y: {
          domain: [0, 1],
          label: 'share of starts',
          grid: true,
          ticks: 5,
          tickFormat: (v: number) => formatShare(v, 0),
        },
        marks: [
          Plot.ruleY([0.5], { strokeOpacity: 0.4, strokeDasharray: '2 3' }),
          ...data.flatMap(({ patch }) => {
            const own = rows.filter((row) => row.patch === patch);
            const { colour, dash } = PATCH_MARK[patch];
            return [
              Plot.line(own, {
                x: 'reached',
                y: 'share',
                curve: 'step-after',
                stroke: colour,
                strokeWidth: 2,
                ...(dash && { strokeDasharray: dash }),
                className: `spread-${patch}`,
              }),
              Plot.dot(own, {
                x: 'reached',
                y: 'share',
                symbol: PATCH_MARK[patch].symbol,
                r: own.length > 60 ? 1.5 : 3,
                fill: patch === 'a' ? colour : 'var(--raised)',
                stroke: colour,
              }),
              Plot.text(own.slice(-1), {
                x: 'reached',
                y: 'share',
                text: () => patch.toUpperCase(),
                dy: -12,
                fontWeight: 700,
                fill: colour,
              }),
            ];
          }),
          Plot.tip(
            rows,
            Plot.pointerX({
              x: 'reached',
              y: 'share',
              stroke: 'var(--strong-line)',
              title: (r: SpreadRow) =>
                `${r.patch.toUpperCase()}: ${formatShare(r.share)} of the starts\nreach at most ${formatNumber(r.reached)} syllables`,
            }),
          ),
        ],
      }),
  };
}

/** What two reaches have in common. */
export function overlapFigure(data: Schemas['ReachOverlap']): Figure {
  const side = ({ patch, profile }: Schemas['ReachSide']): string =>
    `${patch.toUpperCase()} ${profile}`;
  const [first, second] = [side(data.first), side(data.second)];
  const rows = [
    { part: `only ${first}`, syllables: data.only_first, of: data.first.patch },
    { part: 'shared', syllables: data.shared, of: null },
    { part: `only ${second}`, syllables: data.only_second, of: data.second.patch },
  ];
  return {
    title: 'Overlap of two reaches',
    summary:
      data.jaccard === null
        ? `Neither ${first} nor ${second} reaches any syllable.`
        : `${first} and ${second} share ${formatNumber(data.shared)} syllables, ${formatShare(data.jaccard)} of all that either reaches.`,
    file: 'reach-overlap',
    topic: 'reach',
    how: [
      'Compared are the syllables, by their letters, that at least one start reaches. The share in common is the Jaccard index: shared ÷ (shared + only here + only there).',
    ],
    table: {
      columns: ['part', 'syllables'],
      rows: rows.map(({ part, syllables }) => [part, syllables]),
    },
    draw: ({ width, plot }) => partBars(rows, width, plot),
  };
}
