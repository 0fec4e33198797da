/** The neighbours of a syllable with the probabilities of a walk's next step. */
import type { Corpus } from '../corpus/corpus.ts';
import { pageOfOrder } from '../corpus/orders.ts';
import { MAX_NEIGHBOUR_DISTANCE } from '../corpus/profiles.ts';
import type { Walker } from '../walk/walker.ts';
import { DISTANCE } from '../walk/weights.ts';

export interface Neighbours {
  /** Probability of staying on the syllable. */
  readonly stay: number;
  /** Syllables at distance 0 (the syllable itself counts), 1, 2 and 3. */
  readonly byFlips: readonly number[];
  /** The likeliest, by probability descending, ties by id. */
  readonly ids: Uint32Array;
  readonly probability: Float64Array;
  readonly flips: Uint8Array;
  /** Number of all syllables that the step may lead to. */
  readonly total: number;
}

/**
 * The step from syllable `id` as `walker`, made over `corpus`, takes it: at most `limit` of its ways.
 * Throws `WalkError` where a walk would.
 */
export function neighbours(corpus: Corpus, walker: Walker, id: number, limit: number): Neighbours {
  const { ids, weights, stay, total } = walker.stepDistribution(id);
  const probability = weights.map((w) => w / total);
  const likeliest = pageOfOrder(
    probability.map((p) => -p),
    0,
    limit,
  );
  const chosen = likeliest.map((at) => ids[at]!);
  const signature = corpus.signature(id);
  return {
    stay: stay / total,
    byFlips: byFlips(corpus, signature),
    ids: chosen,
    probability: Float64Array.from(likeliest, (at) => probability[at]!),
    flips: Uint8Array.from(chosen, (i) => DISTANCE[signature ^ corpus.signature(i)]!),
    total: ids.length,
  };
}

function byFlips(corpus: Corpus, signature: number): number[] {
  const counts = new Array<number>(MAX_NEIGHBOUR_DISTANCE + 1).fill(0);
  for (let c = 0; c < corpus.classCount; c++) {
    const distance = DISTANCE[signature ^ corpus.classSignature[c]!]!;
    if (distance < counts.length) counts[distance]! += corpus.classSize[c]!;
  }
  return counts;
}
