/** The reach of a profile: which syllables a single step can arrive at from each start. */
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../base/errors.ts';
import { exp } from '../base/exact-math.ts';
import { roundHalfEven } from '../base/round.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { orderOfPairs } from '../corpus/orders.ts';
import { INERTIA_COST, type WalkProfile } from '../corpus/profiles.ts';
import { flipRows, nearWeights, type WeightTable, weightTable } from './weights.ts';

/** A step counts as reachable when its probability exceeds this. */
export const REACH_THRESHOLD = 0.001;

/** Grouped sums carry a relative error below 1e-11; nearer than this to the threshold they are redone exactly. */
const GUARD = 1e-9;

/** What one step of a profile can reach, over all starts. */
export type Reach = Readonly<ReturnType<typeof computeReach>>;

/** Sums of weights below this are too near the smallest doubles for the guard to hold. */
const MIN_TOTAL = 1e-280;

/**
 * Reach of one profile. Neither neighbour limit nor length bounds play a part. Cost: classes x classes and, once
 * for each flip cost, pairs; independent of N. Within a class weights rise or fall with the frequency, so that a
 * class is reached from one of its pairs on, or up to one.
 */
export function computeReach(corpus: Corpus, profile: WalkProfile, hooks: Hooks = NO_HOOKS) {
  const { classCount, classPairs, classSignature, classSize, pairFrequency, pairSize } = corpus;
  const rows = flipRows(profile.maxFlips);
  const { rowOf } = rows;
  const near = nearWeights(corpus, profile, rows);
  const inertia = exp(-INERTIA_COST / profile.temperature);
  const sumOf = near && classSums(corpus, near, rows.costs.length);
  const parts = reachedParts(corpus, profile.frequencyWeight >= 0);
  /** Number of starts that reach a syllable, per pair of the corpus. */
  const pairCount = new Uint32Array(corpus.pairCount);
  /** Number of syllables that each start of a class reaches, per class of the corpus; always < 1000. */
  const classReached = new Uint32Array(classCount);
  /** Weight row of each near class seen from the current one, -1 for classes out of reach. */
  const base = new Int32Array(classCount);
  let exact: WeightTable | null = null;
  let reachedTotal = 0;

  for (let a = 0; a < classCount; a++) {
    throwIfCancelled(hooks);
    let total = inertia;
    for (let b = 0; b < classCount; b++) {
      const row = rowOf[classSignature[a]! ^ classSignature[b]!]!;
      base[b] = row < 0 ? -1 : row * corpus.frequencyCount;
      if (row >= 0 && sumOf) total += sumOf(b, row);
    }
    const starts = classSize[a]!;
    if (near && total > MIN_TOTAL && parts.find(base, near, total)) {
      classReached[a] = parts.add(starts);
    } else {
      exact ??= weightTable(corpus, profile, profile.maxFlips);
      for (let b = 0; b < classCount; b++) {
        if (base[b]! >= 0) exact.base(classSignature[a]! ^ classSignature[b]!);
      }
      const weights = exact.values;
      total = exactTotal(corpus, base, weights, inertia);
      for (let b = 0; b < classCount; b++) {
        const from = base[b]!;
        if (from < 0) continue;
        for (let p = classPairs[b]!; p < classPairs[b + 1]!; p++) {
          if (weights[from + pairFrequency[p]!]! / total > REACH_THRESHOLD) {
            pairCount[p]! += starts;
            classReached[a]! += pairSize[p]!;
          }
        }
      }
    }
    reachedTotal += starts * classReached[a]!;
    hooks.progress(a + 1, classCount);
  }
  parts.addTo(pairCount);

  /** Number of syllables reached from at least one start. */
  let uniqueReachable = 0;
  for (let p = 0; p < corpus.pairCount; p++) if (pairCount[p]! > 0) uniqueReachable += pairSize[p]!;
  return {
    /** Mean number of syllables reached from a start, rounded half to even; always < 1000. */
    reach: corpus.size === 0 ? 0 : roundHalfEven(reachedTotal / corpus.size),
    total: corpus.size,
    uniqueReachable,
    pairCount,
    classReached,
  };
}

