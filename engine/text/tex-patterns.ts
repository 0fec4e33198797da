/** Hyphenation by the TeX patterns that the npm package `hyphen` ships. */
import { type Hyphenator, keepMargins, type Patterns, patternHyphenator } from './hyphenation.ts';

/** A pattern set as the `hyphen` package ships it. */
export interface TexPatterns extends Patterns {
  /** Gaps of the words that the patterns get wrong, counted in letters from the start. */
  readonly exceptions: Readonly<Record<string, readonly number[]>>;
}

/** Exceptions come before patterns. The result keeps the margins. */
export function texHyphenator({ exceptions, ...patterns }: TexPatterns): Hyphenator {
  const known = new Map(Object.entries(exceptions));
  const { hyphenate } = patternHyphenator(patterns);
  return {
    hyphenate(word) {
      const points = known.get(word);
      return points ? keepMargins(cutAt(word, points)) : hyphenate(word);
    },
  };
}

function cutAt(word: string, points: readonly number[]): string {
  const pieces = points.map((point, k) => word.slice(k === 0 ? 0 : points[k - 1]!, point));
  return [...pieces, word.slice(points.at(-1) ?? 0)].join('-');
}
