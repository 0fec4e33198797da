/** The terrain axes: poles, weights of the features, and what counts as balanced. */

/** The three axes between a soft (0) and a hard (1) sound, with what each feature counts for. */
export const AXES = [
  {
    name: 'shape',
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
  {
    name: 'craft',
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
  {
    name: 'space',
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
] as const;

export type AxisName = (typeof AXES)[number]['name'];

/** Scores from here to there are called balanced. */
export const BALANCED = { from: 0.35, to: 0.65 } as const;

/** The exemplars of an axis: the three lowest, then the three highest; fewer in tiny corpora. */
export function endsOf(exemplars: readonly string[]): {
  readonly low: readonly string[];
  readonly high: readonly string[];
} {
  const half = Math.ceil(exemplars.length / 2);
  return { low: exemplars.slice(0, half), high: exemplars.slice(half) };
}
