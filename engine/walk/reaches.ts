/** The reach of a profile: which syllables a single step can arrive at from each start. */
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../base/errors.ts';
import { exp, roundHalfEven } from '../base/exact-math.ts';
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
  const near = nearWeights(corpus, profile, rows);
  const weights = near ?? new Float64Array(rows.costs.length * corpus.frequencyCount);
  const inertia = exp(-INERTIA_COST / profile.temperature);
  const rising = profile.frequencyWeight >= 0;
  const sumOf = classSums(corpus, weights, rows.costs.length);
  /** Row of each class seen from the current one, -1 for classes out of reach. */
  const rowOf = new Int32Array(classCount);
  let table: WeightTable | null = null;
  /** Syllables of the pairs before each, and by how much more starts reach a pair than the one before. */
  const before = new Uint32Array(corpus.pairCount + 1);
  for (let p = 0; p < corpus.pairCount; p++) before[p + 1] = before[p]! + pairSize[p]!;
  const change = new Float64Array(corpus.pairCount + 1);
  /** Number of syllables that each start of a class reaches, per class of the corpus; always < 1000. */
  const classReached = new Uint32Array(classCount);
  let reachedTotal = 0;

  for (let a = 0; a < classCount; a++) {
    throwIfCancelled(hooks);
    let total = inertia;
    for (let b = 0; b < classCount; b++) {
      const row = rows.rowOf[classSignature[a]! ^ classSignature[b]!]!;
      rowOf[b] = row;
      if (row >= 0) total += sumOf(b, row);
    }
    const isNear = near !== null && total > MIN_TOTAL;
    // weights between these are looked at exactly
    const low = isNear ? total * REACH_THRESHOLD * (1 - GUARD) : -1;
    const high = isNear ? total * REACH_THRESHOLD * (1 + GUARD) : Infinity;
    let isReached: ((place: number) => boolean) | null = null;
    const starts = classSize[a]!;
    for (let b = 0; b < classCount; b++) {
      const row = rowOf[b]! * corpus.frequencyCount;
      if (row < 0) continue;
      const first = classPairs[b]!;
      const end = classPairs[b + 1]!;
      // of the pairs those before `at` are reached, or those from there on
      let at = first;
      for (let rest = end - first; rest > 0; ) {
        const half = rest >> 1;
        const place = row + pairFrequency[at + half]!;
        let reached = weights[place]! >= high;
        if (!reached && weights[place]! > low) {
          table ??= weightTable(corpus, profile, profile.maxFlips);
          isReached ??= exactTest(corpus, rowOf, table, inertia);
          reached = isReached(place);
        }
        if (reached === rising) rest = half;
        else {
          at += half + 1;
          rest -= half + 1;
        }
      }
      const from = rising ? at : first;
      const to = rising ? end : at;
      change[from]! += starts;
      change[to]! -= starts;
      classReached[a]! += before[to]! - before[from]!;
    }
    reachedTotal += starts * classReached[a]!;
    hooks.progress(a + 1, classCount);
  }

  /** Number of starts that reach a syllable, per pair of the corpus. */
  const pairCount = new Uint32Array(corpus.pairCount);
  /** Number of syllables reached from at least one start. */
  let uniqueReachable = 0;
  for (let p = 0, starts = 0; p < corpus.pairCount; p++) {
    starts += change[p]!;
    pairCount[p] = starts;
    if (starts > 0) uniqueReachable += pairSize[p]!;
  }
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
 * Tests by a place in a table of weights whether such a step is reached, by the definition itself: the sum of all weights
 * in index order, inertia last, compensated as CPython >= 3.12 sums (Neumaier 1974). `rowOf`: the row of each class.
 */
function exactTest(corpus: Corpus, rowOf: Int32Array, table: WeightTable, inertia: number) {
  const { frequencyCount, pair, pairClass, pairFrequency, size } = corpus;
  const { values } = table;
  for (const row of rowOf) if (row >= 0) table.fill(row * frequencyCount);
  let s = 0;
  let c = 0;
  for (let i = 0; i <= size; i++) {
    let x = inertia;
    if (i < size) {
      const p = pair[i]!;
      const row = rowOf[pairClass[p]!]!;
      if (row < 0) continue;
      x = values[row * frequencyCount + pairFrequency[p]!]!;
    }
    const t = s + x;
    c += Math.abs(s) >= Math.abs(x) ? s - t + x : x - t + s;
    s = t;
  }
  const total = c !== 0 && Number.isFinite(c) ? s + c : s;
  return (place: number): boolean => values[place]! / total > REACH_THRESHOLD;
}

/** Reached syllables by descending count, then ascending index. O(N + P log P). */
export const reachOrder = (
  corpus: Corpus,
  { uniqueReachable, pairCount }: Pick<Reach, 'uniqueReachable' | 'pairCount'>,
): Uint32Array =>
  // those that no start reaches come last
  orderOfPairs(corpus, (p) => -pairCount[p]!).slice(0, uniqueReachable);
