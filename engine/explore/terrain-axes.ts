/** The axes of a corpus's terrain: their poles, what each feature counts for, and what is balanced. */

/** The three axes between a soft (0) and a hard (1) sound. The order of the weights is that of the sums. */
export const AXES = {
  shape: {
    low: 'ROUND',
    high: 'JAGGED',
    weights: [
      ['contains_liquid', -0.8],
      ['contains_nasal', -0.6],
      ['ends_with_vowel', -0.6],
      ['contains_plosive', 0.6],
      ['ends_with_stop', 1.0],
      ['starts_with_heavy_cluster', 0.8],
      ['contains_fricative', 0.3],
    ],
  },
  craft: {
    low: 'FLOWING',
    high: 'WORKED',
    weights: [
      ['ends_with_vowel', -1.0],
      ['starts_with_vowel', -0.8],
      ['long_vowel', -0.6],
      ['starts_with_cluster', 1.0],
      ['starts_with_heavy_cluster', 0.8],
      ['short_vowel', 0.4],
    ],
  },
  space: {
    low: 'OPEN',
    high: 'DENSE',
    weights: [
      ['ends_with_vowel', -1.0],
      ['starts_with_vowel', -0.8],
      ['long_vowel', -0.6],
      ['short_vowel', 0.6],
      ['ends_with_stop', 0.6],
      ['ends_with_nasal', 0.4],
    ],
  },
} as const;

/** Scores from here to there are called balanced. */
export const BALANCED = { from: 0.35, to: 0.65 } as const;
