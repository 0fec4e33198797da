/** The features in the words that the page uses for them. */

/** The twelve features in the API's order, with the words that the page uses for them. */
export const FEATURES = [
  { name: 'starts_with_vowel', label: 'starts with a vowel', short: 'V–', part: 'onset' },
  { name: 'starts_with_cluster', label: 'starts with a cluster', short: 'CC–', part: 'onset' },
  {
    name: 'starts_with_heavy_cluster',
    label: 'starts with a heavy cluster',
    short: 'CCC–',
    part: 'onset',
  },
  { name: 'contains_plosive', label: 'contains a plosive', short: 'plo', part: 'body' },
  { name: 'contains_fricative', label: 'contains a fricative', short: 'fri', part: 'body' },
  { name: 'contains_liquid', label: 'contains a liquid', short: 'liq', part: 'body' },
  { name: 'contains_nasal', label: 'contains a nasal', short: 'nas', part: 'body' },
  { name: 'short_vowel', label: 'short vowel', short: 'ŭ', part: 'body' },
  { name: 'long_vowel', label: 'long vowel', short: 'ū', part: 'body' },
  { name: 'ends_with_vowel', label: 'ends with a vowel', short: '–V', part: 'coda' },
  { name: 'ends_with_nasal', label: 'ends with a nasal', short: '–N', part: 'coda' },
  { name: 'ends_with_stop', label: 'ends with a stop', short: '–T', part: 'coda' },
] as const;

/** Features of a record (0 or 1 each) as a bit set: bit k is feature k. */
export function signatureOf(features: readonly number[]): number {
  return features.reduce((mask, present, k) => (present ? mask | (1 << k) : mask), 0);
}

/** The features of a bit set, in their order. */
export function featuresIn(signature: number): readonly (typeof FEATURES)[number][] {
  return FEATURES.filter((_, k) => (signature & (1 << k)) !== 0);
}

/** Names of the features of a bit set, separated by spaces. */
export const featureNames = (signature: number): string =>
  featuresIn(signature)
    .map(({ name }) => name)
    .join(' ');

/** Number of set bits: the flips between two signatures are `bits(a ^ b)`. */
export function bits(mask: number): number {
  let n = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) n++;
  return n;
}
