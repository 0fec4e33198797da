/** Rows of the distribution charts: shares, ranks, the fitted line, pairs of features. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  featureRows,
  fittedLine,
  lengthRows,
  pairRows,
  rankRows,
  sliceOfLengths,
  strongestPair,
} from '../../../webcomponents/logic/charts/distribution-rows.ts';
import { FEATURES } from '../../../webcomponents/logic/charts/features.ts';

/** Six syllables with the frequency 120 / rank: an exact law of Zipf. */
const DATA: Parameters<typeof lengthRows>[0] = {
  patch: 'a',
  run_id: 'r',
  types: 6,
  tokens: 294,
  hapax: 0,
  length: [
    { length: 1, types: 2, tokens: 180 },
    { length: 2, types: 3, tokens: 94 },
    { length: 3, types: 0, tokens: 0 },
    { length: 4, types: 1, tokens: 20 },
  ],
  rank_frequency: [1, 2, 3, 4, 5, 6].map((rank) => ({
    rank,
    frequency: 120 / rank,
    syllable: `s${rank}`,
    coverage: rank / 6,
  })),
  slope: -1,
  features: FEATURES.map(({ name }, k) => ({ feature: name, types: k % 7, tokens: 10 * k })),
  cooccurrence: FEATURES.map((_, i) =>
    FEATURES.map((_, j) => (i === 0 || j === 0 ? null : i === j ? 1 : (i - j) / 12)),
  ),
};

const rows = suite('rows of the distributions');

rows('shares of the lengths add up to one for syllables and for occurrences', () => {
  const lengths = lengthRows(DATA);
  assert.equal(
    lengths.map(({ types }) => types),
    [2, 3, 0, 1],
  );
  const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0);
  assert.ok(Math.abs(sum(lengths.map(({ typeShare }) => typeShare)) - 1) < 1e-12);
  assert.ok(Math.abs(sum(lengths.map(({ tokenShare }) => tokenShare)) - 1) < 1e-12);
});

rows('a span of lengths is one piece of the list sorted by length', () => {
  assert.equal(sliceOfLengths(DATA, { from: 2, to: 4 }), { offset: 2, count: 4 });
  assert.equal(sliceOfLengths(DATA, { from: 1, to: 1 }), { offset: 0, count: 2 });
  assert.equal(sliceOfLengths(DATA, { from: 3, to: 3 }), { offset: 5, count: 0 });
  assert.equal(sliceOfLengths(DATA, { from: 1, to: 99 }), { offset: 0, count: 6 });
});

rows('the fitted line of an exact law goes through its points', () => {
  const line = fittedLine(DATA)!;
  assert.equal(
    line.map(({ rank }) => rank),
    [1, 6],
  );
  assert.ok(Math.abs(line[0]!.frequency - 120) < 1e-9);
  assert.ok(Math.abs(line[1]!.frequency - 20) < 1e-9);
  assert.is(fittedLine({ ...DATA, slope: null }), null);
});

rows('ranks and features carry their shares of the corpus', () => {
  const [first] = rankRows(DATA);
  assert.is(first!.rankShare, 1 / 6);
  assert.is(first!.frequencyShare, 120 / 294);
  const features = featureRows(DATA);
  assert.is(features.length, 12);
  assert.equal([...new Set(features.map(({ part }) => part))], ['onset', 'body', 'coda']);
});

rows('a corpus without occurrences has shares of zero', () => {
  assert.is(rankRows({ ...DATA, tokens: 0 })[0]!.frequencyShare, 0);
});

rows('every two features are a pair, and the strongest is found by its amount', () => {
  const pairs = pairRows(DATA);
  assert.is(pairs.length, 12 * 11);
  const { first, second, phi } = strongestPair(pairs)!;
  assert.equal([first, second, phi], [1, 11, -10 / 12]);
  assert.is(strongestPair(pairs.map((pair) => ({ ...pair, phi: null }))), null);
});

rows.run();
