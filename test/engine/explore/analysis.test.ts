/** Terrain analysis against its definition. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { roundDigits, roundHalfEven } from '../../../engine/base/round.ts';
import { FEATURE_NAMES, type FeatureName } from '../../../engine/corpus/features.ts';
import { type Analysis, analyse } from '../../../engine/explore/analysis.ts';
import { AXES, type AxisName } from '../../../engine/explore/terrain-axes.ts';
import { sampled } from '../../extent.ts';
import { refuses } from '../../fault.ts';
import { corpora, corpusOf } from '../corpora.ts';
import type { NaiveSyllable } from '../naive.ts';

const analysis = suite('analysis');

/** Axis, low and high label, weights: as published. */
const PUBLISHED: Readonly<Record<AxisName, [low: string, high: string, weights: string]>> = {
  shape: [
    'ROUND',
    'JAGGED',
    'contains_liquid -0.8, contains_nasal -0.6, ends_with_vowel -0.6, contains_plosive 0.6, ' +
      'ends_with_stop 1.0, starts_with_heavy_cluster 0.8, contains_fricative 0.3',
  ],
  craft: [
    'FLOWING',
    'WORKED',
    'ends_with_vowel -1.0, starts_with_vowel -0.8, long_vowel -0.6, starts_with_cluster 1.0, ' +
      'starts_with_heavy_cluster 0.8, short_vowel 0.4',
  ],
  space: [
    'OPEN',
    'DENSE',
    'ends_with_vowel -1.0, starts_with_vowel -0.8, long_vowel -0.6, short_vowel 0.6, ' +
      'ends_with_stop 0.6, ends_with_nasal 0.4',
  ],
};

const weightsOf = (text: string): [FeatureName, number][] =>
  text.split(', ').map((part) => {
    const [feature, weight] = part.split(' ');
    return [feature as FeatureName, Number(weight)];
  });

const has = ({ signature }: NaiveSyllable, feature: FeatureName): boolean =>
  ((signature >> FEATURE_NAMES.indexOf(feature)) & 1) === 1;

/** The analysis as its definition reads, syllable by syllable. */
function naiveAnalysis(rows: readonly NaiveSyllable[]): Analysis {
  const n = rows.length;
  const hapax = rows.filter(({ frequency }) => frequency === 1).length;
  const lengthDistribution: Record<string, [number, number]> = {};
  for (const key of ['1', '2', '3', '4', '5+']) {
    const count = rows.filter(({ syllable }) => {
      const length = [...syllable].length;
      return key === '5+' ? length >= 5 : String(length) === key;
    }).length;
    if (count > 0) lengthDistribution[key] = [count, roundDigits((count / n) * 100, 1)];
  }
  const terrain: Record<string, unknown> = {};
  for (const [name, [low, high, weights]] of Object.entries(PUBLISHED)) {
    let s = 0;
    let t = 0;
    for (const [feature, w] of weightsOf(weights)) {
      const q = ((rows.filter((row) => has(row, feature)).length / n) * 100) / 100;
      s += q * w;
      t += Math.abs(w);
    }
    const score = Math.max(0, Math.min(1, (s / t + 1) / 2));
    const sums = rows.map((row) =>
      weightsOf(weights).reduce((sum, [feature, w]) => (has(row, feature) ? sum + w : sum), 0),
    );
    const sorted = rows.map((_, i) => i).sort((a, b) => sums[a]! - sums[b]!);
    terrain[name] = {
      score: roundDigits(score, 3),
      label: score < 0.35 ? low : score > 0.65 ? high : 'BALANCED',
      pct: roundHalfEven(score * 100),
      exemplars: [...sorted.slice(0, 3), ...sorted.slice(-3)].map((i) => rows[i]!.syllable),
    };
  }
  const hapaxRate = roundDigits(hapax / n, 3);
  return {
    total: n,
    unique: n,
    hapax,
    hapaxRate,
    lengthDistribution,
    terrain,
  } as unknown as Analysis;
}

analysis('the axes are the published ones, weights in their order', () => {
  for (const [name, [low, high, weights]] of Object.entries(PUBLISHED)) {
    assert.equal(AXES[name as AxisName], { low, high, weights: weightsOf(weights) });
  }
});

analysis('every analysis equals the definition', () => {
  fc.assert(
    fc.property(corpora(80), fc.constantFrom('given', 'frequency'), (rows, order) => {
      const sorted = order === 'given' ? rows : [...rows].sort((a, b) => b.frequency - a.frequency);
      assert.equal(analyse(corpusOf(rows, order)), naiveAnalysis(sorted));
    }),
    { numRuns: sampled(62, 250) },
  );
});

analysis('both poles of every axis are reached, and stay within 0 and 1', () => {
  for (const [name, { low, high, weights }] of Object.entries(AXES)) {
    for (const [label, sign] of [
      [low, -1],
      [high, 1],
    ] as const) {
      const signature = weights.reduce(
        (bits, [feature, w]) =>
          w * sign > 0 ? bits | (1 << FEATURE_NAMES.indexOf(feature)) : bits,
        0,
      );
      const { terrain } = analyse(corpusOf([{ syllable: 'x', frequency: 1, signature }]));
      const { score, pct, label: found } = terrain[name as AxisName];
      assert.is(found, label);
      assert.ok(score >= 0 && score <= 1 && pct === roundHalfEven(score * 100));
    }
  }
});

analysis('an empty corpus has no shape', () => {
  refuses(() => analyse(corpusOf([])), 'corpus-empty');
});

analysis.run();
