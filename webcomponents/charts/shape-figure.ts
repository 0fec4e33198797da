/** Chart of syllable lengths of one or two corpora. */
import type { PatchName, Schemas } from '../api.ts';
import type { Span } from '../logic/charts/analysis-view.ts';
import { lengthRows } from '../logic/charts/distribution-rows.ts';
import { formatNumber, formatShare } from '../state/settings.ts';
import type { Figure } from './chart-figure.ts';
import { PATCH_MARK, PLOT_STYLE } from './plot-library.ts';
import { sentence } from './sentence.ts';

/** Bars of one patch and measure, ready to be drawn. */
interface Bar {
  readonly patch: PatchName;
  readonly length: number;
  readonly measure: 'syllables' | 'occurrences';
  /** Share in percent, below the line for the second patch. */
  readonly value: number;
  readonly text: string;
}

/** How long the syllables are; with two patches one above and one below the line. */
export function shapeFigure(
  data: readonly Schemas['Distributions'][],
  chosen: Span | null,
  choose: (from: number, to: number) => void,
): Figure {
  const rows = data.flatMap(lengthRows);
  const below = data.length > 1 ? 'b' : null;
  const bars = rows.flatMap((row): Bar[] => {
    const side = row.patch === below ? -1 : 1;
    const name = `${row.patch.toUpperCase()}, length ${row.length}`;
    return [
      {
        ...row,
        measure: 'syllables',
        value: 100 * side * row.typeShare,
        text: `${name}: ${formatNumber(row.types)} syllables, ${formatShare(row.typeShare)}`,
      },
      {
        ...row,
        measure: 'occurrences',
        value: 100 * side * row.tokenShare,
        text: `${name}: ${formatNumber(row.tokens)} occurrences, ${formatShare(row.tokenShare)}`,
      },
    ];
  });
  const lengths = [...new Set(rows.map(({ length }) => length))].sort((a, b) => a - b);
  return {
    title: 'Lengths',
    summary: summary(data),
    file: 'syllable-lengths',
    topic: 'analysis-shape',
    how: [
      'The length of a syllable is its number of letters, counted as code points. "Syllables" counts each different syllable once (types); "occurrences" counts how often they were found in the text (tokens). Bars are shares of the whole corpus, so corpora of unequal size can be compared.',
      'Drag across the bars, or enter lengths next to the list, to see the syllables.',
    ],
    table: {
      columns: [
        'patch',
        'length',
        'syllables',
        'share of syllables',
        'occurrences',
        'share of occurrences',
      ],
      rows: rows.map((r) => [
        r.patch.toUpperCase(),
        r.length,
        r.types,
        r.typeShare,
        r.tokens,
        r.tokenShare,
      ]),
    },
    draw({ width, plot: Plot }) {
      const wide = width >= 560;
      const facet = wide ? { fx: 'measure' } : { fy: 'measure' };
      const hits = lengths.flatMap((length) =>
        (['syllables', 'occurrences'] as const).map((measure) => ({ length, measure })),
      );
      const most = Math.max(...bars.map(({ value }) => value), 1);
      const least = Math.min(...bars.map(({ value }) => value), 0);
      const svg = Plot.plot({
        width,
        height: wide ? 330 : 470,
        marginLeft: 44,
        marginBottom: 42,
        style: PLOT_STYLE,
        x: { type: 'band', domain: lengths, label: 'letters', padding: 0.15, tickSize: 0 },
        y: {
          label: wide ? 'percent' : null,
          grid: true,
          tickFormat: (v: number) => String(Math.abs(v)),
          domain: [least * 1.08, most * 1.08],
        },
        fx: { label: null, domain: ['syllables', 'occurrences'] },
        fy: { label: null, domain: ['syllables', 'occurrences'], axis: null, padding: 0.18 },
        marks: [
          ...(chosen
            ? [
                Plot.barY(
                  hits.filter(({ length }) => length >= chosen.from && length <= chosen.to),
                  {
                    ...facet,
                    x: 'length',
                    y1: least * 1.08,
                    y2: most * 1.08,
                    inset: -2,
                    fill: 'var(--accent)',
                    fillOpacity: 0.14,
                  },
                ),
              ]
            : []),
          ...data.map(({ patch }) => {
            const { colour, filled, dash } = PATCH_MARK[patch];
            return Plot.barY(
              bars.filter((bar) => bar.patch === patch),
              {
                ...facet,
                x: 'length',
                y: 'value',
                fill: colour,
                fillOpacity: filled,
                stroke: colour,
                strokeWidth: 1.5,
                ...(dash && { strokeDasharray: dash }),
                className: `bars-${patch}`,
              },
            );
          }),
          ...(wide
            ? []
            : [
                Plot.text(['syllables', 'occurrences'], {
                  fy: (name: string) => name,
                  text: (name: string) => `${name}, percent`,
                  frameAnchor: 'top-left',
                  dx: 2,
                  dy: -14,
                  fontWeight: 600,
                }),
              ]),
          Plot.ruleY([0], { strokeOpacity: 0.6 }),
          ...(below
            ? [
                Plot.text(data, {
                  text: ({ patch }) => patch.toUpperCase(),
                  fontWeight: 700,
                  fontSize: 14,
                  frameAnchor: 'top-right',
                  dx: -6,
                  dy: 4,
                  fill: 'var(--patch-a)',
                  filter: ({ patch }) => patch === 'a',
                }),
                Plot.text(data, {
                  text: ({ patch }) => patch.toUpperCase(),
                  fontWeight: 700,
                  fontSize: 14,
                  frameAnchor: 'bottom-right',
                  dx: -6,
                  dy: -4,
                  fill: 'var(--patch-b)',
                  filter: ({ patch }) => patch === 'b',
                }),
              ]
            : []),
          Plot.barY(hits, {
            ...facet,
            x: 'length',
            y1: least * 1.08,
            y2: most * 1.08,
            inset: -3,
            fill: 'transparent',
            className: 'lengths',
            title: ({ length, measure }: (typeof hits)[number]) =>
              bars
                .filter((bar) => bar.length === length && bar.measure === measure)
                .map(({ text }) => text)
                .join('\n'),
          }),
        ],
      }) as SVGSVGElement;
      brush(svg, (i) => hits[i]!.length, choose);
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
  const lengthOf = (event: Event): number | null => {
    const index = (event.target as { __data__?: unknown }).__data__;
    return typeof index === 'number' ? lengthAt(index) : null;
  };
  for (const column of svg.querySelectorAll<SVGElement>('.lengths rect')) {
    column.style.cursor = 'pointer';
    column.style.touchAction = 'pan-y';
    column.addEventListener('pointerdown', (event) => {
      event.preventDefault(); // no selection of text
      column.releasePointerCapture(event.pointerId);
      begin = lengthOf(event);
    });
    column.addEventListener('pointerup', (event) => {
      const end = lengthOf(event);
      if (begin !== null && end !== null) choose(Math.min(begin, end), Math.max(begin, end));
      begin = null;
    });
  }
}

function summary(data: readonly Schemas['Distributions'][]): string {
  return sentence(
    data.map(({ patch, length, types }) => {
      const commonest = length.reduce((best, row) => (row.types > best.types ? row : best));
      const mean = length.reduce((sum, row) => sum + row.length * row.types, 0) / types;
      return `in ${patch.toUpperCase()} syllables of ${commonest.length} letters are the most numerous (${formatShare(commonest.types / types, 0)}), the mean is ${formatNumber(mean, { maximumFractionDigits: 1 })} and the longest has ${length.length}`;
    }),
  );
}
