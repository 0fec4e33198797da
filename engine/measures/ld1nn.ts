/** LD1NN (Keuleers and Brysbaert 2011): whether words and pseudowords of an experiment are told by those that came before. */

export interface Stimulus {
  readonly symbols: readonly string[];
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
    const edits = stimuli.map((other) => editsOf(symbols, other.symbols));
    for (const [o, turns] of orders.entries()) {
      let least = Number.POSITIVE_INFINITY;
      let [words, all] = [1, 2];
      for (let j = 0; j < edits.length; j++) {
        if (turns[j]! >= turns[i]! || edits[j]! > least) continue;
        if (edits[j]! < least) [least, words, all] = [edits[j]!, 0, 0];
        words += +stimuli[j]!.isWord;
        all++;
      }
      tells[o]![i] = words / all;
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

/** Levenshtein distance. */
export function editsOf(a: ArrayLike<unknown>, b: ArrayLike<unknown>): number {
  const [long, short] = a.length < b.length ? [b, a] : [a, b];
  const row = Array.from({ length: short.length + 1 }, (_, j) => j);
  for (let i = 0; i < long.length; i++) {
    let diagonal = row[0]!;
    row[0] = i + 1;
    for (let j = 0; j < short.length; j++) {
      const replaced = diagonal + +(long[i] !== short[j]);
      diagonal = row[j + 1]!;
      row[j + 1] = Math.min(replaced, diagonal + 1, row[j]! + 1);
    }
  }
  return row[short.length]!;
}
