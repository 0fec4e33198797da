/** The terrain axes as the page lists them, and the exemplars of their ends. */
import { AXES as BY_NAME } from '../../../engine/explore/terrain-axes.ts';

export type { AxisName } from '../../../engine/explore/terrain-axes.ts';

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
