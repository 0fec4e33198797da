/** Test data: the corpus of the published vectors, and generators of random corpora. */
import fc from 'fast-check';
import { type Corpus, CorpusBuilder } from '../../engine/corpus/corpus.ts';
import { FEATURE_NAMES } from '../../engine/corpus/features.ts';
import { type NamePolicy, STANCES } from '../../engine/names/policy.ts';
import type { AnnotatedSyllable } from '../run-layout.ts';
import type { NaiveSyllable } from './naive.ts';

/** The corpus of the published vectors: syllable, frequency, feature bits 0..11 from the left. */
export const VECTOR_CORPUS: readonly NaiveSyllable[] = `la 90 000001010100; ri 61 000001010100
an 40 100000110010; tor 33 000101010000; mel 21 000001110000; stra 12 011111010100
ek 12 100100010001; oon 7 100000101010; brim 5 010101110010; sh 3 010010000000
vai 2 000010001100; splunt 1 011111110001`
  .split(/[;\n]/)
  .map((row) => {
    const [syllable, frequency, features] = row.trim().split(' ') as [string, string, string];
    const signature = [...features].reduce((bits, bit, k) => bits | (Number(bit) << k), 0);
    return { syllable, frequency: Number(frequency), signature };
  });

export function corpusOf(
  rows: readonly NaiveSyllable[],
  order: 'given' | 'frequency' = 'given',
): Corpus {
  const builder = new CorpusBuilder();
  for (const { syllable, frequency, signature } of rows)
    builder.add(syllable, frequency, signature);
  return builder.build(order);
}

/** The rows of a corpus, read back. */
export function rowsOf(corpus: Corpus): NaiveSyllable[] {
  return Array.from({ length: corpus.size }, (_, i) => ({
    syllable: corpus.syllable(i),
    frequency: corpus.frequency(i),
    signature: corpus.signature(i),
  }));
}

/** Rows as records of an annotated JSON file. */
export function recordsOf(rows: readonly NaiveSyllable[]): AnnotatedSyllable[] {
  return rows.map(({ syllable, frequency, signature }) => ({
    syllable,
    frequency,
    features: Object.fromEntries(
      FEATURE_NAMES.map((name, k) => [name, ((signature >> k) & 1) === 1]),
    ) as AnnotatedSyllable['features'],
  }));
}

const LETTERS = 'aabceilmnorst'.split('').concat('é', 'ß', '語', '\u{1f600}', '\u{ffff}');

/** One to nine letters, some of them of two, three and four bytes. */
export const syllables = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 9 })
  .map((letters) => letters.join(''));

/** Half of all signatures lie near one another, so that there are ways to walk. */
const signatures = fc.oneof(
  fc.nat(4095),
  fc
    .tuple(fc.constantFrom(0, 0b000001010100, 0b100100010001), fc.nat(11), fc.nat(11))
    .map(([base, j, k]) => base ^ (1 << j) ^ (1 << k)),
);

/** Rich in ties; zero and the largest frequency occur. */
export const frequencies = fc.oneof(
  fc.constantFrom(0, 1, 1, 2, 3, 0xffffffff),
  fc.nat(100),
  fc.nat(0xffffffff),
);

/** Small corpora of any kind; texts may repeat. */
export function corpora(maxLength = 40): fc.Arbitrary<NaiveSyllable[]> {
  const row = fc.record(
    { syllable: syllables, frequency: frequencies, signature: signatures },
    { noNullPrototype: true },
  );
  return fc.array(row, { minLength: 1, maxLength });
}

/** Seeds of every size and sign. */
export const seeds = fc.oneof(
  fc.bigInt(-20n, 20n),
  fc.bigInt(-(2n ** 33n), 2n ** 33n),
  fc.bigInt(-(2n ** 54n), 2n ** 54n),
  fc.bigInt(-(2n ** 130n), 2n ** 130n),
);

/** A weighted choice of walk profiles that no frequency can drive out of the range of a double. */
export const profiles = fc.record({
  maxFlips: fc.integer({ min: 1, max: 3 }),
  temperature: fc.double({ min: 0.1, max: 5, noNaN: true }),
  frequencyWeight: fc.oneof(
    fc.constantFrom(0, 1, -1, -0.5),
    fc.double({ min: -2, max: 2, noNaN: true }),
  ),
});

/** A policy of names of so many syllables; features without a stance are tolerated. */
export const policyOf = (
  stances: Partial<NamePolicy['features']>,
  syllableRange: readonly [number, number],
): NamePolicy => ({
  name: 'any',
  description: '',
  syllableRange,
  features: Object.fromEntries(
    FEATURE_NAMES.map((feature) => [feature, stances[feature] ?? 'tolerated']),
  ) as NamePolicy['features'],
});

/** Policies of every stance for each feature. */
export const policies: fc.Arbitrary<NamePolicy> = fc
  .record({
    from: fc.integer({ min: 1, max: 3 }),
    more: fc.nat(2),
    stances: fc.array(fc.constantFrom(...STANCES), { minLength: 12, maxLength: 12 }),
  })
  .map(({ from, more, stances }) =>
    policyOf(Object.fromEntries(FEATURE_NAMES.map((f, k) => [f, stances[k]])), [from, from + more]),
  );
