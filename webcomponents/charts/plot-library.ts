/** Observable Plot, loaded on first use, and what all our charts have in common. */
import type * as Plot from '@observablehq/plot';
import { css } from 'lit';
import type { PatchName } from '../api.ts';
import { roomyMarks } from '../logic/charts/layout.ts';
import { formatNumber, formatShare } from '../state/settings.ts';

export type PlotLibrary = typeof import('./plot-parts.ts');

let arriving: Promise<PlotLibrary> | null = null;

export function plotLibrary(): Promise<PlotLibrary> {
  arriving ??= import('./plot-parts.ts').catch((error) => {
    arriving = null; // the next picture asks again
    throw error;
  });
  return arriving;
}

/** Draws a chart with the page's background and font. Without a legend, which none has, Plot returns an SVG. */
export function drawPlot(
  { plot }: PlotLibrary,
  options: Plot.PlotOptions,
): SVGSVGElement & Plot.Plot {
  const svg = plot({
    marginBottom: 42,
    ...options,
    style: {
      background: 'none',
      color: 'inherit',
      fontFamily: 'inherit',
      fontSize: '12px',
      overflow: 'visible',
    },
  });
  if (!(svg instanceof SVGSVGElement)) throw new Error('A chart with a legend is not an SVG.');
  return svg;
}

export const SHARES = {
  domain: [0, 1],
  grid: true,
  tickFormat: (share: number): string => formatShare(share, 0),
};

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

/** Letters that stay legible above lines and marks. */
export const HALO = { stroke: 'var(--raised)', strokeWidth: 3, fill: 'currentColor' } as const;

/** Names of rows above their marks, as far as there is room, those of the first rows before others. */
export const roomyText = <R>(Plot: PlotLibrary, rows: readonly R[], options: Plot.TextOptions) =>
  Plot.text(rows, {
    ...{ ...HALO, dy: -11, ...options },
    render(index, scales, values, dimensions, context, next) {
      // an index is a typed array, whatever its type says
      const marks = Array.from(index, (i) => ({
        text: String(values.text?.[i]),
        x: Number(values.x?.[i]),
        y: Number(values.y?.[i]),
      }));
      const roomy = roomyMarks(marks, [dimensions.marginLeft, dimensions.width]);
      const shown = index.filter((_, k) => roomy.has(k));
      return next!(shown, scales, values, dimensions, context);
    },
  });

export const digits = (value: number, most: number): string =>
  formatNumber(value, { maximumFractionDigits: most });

export const upper = ({ patch }: { readonly patch: PatchName }): string => patch.toUpperCase();

export const letterOf = (patch: PatchName) => ({
  text: upper,
  fontWeight: 700,
  fill: LOOK[patch].colour,
});

/** A tooltip for the row nearest to the pointer. */
export const pointerTip = <R>(
  Plot: PlotLibrary,
  rows: readonly R[],
  place: Pick<Plot.TextOptions, 'x' | 'y'>,
  title: (row: R) => string,
  nearest: 'pointer' | 'pointerX' = 'pointer',
) => Plot.tip(rows, Plot[nearest]({ ...place, stroke: 'var(--strong-line)', title }));

/** A click picks the row of the tooltip. */
export function onPointed<R>(svg: SVGSVGElement & Plot.Plot, pick: (row: R) => void): void {
  svg.style.cursor = 'pointer';
  // else the tip stays, and with it the row, until the next click
  svg.addEventListener('pointerdown', (event) => event.stopImmediatePropagation(), true);
  svg.addEventListener('click', () => {
    if (svg.value !== null && svg.value !== undefined) pick(svg.value as R);
  });
}

/** One sentence of clauses, a clause for each patch. */
export function sentence(parts: readonly string[]): string {
  const text = parts.join('; ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

/** Makes the shapes of a mark clickable; Plot leaves the index of the row on each. */
export function onPick(svg: SVGSVGElement, mark: string, pick: (index: number) => void): void {
  for (const shape of svg.querySelectorAll<SVGElement>(`.${mark} :is(rect, circle, path)`)) {
    const index = (shape as { readonly __data__?: unknown }).__data__;
    if (typeof index !== 'number') continue;
    shape.style.cursor = 'pointer';
    shape.addEventListener('click', () => pick(index));
  }
}

export const panels = css`
  :host { container-type: inline-size; }
  .split { display: grid; gap: var(--gap); align-items: start; }
  .halves { align-items: stretch; }
  @container (min-width: 60rem) {
    .split { grid-template-columns: minmax(0, 1fr) minmax(20rem, 26rem); }
    .halves { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  }
  .controls { display: flex; flex-wrap: wrap; align-items: end; gap: 0.6rem var(--gap); }
  .typed { inline-size: 7.5rem; max-inline-size: 100%; }
  .cards { display: grid; gap: var(--gap-s); grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--card, 8.5rem)), 1fr)); }
  .halves .cards { --card: 6.5rem; }
  .card { padding: 0.5rem 0.75rem; border: 1px solid var(--line); border-radius: var(--radius-s); background: var(--raised); }
  .card dt { font-size: 0.8125rem; color: var(--quiet); }
  .card dd { font-size: 1.125rem; font-weight: 650; font-variant-numeric: tabular-nums; display: flex; gap: 0.5rem; align-items: baseline; flex-wrap: wrap; }
  .card dd small { font-size: 0.8125rem; font-weight: 400; color: var(--quiet); }
  @media print {
    .split, .halves { grid-template-columns: minmax(0, 1fr); }
    .controls { display: none !important; }
    .panel { break-inside: avoid; }
  }
  .mark { display: inline-grid; place-items: center; inline-size: 1.35em; block-size: 1.35em; flex: none; font-size: 0.8125rem; font-weight: 700; line-height: 1;
    border: 1px var(--patch-line, solid) var(--patch); color: var(--patch); border-radius: 0.25rem; }
`;
