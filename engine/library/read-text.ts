/** A text as the engine works on it: its syllables as a corpus, its words and the names among them. */
import { type Corpus, CorpusBuilder } from '../corpus/corpus.ts';
import { annotate } from '../corpus/features.ts';
import type { SoundSource } from '../sound/sound-model.ts';
import { soundSource } from '../sound/source-words.ts';
import { extractHyphenated, WordNotes } from '../text/extract.ts';
import type { Hyphenator } from '../text/hyphenation.ts';
import { nameContext } from '../text/name-context.ts';
import { normalise } from '../text/normalise.ts';
import { WordRows } from '../text/word-rows.ts';
import { WordTable } from '../text/words-table.ts';

/** How a text is cut. */
export interface ReadOptions {
  /** ISO 639-1 code such as `de`: which words are names depends on it. */
  readonly language: string;
  /** Splits words, such as `texHyphenator(patterns)`. */
  readonly hyphenator: Hyphenator;
  /** Letters of a syllable, inclusive; default 2 to 8. */
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** A text as corpus and as the words of its sound. */
export interface ReadText {
  /** Ordered by frequency, ties in the order of code points. */
  readonly corpus: Corpus;
  /** What `trainSound` learns from. */
  readonly source: SoundSource;
}

/**
 * Cuts a text as `namewalk run` does by default; some 2 MB a second.
 *
 *     import patterns from 'hyphen/patterns/de-1996.js';
 *     const [levels, trie, exceptions] = patterns;
 *     const hyphenator = texHyphenator({ levels, trie, exceptions });
 *     const { corpus, source } = readText(novel, { language: 'de', hyphenator });
 */
export function readText(
  text: string,
  { language, hyphenator, minLength = 2, maxLength = 8 }: ReadOptions,
): ReadText {
  const notes = new WordNotes(nameContext(language));
  const bounds = { minLength, maxLength };
  const options = { ...bounds, countBy: 'occurrences' } as const;
  const { syllables } = extractHyphenated(text, hyphenator, options, {}, notes);
  const { frequencies } = normalise([syllables], { ...bounds, extractor: 'pyphen' });
  const builder = new CorpusBuilder();
  for (const [syllable, count] of frequencies) builder.add(syllable, count, annotate(syllable));
  const rows = new WordRows();
  if (notes.columns !== null) rows.add(notes.columns);
  const table = new WordTable(`${rows.lines().join('\n')}\n`);
  return { corpus: builder.build('frequency'), source: soundSource(table, { language }) };
}
