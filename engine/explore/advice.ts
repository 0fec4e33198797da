/** Advice on a corpus: what its statistics suggest changing, with the number behind it. */
import type { Corpus } from '../corpus/corpus.ts';
import { distributions } from './distributions.ts';

/** What advice goes by; a part that is not known gives none. */
export interface AdviceFacts {
  /** Files that were read. */
  readonly sources: number | null;
  /** Frequencies count files, so that they say little of how common a syllable is. */
  readonly countsFiles: boolean;
  readonly corpus: CorpusFacts | null;
}

export type CorpusFacts = NonNullable<ReturnType<typeof corpusFacts>>;

/** Letters of a syllable that is not yet long. */
const LONG = 5;

/** The numbers that advice needs; null for a corpus without syllables. */
export function corpusFacts(corpus: Corpus) {
  if (corpus.size === 0) return null;
  const { types, tokens, hapax, length, rank_frequency } = distributions(corpus);
  const [{ syllable, frequency }] = rank_frequency as [(typeof rank_frequency)[number]];
  const longOnes = length.filter((row) => row.length > LONG);
  return {
    /** Distinct syllables, and the sum of their frequencies. */
    unique: types,
    tokens,
    hapaxes: hapax,
    /** Syllables of more than five letters. */
    long: longOnes.reduce((sum, row) => sum + row.types, 0),
    top: { syllable, frequency },
  };
}

/** Fewest distinct syllables for names that do not repeat each other. */
const MIN_SYLLABLES = 300;
const MAX_HAPAXES = 0.6;
const MAX_OF_ONE = 0.1;
const MAX_LONG = 0.5;

/**
 * Advice on a run, the weightier first; `value` is what was found, and `threshold` what it was compared with: a count, or a
 * share of 0 to 1.
 */
export function adviseOn({ sources, countsFiles, corpus }: AdviceFacts) {
  const facts: Partial<CorpusFacts> = corpus ?? {};
  const { unique = MIN_SYLLABLES, tokens = 0, hapaxes = 0, long = 0 } = facts;
  const { syllable, frequency } = facts.top ?? { syllable: '', frequency: 0 };
  const longOnes = long / unique;
  // frequencies that count files say nothing
  const once = countsFiles ? 0 : hapaxes / unique;
  const carried = countsFiles || tokens === 0 ? 0 : frequency / tokens;
  const rules = [
    {
      holds: unique < MIN_SYLLABLES,
      code: 'few_syllables',
      severity: 'warn',
      text: `Only ${unique} distinct syllables: names will soon repeat each other.`,
      value: unique,
      threshold: MIN_SYLLABLES,
      remedy: 'Use a longer source, or widen the bounds of syllable length.',
    },
    {
      holds: carried > MAX_OF_ONE,
      code: 'dominant_syllable',
      severity: 'warn',
      text: `The syllable "${syllable}" makes ${percent(carried)} of all occurrences.`,
      value: carried,
      threshold: MAX_OF_ONE,
      remedy: 'Lower the frequency weight, or take lists and repeated lines out of the source.',
    },
    {
      holds: longOnes > MAX_LONG,
      code: 'long_syllables',
      severity: 'info',
      text: `${percent(longOnes)} of the syllables have more than ${LONG} letters: names will be long.`,
      value: longOnes,
      threshold: MAX_LONG,
      remedy: 'Lower max_syllable_length, or check that the language fits the text.',
    },
    {
      holds: once > MAX_HAPAXES,
      code: 'many_hapaxes',
      severity: 'info',
      text: `${percent(once)} of the syllables occur only once: frequencies say little about them.`,
      value: once,
      threshold: MAX_HAPAXES,
      remedy: 'Use a longer source, or a frequency weight near 0.',
    },
    {
      holds: sources === 1,
      code: 'single_source',
      severity: 'info',
      text: 'The corpus comes from a single file and carries the habits of one text.',
      value: 1,
      threshold: 2,
      remedy: 'Add texts of the same language to the source folder.',
    },
  ] as const;
  return rules.flatMap(({ holds, ...advice }) => (holds ? [advice] : []));
}

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
