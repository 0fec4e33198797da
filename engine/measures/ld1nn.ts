/**
 * LD1NN (Keuleers and Brysbaert 2011): whether words and pseudowords of an experiment are told by those that came before;
 * and which pseudowords of words make a rank such that they are not.
 */

import { distancesFrom, MOST_SYMBOLS } from './neighbours.ts';

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

/** A word, and the pseudowords that it may have, the best first. */
interface Pool {
  readonly codes: Uint8Array;
  readonly made: { readonly codes: Uint8Array }[];
}

/** How much less it counts that both are nearest to words, or both to pseudowords, than that they differ. */
const BOTH = 0.1;
/** Where nothing is gained by more: shares that differ by less than half a percent. */
const ENOUGH = 1e-5;
const PASSES = 4;
/** Most words of a block, for time and memory grow with the square of it. */
const BLOCK = 200;

/** Exchanges pseudowords of a rank, from 0, in blocks of words that follow one another: in their order near ones do. */
export function balance(pools: readonly Pool[], rank: number): void {
  const given = pools.filter(({ made }) => made.length > rank);
  const size = Math.ceil(given.length / Math.ceil(given.length / BLOCK));
  for (let from = 0; from < given.length; from += size)
    balanceBlock(given.slice(from, from + size), rank);
}

/**
 * Exchanges the pseudowords of a rank, from 0, for later ones of their words until the share of words among the nearest
 * before is the same for words and pseudowords, and a half: then the odds of LD1NN are 1.
 */
function balanceBlock(given: readonly Pool[], rank: number): void {
  const n = given.length;
  const stimuli: Uint8Array[] = [];
  /** By stimulus: the distance of each other one; how many pseudowords and words are at each; the share of words that is to be expected. */
  const edits = Array.from({ length: 2 * n }, () => new Uint8Array(2 * n));
  const counts = edits.map(() => new Uint16Array(2 * (MOST_SYMBOLS + 1)));
  const shares = new Float64Array(2 * n);
  const put = (j: number, codes: Uint8Array): void => {
    const isNew = j === stimuli.length;
    stimuli[j] = codes;
    const distance = distancesFrom(codes);
    const own = counts[j]!.fill(0);
    for (const [i, other] of stimuli.entries()) {
      if (i === j) continue;
      const d = distance(other);
      own[2 * d + +(i < n)]!++;
      const before = edits[i]![j]!;
      if (!isNew && d === before) continue;
      if (!isNew) counts[i]![2 * before + +(j < n)]!--;
      counts[i]![2 * d + +(j < n)]!++;
      edits[i]![j] = d;
      edits[j]![i] = d;
      shares[i] = shareOf(counts[i]!);
    }
    shares[j] = shareOf(own);
  };
  const sum = (some: Float64Array): number => some.reduce((a, b) => a + b, 0);
  const biasOf = (): number => {
    const [words, pseudowords] = [sum(shares.subarray(0, n)) / n, sum(shares.subarray(n)) / n];
    return (words - pseudowords) ** 2 + BOTH * (words + pseudowords - 1) ** 2;
  };
  for (const { codes } of given) put(stimuli.length, codes);
  for (const { made } of given) put(stimuli.length, made[rank]!.codes);
  let bias = biasOf();
  for (let pass = 0, last = Infinity; pass < PASSES && bias < last; pass++) {
    last = bias;
    for (const [i, { made }] of given.entries()) {
      for (let k = rank + 1; k < made.length; k++) {
        if (bias < ENOUGH) return;
        const take = (): void => {
          [made[rank], made[k]] = [made[k]!, made[rank]!];
          put(n + i, made[rank]!.codes);
        };
        take();
        const now = biasOf();
        if (now < bias) bias = now;
        else take();
      }
    }
  }
}

/**
 * The share of words among the nearest ones before, of how many pseudowords and words are at each distance, over all orders:
 * none of so many that are nearer stands before with a probability of 1 / (1 + so many); .5 where nothing does.
 */
function shareOf(counts: Uint16Array): number {
  let share = 0;
  let nearer = 1;
  for (let d = 0; d < counts.length; d += 2) {
    const all = counts[d]! + counts[d + 1]!;
    if (all === 0) continue;
    share += (counts[d + 1]! / all) * (1 / nearer - 1 / (nearer + all));
    nearer += all;
  }
  return share + 0.5 / nearer;
}
