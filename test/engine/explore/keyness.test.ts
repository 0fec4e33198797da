/** Comparison of corpora: log-likelihood, log ratio, distances, pages of rows. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  COMPARISON_PARTS,
  COMPARISON_SORTS,
  type ComparisonPage,
  compareCorpora,
} from '../../../engine/explore/keyness.ts';
import { corpora, corpusOf, VECTOR_CORPUS } from '../corpora.ts';
import type { NaiveSyllable } from '../naive.ts';

const keyness = suite('comparison of corpora');

const WHOLE: ComparisonPage = {
  sort: 'keyness',
  order: 'desc',
  only: 'all',
  search: '',
  from: 0,
  to: 10_000,
};

keyness('corpora without tokens give finite numbers', () => {
  const none = corpusOf([{ syllable: 'la', frequency: 0, signature: 84 }]);
  const found = compareCorpora(none, corpusOf(VECTOR_CORPUS), WHOLE);
  const { syllables: rows, tokens_a, divergence } = found;
  assert.is(tokens_a, 0);
  for (const { syllable, ...numbers } of rows) {
    assert.ok(
      Object.values(numbers).every(Number.isFinite),
      `${syllable} ${JSON.stringify(numbers)}`,
    );
  }
  const nothing = { length: null, onset: null, coda: null, features: null };
  assert.equal(divergence, nothing);
});

/** All rows by their definition, in the order of first appearance. */
function naiveRows(a: readonly NaiveSyllable[], b: readonly NaiveSyllable[]) {
  const total = (rows: readonly NaiveSyllable[], text?: string): number =>
    rows.reduce(
      (sum, row) => ((text ?? row.syllable) === row.syllable ? sum + row.frequency : sum),
      0,
    );
  const [tokensA, tokensB] = [total(a), total(b)];
  return [...new Set([...a, ...b].map(({ syllable }) => syllable))].map((syllable) => {
    const [x, y] = [total(a, syllable), total(b, syllable)];
    const both = (x + y) / (tokensA + tokensB);
    const g2 =
      2 * ((x && x * Math.log(x / (tokensA * both))) + (y && y * Math.log(y / (tokensB * both))));
    const difference = x / tokensA - y / tokensB;
    return {
      syllable,
      frequency_a: x,
      frequency_b: y,
      per_10k_a: (1e4 * x) / tokensA,
      per_10k_b: (1e4 * y) / tokensB,
      log_ratio: Math.log2((x || 0.5) / tokensA / ((y || 0.5) / tokensB)),
      keyness: difference > 0 ? g2 : -g2,
    };
  });
}

/** The Jensen-Shannon distance of the tokens of two corpora by a key: of p and q from their middle, in bits. */
function naiveDistance(
  a: readonly NaiveSyllable[],
  b: readonly NaiveSyllable[],
  keyOf: (row: NaiveSyllable) => number,
): number {
  const share = (rows: readonly NaiveSyllable[], key: number): number => {
    const tokens = (of: readonly NaiveSyllable[]): number =>
      of.reduce((sum, { frequency }) => sum + frequency, 0);
    return tokens(rows.filter((row) => keyOf(row) === key)) / tokens(rows);
  };
  let distance = 0;
  for (const key of new Set([...a, ...b].map(keyOf))) {
    const [p, q] = [share(a, key), share(b, key)];
    for (const x of [p, q]) if (x > 0) distance += (x * Math.log2((2 * x) / (p + q))) / 2;
  }
  return Math.sqrt(Math.max(0, distance));
}

/** Two corpora that share about half of their texts; frequencies stay below what blurs small scores. */
const twoCorpora = fc.tuple(corpora(30), corpora(30)).map(([a, b]) => {
  const tame = (rows: NaiveSyllable[]): NaiveSyllable[] =>
    rows.map((row) => ({ ...row, frequency: 1 + (row.frequency % 1000) }));
  const mixed = b.map((row, i) => (i % 2 ? row : { ...row, syllable: a[i % a.length]!.syllable }));
  return [tame(a), tame(mixed)] as const;
});

