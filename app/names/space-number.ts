/** Numbers of counted spaces, by which threads know those that they have read before. */
import type { CountedSpace } from '../../engine/space/namespace-2.ts';

const numbers = new WeakMap<CountedSpace, number>();
/** Numbers differ for all pools: threads may serve one pool after the other. */
let last = 0;

/** The number of a space as it was counted: no other has it in this process. */
export function spaceNumber(space: CountedSpace): number {
  const known = numbers.get(space) ?? ++last;
  numbers.set(space, known);
  return known;
}
