/** Co-occurrence of features: how many syllables have both of two. */
import type { Corpus } from './corpus.ts';
import { FEATURE_COUNT } from './features.ts';

/**
 * Number of syllables that have both feature j and feature k, at [j * 12 + k]; the diagonal holds the
 * number of those with one feature. Cost: classes.
 */
export function featurePairs(corpus: Corpus): Float64Array {
  const counts = new Float64Array(FEATURE_COUNT * FEATURE_COUNT);
  for (let c = 0; c < corpus.classCount; c++) {
    const signature = corpus.classSignature[c]!;
    for (let j = 0; j < FEATURE_COUNT; j++) {
      if (!(signature & (1 << j))) continue;
      for (let k = 0; k < FEATURE_COUNT; k++) {
        if (signature & (1 << k)) counts[j * FEATURE_COUNT + k]! += corpus.classSize[c]!;
      }
    }
  }
  return counts;
}
