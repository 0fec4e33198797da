/** Rows of the distribution charts: lengths, ranks, the fitted line, features, pairs. */
import type { components } from '../../../http/wire.ts';
import type { Patch, Span } from './analysis-view.ts';
import { FEATURES } from './features.ts';

type Distributions = components['schemas']['Distributions'];

/** Syllables of one length: how many there are, and how often they occur, as shares of the corpus. */
export interface LengthRow {
  readonly patch: Patch;
  readonly length: number;
  readonly types: number;
  readonly typeShare: number;
  readonly tokens: number;
  readonly tokenShare: number;
}

export function lengthRows({ patch, length, types, tokens }: Distributions): LengthRow[] {
  return length.map((row) => ({
    patch,
    length: row.length,
    types: row.types,
    typeShare: share(row.types, types),
    tokens: row.tokens,
    tokenShare: share(row.tokens, tokens),
  }));
}

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

/** A point of the rank-frequency curve. */
export interface RankRow {
  readonly patch: Patch;
  readonly rank: number;
  /** Rank as a share of all types. */
  readonly rankShare: number;
  readonly syllable: string;
  readonly frequency: number;
  /** Frequency as a share of all tokens. */
  readonly frequencyShare: number;
  /** Share of all tokens that this rank and those before hold. */
  readonly coverage: number;
}

export function rankRows({ patch, rank_frequency, types, tokens }: Distributions): RankRow[] {
  return rank_frequency.map(({ rank, frequency, syllable, coverage }) => ({
    patch,
    rank,
    rankShare: share(rank, types),
    syllable,
    frequency,
    frequencyShare: share(frequency, tokens),
    coverage,
  }));
}

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

/** How common a feature is. */
export interface FeatureRow {
  readonly patch: Patch;
  readonly feature: string;
  readonly label: string;
  readonly part: 'onset' | 'body' | 'coda';
  readonly types: number;
  readonly typeShare: number;
  readonly tokens: number;
  readonly tokenShare: number;
}

export function featureRows({ patch, features, types, tokens }: Distributions): FeatureRow[] {
  return features.map((row, k) => ({
    patch,
    feature: row.feature,
    label: FEATURES[k]!.label,
    part: FEATURES[k]!.part,
    types: row.types,
    typeShare: share(row.types, types),
    tokens: row.tokens,
    tokenShare: share(row.tokens, tokens),
  }));
}

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

const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);
