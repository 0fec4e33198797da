/** Comparison of replies with recordings: placeholders, differences. */

import * as assert from 'uvu/assert';
import { differences, Placeholders } from './replay-compare.ts';
import { suite } from './suite.ts';

const compare = suite('comparison with a recorded line');

const fresh = (): Placeholders => new Placeholders({ OUT: '/tmp/out.d', 'RUN:old': 'known_run' });
const diff = (recorded: unknown, actual: unknown): string[] =>
  differences(recorded, actual, fresh());
/** Recorded values with those that meet them, and those that do not. */
const CASES: readonly (readonly [
  recorded: unknown,
  met: readonly unknown[],
  unmet: readonly unknown[],
])[] = [
  [
    { a: 1, b: [{ c: null }] },
    [{ b: [{ c: null, d: 2 }], a: 1, e: 'more' }],
    [{ a: 1, b: [{ c: 0 }] }, { a: 1, b: [{}] }, { a: '1', b: [{ c: null }] }, { a: 1 }],
  ],
  [{ a: null }, [], [{}, { a: undefined }, { a: 0 }]],
  [{ a: {} }, [{ a: {} }], [{ a: [] }]],
  [{ a: [] }, [{ a: [] }], [{ a: {} }]],
  [[1, 2], [[1, 2]], [[1], [1, 2, 3], [2, 1]]],
  [[], [], [undefined]],
  ['{OUT}/a', ['/tmp/out.d/a'], ['/tmp/outxd/a', '/tmp/out.d/b', '{OUT}/a']],
  ['{TEXT}', ['some\nwords'], ['', null]],
  [
    'Walk generation failed: {DETAIL}',
    ['Walk generation failed: why'],
    ['Walk generation failed: ', 'Combiner failed: why'],
  ],
  ['{TIME}', ['2025-01-01T00:00:00Z', '2025-01-01T00:00:00.123456+00:00'], ['2025-01-01']],
  ['{STAMP}', ['20250101_000000'], ['20250101']],
  ['{SHA256}', ['a'.repeat(64)], ['A'.repeat(64)]],
  ['{SIZE}', [0], [1.5, -1, '1']],
  ['{TIMING}', [0.25, '12.50s'], ['soon', null]],
  ['{ELSEWHERE}', ['{ELSEWHERE}'], ['x']],
];

compare('a recorded value meets its like, and nothing else', () => {
  for (const [recorded, met, unmet] of CASES) {
    for (const value of met) assert.equal(diff(recorded, value), [], JSON.stringify(value));
    for (const value of unmet) {
      assert.ok(diff(recorded, value).length > 0, `${JSON.stringify(value)} must not meet`);
    }
  }
  const [found] = diff({ a: { b: [0, { c: 'x' }] } }, { a: { b: [0, { c: 'y' }] } });
  assert.is(found, '$.a.b[1].c: recorded "x", got "y"');
});
