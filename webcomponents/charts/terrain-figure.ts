/** Chart of the terrain of one or two corpora. */
import type { PatchName, Schemas } from '../api.ts';
import { AXES, leanOf } from '../logic/charts/rows.ts';
import { tableOf } from '../logic/table-text.ts';
import type { Figure } from './chart-figure.ts';
import { digits, drawPlot, LOOK, type PlotLibrary, sentence, upper } from './plot-library.ts';

export interface PatchTerrain {
  readonly patch: PatchName;
  readonly terrain: Schemas['Analysis']['terrain'];
}

const placesOf = ({ patch, terrain }: PatchTerrain) =>
  AXES.map((axis) => {
    const { score } = terrain[axis.name];
    return { patch, axis, score, label: leanOf(score, axis) };
  });

type Place = ReturnType<typeof placesOf>[number];

/** Three axes between soft and hard, the middle neutral. */
export function terrainFigure(data: readonly PatchTerrain[]): Figure {
  const places = data.flatMap(placesOf);
  return {
    title: 'Terrain',
    summary: sentence(data.map((one) => `${upper(one)} is ${inWords(placesOf(one))}`)),
    file: 'terrain',
    topic: 'terrain',
    table: tableOf(places, {
      patch: upper,
      axis: ({ axis }) => axis.name,
      'low end': ({ axis }) => axis.low,
      'high end': ({ axis }) => axis.high,
      score: ({ score }) => score,
      label: ({ label }) => label,
    }),
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
        .map(({ axis, score }) => `${axis.name} (${digits(score, 2)})`);
      return `${label} in ${axes.join(', ').replace(/, ([^,]*)$/, ' and $1')}`;
    })
    .join(', ');
}

function drawAxes(Plot: PlotLibrary, places: readonly Place[], width: number): SVGSVGElement {
  const margin = width < 480 ? 12 : 24;
  // as far as the scores reach, and the middle in the middle
  const reach = Math.max(0.1, ...places.map(({ score }) => 1.2 * Math.abs(score - 0.5)));
  const [from, to] = [0.5 - reach, 0.5 + reach];
  const end = { y: 'name', dy: -22, fontWeight: 600 } as const;
  return drawPlot(Plot, {
    width,
    height: 300,
    marginLeft: margin,
    marginRight: margin,
    marginTop: 8,
    marginBottom: 30,
    x: {
      domain: [from, to],
      label: null,
      ticks: 5,
      tickFormat: (v: number) => digits(v, 2),
    },
    y: { type: 'band', domain: AXES.map(({ name }) => name), axis: null, padding: 0.1 },
    marks: [
      Plot.ruleX([0.5], { stroke: 'var(--strong-line)', strokeDasharray: '2 3' }),
      AXES.map(({ name }) =>
        Plot.ruleY([name], { x1: from, x2: to, stroke: 'var(--strong-line)', strokeWidth: 2 }),
      ),
      Plot.text(AXES, { ...end, x: from, text: 'low', textAnchor: 'start' }),
      Plot.text(AXES, { ...end, x: to, text: 'high', textAnchor: 'end' }),
      Plot.text(AXES, { y: 'name', x: 0.5, text: 'name', dy: -34, fill: 'var(--quiet)' }),
      ...(['a', 'b'] as const).map((patch) => {
        const { colour, dot } = LOOK[patch];
        const own = places.filter((p) => p.patch === patch);
        const place = { y: ({ axis }: Place) => axis.name, x: 'score' } as const;
        return [
          Plot.dot(own, {
            ...place,
            ...dot,
            r: 8,
            strokeWidth: 2,
            className: `scores-${patch}`,
            title: (p: Place) => `${upper(p)}: ${p.axis.name} ${digits(p.score, 3)}, ${p.label}`,
          }),
          Plot.text(own, {
            ...place,
            text: upper,
            dy: patch === 'a' ? -17 : 19,
            fontWeight: 700,
            fill: colour,
          }),
        ];
      }),
    ],
  });
}
