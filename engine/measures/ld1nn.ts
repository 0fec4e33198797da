/** LD1NN (Keuleers and Brysbaert 2011): whether words and pseudowords of an experiment are told by those that came before. */

import { distancesFrom } from './neighbours.ts';

export interface Stimulus {
  /** Symbols by numbers, `MOST_SYMBOLS` at most. */
  readonly symbols: ArrayLike<number>;
  readonly isWord: boolean;
}

/** Odds with their 95 % interval. */
export interface Odds {
  readonly odds: number;
  readonly low: number;
  readonly high: number;
}

/** Standard errors of a normal distribution that 95 % are within. */
const NORMAL_95 = 1.96;

/** The logarithm of what stands for odds that run off to infinity, and its negative for 0. */
const MOST = Math.log(1e6);

const power = (x: number): number => Math.exp(Math.max(-MOST, Math.min(MOST, x)));

/** `slope`: the logarithm of the odds, with its standard error. */
const oddsOf = (slope: number, error: number): Odds => ({
  odds: power(slope),
  low: power(slope - NORMAL_95 * error),
  high: power(slope + NORMAL_95 * error),
});

/** Geometric mean, with the mean standard error: lists of the same words do not make one another surer. */
export function meanOdds(all: readonly Odds[]): Odds {
  const mean = (of: (one: Odds) => number): number =>
    all.reduce((sum, one) => sum + of(one), 0) / Math.max(1, all.length);
  return oddsOf(
    mean(({ odds }) => Math.log(odds)),
    mean(({ low, high }) => Math.log(high / low)) / (2 * NORMAL_95),
  );
}

/** Steps of Newton's method, which doubles the digits with each. */
const STEPS = 25;

/**
 * The odds that what the nearest ones before say is a word is one; 1: they tell nothing. The mean of some orders of
 * presentation, each with the turn of every stimulus; of that of the list where none is given.
 *
 * Each stimulus has a probability to be a word: the share of words among the nearest of those before it, by Levenshtein
 * distance; .5 for the first. The odds are those of a logistic regression of what it is on that probability, without an
 * intercept. They are 0 or infinite where the probabilities tell all.
 */
export function ld1nn(
  stimuli: readonly Stimulus[],
  orders: readonly (readonly number[])[] = [[...stimuli.keys()]],
): Odds {
  const tells = orders.map(() => new Float64Array(stimuli.length));
  for (const [i, { symbols }] of stimuli.entries()) {
    const editsOf = distancesFrom(symbols);
    const nearest: number[][] = [];
    for (const [j, other] of stimuli.entries()) {
      const edits = editsOf(other.symbols);
      nearest[edits] ??= [];
      nearest[edits].push(j);
    }
    for (const [o, turns] of orders.entries()) {
      tells[o]![i] = 0.5;
      for (const at of nearest) {
        const before = at?.filter((j) => turns[j]! < turns[i]!) ?? [];
        if (before.length === 0) continue;
        tells[o]![i] = before.filter((j) => stimuli[j]!.isWord).length / before.length;
        break;
      }
    }
  }
  return meanOdds(tells.map((tell) => regression(stimuli, tell)));
}

/** The odds by which probabilities tell what stimuli are. */
function regression(stimuli: readonly Stimulus[], probabilities: Float64Array): Odds {
  let slope = 0;
  let information = 0;
  for (let step = 0; step < STEPS; step++) {
    let rise = 0;
    information = 0;
    for (const [i, p] of probabilities.entries()) {
      const expected = 1 / (1 + Math.exp(-slope * p));
      rise += p * (+stimuli[i]!.isWord - expected);
      information += p * p * expected * (1 - expected);
    }
    if (information === 0) break;
    slope += rise / information;
  }
  return oddsOf(slope, 1 / Math.sqrt(information));
}
