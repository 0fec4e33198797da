/** Rows of the analysis charts, their colours, and the address. */

import * as assert from 'uvu/assert';
import {
  parseSpan,
  patchesOf,
  shownOf,
  spanBetween,
  spanText,
  TABS,
  tabOf,
} from '../../../webcomponents/logic/charts/analysis-view.ts';
import { FEATURES } from '../../../webcomponents/logic/charts/features.ts';
import * as charts from '../../../webcomponents/logic/charts/rows.ts';
import { suite } from '../../suite.ts';

const figures = suite('figures of the analysis');

figures('exemplars are split into both ends, also when there are fewer than six', () => {
  assert.equal(charts.endsOf([...'abcdef']), { low: [...'abc'], high: [...'def'] });
  assert.equal(charts.endsOf(['a']), { low: ['a'], high: [] });
});

figures('the spread ends with all starts and takes the upper end of a bin', () => {
  const rows = charts.spreadRows({
    patch: 'b',
    starts: [
      { reached: 0, to: 4, starts: 1 },
      { reached: 5, to: 9, starts: 3 },
    ],
  });
  assert.equal(rows, [
    { patch: 'b', reached: 4, starts: 1, share: 0.25 },
    { patch: 'b', reached: 9, starts: 3, share: 1 },
  ]);
});

figures('a syllable that a corpus lacks is drawn as half an occurrence, each once', () => {
  const row = (syllable: string, a: number, b: number) => ({
    syllable,
    frequency_a: a,
    frequency_b: b,
    per_10k_a: (10_000 * a) / 2000,
    per_10k_b: (10_000 * b) / 500,
    log_ratio: 0,
    keyness: 0,
  });
  const tokens = { tokens_a: 2000, tokens_b: 500 };
  const rows = charts.scatterRows([
    { ...tokens, syllables: [row('ba', 4, 0)] },
    { ...tokens, syllables: [row('ba', 4, 0), row('lo', 0, 1)] },
  ]);
  const places = rows.map(({ syllable, x, y }) => `${syllable} ${x} ${y}`);
  assert.equal(places, ['ba 20 10', 'lo 2.5 20']);
});

figures('distances have words from the same to the very different', () => {
  const words = [0, 0.2, 0.4, 1, null].map(charts.distanceWord).join(', ');
  assert.is(words, 'nearly the same, similar, clearly different, very different, unknown');
});

/** Six syllables with the frequency 120 / rank: an exact law of Zipf. */
const DATA: Parameters<typeof charts.lengthRows>[0] = {
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

figures('shares of the lengths add up to one for syllables and for occurrences', () => {
  const lengths = charts.lengthRows(DATA);
  const shares = lengths.map(({ types, typeShare, tokens }) => [types, typeShare, tokens]);
  assert.equal(shares.slice(2), [
    [0, 0, 0],
    [1, 1 / 6, 20],
  ]);
  for (const share of ['typeShare', 'tokenShare'] as const) {
    const whole = lengths.reduce((sum, row) => sum + row[share], 0);
    assert.ok(Math.abs(whole - 1) < 1e-12);
  }
});

figures('a span of lengths is one piece of the list sorted by length', () => {
  assert.equal(charts.sliceOfLengths(DATA, { from: 2, to: 4 }), { offset: 2, count: 4 });
  assert.equal(charts.sliceOfLengths(DATA, { from: 1, to: 1 }), { offset: 0, count: 2 });
  assert.equal(charts.sliceOfLengths(DATA, { from: 3, to: 3 }), { offset: 5, count: 0 });
  assert.equal(charts.sliceOfLengths(DATA, { from: 1, to: 99 }), { offset: 0, count: 6 });
});

figures('the fitted line of an exact law goes through its points', () => {
  const line = charts.fittedLine(DATA)!;
  const found = line.map(({ rank }) => rank);
  assert.equal(found, [1, 6]);
  assert.ok(Math.abs(line[0]!.frequency - 120) < 1e-9);
  assert.ok(Math.abs(line[1]!.frequency - 20) < 1e-9);
  assert.is(charts.fittedLine({ ...DATA, slope: null }), null);
});

figures('ranks carry their shares of the corpus', () => {
  const [first] = charts.rankRows(DATA);
  assert.is(first!.rankShare, 1 / 6);
  assert.is(first!.frequencyShare, 120 / 294);
  assert.is(charts.rankRows({ ...DATA, tokens: 0 })[0]!.frequencyShare, 0);
});

figures('every two features are a pair, and the strongest is found by its amount', () => {
  const pairs = charts.pairRows(DATA);
  assert.is(pairs.length, 12 * 11);
  const { first, second, phi } = charts.strongestPair(pairs)!;
  assert.equal([first, second, phi], [1, 11, -10 / 12]);
  assert.is(charts.strongestPair(pairs.map((pair) => ({ ...pair, phi: null }))), null);
});

figures('the address decides which tab and which patches are shown, else what is loaded', () => {
  for (const tab of TABS) assert.is(tabOf({ tab }), tab);
  assert.equal([{ tab: 'nonsense' }, {}].map(tabOf), ['shape', 'shape']);
  for (const [query, loaded, shown] of [
    [{ patch: 'b' }, ['a', 'b'], 'b'],
    [{ patch: 'both' }, ['a'], 'both'],
    [{ patch: 'c' }, ['b'], 'b'],
    [{}, ['a', 'b'], 'both'],
    [{}, [], 'both'],
  ] as const) {
    assert.is(shownOf(query, loaded), shown);
  }
  assert.equal([patchesOf('both'), patchesOf('b')], [['a', 'b'], ['b']]);
});

figures('a span comes back from its text, and a text that is none is not read', () => {
  const back = (from: number, to: number) => parseSpan(spanText({ from, to }));
  assert.equal([back(1, 1), back(2, 14)], [spanBetween(1, 1), spanBetween(2, 14)]);
  assert.equal(spanBetween(5, 2), { from: 2, to: 5 });
  for (const text of [undefined, '', '0', '3-2', '-2', '2-', 'a', '1.5']) {
    assert.is(parseSpan(text), null, String(text));
  }
});
