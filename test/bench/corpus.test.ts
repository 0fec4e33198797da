/** The synthetic corpus of benchmarks: reproducibility, shape, limits. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeColumns } from '../../bench/measuring/corpus.ts';
import { annotate } from '../../engine/corpus/features.ts';

const corpus = suite('synthetic corpus');

corpus('the same arguments give the same columns, another seed gives others', () => {
  assert.equal(makeColumns(500, 7), makeColumns(500, 7));
  assert.not.equal(makeColumns(500, 7).syllables, makeColumns(500, 8).syllables);
});

corpus('syllables are unique, ordered and of two to eight letters', () => {
  for (const n of [1, 2000, 60_000]) {
    const { syllables, frequencies } = makeColumns(n, 1);
    assert.is(syllables.length, n);
    assert.is(frequencies.length, n);
    assert.ok(syllables.every((syllable) => /^[a-z]{2,8}$/.test(syllable)));
    assert.ok(syllables.every((syllable, i) => i === 0 || syllables[i - 1]! < syllable));
    assert.ok(frequencies.every((frequency) => frequency >= 1));
  }
});

corpus('frequencies fall off as in a text and signatures are many', () => {
  const { syllables, frequencies } = makeColumns(20_000, 1);
  const once = frequencies.filter((frequency) => frequency === 1).length;
  assert.ok(once > 8000 && once < 12_000, `${once} occur once`);
  const most = frequencies.reduce((a, b) => Math.max(a, b));
  assert.ok(most > 5000, `the most frequent occurs ${most} times`);
  const signatures = new Set(syllables.map(annotate)).size;
  assert.ok(signatures > 250, `${signatures} signatures`);
});

corpus('a size outside the limits is refused', () => {
  for (const n of [0, 1.5, 5_000_001]) assert.throws(() => makeColumns(n, 1), /from 1 to 5000000/);
});

corpus.run();
