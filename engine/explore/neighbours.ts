/** The neighbours of a syllable with the probabilities of a walk's next step. */
import type { Corpus } from '../corpus/corpus.ts';
import { pageOfOrder } from '../corpus/orders.ts';
import { MAX_NEIGHBOUR_DISTANCE } from '../corpus/profiles.ts';
import type { Walker } from '../walk/walker.ts';
import { DISTANCE } from '../walk/weights.ts';
import { listed } from './syllable-list.ts';

/**
 * The step from syllable `id` as `walker`, made over `corpus`, takes it, in the names of the API: the probability of
 * staying, the number of syllables at distance 0 (itself counts) to 3, and of the ways the likeliest, at most `limit`,
 * ties by id. Throws `EngineError` where a walk would.
 */
export function neighbours(corpus: Corpus, walker: Walker, id: number, limit: number) {
  const { ids, weights, stay, total } = walker.stepDistribution(id);
  const probability = weights.map((w) => w / total);
  const likeliest = pageOfOrder(
    probability.map((p) => -p),
    0,
    limit,
  );
  const signature = corpus.signature(id);
  const [unchanged, one, two, three] = byFlips(corpus, signature);
  return {
    syllable: listed(corpus, id),
    stay_probability: stay / total,
    by_flips: { 0: unchanged!, 1: one!, 2: two!, 3: three! },
    neighbours: Array.from(likeliest, (at) => {
      const near = listed(corpus, ids[at]!);
      const flips = DISTANCE[signature ^ near.signature]!;
      return { ...near, flips, probability: probability[at]! };
    }),
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