keyness('rows, counts and totals are those of the definition', () => {
  fc.assert(
    fc.property(twoCorpora, ([a, b]) => {
      const found = compareCorpora(corpusOf(a), corpusOf(b), { ...WHOLE, sort: 'frequency_a' });
      const expected = new Map(naiveRows(a, b).map((row) => [row.syllable, row]));
      assert.is(found.syllables.length, expected.size);
      for (const row of found.syllables) {
        const { syllable, ...numbers } = row;
        const wanted = expected.get(syllable)!;
        for (const [key, value] of Object.entries(numbers)) {
          const target = wanted[key as keyof typeof numbers];
          assert.ok(Math.abs(value - target) < 1e-6, `${syllable} ${key}: ${value} ${target}`);
        }
      }
      const [inA, inB] = [a, b].map((rows) => new Set(rows.map(({ syllable }) => syllable)));
      const shared = [...inA!].filter((text) => inB!.has(text)).length;
      assert.equal([found.types_a, found.types_b, found.shared], [inA!.size, inB!.size, shared]);
      assert.equal([found.only_a, found.only_b], [inA!.size - shared, inB!.size - shared]);
      assert.is(
        found.tokens_a,
        a.reduce((sum, { frequency }) => sum + frequency, 0),
      );
      for (const [key, keyOf] of Object.entries({
        length: ({ syllable }: NaiveSyllable) => [...syllable].length,
        onset: ({ signature }: NaiveSyllable) => signature & 0b111,
        coda: ({ signature }: NaiveSyllable) => signature >> 9,
        features: ({ signature }: NaiveSyllable) => signature,
      })) {
        const distance = found.divergence[key as keyof typeof found.divergence]!;
        assert.ok(Math.abs(distance - naiveDistance(a, b, keyOf)) < 1e-6, key);
      }
    }),
    { numRuns: 150 },
  );
});

keyness('a page is a piece of the filtered rows in the order asked for', () => {
  const query = fc.record(
    {
      sort: fc.constantFrom(...COMPARISON_SORTS),
      order: fc.constantFrom('asc' as const, 'desc' as const),
      only: fc.constantFrom(...COMPARISON_PARTS),
      search: fc.constantFrom('', 'a', 'e', 'st'),
      from: fc.nat(10),
      to: fc.nat(40),
    },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(twoCorpora, query, ([a, b], page) => {
      const [corpusA, corpusB] = [corpusOf(a), corpusOf(b)];
      const texts = (rows: readonly NaiveSyllable[]) => new Set(rows.map((row) => row.syllable));
      const [inA, inB] = [texts(a), texts(b)];
      const partOf = (text: string): string =>
        !inB.has(text) ? 'a' : inA.has(text) ? 'shared' : 'b';
      const all = compareCorpora(corpusA, corpusB, WHOLE).syllables;
      const byText = new Map(all.map((row) => [row.syllable, row]));
      const kept = [...new Set([...inA, ...inB])]
        .filter((text) => page.only === 'all' || page.only === partOf(text))
        .filter((text) => text.includes(page.search));
      const { sort } = page;
      const compare = (x: string, y: string): number =>
        sort === 'syllable'
          ? Buffer.compare(Buffer.from(x), Buffer.from(y))
          : byText.get(x)![sort] - byText.get(y)![sort];
      kept.sort((x, y) => (page.order === 'asc' ? compare(x, y) : compare(y, x)));
      const found = compareCorpora(corpusA, corpusB, page);
      assert.is(found.total, kept.length);
      const shown = found.syllables.map(({ syllable }) => syllable);
      assert.equal(shown, kept.slice(page.from, page.to));
    }),
    { numRuns: 300 },
  );
});

keyness.run();
