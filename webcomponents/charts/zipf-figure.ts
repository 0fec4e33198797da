/** Chart of rank and frequency (Zipf), or of cumulative coverage. */
import type { Schemas } from '../api.ts';
import { fittedLine, type RankRow, rankRows } from '../logic/charts/rows.ts';
import { tableOf } from '../logic/table-text.ts';
import { formatNumber, formatShare } from '../state/settings.ts';
import type { Figure } from './chart-figure.ts';
import { digits, drawPlot, HALO, LOOK, sentence, upper } from './plot-library.ts';

type Distributions = Schemas['Distributions'];

export const TOKEN_VIEWS = {
  count: 'how often',
  share: 'share of the text',
  coverage: 'covered so far',
} as const;
export const TYPE_VIEWS = { rank: 'rank', share: 'share of all syllables' } as const;

/** What the curve measures upward (tokens) and along (types). */
export interface ZipfView {
  readonly tokens: keyof typeof TOKEN_VIEWS;
  readonly types: keyof typeof TYPE_VIEWS;
}

const UPWARD = { count: 'frequency', share: 'frequencyShare', coverage: 'coverage' } as const;
const ALONG = { rank: 'rank', share: 'rankShare' } as const;

/** The rank-frequency curve on double logarithmic axes, or how much of the text the first ranks cover. */
export function zipfFigure(
  data: readonly Distributions[],
  view: ZipfView,
  choose: (row: RankRow) => void,
): Figure {
  const covers = view.tokens === 'coverage';
  const y = UPWARD[view.tokens];
  const x = ALONG[view.types];
  const drawn = data.flatMap(rankRows).filter((row) => row[y] > 0);
  return {
    title: covers ? 'Coverage' : 'Rank and frequency',
    summary: summary(data, view),
    file: 'rank-frequency',
    topic: 'zipf',
    table: tableOf(drawn, {
      patch: upper,
      rank: (row) => row.rank,
      'share of syllables': (row) => row.rankShare,
      syllable: (row) => row.syllable,
      frequency: (row) => row.frequency,
      'share of text': (row) => row.frequencyShare,
      coverage: (row) => row.coverage,
    }),
    draw({ width, plot: Plot }) {
      const percent = (v: number): string => formatShare(v, v < 0.0001 ? 4 : v < 0.01 ? 2 : 0);
      const few = width < 520;
      const marks = data.map((d, i) => {
        const { patch } = d;
        const { colour, line, dot } = LOOK[patch];
        const own = drawn.filter((row) => row.patch === patch);
        // of the view: what one rank and one occurrence measure
        const rank = view.types === 'share' ? 1 / d.types : 1;
        const once = view.tokens === 'share' ? 1 / d.tokens : 1;
        const fit = (fittedLine(d) ?? []).map((p) => ({ x: p.rank * rank, y: p.frequency * once }));
        const shelf = { x1: (d.types - d.hapax + 1) * rank, x2: d.types * rank, y: once };
        const shelves = d.hapax > 0 && !covers ? [shelf] : [];
        return [
          covers
            ? null
            : Plot.line(fit, { ...line, x: 'x', y: 'y', strokeOpacity: 0.55, strokeWidth: 1 }),
          Plot.link(shelves, {
            ...{ x1: 'x1', x2: 'x2', y1: 'y', y2: 'y' },
            stroke: colour,
            strokeWidth: 7,
            strokeOpacity: 0.25,
          }),
          Plot.line(own, { x, y, ...line, strokeWidth: 1.5 }),
          Plot.dot(own, { x, y, ...dot, r: 2.2, className: `ranks-${patch}` }),
          Plot.text(labelled(own, covers), {
            ...HALO,
            x,
            y,
            text: upper,
            dx: 12,
            dy: covers ? 12 : patch === 'a' ? -12 : 14,
            fontWeight: 700,
            fontSize: 14,
            strokeWidth: 4,
            fill: colour,
          }),
          // the lower left is free of marks: all curves fall from the upper left to the lower right
          Plot.text(shelves, {
            ...HALO,
            frameAnchor: 'bottom-left',
            text: () => `${upper(d)}: ${formatNumber(d.hapax)} occur once`,
            dx: 12,
            dy: -12 - 18 * i,
            fill: colour,
            fontWeight: 600,
          }),
        ];
      });
      const svg = drawPlot(Plot, {
        width,
        height: Math.min(460, Math.max(300, width * 0.6)),
        marginLeft: 58,
        x: {
          type: 'log',
          label: TYPE_VIEWS[view.types],
          grid: true,
          ...(view.types === 'share'
            ? { tickFormat: percent, ticks: few ? 3 : 6 }
            : { tickFormat: few ? '~s' : ',', ticks: few ? 4 : 6 }),
        },
        y: {
          label: TOKEN_VIEWS[view.tokens],
          grid: true,
          ...(covers
            ? { type: 'linear', domain: [0, 1], tickFormat: (v: number) => formatShare(v, 0) }
            : { type: 'log', ticks: 5, tickFormat: view.tokens === 'share' ? percent : ',' }),
        },
        marks: [
          ...marks,
          Plot.tip(
            drawn,
            Plot.pointer({
              x,
              y,
              stroke: 'var(--strong-line)',
              title: (r: RankRow) =>
                `${r.syllable} (${upper(r)})\nrank ${formatNumber(r.rank)} of ${upper(r)}, ${formatNumber(r.frequency)} times\n${formatShare(r.frequencyShare, 3)} of the text\nranks so far cover ${formatShare(r.coverage)}`,
            }),
          ),
        ],
      });
      svg.style.cursor = 'pointer';
      svg.addEventListener('click', () => {
        const pointed = drawn.find((row) => row === svg.value);
        if (pointed) choose(pointed);
      });
      return svg;
    },
  };
}

/** Where a curve gets its letter: the beginning, or, where all begin alike, further on. */
function labelled(own: readonly RankRow[], covers: boolean): RankRow[] {
  const at = covers ? Math.floor(own.length * (own[0]?.patch === 'a' ? 0.45 : 0.6)) : 0;
  return own.slice(at, at + 1);
}

const summary = (data: readonly Distributions[], { tokens }: ZipfView): string =>
  sentence(
    data.map((d) => {
      const letter = upper(d);
      if (tokens === 'coverage') {
        const half = d.rank_frequency.find(({ coverage }) => coverage >= 0.5);
        return half
          ? `in ${letter} the ${formatNumber(half.rank)} most frequent syllables cover half of the text`
          : `${letter} has no occurrences`;
      }
      const slope = d.slope === null ? 'no slope' : `a slope of ${digits(d.slope, 2)}`;
      return `${letter} falls with ${slope} and ${formatShare(d.hapax / d.types, 0)} of its syllables occur once`;
    }),
  );
