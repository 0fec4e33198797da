/** Chart of syllable lengths of one or two corpora. */
import type { Schemas } from '../api.ts';
import type { Span } from '../logic/charts/analysis-view.ts';
import { lengthRows, SHARE_CELLS } from '../logic/charts/rows.ts';
import { tableOf } from '../logic/table-text.ts';
import { formatNumber, formatShare } from '../state/settings.ts';
import type { Figure } from './chart-figure.ts';
import { digits, drawPlot, LOOK, rowOf, sentence, upper } from './plot-library.ts';

const MEASURES = ['syllables', 'occurrences'] as const;

/** How long the syllables are; with two patches one above and one below the line. */
export function shapeFigure(
  data: readonly Schemas['Distributions'][],
  chosen: Span | null,
  choose: (from: number, to: number) => void,
): Figure {
  const rows = data.flatMap(lengthRows);
  const both = data.length > 1;
  // shares in percent, below the line for the second patch
  const bars = rows.flatMap((row) =>
    MEASURES.map((measure) => {
      const [count, share] =
        measure === 'syllables' ? [row.types, row.typeShare] : [row.tokens, row.tokenShare];
      const value = (both && row.patch === 'b' ? -100 : 100) * share;
      const text = `${upper(row)}, length ${row.length}: ${formatNumber(count)} ${measure}, ${formatShare(share)}`;
      return { patch: row.patch, length: row.length, measure, value, text };
    }),
  );
  const lengths = [...new Set(rows.map(({ length }) => length))].sort((a, b) => a - b);
  return {
    title: 'Lengths',
    summary: summary(data),
    file: 'syllable-lengths',
    topic: 'analysis-shape',
    table: tableOf(rows, { patch: upper, length: (row) => row.length, ...SHARE_CELLS }),
    draw({ width, plot: Plot }) {
      const wide = width >= 560;
      const facet = wide ? { fx: 'measure' } : { fy: 'measure' };
      const columns = lengths.flatMap((length) => MEASURES.map((measure) => ({ length, measure })));
      const most = 1.08 * Math.max(...bars.map(({ value }) => value), 1);
      const least = 1.08 * Math.min(...bars.map(({ value }) => value), 0);
      const column = { ...facet, x: 'length', y1: least, y2: most } as const;
      const svg = drawPlot(Plot, {
        width,
        height: wide ? 330 : 470,
        marginLeft: 44,
        x: { type: 'band', domain: lengths, label: 'letters', padding: 0.15, tickSize: 0 },
        y: {
          label: wide ? 'percent' : null,
          grid: true,
          tickFormat: (v: number) => String(Math.abs(v)),
          domain: [least, most],
        },
        fx: { label: null, domain: MEASURES },
        fy: { label: null, domain: MEASURES, axis: null, padding: 0.18 },
        marks: [
          Plot.barY(
            columns.filter(({ length }) => chosen && length >= chosen.from && length <= chosen.to),
            { ...column, inset: -2, fill: 'var(--accent)', fillOpacity: 0.14 },
          ),
          ...data.map(({ patch }) =>
            Plot.barY(
              bars.filter((bar) => bar.patch === patch),
              { ...facet, x: 'length', y: 'value', ...LOOK[patch].bar, className: `bars-${patch}` },
            ),
          ),
          wide
            ? null
            : Plot.text(MEASURES, {
                fy: (name: string) => name,
                text: (name: string) => `${name}, percent`,
                frameAnchor: 'top-left',
                dx: 2,
                dy: -14,
                fontWeight: 600,
              }),
          Plot.ruleY([0], { strokeOpacity: 0.6 }),
          ...(both ? (['a', 'b'] as const) : []).map((patch) =>
            Plot.text([patch.toUpperCase()], {
              text: (letter: string) => letter,
              fontWeight: 700,
              fontSize: 14,
              frameAnchor: patch === 'a' ? 'top-right' : 'bottom-right',
              dx: -6,
              dy: patch === 'a' ? 4 : -4,
              fill: LOOK[patch].colour,
            }),
          ),
          Plot.barY(columns, {
            ...column,
            inset: -3,
            fill: 'transparent',
            className: 'lengths',
            title: ({ length, measure }: (typeof columns)[number]) =>
              bars
                .filter((bar) => bar.length === length && bar.measure === measure)
                .map(({ text }) => text)
                .join('\n'),
          }),
        ],
      });
      brush(svg, (i) => columns[i]!.length, choose);
      return svg;
    },
  };
}

/** Lets a pointer go across the columns; a click is a span of one. */
function brush(
  svg: SVGSVGElement,
  lengthAt: (i: number) => number,
  choose: (from: number, to: number) => void,
): void {
  let begin: number | null = null;
  for (const column of svg.querySelectorAll<SVGElement>('.lengths rect')) {
    column.style.cursor = 'pointer';
    column.style.touchAction = 'pan-y';
    column.addEventListener('pointerdown', (event) => {
      event.preventDefault(); // no selection of text
      column.releasePointerCapture(event.pointerId);
      begin = rowOf(event.target);
    });
    column.addEventListener('pointerup', (event) => {
      const end = rowOf(event.target);
      if (begin !== null && end !== null) choose(lengthAt(begin), lengthAt(end));
      begin = null;
    });
  }
}

const summary = (data: readonly Schemas['Distributions'][]): string =>
  sentence(
    data.map(({ patch, length, types }) => {
      const commonest = length.reduce((best, row) => (row.types > best.types ? row : best));
      const mean = length.reduce((sum, row) => sum + row.length * row.types, 0) / types;
      return `in ${patch.toUpperCase()} syllables of ${commonest.length} letters are the most numerous (${formatShare(commonest.types / types, 0)}), the mean is ${digits(mean, 1)} and the longest has ${length.length}`;
    }),
  );
