/** A text as the engine works on it: its syllables as a corpus. */
import { type Corpus, CorpusBuilder } from '../corpus/corpus.ts';
import { annotate } from '../corpus/features.ts';
import { extractHyphenated } from '../text/extract.ts';
import type { Hyphenator } from '../text/hyphenation.ts';
import { normaliserOf } from '../text/normalise.ts';

/** How a text is cut. */
export interface ReadOptions {
  /** Splits words, such as `texHyphenator(patterns)`. */
  readonly hyphenator: Hyphenator;
  /** Letters of a syllable, inclusive; default 2 to 8. */
  readonly minLength?: number;
  readonly maxLength?: number;
}

/**
 * Cuts a text as `namewalk run` does by default; some 2 MB a second. Syllables are ordered by frequency, ties in the
 * order of code points.
 *
 *     import patterns from 'hyphen/patterns/de-1996.js';
 *     const [levels, trie, exceptions] = patterns;
 *     const hyphenator = texHyphenator({ levels, trie, exceptions });
 *     const corpus = readText(novel, { hyphenator });
 */
export function readText(
  text: string,
  { hyphenator, minLength = 2, maxLength = 8 }: ReadOptions,
): Corpus {
  const bounds = { minLength, maxLength };
  const options = { ...bounds, countBy: 'occurrences' } as const;
  const { syllables } = extractHyphenated(text, hyphenator, options);
  const normaliser = normaliserOf({ ...bounds, extractor: 'pyphen' });
  normaliser.add(syllables);
  const builder = new CorpusBuilder();
  for (const [syllable, count] of normaliser.result().frequencies)
    builder.add(syllable, count, annotate(syllable));
  return builder.build('frequency');
}
