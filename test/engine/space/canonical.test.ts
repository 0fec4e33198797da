/** Canonical spellings of long names; of others see the batches. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildSegments, CanonicalTest } from '../../../engine/space/canonical.ts';

const canonical = suite('canonical segmentation');

canonical('knows counts beyond 31 and long names', () => {
  // a and aa
  const columns = { start: Uint32Array.of(0, 1, 3), text: new TextEncoder().encode('aaa') };
  const counts = Array.from({ length: 63 }, (_, k) => k + 1);
  const segments = buildSegments(columns);
  const bytes = new TextEncoder().encode('a'.repeat(200));
  const judge = (digits: number[], list: readonly number[]): boolean => {
    const n = digits.reduce((sum, v) => sum + v + 1, 0);
    const test = new CanonicalTest(columns, segments, list);
    return test.isCanonical(Uint32Array.from(digits), digits.length, bytes, n);
  };
  const of = (singles: number, doubles: number): number[] => [
    ...new Array<number>(singles).fill(0),
    ...new Array<number>(doubles).fill(1),
  ];
  for (const k of [31, 32, 33, 40, 62, 63]) {
    // with k syllables for k + 3 letters: singles first is the smallest of its count
    assert.is(judge(of(k - 3, 3), [k]), true);
    assert.is(judge([...of(k - 3, 3)].reverse(), [k]), false);
    // but fewer, longer syllables spell it too
    assert.is(judge(of(k - 3, 3), counts), false);
    assert.is(judge(of(k - 3, 3), [k - 1, k]), false);
    // two syllables more than the letters need are never fewer
    assert.is(judge(of(0, k), counts), true);
    assert.is(judge(of(1, k - 1), counts), true);
    assert.is(judge(of(2, k - 2), counts), false);
  }
});

canonical.run();
