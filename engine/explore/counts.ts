/** What is counted of a corpus: features, tokens, lengths, hapaxes. */
import type { Corpus } from '../corpus/corpus.ts';
import { FEATURE_COUNT } from '../corpus/features.ts';

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

/** Number of syllables that have each feature. */
export function saturation(corpus: Corpus): Float64Array {
  const pairs = featurePairs(corpus);
  return Float64Array.from({ length: FEATURE_COUNT }, (_, k) => pairs[k * (FEATURE_COUNT + 1)]!);
}

/** Sum of the frequencies of each class. Cost: pairs. */
export function tokensOfClasses(corpus: Corpus): Float64Array {
  const { pairClass, pairFrequency, pairSize, frequencyValue } = corpus;
  const tokens = new Float64Array(corpus.classCount);
  for (let p = 0; p < corpus.pairCount; p++) {
    tokens[pairClass[p]!]! += pairSize[p]! * frequencyValue[pairFrequency[p]!]!;
  }
  return tokens;
}

/** Distinct frequencies, ascending, with the number of syllables of each. Cost: pairs. */
export function frequencyCounts(corpus: Corpus): [value: number, count: number][] {
  const counts: [number, number][] = Array.from(corpus.frequencyValue, (value) => [value, 0]);
  for (let p = 0; p < corpus.pairCount; p++) {
    counts[corpus.pairFrequency[p]!]![1] += corpus.pairSize[p]!;
  }
  return counts;
}

/** Number of syllables of frequency 1. */
export const countHapax = (corpus: Corpus): number =>
  frequencyCounts(corpus).find(([value]) => value === 1)?.[1] ?? 0;

/** Number of syllables of each length in code points, from 0 to the longest. O(N). */
export function lengthTypes({ length, size }: Corpus): Uint32Array {
  const types = new Uint32Array(2 ** (8 * length.BYTES_PER_ELEMENT));
  for (let i = 0; i < size; i++) types[length[i]!]!++;
  return types.subarray(0, types.findLastIndex((n) => n > 0) + 1);
}

/** Every length from 1 to the longest, with its number of syllables (types) and the sum of their frequencies (tokens). O(N). */
export function lengthCounts(corpus: Corpus) {
  const types = lengthTypes(corpus);
  const tokens = new Float64Array(types.length);
  for (let i = 0; i < corpus.size; i++) tokens[corpus.length[i]!]! += corpus.frequency(i);
  const lengths = Array.from(types, (n, length) => ({ length, types: n, tokens: tokens[length]! }));
  return lengths.slice(1);
}
