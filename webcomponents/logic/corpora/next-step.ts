/** Draws the next step of a walk from the probabilities of a syllable's neighbours. */
import type { components } from '../../../http/wire.ts';

type Neighbours = components['schemas']['Neighbours'];

/** Probability of the step from the syllable of `ways` to another one; null when it is not listed. */
export function stepProbability(ways: Neighbours, to: string): number | null {
  if (to === ways.syllable.syllable) return ways.stay_probability;
  return ways.neighbours.find(({ syllable }) => syllable === to)?.probability ?? null;
}

/**
 * Draws a step by its probability. `u` lies in [0, 1). Ways that are not listed, the least probable of
 * very many, are never taken: the listed ones share their part.
 */
export function drawStep(ways: Neighbours, u: number): string {
  const { stay_probability, neighbours, syllable } = ways;
  const listed = neighbours.reduce((sum, { probability }) => sum + probability, stay_probability);
  let rest = u * listed;
  for (const way of neighbours) {
    rest -= way.probability;
    if (rest < 0) return way.syllable;
  }
  return syllable.syllable;
}
