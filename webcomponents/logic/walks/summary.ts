/** Walks in numbers and in files: stays, flips, how probable a step is; their table. */
import type { Schemas } from '../../../http/wire.ts';
import { bits, signatureOf } from '../charts/features.ts';
import { type TextTable, tableOf } from '../table-text.ts';
import { seedOfWalk } from './params.ts';

type Walk = Schemas['Walk'];

/** Bit sets of the features that each step of a walk changes; one fewer than syllables. */
export function flipsOf({ steps }: Pick<Walk, 'steps'>): number[] {
  const signatures = steps.map(({ features }) => signatureOf(features));
  return signatures.slice(1).map((signature, k) => signature ^ signatures[k]!);
}

/**
 * Shares of the steps that stay on their syllable and of the walks that are different, 0 to 1, and how many features a step
 * flips on average, staying counted as 0; null without steps, or without walks.
 */
export function summarise(walks: readonly Walk[]) {
  if (walks.length === 0) return null;
  let [steps, stays, flips] = [0, 0, 0];
  for (const walk of walks) {
    for (const changed of flipsOf(walk)) flips += bits(changed);
    steps += walk.syllables.length - 1;
    stays += walk.syllables.filter((one, k) => k > 0 && one === walk.syllables[k - 1]).length;
  }
  return {
    stayShare: steps === 0 ? null : stays / steps,
    distinctShare: new Set(walks.map(({ formatted }) => formatted)).size / walks.length,
    meanFlips: steps === 0 ? null : flips / steps,
  };
}

/** Walks as a table; `index` is the place of each, from 0, and `seed` that of the first. */
export const walkTable = (
  walks: readonly { readonly index: number; readonly walk: Walk }[],
  seed: string,
): TextTable =>
  tableOf(walks, {
    number: ({ index }) => index + 1,
    seed: ({ index }) => seedOfWalk(seed, index),
    walk: ({ walk }) => walk.formatted,
    flips: ({ walk }) => flipsOf(walk).map(bits).join(' '),
    frequencies: ({ walk }) => walk.steps.map(({ frequency }) => frequency).join(' '),
  });

/** Probability of the step from the syllable of `ways` to another one; null when it is not listed. */
export function stepProbability(ways: Schemas['Neighbours'], to: string): number | null {
  if (to === ways.syllable.syllable) return ways.stay_probability;
  return ways.neighbours.find(({ syllable }) => syllable === to)?.probability ?? null;
}
