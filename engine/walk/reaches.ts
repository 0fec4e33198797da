/** The reach of a profile: which syllables a single step can arrive at from each start. */
import { exp } from '../base/exact-math.ts';
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../base/hooks.ts';
import { roundHalfEven } from '../base/round.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { INERTIA_COST, type WalkProfile } from '../corpus/profiles.ts';
import { DISTANCE, WeightTable } from './weights.ts';

/** A step counts as reachable when its probability exceeds this. */
export const REACH_THRESHOLD = 0.001;

/** Grouped sums carry a relative error below 1e-11; nearer than this to the threshold they are redone exactly. */
const GUARD = 1e-9;

/** What one step of a profile can reach, over all starts. */
export interface Reach {
  /** Mean number of syllables reached from a start, rounded half to even; always < 1000. */
  readonly reach: number;
  /** N. */
  readonly total: number;
  /** Number of syllables reached from at least one start. */
  readonly uniqueReachable: number;
  /** Number of starts that reach a syllable, per pair of the corpus. */
  readonly pairCount: Uint32Array;
  /** Number of syllables that each start of a class reaches, per class of the corpus; always < 1000. */
  readonly classReached: Uint32Array;
}

/**
 * Reach of one profile. Neither neighbour limit nor length bounds play a part. Cost: classes x pairs,
 * independent of N; memory: one row of pairs.
 */
export function computeReach(corpus: Corpus, profile: WalkProfile, hooks: Hooks = NO_HOOKS): Reach {
  const { classCount, classPairs, classSignature, classSize, pairFrequency, pairSize } = corpus;
  const table = new WeightTable(corpus, profile, profile.maxFlips);
  const weights = table.values;
  const inertia = exp(-INERTIA_COST / profile.temperature);
  const pairCount = new Uint32Array(corpus.pairCount);
  const classReached = new Uint32Array(classCount);
  /** Weight row of each near class seen from the current one, -1 for classes out of reach. */
  const base = new Int32Array(classCount);
  let reachedTotal = 0;

  for (let a = 0; a < classCount; a++) {
    throwIfCancelled(hooks);
    let total = inertia;
    for (let b = 0; b < classCount; b++) {
      const mask = classSignature[a]! ^ classSignature[b]!;
      const distance = DISTANCE[mask]!;
      const from = distance >= 1 && distance <= profile.maxFlips ? table.base(mask) : -1;
      base[b] = from;
      if (from < 0) continue;
      for (let p = classPairs[b]!; p < classPairs[b + 1]!; p++) {
        total += pairSize[p]! * weights[from + pairFrequency[p]!]!;
      }
    }
    if (nearThreshold(corpus, base, weights, total)) {
      total = exactTotal(corpus, base, weights, inertia);
    }
    const starts = classSize[a]!;
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
    reachedTotal += starts * classReached[a]!;
    hooks.progress(a + 1, classCount);
  }

  let uniqueReachable = 0;
  for (let p = 0; p < corpus.pairCount; p++) if (pairCount[p]! > 0) uniqueReachable += pairSize[p]!;
  return {
    reach: corpus.size === 0 ? 0 : roundHalfEven(reachedTotal / corpus.size),
    total: corpus.size,
    uniqueReachable,
    pairCount,
    classReached,
  };
}

function nearThreshold(
  corpus: Corpus,
  base: Int32Array,
  weights: Float64Array,
  total: number,
): boolean {
  const { classCount, classPairs, pairFrequency } = corpus;
  const edge = total * REACH_THRESHOLD;
  const low = edge * (1 - GUARD);
  const high = edge * (1 + GUARD);
  for (let b = 0; b < classCount; b++) {
    const from = base[b]!;
    if (from < 0) continue;
    for (let p = classPairs[b]!; p < classPairs[b + 1]!; p++) {
      const w = weights[from + pairFrequency[p]!]!;
      if (w > low && w < high) return true;
    }
  }
  return false;
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
  const { pair, pairSize, size } = corpus;
  const { pairCount } = reach;
  const counts = Uint32Array.from(new Set(pairCount)).sort().reverse();
  const slot = new Map<number, number>();
  for (const count of counts) if (count > 0) slot.set(count, slot.size);
  const slotOfPair = Int32Array.from(pairCount, (count) => slot.get(count) ?? -1);
  const next = new Uint32Array(slot.size + 1);
  for (let p = 0; p < corpus.pairCount; p++) {
    if (slotOfPair[p]! >= 0) next[slotOfPair[p]! + 1]! += pairSize[p]!;
  }
  for (let k = 0; k < slot.size; k++) next[k + 1]! += next[k]!;
  const order = new Uint32Array(Math.min(limit, reach.uniqueReachable));
  for (let i = 0; i < size; i++) {
    const k = slotOfPair[pair[i]!]!;
    if (k < 0) continue;
    const at = next[k]!++;
    if (at < order.length) order[at] = i;
  }
  return order;
}
