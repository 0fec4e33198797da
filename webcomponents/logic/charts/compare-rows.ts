/** Rows of the scatter plot of two corpora, and words for their distances. */
import type { components } from '../../../http/wire.ts';

type Comparison = components['schemas']['Comparison'];
type Row = Comparison['syllables'][number];
type Page = Pick<Comparison, 'syllables' | 'tokens_a' | 'tokens_b'>;

/** A syllable in the picture of both corpora. */
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

/** A Jensen-Shannon distance in words. */
export function distanceWord(distance: number | null): string {
  if (distance === null) return 'unknown';
  if (distance < 0.1) return 'nearly the same';
  if (distance < 0.25) return 'similar';
  if (distance < 0.5) return 'clearly different';
  return 'very different';
}
