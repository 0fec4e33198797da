/** Observable Plot, loaded on first use, and what all our charts have in common. */
import type * as Plot from '@observablehq/plot';
import type { PatchName } from '../api.ts';
import { type LabelledMark, roomyMarks } from '../logic/charts/label-room.ts';
import { formatNumber } from '../state/settings.ts';

export type PlotLibrary = typeof Plot;

let arriving: Promise<PlotLibrary> | null = null;

export function plotLibrary(): Promise<PlotLibrary> {
  arriving ??= import('@observablehq/plot').catch((error) => {
    arriving = null; // the next picture asks again
    throw error;
  });
  return arriving;
}

/** A chart without a ground of its own, in the page's letters. None of ours has a legend, so it is an SVG. */
export function drawPlot(
  { plot }: typeof Plot,
  { style, ...options }: Plot.PlotOptions,
): SVGSVGElement & { value?: unknown } {
  const svg = plot({
    marginBottom: 42,
    ...options,
    style: {
      background: 'none',
      color: 'inherit',
      fontFamily: 'inherit',
      fontSize: '12px',
      overflow: 'visible',
      ...(typeof style === 'object' && style),
    },
  });
  if (!(svg instanceof SVGSVGElement)) throw new Error('a chart with a legend is no picture.');
  return svg;
}

export const bands = (domain: readonly string[], padding: number): Plot.ScaleOptions => ({
  type: 'band',
  domain,
  label: null,
  tickSize: 0,
  padding,
});

/** How a patch is drawn: its colour, and the options of its lines, bars and dots. */
function look(colour: string, symbol: 'circle' | 'diamond', fillOpacity: number, dash?: string) {
  const line = { stroke: colour, ...(dash && { strokeDasharray: dash }) };
  return {
    colour,
    dash: dash ?? '0',
    line,
    bar: { ...line, fill: colour, fillOpacity, strokeWidth: 1.5 },
    dot: { symbol, stroke: colour, fill: dash ? 'var(--raised)' : colour },
  };
}

/** How the two patches are told apart without colour: solid and full, dashed and hollow. */
export const LOOK: Readonly<Record<PatchName, ReturnType<typeof look>>> = {
  a: look('var(--patch-a)', 'circle', 0.85),
  b: look('var(--patch-b)', 'diamond', 0.22, '5 3'),
};

const BOTH = look('var(--accent)', 'circle', 0.7);

/** Letters that stay legible above lines and marks. */
export const HALO = { stroke: 'var(--raised)', strokeWidth: 3, fill: 'currentColor' } as const;

/** Names of rows above their marks, as far as there is room; `marks` are these in pixels, `edges` those of the picture. */
export function labelMarks<R>(
  Plot: PlotLibrary,
  rows: readonly R[],
  marks: readonly LabelledMark[],
  edges: readonly [left: number, right: number],
  options: Plot.TextOptions,
) {
  const roomy = roomyMarks(marks, edges);
  return Plot.text(
    rows.filter((_, i) => roomy.has(i)),
    { ...HALO, dy: -11, ...options },
  );
}

export const digits = (value: number, most: number): string =>
  formatNumber(value, { maximumFractionDigits: most });

export const upper = ({ patch }: { readonly patch: PatchName }): string => patch.toUpperCase();

/** One sentence of parts that say the same of each patch. */
export function sentence(parts: readonly string[]): string {
  const text = parts.join('; ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

/** Makes the shapes of a mark clickable; Plot leaves the index of the row on each. */
export function onPick(svg: SVGSVGElement, mark: string, pick: (index: number) => void): void {
  for (const shape of svg.querySelectorAll<SVGElement>(`.${mark} :is(rect, circle, path)`)) {
    const index = rowOf(shape);
    if (index === null) continue;
    shape.style.cursor = 'pointer';
    shape.addEventListener('click', () => pick(index));
  }
}

export function rowOf(shape: unknown): number | null {
  const index = (shape as { readonly __data__?: unknown } | null)?.__data__;
  return typeof index === 'number' ? index : null;
}

/** A named bar: its length, what stands behind it, and whose it is; null is both patches'. */
export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly text: string;
  readonly of: PatchName | null;
}

/** Pixels of a letter, and of the room between name and bar. */
const LETTER = 8;
const AIR = 12;

/** Bars of names one below the other, each with its text behind it; names without a bar keep their place. */
export const drawBars = (
  Plot: PlotLibrary,
  width: number,
  bars: readonly Bar[],
  x: Plot.ScaleOptions,
  names = bars.map(({ name }) => name),
) =>
  drawPlot(Plot, {
    width,
    height: 60 + 40 * names.length,
    marginLeft: AIR + LETTER * Math.max(...names.map((name) => name.length)),
    marginRight: 56,
    x: { grid: true, ticks: width < 480 ? 3 : 6, ...x },
    y: bands(names, 0.25),
    marks: [
      ...bars.map((bar) =>
        Plot.barX([bar], { y: 'name', x: 'value', ...(bar.of ? LOOK[bar.of] : BOTH).bar }),
      ),
      Plot.text(bars, { ...HALO, y: 'name', x: 'value', text: 'text', textAnchor: 'start', dx: 6 }),
      Plot.ruleX([0]),
    ],
  });

/** Syllables that one patch has alone, or that both have. */
type Part = readonly [name: string, syllables: number, of: PatchName | null];

/** Table and picture of what two corpora or reaches share, and what each has alone: a bar a part. */
export const partBars = (parts: readonly Part[]) => ({
  table: {
    columns: ['part', 'syllables'],
    rows: parts.map(([name, syllables]) => [name, syllables]),
  },
  draw: ({ width, plot }: { readonly width: number; readonly plot: PlotLibrary }) => {
    const bars = parts.map(([name, value, of]) => ({ name, value, text: formatNumber(value), of }));
    return drawBars(plot, width, bars, { label: 'syllables' });
  },
});
