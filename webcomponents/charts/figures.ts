/** Charts of one or two corpora: syllable lengths, rank and frequency (Zipf), coverage, features together, the spread of a reach, frequencies compared. */
import type { Schemas } from '../api.ts';
import type { Span } from '../logic/charts/analysis-view.ts';
import { FEATURES } from '../logic/charts/features.ts';
import * as counts from '../logic/charts/rows.ts';
import { tableOf } from '../logic/table-text.ts';
import { formatNumber, formatShare } from '../state/settings.ts';
import type { Figure } from './chart-figure.ts';
import * as plots from './plot-library.ts';

const MEASURES = ['syllables', 'occurrences'] as const;

/** How long the syllables are; with two patches one above and one below the line. */
export function shapeFigure(
  data: readonly counts.Distributions[],
  chosen: Span | null,
  choose: (length: number) => void,
): Figure {
  const rows = data.flatMap(counts.lengthRows);
  const both = data.length > 1;
  // shares in percent, below the line for the second patch
  const bars = rows.flatMap((row) =>
    MEASURES.map((measure) => {
      const [count, share] =
        measure === 'syllables' ? [row.types, row.typeShare] : [row.tokens, row.tokenShare];
      const value = (both && row.patch === 'b' ? -100 : 100) * share;
      const text = `${plots.upper(row)}, length ${row.length}: ${formatNumber(count)} ${measure}, ${formatShare(share)}`;
      return { patch: row.patch, length: row.length, measure, value, text };
    }),
  );
  const lengths = [...new Set(rows.map(({ length }) => length))].sort((a, b) => a - b);
  return {
    title: 'Lengths',
    summary: lengthsInWords(data),
    file: 'syllable-lengths',
    topic: 'analysis-shape',
    table: tableOf(rows, {
      patch: plots.upper,
      length: (row) => row.length,
      syllables: (row) => row.types,
      'share of syllables': (row) => row.typeShare,
      occurrences: (row) => row.tokens,
      'share of occurrences': (row) => row.tokenShare,
    }),
    draw({ width, plot: Plot }) {
      const place = { fx: 'measure', x: 'length' } as const;
      const columns = lengths.flatMap((length) => MEASURES.map((measure) => ({ length, measure })));
      const most = 1.08 * Math.max(...bars.map(({ value }) => value), 1);
      const least = 1.08 * Math.min(...bars.map(({ value }) => value), 0);
      const column = { ...place, y1: least, y2: most } as const;
      const svg = plots.drawPlot(Plot, {
        width,
        height: 330,
        marginLeft: 44,
        x: { type: 'band', domain: lengths, label: 'letters', padding: 0.15, tickSize: 0 },
        y: {
          label: 'percent',
          grid: true,
          tickFormat: (v: number) => String(Math.abs(v)),
          domain: [least, most],
        },
        fx: { label: null, domain: MEASURES },
        marks: [
          Plot.barY(
            columns.filter(({ length }) => chosen && length >= chosen.from && length <= chosen.to),
            { ...column, inset: -2, fill: 'var(--accent)', fillOpacity: 0.14 },
          ),
          ...data.map(({ patch }) =>
            Plot.barY(
              bars.filter((bar) => bar.patch === patch),
              { ...place, y: 'value', ...plots.LOOK[patch].bar, className: `bars-${patch}` },
            ),
          ),
          Plot.ruleY([0], { strokeOpacity: 0.6 }),
          ...(both ? (['a', 'b'] as const) : []).map((patch) =>
            Plot.text([{ patch }], {
              ...{ ...plots.letterOf(patch), fontSize: 14, dx: -6, dy: patch === 'a' ? 4 : -4 },
              frameAnchor: patch === 'a' ? 'top-right' : 'bottom-right',
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
      plots.onPick(svg, 'lengths', (i) => choose(columns[i]!.length));
      return svg;
    },
  };
}

const lengthsInWords = (data: readonly counts.Distributions[]): string =>
  plots.sentence(
    data.map(({ patch, length, types }) => {
      const commonest = length.reduce((best, row) => (row.types > best.types ? row : best));
      const mean = length.reduce((sum, row) => sum + row.length * row.types, 0) / types;
      return `in ${patch.toUpperCase()} syllables of ${commonest.length} letters are the most numerous (${formatShare(commonest.types / types, 0)}), the mean is ${plots.digits(mean, 1)} and the longest has ${length.length}`;
    }),
  );

/** What the curve of ranks measures upward. */
export const TOKEN_VIEWS = { count: 'how often', coverage: 'covered so far' } as const;

/** The rank-frequency curve on double logarithmic axes, or how much of the text the first ranks cover. */
export function zipfFigure(
  data: readonly counts.Distributions[],
  view: keyof typeof TOKEN_VIEWS,
  choose: (row: counts.RankRow) => void,
): Figure {
  const covers = view === 'coverage';
  const [x, y] = ['rank', covers ? 'coverage' : 'frequency'] as const;
  const drawn = data.flatMap(counts.rankRows).filter((row) => row[y] > 0);
  return {
    title: covers ? 'Coverage' : 'Rank and frequency',
    summary: ranksInWords(data, covers),
    file: 'rank-frequency',
    topic: 'zipf',
    table: tableOf(drawn, {
      patch: plots.upper,
      rank: (row) => row.rank,
      'share of syllables': (row) => row.rankShare,
      syllable: (row) => row.syllable,
      frequency: (row) => row.frequency,
      'share of text': (row) => row.frequencyShare,
      coverage: (row) => row.coverage,
    }),
    draw({ width, plot: Plot }) {
      const few = width < 520;
      const marks = data.map((d, i) => {
        const { patch } = d;
        const { colour, line, dot } = plots.LOOK[patch];
        const own = drawn.filter((row) => row.patch === patch);
        const shelf = { x1: d.types - d.hapax + 1, x2: d.types, y: 1 };
        const shelves = d.hapax > 0 && !covers ? [shelf] : [];
        return [
          covers
            ? null
            : Plot.line(counts.fittedLine(d) ?? [], {
                ...line,
                x,
                y,
                strokeOpacity: 0.55,
                strokeWidth: 1,
              }),
          Plot.link(shelves, {
            ...{ x1: 'x1', x2: 'x2', y1: 'y', y2: 'y' },
            stroke: colour,
            strokeWidth: 7,
            strokeOpacity: 0.25,
          }),
          Plot.line(own, { x, y, ...line, strokeWidth: 1.5 }),
          Plot.dot(own, { x, y, ...dot, r: 2.2, className: `ranks-${patch}` }),
          Plot.text(labelled(own, covers), {
            ...{ ...plots.HALO, ...plots.letterOf(patch), x, y, fontSize: 14, strokeWidth: 4 },
            dx: 12,
            dy: covers ? 12 : patch === 'a' ? -12 : 14,
          }),
          // the lower left is free of marks: all curves fall from the upper left to the lower right
          Plot.text(shelves, {
            ...plots.HALO,
            frameAnchor: 'bottom-left',
            text: () => `${plots.upper(d)}: ${formatNumber(d.hapax)} occur once`,
            dx: 12,
            dy: -12 - 18 * i,
            fill: colour,
            fontWeight: 600,
          }),
        ];
      });
      const svg = plots.drawPlot(Plot, {
        width,
        height: Math.min(460, Math.max(300, width * 0.6)),
        marginLeft: 58,
        x: {
          type: 'log',
          label: x,
          grid: true,
          ...{ tickFormat: few ? '~s' : ',', ticks: few ? 4 : 6 },
        },
        y: {
          label: TOKEN_VIEWS[view],
          grid: true,
          ...(covers ? plots.SHARES : { type: 'log', ticks: 5, tickFormat: ',' }),
        },
        marks: [
          ...marks,
          plots.pointerTip(
            Plot,
            drawn,
            { x, y },
            (r) =>
              `${r.syllable} (${plots.upper(r)})\nrank ${formatNumber(r.rank)} of ${plots.upper(r)}, ${formatNumber(r.frequency)} times\n${formatShare(r.frequencyShare, 3)} of the text\nranks so far cover ${formatShare(r.coverage)}`,
          ),
        ],
      });
      plots.onPointed(svg, choose);
      return svg;
    },
  };
}

/** Where a curve gets its letter: the beginning, or, where all begin alike, further on. */
function labelled(own: readonly counts.RankRow[], covers: boolean): counts.RankRow[] {
  const at = covers ? Math.floor(own.length * (own[0]?.patch === 'a' ? 0.45 : 0.6)) : 0;
  return own.slice(at, at + 1);
}

const ranksInWords = (data: readonly counts.Distributions[], covers: boolean): string =>
  plots.sentence(
    data.map((d) => {
      const letter = plots.upper(d);
      if (covers) {
        const half = d.rank_frequency.find(({ coverage }) => coverage >= 0.5);
        return half
          ? `in ${letter} the ${formatNumber(half.rank)} most frequent syllables cover half of the text`
          : `${letter} has no occurrences`;
      }
      const slope = d.slope === null ? 'no slope' : `a slope of ${plots.digits(d.slope, 2)}`;
      return `${letter} falls with ${slope} and ${formatShare(d.hapax / d.types, 0)} of its syllables occur once`;
    }),
  );

/** How the reach of one profile differs from start to start. */
export function spreadFigure(data: readonly Schemas['ReachSpread'][]): Figure {
  const rows = data.flatMap(counts.spreadRows);
  const profile = data[0]!.profile;
  return {
    title: `Spread of ${profile}`,
    summary: plots.sentence(
      data.map(
        (d) =>
          `in ${plots.upper(d)} half of the starts reach at most ${formatNumber(d.median)} syllables, the poorest ${formatNumber(d.min)} and the richest ${formatNumber(d.max)}`,
      ),
    ),
    file: `reach-spread-${profile}`,
    topic: 'reach-pictures',
    table: tableOf(rows, {
      patch: plots.upper,
      'syllables reached, at most': (row) => row.reached,
      starts: (row) => row.starts,
      'share of starts so far': (row) => row.share,
    }),
    draw({ width, plot: Plot }) {
      const place = { x: 'reached', y: 'share' } as const;
      const marks = data.map(({ patch }) => {
        const own = rows.filter((row) => row.patch === patch);
        const { line, dot } = plots.LOOK[patch];
        return [
          Plot.line(own, { ...place, ...line, curve: 'step-after', strokeWidth: 2 }),
          Plot.dot(own, { ...place, ...dot, r: own.length > 60 ? 1.5 : 3 }),
          Plot.text(own.slice(-1), { ...place, ...plots.letterOf(patch), dy: -12 }),
        ];
      });
      return plots.drawPlot(Plot, {
        width,
        height: 300,
        marginLeft: 48,
        x: { label: 'syllables reached', grid: true, nice: true, ticks: width < 480 ? 4 : 8 },
        y: { ...plots.SHARES, label: 'share of starts', ticks: 5 },
        marks: [
          Plot.ruleY([0.5], { strokeOpacity: 0.4, strokeDasharray: '2 3' }),
          ...marks,
          plots.pointerTip(
            Plot,
            rows,
            place,
            (r) =>
              `${plots.upper(r)}: ${formatShare(r.share)} of the starts\nreach at most ${formatNumber(r.reached)} syllables`,
            'pointerX',
          ),
        ],
      });
    },
  };
}

/** Radius of a mark in pixels. */
const RADIUS = 3;

const NAMED = 14;

export function scatterFigure(rows: readonly counts.ScatterRow[], data: counts.Comparison): Figure {
  const byKeyness = rows.toSorted((p, q) => q.keyness - p.keyness);
  const [first, last] = [byKeyness[0], byKeyness.at(-1)];
  // of either corpus the most typical ones in turn
  const named = new Set(
    byKeyness.slice(0, NAMED).flatMap((row, i) => [row, byKeyness.at(-1 - i)!]),
  );
  return {
    title: 'A against B',
    summary:
      first && last && first !== last
        ? `Of the ${formatNumber(rows.length)} most frequent syllables of either corpus, “${first.syllable}” is the most typical of A and “${last.syllable}” of B; on the diagonal both are equally frequent.`
        : 'On the diagonal a syllable is equally frequent in both corpora.',
    file: 'frequency-a-against-b',
    topic: 'keyness',
    table: tableOf(rows, {
      syllable: (row) => row.syllable,
      'times in A': (row) => row.frequency_a,
      'times in B': (row) => row.frequency_b,
      'per 10,000 in A': (row) => row.per_10k_a,
      'per 10,000 in B': (row) => row.per_10k_b,
      'log ratio': (row) => row.log_ratio,
      keyness: (row) => row.keyness,
    }),
    draw: ({ width, plot: Plot }) => {
      const leastX = 5000 / Math.max(1, data.tokens_a);
      const leastY = 5000 / Math.max(1, data.tokens_b);
      const most = Math.max(...rows.flatMap(({ x, y }) => [x, y]), 1);
      const axis = {
        type: 'log',
        grid: true,
        ticks: width < 480 ? 3 : 5,
        tickFormat: '~g',
      } as const;
      const lean = ({ log_ratio }: counts.ScatterRow) => plots.LOOK[log_ratio >= 0 ? 'a' : 'b'];
      const words = (r: counts.ScatterRow, of: 'a' | 'b'): string =>
        `${of.toUpperCase()}: ${formatNumber(r[`frequency_${of}`])} times, ${formatNumber(r[`per_10k_${of}`], { maximumSignificantDigits: 3 })} per 10,000`;
      return plots.drawPlot(Plot, {
        width,
        height: Math.min(520, Math.max(320, width * 0.75)),
        ...{ marginLeft: 52, marginRight: 20, marginTop: 24, marginBottom: 40 },
        x: { ...axis, domain: [leastX * 0.8, most * 1.3], label: 'per 10,000 in A' },
        y: { ...axis, domain: [leastY * 0.8, most * 1.3], label: 'per 10,000 in B' },
        marks: [
          Plot.link([{ from: Math.max(leastX, leastY), to: most }], {
            ...{ x1: 'from', y1: 'from', x2: 'to', y2: 'to' },
            stroke: 'var(--strong-line)',
            strokeDasharray: '3 3',
          }),
          Plot.dot(rows, {
            x: 'x',
            y: 'y',
            r: RADIUS,
            className: 'syllables',
            symbol: (row: counts.ScatterRow) => lean(row).dot.symbol,
            stroke: (row: counts.ScatterRow) => lean(row).colour,
            fill: (row: counts.ScatterRow) => lean(row).colour,
            fillOpacity: 0.35,
            strokeOpacity: 0.8,
          }),
          plots.roomyText(Plot, [...named], { x: 'x', y: 'y', text: 'syllable', fontWeight: 600 }),
          plots.pointerTip(
            Plot,
            rows,
            { x: 'x', y: 'y' },
            (r) =>
              `${r.syllable}\n${words(r, 'a')}\n${words(r, 'b')}\nlog ratio ${plots.digits(r.log_ratio, 2)}, keyness ${plots.digits(r.keyness, 1)}`,
          ),
        ],
        symbol: { range: ['circle', 'diamond'], domain: ['circle', 'diamond'] },
      });
    },
  };
}

/** Which features go together, as a grid of phi coefficients. */
export function cooccurrenceFigure(
  data: counts.Distributions,
  choose: (first: number, second: number) => void,
): Figure {
  const rows = counts.pairRows(data);
  const letter = plots.upper(data);
  const strongest = counts.strongestPair(rows);
  const label = (k: number): string => FEATURES[k]!.label;
  return {
    title: `Features together, ${letter}`,
    summary: strongest?.phi
      ? `In ${letter} “${label(strongest.first)}” and “${label(strongest.second)}” ${strongest.phi > 0 ? 'go together' : 'shun each other'} most (phi ${plots.digits(strongest.phi, 2)}).`
      : `In ${letter} no two features depend on each other.`,
    file: `feature-cooccurrence-${data.patch}`,
    topic: 'phi',
    table: tableOf(rows, {
      feature: ({ first }) => FEATURES[first]!.name,
      'other feature': ({ second }) => FEATURES[second]!.name,
      phi: ({ phi }) => phi,
    }),
    draw({ width, plot: Plot }) {
      const size = Math.min(width, 560);
      const small = size < 420;
      const [side, foot] = small ? [40, 44] : [178, 152];
      const cell = (size - side) / FEATURES.length;
      const axis = {
        type: 'band',
        domain: FEATURES.map((_, k) => k),
        tickFormat: (k: number) => (small ? FEATURES[k]!.short : label(k)),
        tickSize: 0,
        label: null,
        padding: 0,
      } as const;
      const place = { x: 'second', y: 'first' } as const;
      const svg = plots.drawPlot(Plot, {
        width: size,
        height: size - side + foot,
        marginLeft: side,
        marginTop: 2,
        marginBottom: foot,
        marginRight: 2,
        x: { ...axis, tickRotate: -60 },
        y: axis,
        r: { type: 'sqrt', domain: [0, 1], range: [0, cell * 0.62] },
        marks: [
          Plot.cell(rows, {
            ...place,
            fill: 'var(--sunken)',
            stroke: 'var(--raised)',
            strokeWidth: 1.5,
          }),
          Plot.dot(
            rows.filter(({ phi }) => phi !== null),
            {
              ...place,
              r: ({ phi }: counts.PairRow) => Math.abs(phi ?? 0),
              symbol: 'square',
              fill: ({ phi }: counts.PairRow) =>
                (phi ?? 0) > 0 ? 'var(--accent)' : 'var(--raised)',
              stroke: 'var(--accent)',
              strokeWidth: 1.2,
              className: 'phi',
            },
          ),
          Plot.cell(rows, {
            ...place,
            fill: 'transparent',
            className: 'pairs',
            title: (r: counts.PairRow) =>
              `${label(r.first)}\n${label(r.second)}\nphi ${r.phi === null ? 'undefined' : plots.digits(r.phi, 3)}`,
          }),
        ],
      });
      plots.onPick(svg, 'pairs', (i) => choose(rows[i]!.first, rows[i]!.second));
      return svg;
    },
  };
}
