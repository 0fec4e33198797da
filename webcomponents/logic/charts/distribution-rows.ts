/** Rows of the distribution charts: lengths, ranks, the fitted line, features, pairs. */
import type { components } from '../../../http/wire.ts';
import type { Span } from './analysis-view.ts';
import { FEATURES } from './features.ts';

type Distributions = components['schemas']['Distributions'];

const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/** A part of a corpus: its syllables and how often they occur, also as shares of the whole. */
interface Shares {
  readonly types: number;
  readonly typeShare: number;
  readonly tokens: number;
  readonly tokenShare: number;
}

type Counts = Pick<Shares, 'types' | 'tokens'>;

const sharesOf = ({ types, tokens }: Counts, whole: Counts): Shares => ({
  types,
  typeShare: share(types, whole.types),
  tokens,
  tokenShare: share(tokens, whole.tokens),
});

/** The columns of a table for them. */
export const SHARE_CELLS = {
  syllables: (row: Shares) => row.types,
  'share of syllables': (row: Shares) => row.typeShare,
  occurrences: (row: Shares) => row.tokens,
  'share of occurrences': (row: Shares) => row.tokenShare,
};

/** Syllables by length. */
export const lengthRows = (data: Distributions) =>
  data.length.map((row) => ({
    patch: data.patch,
    length: row.length,
    ...sharesOf(row, data),
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

/** How common each feature is. */
export const featureRows = (data: Distributions) =>
  data.features.map((row, k) => ({
    patch: data.patch,
    feature: row.feature,
    label: FEATURES[k]!.label,
    part: FEATURES[k]!.part,
    ...sharesOf(row, data),
  }));

export type FeatureRow = ReturnType<typeof featureRows>[number];

/** How two features go together; `phi` is null where one of them is the same for all syllables. */
export interface PairRow {
  readonly first: number;
  readonly second: number;
  readonly phi: number | null;
}

/** Every pair of two different features, row by row: 12 × 11. */
export function pairRows({ cooccurrence }: Pick<Distributions, 'cooccurrence'>): PairRow[] {
  return cooccurrence.flatMap((row, first) =>
    row.flatMap((phi, second) => (first === second ? [] : [{ first, second, phi }])),
  );
}

/** The pair with the largest phi by amount; null when there is none at all. */
export function strongestPair(rows: readonly PairRow[]): PairRow | null {
  return rows.reduce<PairRow | null>(
    (best, row) => (Math.abs(row.phi ?? 0) > Math.abs(best?.phi ?? 0) ? row : best),
    null,
  );
}
