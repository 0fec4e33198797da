/** Rows of the charts: lengths, ranks, the fitted line, pairs of features, a reach, two corpora; words for places and distances. */
import { AXES as BY_NAME } from '../../../engine/explore/terrain-axes.ts';
import type { Schemas } from '../../../http/wire.ts';
import type { Span } from './analysis-view.ts';

export type Distributions = Schemas['Distributions'];

const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/** Syllables of each length and how often they occur, also as shares of the whole. */
export const lengthRows = ({ patch, length, types, tokens }: Distributions) =>
  length.map((row) => ({
    ...{ patch, ...row },
    typeShare: share(row.types, types),
    tokenShare: share(row.tokens, tokens),
  }));

/**
 * Where syllables of these lengths stand in a list sorted by length: shortest first, every length in one
 * piece.
 */
export function sliceOfLengths(
  { length }: Pick<Distributions, 'length'>,
  { from, to }: Span,
): { readonly offset: number; readonly count: number } {
  const sum = (holds: (n: number) => boolean): number =>
    length.reduce((n, row) => (holds(row.length) ? n + row.types : n), 0);
  return { offset: sum((n) => n < from), count: sum((n) => n >= from && n <= to) };
}

/** Points of the rank-frequency curve, with rank and frequency also as shares of all types and all tokens. */
export const rankRows = ({ patch, rank_frequency, types, tokens }: Distributions) =>
  rank_frequency.map((point) => ({
    ...point,
    patch,
    rankShare: share(point.rank, types),
    frequencyShare: share(point.frequency, tokens),
  }));

export type RankRow = ReturnType<typeof rankRows>[number];

/**
 * The fitted straight line of the curve in the double logarithmic picture, as its values at the first and
 * the last rank: frequency = exp(mean ln f + slope (ln rank - mean ln rank)), over the points with a
 * frequency above 0 as the slope is. Null without a slope.
 */
export function fittedLine({
  rank_frequency,
  slope,
}: Pick<Distributions, 'rank_frequency' | 'slope'>):
  | readonly { readonly rank: number; readonly frequency: number }[]
  | null {
  if (slope === null) return null;
  const points = rank_frequency.filter(({ frequency }) => frequency > 0);
  const mean = (value: (p: (typeof points)[number]) => number): number =>
    points.reduce((sum, p) => sum + value(p), 0) / points.length;
  const x = mean(({ rank }) => Math.log(rank));
  const y = mean(({ frequency }) => Math.log(frequency));
  return [points[0]!, points.at(-1)!].map(({ rank }) => ({
    rank,
    frequency: Math.exp(y + slope * (Math.log(rank) - x)),
  }));
}

/** How two features go together; `phi` is null where one of them is the same for all syllables. */
export interface PairRow {
  readonly first: number;
  readonly second: number;
  readonly phi: number | null;
}

/** Every pair of two different features, row by row: 12 × 11. */
export const pairRows = ({ cooccurrence }: Pick<Distributions, 'cooccurrence'>): PairRow[] =>
  cooccurrence.flatMap((row, first) =>
    row.flatMap((phi, second) => (first === second ? [] : [{ first, second, phi }])),
  );

/** The pair with the largest phi by amount; null when there is none at all. */
export const strongestPair = (rows: readonly PairRow[]): PairRow | null =>
  rows.reduce<PairRow | null>(
    (best, row) => (Math.abs(row.phi ?? 0) > Math.abs(best?.phi ?? 0) ? row : best),
    null,
  );

/**
 * The cumulative distribution of the reach over the starts: `share` of them reach at most `reached` syllables, `starts`
 * are those of this step alone. Of a bin its upper end counts.
 */
export function spreadRows({ patch, starts }: Pick<Schemas['ReachSpread'], 'patch' | 'starts'>) {
  const all = starts.reduce((sum, entry) => sum + entry.starts, 0);
  let sum = 0;
  return starts.map((entry) => {
    sum += entry.starts;
    return { patch, reached: entry.to, starts: entry.starts, share: sum / all };
  });
}

export type Comparison = Schemas['Comparison'];
type Row = Comparison['syllables'][number];
type Page = Pick<Comparison, 'syllables' | 'tokens_a' | 'tokens_b'>;

export interface ScatterRow extends Row {
  /** Occurrences per 10,000 as drawn: where it does not occur, half an occurrence. */
  readonly x: number;
  readonly y: number;
}

/**
 * Rows of pages of a comparison for a double logarithmic picture, each syllable once. A frequency of 0 has no
 * logarithm: it is drawn as half an occurrence, as in the log ratio.
 */
export function scatterRows(pages: readonly Page[]): ScatterRow[] {
  const known = new Map<string, ScatterRow>();
  for (const { syllables, tokens_a, tokens_b } of pages) {
    for (const row of syllables) {
      const x = row.per_10k_a || 5000 / Math.max(1, tokens_a);
      const y = row.per_10k_b || 5000 / Math.max(1, tokens_b);
      known.set(row.syllable, { ...row, x, y });
    }
  }
  return [...known.values()];
}

export function distanceWord(distance: number | null): string {
  if (distance === null) return 'unknown';
  if (distance < 0.1) return 'nearly the same';
  if (distance < 0.25) return 'similar';
  if (distance < 0.5) return 'clearly different';
  return 'very different';
}

/** The three axes between a soft (0) and a hard (1) sound, with what each feature counts for. */
export const AXES = [
  { name: 'shape', ...BY_NAME.shape },
  { name: 'craft', ...BY_NAME.craft },
  { name: 'space', ...BY_NAME.space },
] as const;

/** The exemplars of an axis: the three lowest, then the three highest; fewer in tiny corpora. */
export function endsOf(exemplars: readonly string[]): {
  readonly low: readonly string[];
  readonly high: readonly string[];
} {
  const half = Math.ceil(exemplars.length / 2);
  return { low: exemplars.slice(0, half), high: exemplars.slice(half) };
}

/** Least distance from the middle, 0.5, at which a corpus leans; whole texts of a language lie within 0.1 of it. */
const LEANS: readonly (readonly [from: number, words: string])[] = [
  [0.06, 'clearly '],
  [0.025, ''],
  [0.01, 'slightly '],
];

/** Where a score lies, in words: "slightly dense", "balanced". */
export function leanOf(score: number, { low, high }: { low: string; high: string }): string {
  const distance = Math.abs(score - 0.5);
  const words = LEANS.find(([from]) => distance >= from)?.[1];
  return words === undefined ? 'balanced' : words + (score < 0.5 ? low : high).toLowerCase();
}
