/** Means, deviations and percentiles against exact arithmetic. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FEATURE_NAMES } from '../../../engine/corpus/features.ts';
import { describe, type Summary } from '../../../engine/explore/statistics.ts';
import { sampled } from '../../extent.ts';
import { corpora, corpusOf } from '../corpora.ts';
import type { NaiveSyllable } from '../naive.ts';

const statistics = suite('statistics');

/** A double as numerator / denominator, exactly. */
function fraction(x: number): [bigint, bigint] {
  let numerator = x;
  let denominator = 1n;
  while (!Number.isInteger(numerator)) {
    numerator *= 2;
    denominator *= 2n;
  }
  return [BigInt(numerator), denominator];
}

/** Next double above a positive one, or below. */
function neighbour(x: number, direction: 1 | -1): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  view.setBigUint64(0, view.getBigUint64(0) + BigInt(direction));
  return view.getFloat64(0);
}

/** Whether x^power is at most, or at least, a / b: both ends of "x is the double nearest to the root". */
function isNearest(x: number, a: bigint, b: bigint, power: 1n | 2n): boolean {
  if (a === 0n) return x === 0;
  const [n, d] = fraction(x);
  const [nb, db] = fraction(neighbour(x, -1));
  const [na, da] = fraction(neighbour(x, 1));
  // middle points between x and its neighbours, as fractions
  const low: [bigint, bigint] = [n * db + nb * d, 2n * d * db];
  const high: [bigint, bigint] = [n * da + na * d, 2n * d * da];
  return low[0] ** power * b <= a * low[1] ** power && a * high[1] ** power <= high[0] ** power * b;
}

function checkSummary(found: Summary, values: readonly number[]): void {
  const sorted = [...values].sort((a, b) => a - b);
  const n = BigInt(values.length);
  const sum = values.reduce((total, v) => total + BigInt(v), 0n);
  const squares = values.reduce((total, v) => total + BigInt(v) ** 2n, 0n);
  assert.is(found.min, sorted[0]);
  assert.is(found.max, sorted.at(-1));
  assert.ok(isNearest(found.mean, sum, n, 1n), `mean ${found.mean} of ${values}`);
  const [a, b] = [sorted[(sorted.length - 1) >> 1]!, sorted[sorted.length >> 1]!];
  assert.is(found.median, (a + b) / 2);
  if (values.length === 1) assert.is(found.stdev, 0);
  else {
    const spread = n * squares - sum * sum;
    assert.ok(isNearest(found.stdev, spread, n * (n - 1n), 2n), `stdev ${found.stdev}`);
  }
}

statistics(
  'every number is that of the definition, means and deviations the nearest double',
  () => {
    fc.assert(
      fc.property(corpora(60), (rows) => {
        const found = describe(corpusOf(rows));
        const sorted = [...rows].sort((a, b) => b.frequency - a.frequency);
        const pairs = sorted.map(({ syllable, frequency }) => [syllable, frequency]);
        assert.equal([found.top, found.bottom], [pairs.slice(0, 10), pairs.slice(-10).reverse()]);
        for (const [key, value] of Object.entries(found.frequencyPercentiles)) {
          const position = (Number(key) / 100) * (rows.length - 1);
          assert.ok(value >= sorted.at(-1 - Math.floor(position))!.frequency);
          assert.ok(value <= sorted.at(-1 - Math.ceil(position))!.frequency);
        }
        const features = FEATURE_NAMES.map((name, k) => {
          const trueCount = rows.filter(({ signature }) => (signature >> k) & 1).length;
          const falseCount = rows.length - trueCount;
          return [name, { trueCount, falseCount, percentage: (trueCount / rows.length) * 100 }];
        });
        assert.equal(Object.entries(found.features), features);
        checkSummary(
          found.frequency,
          rows.map(({ frequency }) => frequency),
        );
        checkSummary(
          found.length,
          rows.map(({ syllable }) => [...syllable].length),
        );
      }),
      { numRuns: sampled(75, 300) },
    );
  },
);

statistics('a deviation a hair above the middle of two doubles is rounded up', () => {
  const rows = [2592, 1415, 4141, 3106, 2083].map((frequency) => ({
    syllable: 'x',
    frequency,
    signature: 0,
  }));
  assert.is(describe(corpusOf(rows)).frequency.stdev, 1034.357433385578);
});

statistics('sums beyond 2^53 lose nothing', () => {
  const kinds = [0, 1, 2].map((less): NaiveSyllable => {
    return { syllable: 'x', frequency: 0xffffffff - less, signature: 0 };
  });
  const rows = Array.from({ length: 2_100_000 }, (_, i) => kinds[i % 3]!);
  const { frequency } = describe(corpusOf(rows));
  assert.is(frequency.mean, 4294967294);
  // variance is 2/3 * n / (n - 1)
  assert.ok(isNearest(frequency.stdev, 2n * 2_100_000n, 3n * 2_099_999n, 2n));
});

statistics('percentiles interpolate and are cut to whole numbers', () => {
  const rows = Array.from({ length: 11 }, (_, i) => ({
    syllable: `s${i}`,
    frequency: i * 15,
    signature: 0,
  }));
  assert.equal(describe(corpusOf(rows)).frequencyPercentiles, {
    '10': 15,
    '25': 37,
    '50': 75,
    '75': 112,
    '90': 135,
    '99': 148,
  });
  const one = [{ syllable: 'a', frequency: 7, signature: 0 }];
  assert.ok(Object.values(describe(corpusOf(one)).frequencyPercentiles).every((v) => v === 7));
});

statistics.run();
