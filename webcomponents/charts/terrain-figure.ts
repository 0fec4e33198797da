/** Chart of the terrain of one or two corpora, as axes or as a triangle. */
import type { PatchName, Schemas } from '../api.ts';
import { FEATURES } from '../logic/charts/features.ts';
import { AXES, type AxisName, BALANCED } from '../logic/charts/terrain.ts';
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

/** Three axes between soft and hard, the middle neutral; or the same as a triangle. */
export function terrainFigure(data: readonly PatchTerrain[], form: 'axes' | 'radar'): Figure {
  const places = data.flatMap(({ patch, terrain }) =>
    AXES.map(
      ({ name, low, high }): Place => ({
        patch,
        axis: name,
        low,
        high,
        score: terrain[name].score,
        label: terrain[name].label,
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
      'Each axis adds up the shares of some features with fixed weights: score = (Σ share · weight ÷ Σ |weight| + 1) ÷ 2, from 0 (soft) to 1 (hard); 0.5 is neutral. Below 0.35 and above 0.65 the end of the axis gives its name, between them the corpus is called balanced.',
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
    draw: ({ width, plot }) =>
      form === 'axes' ? drawAxes(plot, places, width) : drawRadar(plot, places, width),
  };
}

/** "balanced in shape and craft, dense in space". */
function inWords(places: readonly Place[]): string {
  const labels = [...new Set(places.map(({ label }) => label))];
  return labels
    .map((label) => {
      const axes = places
        .filter((p) => p.label === label)
        .map(({ axis, score }) => `${axis} (${formatNumber(score, { maximumFractionDigits: 2 })})`);
      return `${label.toLowerCase()} in ${axes.join(', ').replace(/, ([^,]*)$/, ' and $1')}`;
    })
    .join(', ');
}

function drawAxes(Plot: PlotLibrary, places: readonly Place[], width: number): Element {
  const narrow = width < 480;
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
      domain: [0, 1],
      label: null,
      ticks: [0, 0.35, 0.5, 0.65, 1],
      tickFormat: (v: number) => formatNumber(v),
    },
    y: { type: 'band', domain: AXES.map(({ name }) => name), axis: null, padding: 0.1 },
    marks: [
      Plot.barX(AXES, { y: 'name', x1: BALANCED.from, x2: BALANCED.to, fill: 'var(--sunken)' }),
      Plot.ruleX([0.5], { stroke: 'var(--strong-line)', strokeDasharray: '2 3' }),
      Plot.ruleY(AXES, {
        y: 'name',
        x1: 0,
        x2: 1,
        stroke: 'var(--strong-line)',
        strokeWidth: 2,
      } as never),
      Plot.text(AXES, {
        y: 'name',
        x: 0,
        text: 'low',
        textAnchor: 'start',
        dy: -22,
        fontWeight: 600,
      }),
      Plot.text(AXES, {
        y: 'name',
        x: 1,
        text: 'high',
        textAnchor: 'end',
        dy: -22,
        fontWeight: 600,
      }),
      Plot.text(AXES, {
        y: 'name',
        x: BALANCED.from,
        text: 'name',
        textAnchor: 'start',
        dx: 6,
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

function drawRadar(Plot: PlotLibrary, places: readonly Place[], width: number): Element {
  const size = Math.min(width, 420);
  const at = (k: number, r: number) => ({
    x: r * Math.sin((2 * Math.PI * k) / 3),
    y: r * Math.cos((2 * Math.PI * k) / 3),
  });
  const ring = (r: number) => AXES.map((_, k) => at(k, r));
  const axisOf = (name: AxisName): number => AXES.findIndex((axis) => axis.name === name);
  return Plot.plot({
    width: size,
    height: size * 0.9,
    margin: 34,
    style: PLOT_STYLE,
    x: { domain: [-1, 1], axis: null },
    y: { domain: [-0.75, 1.05], axis: null },
    marks: [
      ...[0.35, 0.5, 0.65, 1].map((r) =>
        Plot.line(ring(r), {
          x: 'x',
          y: 'y',
          curve: 'linear-closed',
          stroke: 'var(--line)',
          strokeWidth: r === 0.5 ? 2 : 1,
        }),
      ),
      ...AXES.map(({ high }, k) =>
        Plot.text([at(k, 1)], {
          x: 'x',
          y: 'y',
          text: () => high,
          fontWeight: 600,
          dy: k === 0 ? -10 : 14,
        }),
      ),
      ...(['a', 'b'] as const).flatMap((patch) => {
        const own = places
          .filter((p) => p.patch === patch)
          .map((p) => ({ ...p, ...at(axisOf(p.axis), p.score) }));
        const { colour, dash, symbol } = PATCH_MARK[patch];
        return own.length === 0
          ? []
          : [
              Plot.line(own, {
                x: 'x',
                y: 'y',
                curve: 'linear-closed',
                stroke: colour,
                strokeWidth: 2,
                fill: colour,
                fillOpacity: 0.1,
                ...(dash && { strokeDasharray: dash }),
              }),
              Plot.dot(own, {
                x: 'x',
                y: 'y',
                symbol,
                r: 5,
                fill: patch === 'a' ? colour : 'var(--raised)',
                stroke: colour,
                strokeWidth: 2,
                title: (p: Place) => `${patch.toUpperCase()}: ${p.axis} ${p.score}`,
              }),
            ];
      }),
    ],
  });
}
