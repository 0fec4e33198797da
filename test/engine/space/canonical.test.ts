/** Canonical spellings against a search of all sequences. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildSegments, CanonicalTest } from '../../../engine/space/canonical.ts';
import { columnsOf } from '../text-columns.ts';

/** All sequences of the space, fewest syllables first, then by indices from the left. */
function* sequences(n: number, counts: readonly number[]): Generator<number[]> {
  for (const k of counts) {
    const digits = new Array<number>(k).fill(0);
    for (let left = n ** k; left > 0; left--) {
      yield [...digits];
      for (let i = k - 1; i >= 0; i--) {
        digits[i] = (digits[i]! + 1) % n;
        if (digits[i] !== 0) break;
      }
    }
  }
}

/** Compares every sequence of a space with the first one that spells its name. */
function checkSpace(syllables: readonly string[], counts: readonly number[]): number {
  const columns = columnsOf(syllables);
  const test = new CanonicalTest(columns, buildSegments(columns), counts);
  const first = new Set<string>();
  let ambiguous = 0;
  for (const digits of sequences(columns.texts.length, counts)) {
    const name = digits.map((v) => columns.texts[v]!).join('');
    const bytes = new TextEncoder().encode(name);
    const found = test.isCanonical(Uint32Array.from(digits), digits.length, bytes, bytes.length);
    assert.is(found, !first.has(name), `${digits.map((v) => columns.texts[v]!).join('+')}`);
    if (first.has(name)) ambiguous++;
    first.add(name);
  }
  return ambiguous;
}

const canonical = suite('canonical segmentation');

canonical('names of ambiguous corpora have one canonical sequence each', () => {
  const corpora = [
    ['a', 'aa'],
    ['a', 'aa', 'aaa', 'aaaa'],
    ['a', 'aa', 'ab', 'b', 'ba'],
    ['a', 'ab', 'aba', 'b', 'ba', 'bab'],
    ['é', 'éa', 'a', 'aé', 'ée'],
  ];
  for (const corpus of corpora) {
    for (const counts of [[1], [2], [3], [5], [1, 2], [2, 3], [1, 3], [2, 5], [1, 2, 3, 4]]) {
      const ambiguous = checkSpace(corpus, counts);
      if (counts.at(-1)! > 2) assert.ok(ambiguous > 0);
    }
  }
});

canonical('knows counts beyond 31 and long names', () => {
  const columns = columnsOf(['a', 'aa']);
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
