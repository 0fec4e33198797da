/** Rows and figures of the analysis charts, against the engine's terrain and reach. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AXES as ENGINE_AXES } from '../../../engine/explore/terrain-axes.ts';
import { mix, parseHex } from '../../../webcomponents/logic/charts/colour.ts';
import { distanceWord, scatterRows } from '../../../webcomponents/logic/charts/compare-rows.ts';
import { pictureText } from '../../../webcomponents/logic/charts/picture-text.ts';
import { reachRows, spreadRows } from '../../../webcomponents/logic/charts/reach-rows.ts';
import { AXES, endsOf } from '../../../webcomponents/logic/charts/terrain.ts';

const figures = suite('figures of the analysis');

figures('the terrain explained on the page is the one that the engine computes', () => {
  const shown = AXES.map(({ name, low, high, weights }) => [name, { low, high, weights }]);
  assert.equal(Object.fromEntries(shown), ENGINE_AXES);
});

figures('exemplars are split into both ends, also when there are fewer than six', () => {
  assert.equal(endsOf(['a', 'b', 'c', 'd', 'e', 'f']), {
    low: ['a', 'b', 'c'],
    high: ['d', 'e', 'f'],
  });
  assert.equal(endsOf(['a']), { low: ['a'], high: [] });
});

figures('the spread ends with all starts and takes the upper end of a bin', () => {
  const rows = spreadRows({
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

figures('reaches keep the order of the profiles and become shares', () => {
  const reach = (n: number) => ({
    reach: n,
    total: 100,
    threshold: 0.001 as const,
    computation_ms: 1,
    unique_reachable: 2 * n,
  });
  const rows = reachRows('a', {
    ritual: reach(40),
    goblin: reach(30),
    dialect: reach(20),
    clerical: reach(0),
  });
  assert.equal(
    rows.map(({ profile, share, unique }) => [profile, share, unique]),
    [
      ['clerical', 0, 0],
      ['dialect', 0.2, 40],
      ['goblin', 0.3, 60],
      ['ritual', 0.4, 80],
    ],
  );
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
  const rows = scatterRows([
    { ...tokens, syllables: [row('ba', 4, 0)] },
    { ...tokens, syllables: [row('ba', 4, 0), row('lo', 0, 1)] },
  ]);
  assert.equal(
    rows.map(({ syllable, x, y }) => [syllable, x, y]),
    [
      ['ba', 20, 10],
      ['lo', 2.5, 20],
    ],
  );
});

figures('distances have words from the same to the very different', () => {
  assert.equal([0, 0.2, 0.4, 1, null].map(distanceWord), [
    'nearly the same',
    'similar',
    'clearly different',
    'very different',
    'unknown',
  ]);
});

figures('colours are mixed channel by channel and unknown notations are left alone', () => {
  assert.equal(parseHex('#fA0'), [255, 170, 0]);
  assert.is(mix('#000000', '#ffffff', 0.5), '#808080');
  assert.is(mix('#102030', '#405060', 7), '#405060');
  assert.is(mix('red', 'oklch(1 0 0)', 0.5), 'oklch(1 0 0)');
});

figures('an exported picture has plain colours and keeps its own style', () => {
  const values: Record<string, string> = { '--patch-a': ' #b45309', '--gone': '' };
  const text = pictureText(
    '<svg width="3" style="overflow: visible; background: none"><rect fill="var(--patch-a)" stroke="currentColor"/><g fill="var(--gone)"/></svg>',
    {
      property: (name) => values[name] ?? '',
      colour: 'rgb(1, 2, 3)',
      ground: '#fff',
      font: '"Noto Sans", sans-serif',
    },
  );
  assert.not.match(text, /var\(|currentcolor/i);
  assert.match(
    text,
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="3" style="overflow: visible;color:/,
  );
  assert.match(text, /background:#fff;font-family:'Noto Sans', sans-serif"/);
  assert.match(text, /<rect fill="#b45309" stroke="rgb\(1, 2, 3\)"\/><g fill="rgb\(1, 2, 3\)"\/>/);
});

figures.run();
