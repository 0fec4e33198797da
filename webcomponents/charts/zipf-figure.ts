/** Chart of rank and frequency (Zipf), or of cumulative coverage. */
import type { Schemas } from '../api.ts';
import { fittedLine, type RankRow, rankRows } from '../logic/charts/distribution-rows.ts';
import { formatNumber, formatShare } from '../state/settings.ts';
import type { Figure } from './chart-figure.ts';
import { PATCH_MARK, PLOT_STYLE } from './plot-library.ts';
import { sentence } from './sentence.ts';

type Distributions = Schemas['Distributions'];

/** What the curve measures upward (tokens) and along (types). */
export interface ZipfView {
  readonly tokens: 'count' | 'share' | 'coverage';
  readonly types: 'rank' | 'share';
}

export const TOKEN_VIEWS = {
  count: 'how often',
  share: 'share of the text',
  coverage: 'covered so far',
} as const;
export const TYPE_VIEWS = { rank: 'rank', share: 'share of all syllables' } as const;

/** The rank-frequency curve on double logarithmic axes, or how much of the text the first ranks cover. */
export function zipfFigure(
  data: readonly Distributions[],
  view: ZipfView,
  choose: (row: RankRow) => void,
): Figure {
  const rows = data.flatMap(rankRows);
  const y = { count: 'frequency', share: 'frequencyShare', coverage: 'coverage' }[view.tokens] as
    | 'frequency'
    | 'frequencyShare'
    | 'coverage';
  const x = view.types === 'rank' ? 'rank' : 'rankShare';
  const drawn = rows.filter((row) => row[y] > 0);
  const fits =
    view.tokens === 'coverage'
      ? []
      : data.flatMap((d) => {
          const scale = view.tokens === 'share' ? 1 / d.tokens : 1;
          return (fittedLine(d) ?? []).map(({ rank, frequency }) => ({
            patch: d.patch,
            x: view.types === 'rank' ? rank : rank / d.types,
            y: frequency * scale,
          }));
        });
  const shelves =
    view.tokens === 'coverage'
      ? []
      : data
          .filter(({ hapax }) => hapax > 0)
          .map((d) => ({
            patch: d.patch,
            x1: (d.types - d.hapax + 1) / (view.types === 'rank' ? 1 : d.types),
            x2: view.types === 'rank' ? d.types : 1,
            y: view.tokens === 'share' ? 1 / d.tokens : 1,
            text: `${d.patch.toUpperCase()}: ${formatNumber(d.hapax)} occur once`,
          }));
  return {
    title: view.tokens === 'coverage' ? 'Coverage' : 'Rank and frequency',
    summary: summary(data, view),
    file: 'rank-frequency',
    topic: 'zipf',
    how: [
      'Syllables are ranked by how often they occur. The curve shows at most 400 ranks, evenly spaced on a logarithmic scale; the first and the last are always among them.',
      'The thin straight line is fitted to these points by least squares, logarithm of frequency on logarithm of rank, each point weighing the same. Its slope is −1 for a text that follows Zipf’s law exactly.',
      'The shelf at the lower end are the syllables that occur once (hapax legomena). Coverage is the share of all occurrences that the ranks so far hold.',
    ],
    table: {
      columns: [
        'patch',
        'rank',
        'share of syllables',
        'syllable',
        'frequency',
        'share of text',
        'coverage',
      ],
      rows: drawn.map((r) => [
        r.patch.toUpperCase(),
        r.rank,
        r.rankShare,
        r.syllable,
        r.frequency,
        r.frequencyShare,
        r.coverage,
      ]),
    },
    draw({ width, plot: Plot }) {
      const percent = (v: number): string => formatShare(v, v < 0.0001 ? 4 : v < 0.01 ? 2 : 0);
      const few = width < 520;
      const svg = Plot.plot({
        width,
        height: Math.min(460, Math.max(300, width * 0.6)),
        marginLeft: 58,
        marginBottom: 40,
        style: PLOT_STYLE,
        x: {
          type: 'log',
          label: TYPE_VIEWS[view.types],
          grid: true,
          ...(view.types === 'share'
            ? { tickFormat: percent, ticks: few ? 3 : 6 }
            : { tickFormat: few ? '~s' : ',', ticks: few ? 4 : 6 }),
        },
        y:
          view.tokens === 'coverage'
            ? {
                type: 'linear',
                domain: [0, 1],
                label: TOKEN_VIEWS[view.tokens],
                grid: true,
                tickFormat: (v: number) => formatShare(v, 0),
              }
            : {
                type: 'log',
                label: TOKEN_VIEWS[view.tokens],
                grid: true,
                ticks: 5,
                tickFormat: view.tokens === 'share' ? percent : ',',
              },
        marks: [
          ...data.flatMap(({ patch }) => {
            const { colour, dash, symbol } = PATCH_MARK[patch];
            const own = drawn.filter((row) => row.patch === patch);
            const dashed = dash ? { strokeDasharray: dash } : {};
            return [
              Plot.line(
                fits.filter((p) => p.patch === patch),
                { x: 'x', y: 'y', stroke: colour, strokeOpacity: 0.55, strokeWidth: 1, ...dashed },
              ),
              Plot.link(
                shelves.filter((s) => s.patch === patch),
                {
                  x1: 'x1',
                  x2: 'x2',
                  y1: 'y',
                  y2: 'y',
                  stroke: colour,
                  strokeWidth: 7,
                  strokeOpacity: 0.25,
                },
              ),
              Plot.line(own, { x, y, stroke: colour, strokeWidth: 1.5, ...dashed }),
              Plot.dot(own, {
                x,
                y,
                symbol,
                r: 2.2,
                fill: patch === 'a' ? colour : 'var(--raised)',
                stroke: colour,
                className: `ranks-${patch}`,
              }),
              Plot.text(labelled(own, view.tokens), {
                x,
                y,
                text: () => patch.toUpperCase(),
                dx: 12,
                dy: view.tokens === 'coverage' ? 12 : patch === 'a' ? -12 : 14,
                fontWeight: 700,
                fontSize: 14,
                stroke: 'var(--raised)',
                strokeWidth: 4,
                fill: colour,
              }),
            ];
          }),
          ...shelves.map((shelf, i) =>
            Plot.text([shelf], {
              // the lower left is free of marks: all curves fall from the upper left to the lower right
              frameAnchor: 'bottom-left',
              text: 'text',
              dx: 12,
              dy: -12 - 18 * i,
              fill: PATCH_MARK[shelf.patch].colour,
              fontWeight: 600,
              stroke: 'var(--raised)',
              strokeWidth: 3,
            }),
          ),
          Plot.tip(
            drawn,
            Plot.pointer({
              x,
              y,
              stroke: 'var(--strong-line)',
              title: (r: RankRow) =>
                `${r.syllable} (${r.patch.toUpperCase()})\nrank ${formatNumber(r.rank)} of ${r.patch.toUpperCase()}, ${formatNumber(r.frequency)} times\n${formatShare(r.frequencyShare, 3)} of the text\nranks so far cover ${formatShare(r.coverage)}`,
            }),
          ),
        ],
      }) as SVGSVGElement & { value: RankRow | null };
      svg.style.cursor = 'pointer';
      svg.addEventListener('click', () => svg.value && choose(svg.value));
      return svg;
    },
  };
}

/** Where a curve gets its letter: the beginning, or, where all begin alike, further on. */
function labelled(own: readonly RankRow[], tokens: ZipfView['tokens']): RankRow[] {
  const at =
    tokens === 'coverage' ? Math.floor(own.length * (own[0]?.patch === 'a' ? 0.45 : 0.6)) : 0;
  return own.slice(at, at + 1);
}

function summary(data: readonly Distributions[], { tokens }: ZipfView): string {
  return sentence(
    data.map((d) => {
      const letter = d.patch.toUpperCase();
      if (tokens === 'coverage') {
        const half = d.rank_frequency.find(({ coverage }) => coverage >= 0.5);
        return half
          ? `in ${letter} the ${formatNumber(half.rank)} most frequent syllables cover half of the text`
          : `${letter} has no occurrences`;
      }
      const slope =
        d.slope === null
          ? 'no slope'
          : `a slope of ${formatNumber(d.slope, { maximumFractionDigits: 2 })}`;
      return `${letter} falls with ${slope} and ${formatShare(d.hapax / d.types, 0)} of its syllables occur once`;
    }),
  );
}
