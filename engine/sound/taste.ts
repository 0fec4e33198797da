/** taste/1: how much a name is like those that somebody likes, as a sum of whole numbers. */
import { annotate, FEATURE_COUNT } from '../corpus/features.ts';
import { LONGEST_NAME } from './name-distance.ts';

/** Name of the model; any change of it that moves a score gets a new one. */
export const TASTE_ALGORITHM = 'taste/1';

/** Scores are in so many parts of a natural unit of log-odds. */
export const TASTE_UNIT = 1024;
const S = 27;
/** Letters in a row are numbered (a * 27 + b) * 27 + c, 0 for the edge of the name. */
export const THREES = S ** 3;

/** Where the weights of each kind of feature begin in `TasteColumns.weights`. */
export const PAIR = 0;
export const START = PAIR + S * S;
export const END_TWO = START + S * S;
const END_THREE = END_TWO + S * S;
const LENGTH = END_THREE + THREES;
/** Longer names have the weight of this length. */
const LONGEST_LENGTH = 16;
export const FEATURE = LENGTH + LONGEST_LENGTH + 1;
export const WEIGHTS = FEATURE + FEATURE_COUNT;

/** One trait of names with its weight in natural log-odds; positive speaks for a name. */
export interface TasteWeight {
  readonly feature: string;
  readonly weight: number;
}

/** A learned taste; the arrays are shared memory. */
export interface TasteColumns {
  readonly algorithm: typeof TASTE_ALGORITHM;
  /** Weight of each three letters in a row: how much more often the liked names have the last behind the others. */
  readonly threes: Int32Array;
  /** Weights of pairs, starts, ends, lengths and phonetic features. */
  readonly weights: Int32Array;
  /** Traits by which liked names and others differ most, strongest first. */
  readonly strongest: readonly TasteWeight[];
}

const VOWEL_BIT = 1;
/** What single letters add to the features of a name: the bits of `contains_` and of `ends_with_`. */
const CONTAINS = 0b1111000;
const ENDS = 0b111000000000;
const OF_LETTER = Uint16Array.from({ length: S }, (_, i) =>
  i === 0 ? 0 : annotate(String.fromCharCode(96 + i)),
);

/** The twelve features of a name as if it were one syllable; n is at least 1. */
export function nameFeatures(letters: Uint8Array, n: number): number {
  let seen = 0;
  let vowels = 0;
  let onset = n;
  for (let i = 0; i < n; i++) {
    const bits = OF_LETTER[letters[i]!]!;
    seen |= bits & CONTAINS;
    if (bits & VOWEL_BIT) {
      if (vowels++ === 0) onset = i;
    }
  }
  let mask = seen | (OF_LETTER[letters[n - 1]!]! & ENDS);
  if (onset === 0) mask |= 1;
  if (onset >= 2) mask |= 1 << 1;
  if (onset >= 3) mask |= 1 << 2;
  if (vowels === 1) mask |= 1 << 7;
  if (vowels >= 2) mask |= 1 << 8;
  return mask;
}

/**
 * Leaves the numbers of a name's weights in `into` and returns how many there are. Letters are 1..26, n at
 * least 1; `into` has room for n + 5 + 12 numbers.
 */
export function weightIndices(letters: Uint8Array, n: number, into: Int32Array): number {
  let k = 0;
  for (let i = 0, b = 0; i <= n; i++) {
    const c = i < n ? letters[i]! : 0;
    into[k++] = PAIR + b * S + c;
    b = c;
  }
  const at = (i: number): number => (i >= 0 && i < n ? letters[i]! : 0);
  const pair = at(n - 2) * S + at(n - 1);
  into[k++] = START + at(0) * S + at(1);
  into[k++] = END_TWO + pair;
  into[k++] = END_THREE + at(n - 3) * S * S + pair;
  into[k++] = LENGTH + Math.min(n, LONGEST_LENGTH);
  const features = nameFeatures(letters, n);
  for (let f = 0; f < FEATURE_COUNT; f++) if ((features >> f) & 1) into[k++] = FEATURE + f;
  return k;
}

/** Scores names by a taste. One for each thread. */
export class Taste {
  readonly columns: TasteColumns;
  readonly #indices = new Int32Array(LONGEST_NAME + 18);

  constructor(columns: TasteColumns) {
    this.columns = columns;
  }

