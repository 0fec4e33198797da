/** Frequency distributions: ranks, the fitted slope, lengths and correlations of features. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FEATURE_NAMES } from '../../../engine/corpus/features.ts';
import { distributions } from '../../../engine/explore/distributions.ts';
import { corpora, corpusOf } from '../corpora.ts';
import type { NaiveSyllable } from '../naive.ts';

const shape = suite('distributions');

/** Points of the rank-frequency curve at most. */
const MOST = 400;

const sum = (values: readonly number[]): number => values.reduce((total, v) => total + v, 0);
const near = (found: number, expected: number, what = ''): void =>
  assert.ok(
    Math.abs(found - expected) <= 1e-9 * Math.max(1, Math.abs(expected)),
    `${what} ${found} ${expected}`,
  );

shape('ranks are all of a small corpus and log-spaced in a large one, both ends included', () => {
  for (const n of [3, MOST, MOST + 1, 1000, 123_456]) {
    const rows = Array.from({ length: n }, () => ({ syllable: 'a', frequency: 1, signature: 0 }));
    const ranks = distributions(corpusOf(rows)).rank_frequency.map(({ rank }) => rank);
    assert.equal([ranks[0], ranks.at(-1)], [1, n]);
    assert.ok(ranks.every((rank, k) => k === 0 || rank > ranks[k - 1]!));
    if (n <= MOST) assert.is(ranks.length, n);
    if (n <= MOST) continue;
    assert.ok(ranks.length <= MOST && ranks.length > 150, `${ranks.length} of ${n}`);
    // neighbours lie a constant factor apart once whole numbers are dense enough
    const factor = n ** (1 / (MOST - 1));
    for (let k = ranks.length - 20; k < ranks.length; k++) {
      assert.ok(Math.abs(ranks[k]! - ranks[k - 1]! * factor) <= 2 * factor, `${n}: ${ranks[k]}`);
    }
  }
});

/** Slope of the least-squares line through points; null with fewer than two. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number | null {
  if (points.length < 2) return null;
  const [mx, my] = [0, 1].map((k) => sum(points.map((point) => point[k]!)) / points.length);
  const xy = sum(points.map(([x, y]) => (x - mx!) * (y - my!)));
  return xy / sum(points.map(([x]) => (x - mx!) ** 2));
}

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
      const known = found.rank_frequency.filter(({ frequency }) => frequency > 0);
      const slope = slopeOf(
        known.map((point) => [Math.log(point.rank), Math.log(point.frequency)]),
      );
      if (slope === null) assert.is(found.slope, null);
      else near(found.slope!, slope, 'slope');
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
