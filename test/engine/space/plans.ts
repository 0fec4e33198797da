/** Test data: batches of namespace/1 over a few syllables. */
import { type Corpus, CorpusBuilder } from '../../../engine/corpus/corpus.ts';
import { annotate } from '../../../engine/corpus/features.ts';
import { type BatchPlan, type BatchSpec, planBatch } from '../../../engine/space/batch/plan-1.ts';

/** Names of two syllables, of all that there are. */
export const SPEC: BatchSpec = {
  bounds: { minLength: null, maxLength: null, minFrequency: null, top: null },
  counts: [2],
  seed: 7n,
  policy: null,
  nameMin: null,
  nameMax: null,
  exclude: null,
};

/** Syllable i occurs `frequencies[i]` times, or 1 + i times. */
export function corpusOf(syllables: readonly string[], frequencies?: readonly number[]): Corpus {
  const builder = new CorpusBuilder();
  syllables.forEach((syllable, i) => {
    builder.add(syllable, frequencies?.[i] ?? i + 1, annotate(syllable));
  });
  return builder.build('frequency');
}

export const planOf = (syllables: readonly string[], spec: Partial<BatchSpec> = {}): BatchPlan =>
  planBatch(corpusOf(syllables), { ...SPEC, ...spec });

/** Of two letters each, so that no two sequences spell one name. */
export const OPEN_SYLLABLES = [...'bcdfgklmnprst'].flatMap((a) => [...'aeiou'].map((b) => a + b));