/** Weights of all syllables of a class by one row of the table, each summed once. */
function classSums(corpus: Corpus, weights: Float64Array, rows: number) {
  const { classCount, classPairs, frequencyCount, pairFrequency, pairSize } = corpus;
  /** Negative where it is not known yet: weights are not. */
  const sums = new Float64Array(classCount * rows).fill(-1);
  return (b: number, row: number): number => {
    const at = b * rows + row;
    if (sums[at]! >= 0) return sums[at]!;
    const from = row * frequencyCount;
    let sum = 0;
    for (let p = classPairs[b]!; p < classPairs[b + 1]!; p++) {
      sum += pairSize[p]! * weights[from + pairFrequency[p]!]!;
    }
    sums[at] = sum;
    return sum;
  };
}

/**
 * Which pairs of each class are reached from one start, and how many starts reach each pair in all. `rising`: weights
 * do not fall where frequencies rise.
 */
function reachedParts(corpus: Corpus, rising: boolean) {
  const { classCount, classPairs, pairCount, pairFrequency, pairSize } = corpus;
  /** Pairs from..to - 1 of each class. */
  const reachedFrom = new Uint32Array(classCount);
  const reachedTo = new Uint32Array(classCount);
  /** Syllables of the pairs before each. */
  const before = new Uint32Array(pairCount + 1);
  for (let p = 0; p < pairCount; p++) before[p + 1] = before[p]! + pairSize[p]!;
  /** By how much more starts reach a pair than the one before. */
  const change = new Float64Array(pairCount + 1);

  /** False when a weight lies too near the threshold for a grouped total to tell. */
  const find = (base: Int32Array, weights: Float64Array, total: number): boolean => {
    const edge = total * REACH_THRESHOLD;
    const low = edge * (1 - GUARD);
    const high = edge * (1 + GUARD);
    for (let b = 0; b < classCount; b++) {
      const first = classPairs[b]!;
      const end = classPairs[b + 1]!;
      const row = base[b]!;
      reachedFrom[b] = first;
      reachedTo[b] = first;
      if (row < 0) continue;
      // the pairs before `at` are on one side of the upper bound, the others on the other
      let at = first;
      for (let rest = end - first; rest > 0; ) {
        const half = rest >> 1;
        const reached = weights[row + pairFrequency[at + half]!]! >= high;
        if (reached === rising) rest = half;
        else {
          at += half + 1;
          rest -= half + 1;
        }
      }
      const next = rising ? at - 1 : at;
      if (next >= first && next < end && weights[row + pairFrequency[next]!]! > low) return false;
      if (rising) reachedFrom[b] = at;
      reachedTo[b] = rising ? end : at;
    }
    return true;
  };

  /** Adds what was found, for so many starts; returns the number of syllables. */
  const add = (starts: number): number => {
    let reached = 0;
    for (let b = 0; b < classCount; b++) {
      const from = reachedFrom[b]!;
      const to = reachedTo[b]!;
      if (from === to) continue;
      change[from]! += starts;
      change[to]! -= starts;
      reached += before[to]! - before[from]!;
    }
    return reached;
  };

  /** Adds the starts that reach each pair. */
  const addTo = (counts: Uint32Array): void => {
    let starts = 0;
    for (let p = 0; p < pairCount; p++) {
      starts += change[p]!;
      counts[p]! += starts;
    }
  };
  return { find, add, addTo };
}

/** Sum of all weights in index order, inertia last, compensated as CPython >= 3.12 sums (Neumaier 1974). */
function exactTotal(
  corpus: Corpus,
  base: Int32Array,
  weights: Float64Array,
  inertia: number,
): number {
  const { pair, pairClass, pairFrequency, size } = corpus;
  let s = 0;
  let c = 0;
  for (let i = 0; i <= size; i++) {
    let x = inertia;
    if (i < size) {
      const p = pair[i]!;
      const from = base[pairClass[p]!]!;
      if (from < 0) continue;
      x = weights[from + pairFrequency[p]!]!;
    }
    const t = s + x;
    c += Math.abs(s) >= Math.abs(x) ? s - t + x : x - t + s;
    s = t;
  }
  return c !== 0 && Number.isFinite(c) ? s + c : s;
}

/**
 * Reached syllables by descending count, then ascending index: the first `limit` (all by default).
 * O(N + P log P).
 */
export function reachOrder(
  corpus: Corpus,
  reach: Pick<Reach, 'uniqueReachable' | 'pairCount'>,
  limit = reach.uniqueReachable,
): Uint32Array {
  // those that no start reaches come last
  const order = orderOfPairs(corpus, (p) => -reach.pairCount[p]!);
  return order.slice(0, Math.min(limit, reach.uniqueReachable));
}
