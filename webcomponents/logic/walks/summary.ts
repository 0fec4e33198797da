/** Walks in numbers and in files: stays, flips, frequencies, percentiles; their table; the next step drawn. */
import type { components } from '../../../http/wire.ts';
import { bits, signatureOf } from '../charts/features.ts';
import { type TextTable, tableOf } from '../table-text.ts';
import { seedOfWalk } from './params.ts';

type Walk = components['schemas']['Walk'];

/** Bit sets of the features that each step of a walk changes; one fewer than syllables. */
export function flipsOf({ steps }: Walk): number[] {
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

/** Points of a corpus' rank-frequency curve, rank 1 first. */
export type RankCurve = readonly { readonly rank: number; readonly frequency: number }[];

/**
 * Share of the corpus' syllables that are no more frequent than `frequency`, 0 to 1, by the nearest
 * points of the curve.
 */
export function percentileOf(frequency: number, curve: RankCurve): number {
  const types = curve.at(-1)?.rank ?? 0;
  if (types === 0) return 0;
  const next = curve.find((point) => point.frequency <= frequency);
  return next === undefined ? 0 : (types - next.rank + 1) / types;
}

/** Mean percentile of the syllables that walks visit; null without a curve or walks. */
export function meanPercentile(walks: readonly Walk[], curve: RankCurve | null): number | null {
  if (curve === null || walks.length === 0) return null;
  const visits = walks.flatMap(({ steps }) => steps.map(({ frequency }) => frequency));
  const known = new Map([...new Set(visits)].map((one) => [one, percentileOf(one, curve)]));
  return visits.reduce((sum, frequency) => sum + known.get(frequency)!, 0) / visits.length;
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
