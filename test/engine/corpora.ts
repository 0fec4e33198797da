/** Test data: the corpus of the published vectors, and generators of random corpora. */
import fc from 'fast-check';
import { type Corpus, CorpusBuilder } from '../../engine/corpus/corpus.ts';
import { FEATURE_NAMES } from '../../engine/corpus/features.ts';
import type { WalkProfile } from '../../engine/corpus/profiles.ts';
import type { NamePolicy } from '../../engine/names/policy.ts';
import { computeReach, reachOrder } from '../../engine/walk/reaches.ts';
import type { AnnotatedSyllable } from '../run-layout.ts';

/** A syllable of a corpus. */
export interface SyllableRow {
  readonly syllable: string;
  readonly frequency: number;
  /** Bit k is `FEATURE_NAMES[k]`. */
  readonly signature: number;
}

/** The corpus of the published vectors: syllable, frequency, feature bits 0..11 from the left. */
export const VECTOR_CORPUS: readonly SyllableRow[] = `la 90 000001010100; ri 61 000001010100
an 40 100000110010; tor 33 000101010000; mel 21 000001110000; stra 12 011111010100
ek 12 100100010001; oon 7 100000101010; brim 5 010101110010; sh 3 010010000000
vai 2 000010001100; splunt 1 011111110001`
  .split(/[;\n]/)
  .map((row) => {
    const [syllable, frequency, features] = row.trim().split(' ') as [string, string, string];
    const signature = [...features].reduce((bits, bit, k) => bits | (Number(bit) << k), 0);
    return { syllable, frequency: Number(frequency), signature };
  });

/** A row as recordings have it. */
export type RecordedRow = readonly [syllable: string, frequency: number, signature: number];

export const asRows = (rows: readonly RecordedRow[]): SyllableRow[] =>
  rows.map(([syllable, frequency, signature]) => ({ syllable, frequency, signature }));

export function corpusOf(
  rows: readonly SyllableRow[],
  order: 'given' | 'frequency' = 'given',
): Corpus {
  const builder = new CorpusBuilder();
  for (const { syllable, frequency, signature } of rows)
    builder.add(syllable, frequency, signature);
  return builder.build(order);
}

/** The rows of a corpus, read back. */
export function rowsOf(corpus: Corpus): SyllableRow[] {
  return Array.from({ length: corpus.size }, (_, i) => ({
    syllable: corpus.syllable(i),
    frequency: corpus.frequency(i),
    signature: corpus.signature(i),
  }));
}

/** Rows as records of an annotated JSON file. */
export function recordsOf(rows: readonly SyllableRow[]): AnnotatedSyllable[] {
  return rows.map(({ syllable, frequency, signature }) => ({
    syllable,
    frequency,
    features: Object.fromEntries(
      FEATURE_NAMES.map((name, k) => [name, ((signature >> k) & 1) === 1]),
    ) as AnnotatedSyllable['features'],
  }));
}

/** The reach of a corpus, and how many starts reach each syllable, in the order of the reach cache. */
export function reachOf(rows: readonly SyllableRow[], profile: WalkProfile) {
  const corpus = corpusOf(rows);
  const reach = computeReach(corpus, profile);
  const entries = Array.from(reachOrder(corpus, reach), (i): [id: number, starts: number] => [
    i,
    reach.pairCount[corpus.pair[i]!]!,
  ]);
  return { reach: reach.reach, unique: reach.uniqueReachable, entries };
}

const LETTERS = 'aabceilmnorst'.split('').concat('é', 'ß', '語', '\u{1f600}', '\u{ffff}');

/** One to nine letters, some of them of two, three and four bytes. */
const syllables = fc
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
const frequencies = fc.oneof(
  fc.constantFrom(0, 1, 1, 2, 3, 0xffffffff),
  fc.nat(100),
  fc.nat(0xffffffff),
);

/** Small corpora of any kind; texts may repeat. */
export function corpora(maxLength = 40): fc.Arbitrary<SyllableRow[]> {
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
