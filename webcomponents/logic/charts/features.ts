/** The twelve features in the engine's order, with the words that the page uses for them. */
import { annotate, FEATURE_NAMES, type FeatureName } from '../../../engine/corpus/features.ts';

type Part = 'onset' | 'body' | 'coda';

const WORDS: Readonly<Record<FeatureName, readonly [label: string, short: string, part: Part]>> = {
  starts_with_vowel: ['starts with a vowel', 'V–', 'onset'],
  starts_with_cluster: ['starts with a cluster', 'CC–', 'onset'],
  starts_with_heavy_cluster: ['starts with a heavy cluster', 'CCC–', 'onset'],
  contains_plosive: ['contains a plosive', 'plo', 'body'],
  contains_fricative: ['contains a fricative', 'fri', 'body'],
  contains_liquid: ['contains a liquid', 'liq', 'body'],
  contains_nasal: ['contains a nasal', 'nas', 'body'],
  short_vowel: ['short vowel', 'ŭ', 'body'],
  long_vowel: ['long vowel', 'ū', 'body'],
  ends_with_vowel: ['ends with a vowel', '–V', 'coda'],
  ends_with_nasal: ['ends with a nasal', '–N', 'coda'],
  ends_with_stop: ['ends with a stop', '–T', 'coda'],
};

export interface Feature {
  readonly name: FeatureName;
  readonly label: string;
  readonly short: string;
  readonly part: Part;
}

export const FEATURES: readonly Feature[] = FEATURE_NAMES.map((name) => {
  const [label, short, part] = WORDS[name];
  return { name, label, short, part };
});

/** Features of a record (0 or 1 each) as a bit set: bit k is feature k. */
export const signatureOf = (features: readonly number[]): number =>
  features.reduce((mask, present, k) => (present ? mask | (1 << k) : mask), 0);

/** The features of a syllable. */
export const featuresOf = (syllable: string): readonly Feature[] => featuresIn(annotate(syllable));

/** The features of a bit set, in their order. */
export const featuresIn = (signature: number): readonly Feature[] =>
  FEATURES.filter((_, k) => (signature & (1 << k)) !== 0);

/** The same in words. */
export const featureWords = (signature: number): string =>
  featuresIn(signature)
    .map(({ label }) => label)
    .join(', ') || 'no feature';

/** Names of the features of a bit set, separated by spaces. */
export const featureNames = (signature: number): string =>
  featuresIn(signature)
    .map(({ name }) => name)
    .join(' ');

/** Number of set bits: the flips between two signatures are `bits(a ^ b)`. */
export { bits } from '../../../engine/corpus/features.ts';
