/** Chart of the terrain of one or two corpora. */
import type { PatchName, Schemas } from '../api.ts';
import { FEATURES } from '../logic/charts/features.ts';
import { AXES, type AxisName, leanOf } from '../logic/charts/terrain.ts';
import { formatNumber } from '../state/settings.ts';
import type { Figure } from './chart-figure.ts';
import { PATCH_MARK, PLOT_STYLE, type PlotLibrary } from './plot-library.ts';
import { sentence } from './sentence.ts';

/** Where a corpus stands. */
export interface PatchTerrain {
  readonly patch: PatchName;
  readonly terrain: Schemas['Analysis']['terrain'];
}

interface Place {
  readonly patch: PatchName;
  readonly axis: AxisName;
  readonly low: string;
  readonly high: string;
  readonly score: number;
  readonly label: string;
}

/** Three axes between soft and hard, the middle neutral. */
export function terrainFigure(data: readonly PatchTerrain[]): Figure {
  const places = data.flatMap(({ patch, terrain }) =>
    AXES.map(
      ({ name, low, high }): Place => ({
        patch,
        axis: name,
        low,
        high,
        score: terrain[name].score,
        label: leanOf(terrain[name].score, { low, high }),
      }),
    ),
  );
  return {
    title: 'Terrain',
    summary: sentence(
      data.map(
        ({ patch }) =>
          `${patch.toUpperCase()} is ${inWords(places.filter((p) => p.patch === patch))}`,
      ),
    ),
    file: 'terrain',
    topic: 'terrain',
    how: [
      'Each axis adds up the shares of some features with fixed weights: score = (Σ share · weight ÷ Σ |weight| + 1) ÷ 2, from 0 (soft) to 1 (hard); 0.5 is neutral. Whole texts lie near the middle: from 0.01 off it a corpus leans slightly, from 0.025 on plainly, from 0.06 on clearly.',
      ...AXES.map(
        ({ name, low, high, weights }) =>
          `${name}, ${low} to ${high}: ${weights.map(([feature, weight]) => `${FEATURES.find((f) => f.name === feature)!.label} ${weight > 0 ? '+' : '−'}${Math.abs(weight)}`).join(', ')}.`,
      ),
      'Exemplars are the syllables whose own features add up to the least and to the most.',
    ],
    table: {
      columns: ['patch', 'axis', 'low end', 'high end', 'score', 'label'],
      rows: places.map((p) => [p.patch.toUpperCase(), p.axis, p.low, p.high, p.score, p.label]),
    },
    draw: ({ width, plot }) => drawAxes(plot, places, width),
  };
}

/** "balanced in shape and craft, slightly dense in space". */
function inWords(places: readonly Place[]): string {
  const labels = [...new Set(places.map(({ label }) => label))];
  return labels
    .map((label) => {
      const axes = places
        .filter((p) => p.label === label)
        .map(({ axis, score }) => `${axis} (${formatNumber(score, { maximumFractionDigits: 2 })})`);
      return `${label} in ${axes.join(', ').replace(/, ([^,]*)$/, ' and $1')}`;
    })
    .join(', ');
}

function drawAxes(Plot: PlotLibrary, places: readonly Place[], width: number): Element {
  const narrow = width < 480;
  // as far as the scores reach, and the middle in the middle
  const reach = Math.max(0.1, ...places.map(({ score }) => 1.2 * Math.abs(score - 0.5)));
  const [from, to] = [0.5 - reach, 0.5 + reach];
  const text = (p: Place): string =>
    `${p.patch.toUpperCase()}: ${p.axis} ${formatNumber(p.score, { maximumFractionDigits: 3 })}, ${p.label}`;
  return Plot.plot({
    width,
    height: 300,
    marginLeft: narrow ? 12 : 24,
    marginRight: narrow ? 12 : 24,
    marginTop: 8,
    style: PLOT_STYLE,
    x: {
      domain: [from, to],
      label: null,
      ticks: 5,
      tickFormat: (v: number) => formatNumber(v, { maximumFractionDigits: 2 }),
    },
    y: { type: 'band', domain: AXES.map(({ name }) => name), axis: null, padding: 0.1 },
    marks: [
      Plot.ruleX([0.5], { stroke: 'var(--strong-line)', strokeDasharray: '2 3' }),
      Plot.ruleY(AXES, {
        y: 'name',
        x1: from,
        x2: to,
        stroke: 'var(--strong-line)',
        strokeWidth: 2,
      } as never),
      Plot.text(AXES, {
        y: 'name',
        x: from,
        text: 'low',
        textAnchor: 'start',
        dy: -22,
        fontWeight: 600,
      }),
      Plot.text(AXES, {
        y: 'name',
        x: to,
        text: 'high',
        textAnchor: 'end',
        dy: -22,
        fontWeight: 600,
      }),
      Plot.text(AXES, {
        y: 'name',
        x: 0.5,
        text: 'name',
        textAnchor: 'middle',
        dy: -34,
        fill: 'var(--quiet)',
      }),
      ...(['a', 'b'] as const).flatMap((patch) => {
        const { colour, symbol } = PATCH_MARK[patch];
        const own = places.filter((p) => p.patch === patch);
        return [
          Plot.dot(own, {
            y: 'axis',
            x: 'score',
            symbol,
            r: 8,
            fill: patch === 'a' ? colour : 'var(--raised)',
            stroke: colour,
            strokeWidth: 2,
            title: text,
            className: `scores-${patch}`,
          }),
          Plot.text(own, {
            y: 'axis',
            x: 'score',
            text: () => patch.toUpperCase(),
            dy: patch === 'a' ? -17 : 19,
            fontWeight: 700,
            fill: colour,
          }),
        ];
      }),
    ],
  });
}
