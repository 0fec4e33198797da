/** Selects names: the admitted candidates ranked by score, and cut to a number. */
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../base/hooks.ts';
import { compareBytes } from '../base/plain-text.ts';
import { Random } from '../base/random/mersenne-twister.ts';
import { sharedBuffer } from '../base/shared.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { type CandidateTable, longestSyllable, NameSet, spell, widest } from './candidates.ts';
import { type EvaluateParams, evaluate, type Funnel } from './evaluate.ts';
import { compilePolicy } from './policy.ts';

export type SelectOrder = 'alphabetical' | 'random';

/** What is selected, by which policy and in which order. */
export interface SelectParams extends EvaluateParams {
  /** Most names selected; null: all admitted. */
  readonly count: number | null;
  /** Order inside equal scores; a higher score always comes first. */
  readonly order: SelectOrder;
  readonly seed: bigint;
  /** One name stands once: the first in the order of selection; default false. */
  readonly distinct?: boolean;
}

/** Selected candidates in rank order (columns in shared memory), with the funnel that led there. */
export interface Selection extends Funnel {
  /** Candidate positions; rank r is positions[r - 1]. */
  readonly positions: Uint32Array;
  readonly scores: Int16Array;
  /** With `distinct`: admitted candidates whose name stood already, whatever `count` is. */
  readonly repeated?: number;
}

/**
 * Selects by policy: score descending, then name in code point order (duplicates stay, in candidate
 * order), or shuffled inside equal scores, the runs taking turns with one generator. With `distinct` the
 * same order, each name where it comes first. O(total).
 */
export function select(
  corpus: Corpus,
  table: CandidateTable,
  params: SelectParams,
  hooks: Hooks = NO_HOOKS,
): Selection {
  const { score } = compilePolicy(params.policy, params.mode);
  const { codes, funnel } = evaluate(corpus, table, params, hooks);
  /** Admitted candidates by score, in candidate order. */
  const runs = new Map<number, number[]>();
  for (let i = 0; i < codes.length; i++) {
    if (codes[i] !== 0) continue;
    const points = score[table.signatures[i]!]!;
    const run = runs.get(points);
    if (run) run.push(i);
    else runs.set(points, [i]);
  }
  const { admitted } = funnel;
  const size = Math.min(params.count ?? admitted, admitted);
  const positions = new Uint32Array(sharedBuffer(size * 4));
  const scores = new Int16Array(sharedBuffer(size * 2));
  const random = params.order === 'random' ? new Random(params.seed) : null;
  const names = params.distinct ? new NameSet(corpus, table, admitted) : null;
  let taken = 0;
  for (const points of [...runs.keys()].sort((a, b) => b - a)) {
    if (taken === size && names === null) break;
    throwIfCancelled(hooks);
    let run: Uint32Array = Uint32Array.from(runs.get(points)!);
    if (taken < size) {
      run = sortByName(corpus, table, run);
      random?.shuffle(run);
    } // beyond that repeats are only counted, in any order
    const part = names === null ? run : firstOfName(run, names, hooks);
    const chosen = part.subarray(0, size - taken);
    positions.set(chosen, taken);
    scores.fill(points, taken, taken + chosen.length);
    taken += chosen.length;
    hooks.progress(taken, size);
  }
  // fewer than there is room for when names repeat
  return {
    positions: positions.subarray(0, taken),
    scores: scores.subarray(0, taken),
    ...(names !== null && { repeated: admitted - names.size }),
    ...funnel,
  };
}

/** The candidates of a run whose names do not stand yet, in its order, in place. */
function firstOfName(run: Uint32Array, names: NameSet, hooks: Hooks): Uint32Array {
  let n = 0;
  for (let k = 0; k < run.length; k++) {
    if ((k & 0xffff) === 0) throwIfCancelled(hooks);
    if (names.add(run[k]!)) run[n++] = run[k]!;
  }
  return run.subarray(0, n);
}

/** Bytes of a name that the radix passes look at; names equal in them are compared whole. */
const KEY_BYTES = 6;
/** Runs up to this size are compared pair by pair: the passes have a fixed cost of 3 x 65,536. */
const SMALL_RUN = 4096;

/** Sorts candidate positions by name in place of code point order, stably; returns the sorted array. */
export function sortByName(corpus: Corpus, table: CandidateTable, run: Uint32Array): Uint32Array {
  const capacity = widest(table) * longestSyllable(corpus);
  const left = new Uint8Array(capacity);
  const right = new Uint8Array(capacity);
  const compare = (a: number, b: number): number =>
    compareBytes(
      left,
      spell(corpus, table.syllables(a), left),
      right,
      spell(corpus, table.syllables(b), right),
    );
  // the typed array's own sort is unstable on ties in older engines; a plain one is stable by definition
  const direct = (part: Uint32Array): Uint32Array =>
    Uint32Array.from(Array.from(part).sort(compare));
  if (run.length <= SMALL_RUN) return direct(run);

  const keys = new Uint16Array((run.length * KEY_BYTES) / 2);
  for (let i = 0; i < run.length; i++) {
    const n = spell(corpus, table.syllables(run[i]!), left);
    for (let k = 0; k < KEY_BYTES / 2; k++) {
      const high = 2 * k < n ? left[2 * k]! : 0;
      const low = 2 * k + 1 < n ? left[2 * k + 1]! : 0;
      keys[i * 3 + k] = (high << 8) | low;
    }
  }
  let order: Uint32Array = Uint32Array.from(run, (_, i) => i);
  for (let k = KEY_BYTES / 2 - 1; k >= 0; k--) order = radixPass(order, keys, k);
  const sorted = Uint32Array.from(order, (i) => run[i]!);
  // names that agree in all key bytes
  for (let from = 0, to = 1; from < sorted.length; from = to, to++) {
    while (to < sorted.length && sameKey(keys, order[from]!, order[to]!)) to++;
    if (to - from > 1) sorted.set(direct(sorted.subarray(from, to)), from);
  }
  return sorted;
}

function radixPass(order: Uint32Array, keys: Uint16Array, digit: number): Uint32Array {
  const next = new Uint32Array(65537);
  for (const i of order) next[keys[i * 3 + digit]! + 1]!++;
  for (let v = 0; v < 65536; v++) next[v + 1]! += next[v]!;
  const result = new Uint32Array(order.length);
  for (const i of order) result[next[keys[i * 3 + digit]!]!++] = i;
  return result;
}

function sameKey(keys: Uint16Array, a: number, b: number): boolean {
  return (
    keys[a * 3] === keys[b * 3] &&
    keys[a * 3 + 1] === keys[b * 3 + 1] &&
    keys[a * 3 + 2] === keys[b * 3 + 2]
  );
}
