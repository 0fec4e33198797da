/** Weights of steps against their formula, to the last bit. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { exp, ln } from '../../../engine/base/exact-math.ts';
import { bits } from '../../../engine/corpus/features.ts';
import { PROFILES } from '../../../engine/corpus/profiles.ts';
import { DISTANCE, WeightTable } from '../../../engine/walk/weights.ts';
import { corpora, corpusOf, profiles, VECTOR_CORPUS } from '../corpora.ts';
import { flipCost, hamming } from '../naive.ts';

const weights = suite('weights');

weights('the distance of every mask is its number of features', () => {
  for (let mask = 0; mask < 4096; mask++) {
    assert.is(DISTANCE[mask], hamming(0, mask));
    assert.is(bits(mask), hamming(0, mask));
  }
});

weights('the published values come out', () => {
  const corpus = corpusOf(VECTOR_CORPUS);
  const [la, stra] = [0, 5];
  assert.is(1 * ln(1 / (90 + 1e-6)), -4.499809681441376);
  const table = new WeightTable(corpus, PROFILES.ritual, 12);
  const mask = corpus.signature(la) ^ corpus.signature(stra);
  assert.is(flipCost(corpus.signature(la), corpus.signature(stra)), 4.9);
  const frequency = corpus.pairFrequency[corpus.pair[stra]!]!;
  assert.is(table.values[table.base(mask) + frequency], 0.052132710150336284);
});

weights('every weight equals the formula to the last bit, in any order of asking', () => {
  const masks = fc
    .array(fc.nat(11), { minLength: 1, maxLength: 3 })
    .map((list) => list.reduce((mask, k) => mask | (1 << k), 0));
  fc.assert(
    fc.property(
      corpora(12),
      profiles,
      fc.array(masks, { maxLength: 8 }),
      (rows, profile, asked) => {
        const corpus = corpusOf(rows);
        const table = new WeightTable(corpus, profile, 3);
        for (const mask of asked) {
          const base = table.base(mask);
          corpus.frequencyValue.forEach((f, k) => {
            const rarity = profile.frequencyWeight * ln(1 / (f + 1e-6));
            const cost = flipCost(0, mask) + rarity;
            assert.is(table.values[base + k], exp(-cost / profile.temperature));
          });
        }
      },
    ),
    { numRuns: 100 },
  );
});

weights('masks of one flip cost share a row', () => {
  const table = new WeightTable(corpusOf(VECTOR_CORPUS), PROFILES.dialect, 3);
  assert.is(table.base(1 << 3), table.base(1 << 4));
  assert.is(table.base(1 << 0), table.base(1 << 7));
  assert.is.not(table.base(1 << 0), table.base(1 << 1));
  assert.ok(table.byteLength <= 298 * 12 * 8);
});

weights('flip costs are summed in feature order, so that a real tie with staying exists', () => {
  assert.is(flipCost(0, 0b100001), 0.5);
});

weights.run();