  /**
   * Score of letters 0..n-1 (1..26 each, at most 64), in 1024ths of a natural unit of log-odds; higher is
   * more like the liked names. Compare names of equal length: longer ones have more to add up.
   */
  score(letters: Uint8Array, n: number): number {
    if (n === 0) return 0;
    const { threes, weights } = this.columns;
    const indices = this.#indices;
    let sum = 0;
    for (let i = 0, context = 0; i <= n; i++) {
      const at = context * S + (i < n ? letters[i]! : 0);
      sum += threes[at]!;
      context = at % (S * S);
    }
    const k = weightIndices(letters, n, indices);
    for (let i = 0; i < k; i++) sum += weights[indices[i]!]!;
    return sum;
  }

  /** What speaks for and against a name in a-z, heaviest first; the weights add up to its score. */
  explain(name: string): TasteWeight[] {
    const parts = new Map<string, number>();
    for (const { feature, weight } of traits(this.columns, name)) {
      parts.set(feature, (parts.get(feature) ?? 0) + weight);
    }
    return [...parts]
      .filter(([, weight]) => weight !== 0)
      .map(([feature, weight]) => ({ feature, weight: weight / TASTE_UNIT }))
      .sort(heaviest);
  }

  /** The traits by which liked names and others differ most, `n` at most, strongest first. */
  strongest(n: number): TasteWeight[] {
    return this.columns.strongest.slice(0, n);
  }
}

export function heaviest(a: TasteWeight, b: TasteWeight): number {
  return Math.abs(b.weight) - Math.abs(a.weight) || (a.feature < b.feature ? -1 : 1);
}

/** Readable texts of the twelve features, in their order. */
const FEATURE_TEXTS = [
  'starts with a vowel',
  'starts with two consonants or more',
  'starts with three consonants or more',
  'has a plosive (p t k b d g)',
  'has a fricative (f v s z h)',
  'has a liquid (l r w)',
  'has a nasal (m n)',
  'has one vowel',
  'has two vowels or more',
  'ends in a vowel',
  'ends in a nasal',
  'ends in a stop',
];

/** Every weight of a name in a-z in units of its score, with the trait that it belongs to; traits recur. */
export function* traits(
  { threes, weights }: Pick<TasteColumns, 'threes' | 'weights'>,
  name: string,
): Generator<TasteWeight> {
  const n = name.length;
  if (n === 0) return;
  const at = (i: number): number => (i >= 0 && i < n ? name.charCodeAt(i) - 96 : 0);
  const three = (i: number): number => (at(i) * S + at(i + 1)) * S + at(i + 2);
  const two = (i: number): number => at(i) * S + at(i + 1);
  const begins = (letters: number): string => `begins with ${name.slice(0, letters)}`;
  const ends = (letters: number): string => `ends in -${name.slice(-letters)}`;
  yield { feature: begins(1), weight: threes[three(-2)]! + weights[PAIR + two(-1)]! };
  yield { feature: begins(2), weight: threes[three(-1)]! + weights[START + two(0)]! };
  for (let i = 0; i + 1 < n; i++) {
    const pair = name.slice(i, i + 2);
    yield { feature: `has ${pair}`, weight: weights[PAIR + two(i)]! };
    if (i + 2 < n) yield { feature: `has ${name.slice(i, i + 3)}`, weight: threes[three(i)]! };
  }
  yield { feature: ends(1), weight: weights[PAIR + two(n - 1)]! };
  const lastTwo = (n > 1 ? threes[three(n - 2)]! : 0) + weights[END_TWO + two(n - 2)]!;
  yield { feature: ends(2), weight: lastTwo };
  yield { feature: ends(3), weight: weights[END_THREE + three(n - 3)]! };
  const letters = Math.min(n, LONGEST_LENGTH);
  const more = n >= LONGEST_LENGTH ? ' or more' : '';
  yield { feature: `${letters} letters${more}`, weight: weights[LENGTH + letters]! };
  const features = nameFeatures(
    Uint8Array.from({ length: n }, (_, i) => at(i)),
    n,
  );
  for (let f = 0; f < FEATURE_COUNT; f++) {
    if ((features >> f) & 1) yield { feature: FEATURE_TEXTS[f]!, weight: weights[FEATURE + f]! };
  }
}
