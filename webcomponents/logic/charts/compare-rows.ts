/** Rows of the scatter plot of two corpora, and words for their distances. */
import type { components } from '../../../http/wire.ts';

type CompareRow = components['schemas']['Comparison']['syllables'][number];

/** A syllable in the picture of both corpora. */
export interface ScatterRow extends CompareRow {
  /** Occurrences per 10,000 as drawn: where it does not occur, half an occurrence. */
  readonly x: number;
  readonly y: number;
}

/**
 * Rows for a double logarithmic picture, each syllable once. A frequency of 0 has no logarithm: it is
 * drawn as half an occurrence, as in the log ratio.
 */
export function scatterRows(
  pages: readonly (readonly CompareRow[])[],
  tokens: { readonly a: number; readonly b: number },
): ScatterRow[] {
  const known = new Map<string, ScatterRow>();
  for (const row of pages.flat()) {
    if (known.has(row.syllable)) continue;
    known.set(row.syllable, {
      ...row,
      x: row.per_10k_a || 5000 / Math.max(1, tokens.a),
      y: row.per_10k_b || 5000 / Math.max(1, tokens.b),
    });
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
