/** Which pseudowords of words make a rank: such that both are as near to one another as among themselves, which LD1NN tells. */
import { distancesFrom, MOST_SYMBOLS } from './neighbours.ts';

/** A word, and the pseudowords that it may have, the best first. */
export interface Pool<T> {
  readonly codes: Uint8Array;
  readonly made: T[];
}

/** How much less it counts that both are nearest to words, or both to pseudowords, than that they differ. */
const BOTH = 0.1;
/** Where nothing is gained by more: shares that differ by less than half a percent. */
const ENOUGH = 1e-5;
const PASSES = 4;
/** Most words of a block, for time and memory grow with the square of it. */
const BLOCK = 200;

/** Exchanges pseudowords of a rank, from 0, in blocks of words that follow one another: in their order near ones do. */
export function balance<T extends { readonly codes: Uint8Array }>(
  pools: readonly Pool<T>[],
  rank: number,
): void {
  const given = pools.filter(({ made }) => made.length > rank);
  const size = Math.ceil(given.length / Math.ceil(given.length / BLOCK));
  for (let from = 0; from < given.length; from += size)
    balanceBlock(given.slice(from, from + size), rank);
}

/**
 * Exchanges the pseudowords of a rank, from 0, for later ones of their words until the share of words among the nearest
 * before is the same for words and pseudowords, and a half: then the odds of LD1NN are 1.
 */
function balanceBlock<T extends { readonly codes: Uint8Array }>(
  given: readonly Pool<T>[],
  rank: number,
): void {
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
