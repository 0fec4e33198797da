/** Chart of a reach: its spread over the starts. */
import type { Schemas } from '../api.ts';
import { spreadRows } from '../logic/charts/rows.ts';
import { tableOf } from '../logic/table-text.ts';
import { formatNumber, formatShare } from '../state/settings.ts';
import type { Figure } from './chart-figure.ts';
import { drawPlot, LOOK, letterOf, pointerTip, SHARES, sentence, upper } from './plot-library.ts';

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
        const { line, dot } = LOOK[patch];
        return [
          Plot.line(own, { ...place, ...line, curve: 'step-after', strokeWidth: 2 }),
          Plot.dot(own, { ...place, ...dot, r: own.length > 60 ? 1.5 : 3 }),
          Plot.text(own.slice(-1), { ...place, ...letterOf(patch), dy: -12 }),
        ];
      });
      return drawPlot(Plot, {
        width,
        height: 300,
        marginLeft: 48,
        x: { label: 'syllables reached', grid: true, nice: true, ticks: width < 480 ? 4 : 8 },
        y: { ...SHARES, label: 'share of starts', ticks: 5 },
        marks: [
          Plot.ruleY([0.5], { strokeOpacity: 0.4, strokeDasharray: '2 3' }),
          ...marks,
          pointerTip(
            Plot,
            rows,
            place,
            (r) =>
              `${upper(r)}: ${formatShare(r.share)} of the starts\nreach at most ${formatNumber(r.reached)} syllables`,
            'pointerX',
          ),
        ],
      });
    },
  };
}
