/** Frequency distributions: ranks, the fitted slope, lengths and correlations of features. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FEATURE_NAMES } from '../../../engine/corpus/features.ts';
import {
  distributions,
  logRanks,
  logSlope,
  RANK_POINTS,
} from '../../../engine/explore/distributions.ts';
import { corpora, corpusOf, VECTOR_CORPUS } from '../corpora.ts';
import type { NaiveSyllable } from '../naive.ts';

const shape = suite('distributions');

const sum = (values: readonly number[]): number => values.reduce((total, v) => total + v, 0);
const near = (found: number, expected: number, what = ''): void =>
  assert.ok(
    Math.abs(found - expected) <= 1e-9 * Math.max(1, Math.abs(expected)),
    `${what} ${found} ${expected}`,
  );

shape('the published corpus has the counts that can be worked out by hand', () => {
  const found = distributions(corpusOf(VECTOR_CORPUS));
  assert.equal([found.types, found.tokens, found.hapax], [12, 287, 1]);
  assert.equal(found.length, [
    { length: 1, types: 0, tokens: 0 },
    { length: 2, types: 5, tokens: 90 + 61 + 40 + 12 + 3 },
    { length: 3, types: 4, tokens: 33 + 21 + 7 + 2 },
    { length: 4, types: 2, tokens: 12 + 5 },
    { length: 5, types: 0, tokens: 0 },
    { length: 6, types: 1, tokens: 1 },
  ]);
  assert.equal(found.rank_frequency[0], {
    rank: 1,
    frequency: 90,
    syllable: 'la',
    coverage: 90 / 287,
  });
  assert.equal(found.rank_frequency[11], {
    rank: 12,
    frequency: 1,
    syllable: 'splunt',
    coverage: 1,
  });
  assert.equal(found.features[0], {
    feature: 'starts_with_vowel',
    types: 3,
    tokens: 40 + 12 + 7,
  });
});

shape('a law of powers has its exponent as slope', () => {
  const law = (power: number) =>
    Array.from({ length: 30 }, (_, k) => ({ rank: k + 1, frequency: 1e9 * (k + 1) ** power }));
  for (const power of [-1, -0.5, -2, 0]) near(logSlope(law(power))!, power);
});

shape('points of frequency zero play no part in the slope, and one point has none', () => {
  const points = [
    { rank: 1, frequency: 8 },
    { rank: 2, frequency: 2 },
  ];
  near(logSlope(points)!, -2);
  near(logSlope([...points, { rank: 3, frequency: 0 }])!, -2);
  assert.is(logSlope(points.slice(1)), null);
  assert.is(logSlope([{ rank: 1, frequency: 0 }]), null);
});

shape('ranks are all of a small corpus and log-spaced in a large one, both ends included', () => {
  assert.equal(logRanks(3), [1, 2, 3]);
  assert.is(logRanks(RANK_POINTS).length, RANK_POINTS);
  for (const n of [RANK_POINTS + 1, 1000, 123_456, 5_000_000]) {
    const ranks = logRanks(n);
    assert.equal([ranks[0], ranks.at(-1)], [1, n]);
    assert.ok(ranks.length <= RANK_POINTS && ranks.length > 150, `${ranks.length} of ${n}`);
    assert.ok(ranks.every((rank, k) => k === 0 || rank > ranks[k - 1]!));
    // neighbours lie a constant factor apart once whole numbers are dense enough
    const factor = n ** (1 / (RANK_POINTS - 1));
    for (let k = ranks.length - 20; k < ranks.length; k++) {
      assert.ok(Math.abs(ranks[k]! - ranks[k - 1]! * factor) <= 2 * factor, `${n}: ${ranks[k]}`);
    }
  }
});

/** Pearson's correlation, which phi is for yes and no as 1 and 0. */
function correlation(x: readonly number[], y: readonly number[]): number | null {
  const [mx, my] = [sum(x) / x.length, sum(y) / y.length];
  const xx = sum(x.map((v) => (v - mx) ** 2));
  const yy = sum(y.map((v) => (v - my) ** 2));
  if (new Set(x).size === 1 || new Set(y).size === 1) return null;
  return sum(x.map((v, k) => (v - mx) * (y[k]! - my))) / Math.sqrt(xx * yy);
}

shape('every number agrees with a count over the rows', () => {
  fc.assert(
    fc.property(corpora(60), (rows) => {
      const found = distributions(corpusOf(rows));
      const tokens = (part: readonly NaiveSyllable[]): number =>
        sum(part.map(({ frequency }) => frequency));
      const sorted = [...rows].sort((x, y) => y.frequency - x.frequency);
      assert.equal([found.types, found.tokens], [rows.length, tokens(rows)]);
      assert.is(found.hapax, rows.filter(({ frequency }) => frequency === 1).length);
      const lengthOf = (row: NaiveSyllable): number => [...row.syllable].length;
      assert.is(found.length.length, Math.max(...rows.map(lengthOf)));
      found.length.forEach((bar, k) => {
        const part = rows.filter((row) => lengthOf(row) === k + 1);
        assert.equal(bar, { length: k + 1, types: part.length, tokens: tokens(part) });
      });
      found.rank_frequency.forEach((point, k) => {
        const { syllable, frequency } = sorted[k]!;
        assert.equal([point.rank, point.syllable, point.frequency], [k + 1, syllable, frequency]);
        near(point.coverage, tokens(rows) && tokens(sorted.slice(0, k + 1)) / tokens(rows));
      });
      FEATURE_NAMES.forEach((feature, j) => {
        const part = rows.filter(({ signature }) => signature & (1 << j));
        assert.equal(found.features[j], { feature, types: part.length, tokens: tokens(part) });
        FEATURE_NAMES.forEach((_, k) => {
          const bits = (feature: number): number[] =>
            rows.map(({ signature }) => (signature >> feature) & 1);
          const expected = correlation(bits(j), bits(k));
          const phi = found.cooccurrence[j]![k]!;
          if (expected === null) assert.is(phi, null);
          else {
            near(phi, expected, `phi ${j} ${k}`);
            assert.ok(phi >= -1 && phi <= 1);
          }
        });
      });
    }),
    { numRuns: 150 },
  );
});

shape.run();
