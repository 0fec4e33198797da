/** The twelve phonetic features: names, signatures, and annotation of syllables. */

/**
 * The twelve phonetic features. A syllable's *signature* is their bit set: bit k is
 * `FEATURE_NAMES[k]`. Only 485 of the 4,096 signatures can be produced by `annotate`.
 */
export const FEATURE_NAMES = [
  'starts_with_vowel',
  'starts_with_cluster',
  'starts_with_heavy_cluster',
  'contains_plosive',
  'contains_fricative',
  'contains_liquid',
  'contains_nasal',
  'short_vowel',
  'long_vowel',
  'ends_with_vowel',
  'ends_with_nasal',
  'ends_with_stop',
] as const;

/** One of the twelve features. */
export type FeatureName = (typeof FEATURE_NAMES)[number];

export const FEATURE_COUNT = FEATURE_NAMES.length;
export const SIGNATURE_COUNT = 1 << FEATURE_COUNT;

/** Cost of flipping feature k in one step of a walk. */
export const FLIP_COSTS: readonly number[] = [
  0.2, 1.5, 2.0, 0.7, 0.7, 0.3, 0.3, 0.2, 0.2, 0.3, 0.4, 0.6,
];

const VOWEL = 1;
const PLOSIVE = 2;
const FRICATIVE = 4;
const NASAL = 8;
const LIQUID = 16;
const STOP = 32;

/** Letter classes by code unit; letters outside a-z belong to none and count as consonants. */
const LETTER_CLASS = new Uint8Array(128);
for (const [letters, bit] of [
  ['aeiou', VOWEL],
  ['ptkbdg', PLOSIVE | STOP],
  ['fszvh', FRICATIVE],
  ['mn', NASAL],
  ['lrw', LIQUID],
  ['q', STOP],
] as const) {
  for (const letter of letters) LETTER_CLASS[letter.charCodeAt(0)]! |= bit;
}

const letterClass = (unit: number): number => (unit < 128 ? LETTER_CLASS[unit]! : 0);

/** Signature of a non-empty normalised syllable (a-z). */
export function annotate(syllable: string): number {
  const n = syllable.length;
  let seen = 0;
  let vowels = 0;
  let onset = -1;
  for (let i = 0; i < n; i++) {
    const c = letterClass(syllable.charCodeAt(i));
    seen |= c;
    if (c & VOWEL) {
      vowels++;
      if (onset < 0) onset = i;
    }
  }
  if (onset < 0) onset = n;
  const last = letterClass(syllable.charCodeAt(n - 1));
  return (
    (onset === 0 ? 1 : 0) |
    (onset >= 2 ? 1 << 1 : 0) |
    (onset >= 3 ? 1 << 2 : 0) |
    (seen & PLOSIVE ? 1 << 3 : 0) |
    (seen & FRICATIVE ? 1 << 4 : 0) |
    (seen & LIQUID ? 1 << 5 : 0) |
    (seen & NASAL ? 1 << 6 : 0) |
    (vowels === 1 ? 1 << 7 : 0) |
    (vowels >= 2 ? 1 << 8 : 0) |
    (last & VOWEL ? 1 << 9 : 0) |
    (last & NASAL ? 1 << 10 : 0) |
    (last & STOP ? 1 << 11 : 0)
  );
}

/** Number of set bits of a signature or mask: the Hamming distance of `a` and `b` is `bits(a ^ b)`. */
export { bitCount as bits } from '../base/letter-trie.ts';

/** Something for each feature, keys in canonical order. */
export const perFeature = <T>(of: (k: number) => T) =>
  Object.fromEntries(FEATURE_NAMES.map((name, k) => [name, of(k)])) as Record<FeatureName, T>;

/** Signature of what has these features. */
export const signatureOf = (has: (feature: FeatureName) => boolean): number =>
  FEATURE_NAMES.reduce((signature, name, k) => (has(name) ? signature | (1 << k) : signature), 0);

/** Features of a signature as an object. */
export const featureFlags = (signature: number): Record<FeatureName, boolean> =>
  perFeature((k) => (signature & (1 << k)) !== 0);
