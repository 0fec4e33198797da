/** The terrain axes as the page lists them, and the exemplars of their ends. */
import { AXES as BY_NAME } from '../../../engine/explore/terrain-axes.ts';

export { type AxisName, BALANCED } from '../../../engine/explore/terrain-axes.ts';

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
