/** Bars of what two corpora or reaches share, and what each has alone. */
import type { PatchName } from '../api.ts';
import { formatNumber } from '../state/settings.ts';
import { PATCH_MARK, PLOT_STYLE, type PlotLibrary } from './plot-library.ts';

/** Syllables that one patch has alone, or that both have (`of` is null). */
export interface PartRow {
  readonly part: string;
  readonly syllables: number;
  readonly of: PatchName | null;
}

const BOTH = { colour: 'var(--accent)', filled: 0.7, dash: null };
/** Pixels of a letter, and of the room between name and bar. */
const LETTER = 8;
const AIR = 12;

/** A bar a part, with its number behind it. */
export function partBars(rows: readonly PartRow[], width: number, Plot: PlotLibrary): Element {
  return Plot.plot({
    width,
    height: 180,
    marginBottom: 42,
    marginLeft: AIR + LETTER * Math.max(...rows.map(({ part }) => part.length)),
    marginRight: 56,
    style: PLOT_STYLE,
    x: { label: 'syllables', grid: true, ticks: width < 480 ? 3 : 6 },
    y: {
      type: 'band',
      domain: rows.map(({ part }) => part),
      label: null,
      tickSize: 0,
      padding: 0.25,
    },
    marks: [
      ...rows.map((row) => {
        const { colour, filled, dash } = row.of ? PATCH_MARK[row.of] : BOTH;
        return Plot.barX([row], {
          y: 'part',
          x: 'syllables',
          fill: colour,
          fillOpacity: filled,
          stroke: colour,
          strokeWidth: 1.5,
          ...(dash && { strokeDasharray: dash }),
        });
      }),
      Plot.text(rows, {
        y: 'part',
        x: 'syllables',
        text: ({ syllables }: PartRow) => formatNumber(syllables),
        textAnchor: 'start',
        dx: 6,
      }),
      Plot.ruleX([0]),
    ],
  });
}
