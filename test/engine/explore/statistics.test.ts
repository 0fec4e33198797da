/** Means, deviations and percentiles against the definition, and those recorded of exact arithmetic. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FEATURE_NAMES } from '../../../engine/corpus/features.ts';
import { describe, type Summary } from '../../../engine/explore/statistics.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { sampled } from '../../extent.ts';
import { corpora, corpusOf } from '../corpora.ts';
import type { NaiveSyllable } from '../naive.ts';

const statistics = suite('statistics');

const spread = (values: readonly number[]): Summary =>
  describe(corpusOf(values.map((frequency) => ({ syllable: 'x', frequency, signature: 0 }))))
    .frequency;

statistics('means and deviations are the doubles nearest to the exact ones', () => {
  const file = readFileSync(join(packageRoot(), 'test/golden/rounding.jsonl'), 'utf8');
  for (const line of file.trim().split('\n').slice(1)) {
    const { values, ...told } = JSON.parse(line) as { values: number[] };
    const [min, max] = [Math.min(...values), Math.max(...values)];
    assert.equal(spread(values), { min, max, ...told }, line);
  }
});

statistics('every number is that of the definition', () => {
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
      assert.equal(found.length, spread(rows.map(({ syllable }) => [...syllable].length)));
    }),
    { numRuns: sampled(75, 300) },
  );
});

statistics('sums beyond 2^53 lose nothing', () => {
  const kinds = [0, 1, 2].map((less): NaiveSyllable => {
    return { syllable: 'x', frequency: 0xffffffff - less, signature: 0 };
  });
  const rows = Array.from({ length: 2_100_000 }, (_, i) => kinds[i % 3]!);
  const { frequency } = describe(corpusOf(rows));
  // variance is 2/3 * n / (n - 1)
  assert.equal([frequency.mean, frequency.stdev], [4294967294, 0.8164967753317433]);
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
