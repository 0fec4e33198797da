/** Charts of reaches: by profile, spread over starts, overlap. */
import type { Schemas } from '../api.ts';
import { type ReachRow, type SpreadRow, spreadRows } from '../logic/charts/rows.ts';
import { tableOf } from '../logic/table-text.ts';
import { PROFILE_NAMES, type ProfileName } from '../logic/walks/params.ts';
import { formatNumber, formatShare } from '../state/settings.ts';
import type { Figure } from './chart-figure.ts';
import { drawPlot, HALO, LOOK, onPick, partBars, sentence, upper } from './plot-library.ts';

/** Profiles and patches: what one step reaches on average, and what can be reached at all. */
export function reachFigure(
  rows: readonly ReachRow[],
  choose: (profile: ProfileName) => void,
): Figure {
  const widest = rows.reduce((best, row) => (row.share > best.share ? row : best));
  const closest = rows.reduce((best, row) => (row.share < best.share ? row : best));
  const patches = [...new Set(rows.map(({ patch }) => patch))];
  const name = (row: ReachRow): string => `${row.profile} in ${upper(row)}`;
  return {
    title: 'Reach of the profiles',
    summary: `One step leads furthest under ${name(widest)} (about ${formatNumber(widest.reach)} syllables, ${formatShare(widest.share)}) and least far under ${name(closest)} (about ${formatNumber(closest.reach)}, ${formatShare(closest.share)}).`,
    file: 'reach',
    topic: 'reach-pictures',
    table: tableOf(rows, {
      patch: upper,
      profile: (row) => row.profile,
      reach: (row) => row.reach,
      'share of the corpus': (row) => row.share,
      'reachable at all': (row) => row.unique,
      syllables: (row) => row.total,
    }),
    draw({ width, plot: Plot }) {
      const most = Math.max(...rows.map(({ total }) => total), 10);
      const place = { fy: 'profile', y: 'patch' } as const;
      const reach = (row: ReachRow): number => Math.max(1, row.reach);
      const marks = patches.map((patch) => {
        const own = rows.filter((row) => row.patch === patch);
        const { colour, bar } = LOOK[patch];
        return [
          Plot.barX(own, { ...place, x1: 1, x2: reach, ...bar, className: `reach-${patch}` }),
          Plot.tickX(own, {
            ...place,
            x: ({ unique }: ReachRow) => Math.max(1, unique),
            stroke: colour,
            strokeWidth: 2.5,
          }),
          Plot.text(own, {
            ...place,
            ...HALO,
            x: reach,
            text: (row: ReachRow) => formatNumber(row.reach),
            textAnchor: 'start',
            dx: 5,
            fontVariant: 'tabular-nums',
          }),
        ];
      });
      const svg = drawPlot(Plot, {
        width,
        height: 60 + 4 * (patches.length > 1 ? 76 : 64),
        marginTop: 26,
        marginLeft: 28,
        marginRight: 52,
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
          tickFormat: (patch: string) => patch.toUpperCase(),
          label: null,
          padding: 0.15,
          tickSize: 0,
        },
        fy: { domain: PROFILE_NAMES, axis: null, padding: 0.32 },
        marks: [
          Plot.text(
            PROFILE_NAMES.map((profile) => ({ profile })),
            {
              fy: 'profile',
              text: 'profile',
              frameAnchor: 'top-left',
              dy: -11,
              dx: 2,
              fontWeight: 600,
              lineAnchor: 'middle',
            },
          ),
          ...marks,
          Plot.barX(rows, {
            ...place,
            x1: 1,
            x2: most,
            fill: 'transparent',
            className: 'profiles',
            title: (r: ReachRow) =>
              `${upper(r)} ${r.profile}: reach ${formatNumber(r.reach)} of ${formatNumber(r.total)} (${formatShare(r.share)})\n${formatNumber(r.unique)} reachable at all`,
          }),
        ],
      });
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
          `in ${upper(d)} half of the starts reach at most ${formatNumber(d.median)} syllables, the poorest ${formatNumber(d.min)} and the richest ${formatNumber(d.max)}`,
      ),
    ),
    file: `reach-spread-${profile}`,
    topic: 'reach-pictures',
    table: tableOf(rows, {
      patch: upper,
      'syllables reached, at most': (row) => row.reached,
      starts: (row) => row.starts,
      'share of starts so far': (row) => row.share,
    }),
    draw({ width, plot: Plot }) {
      const place = { x: 'reached', y: 'share' } as const;
      const marks = data.map(({ patch }) => {
        const own = rows.filter((row) => row.patch === patch);
        const { colour, line, dot } = LOOK[patch];
        return [
          Plot.line(own, {
            ...place,
            ...line,
            curve: 'step-after',
            strokeWidth: 2,
            className: `spread-${patch}`,
          }),
          Plot.dot(own, { ...place, ...dot, r: own.length > 60 ? 1.5 : 3 }),
          Plot.text(own.slice(-1), {
            ...place,
            text: upper,
            dy: -12,
            fontWeight: 700,
            fill: colour,
          }),
        ];
      });
      return drawPlot(Plot, {
        width,
        height: 300,
        marginLeft: 48,
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
          ...marks,
          Plot.tip(
            rows,
            Plot.pointerX({
              ...place,
              stroke: 'var(--strong-line)',
              title: (r: SpreadRow) =>
                `${upper(r)}: ${formatShare(r.share)} of the starts\nreach at most ${formatNumber(r.reached)} syllables`,
            }),
          ),
        ],
      });
    },
  };
}

export function overlapFigure(data: Schemas['ReachOverlap']): Figure {
  const [first, second] = [data.first, data.second].map((side) => `${upper(side)} ${side.profile}`);
  return {
    title: 'Overlap of two reaches',
    summary:
      data.jaccard === null
        ? `Neither ${first} nor ${second} reaches any syllable.`
        : `${first} and ${second} share ${formatNumber(data.shared)} syllables, ${formatShare(data.jaccard)} of all that either reaches.`,
    file: 'reach-overlap',
    topic: 'reach-pictures',
    ...partBars([
      [`only ${first}`, data.only_first, data.first.patch],
      ['shared', data.shared, null],
      [`only ${second}`, data.only_second, data.second.patch],
    ]),
  };
}
