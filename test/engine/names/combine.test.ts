/** Combining syllables: published candidates, skewed weights, and what is refused; `walk/recorded.test.ts` has corpora of all kinds. */
import { createHash } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EngineError } from '../../../engine/base/errors.ts';
import { PROFILES } from '../../../engine/corpus/profiles.ts';
import { type CombineParams, combine } from '../../../engine/names/combine.ts';
import { nameOf } from '../../../engine/names/render.ts';
import { progressOf, refuses, stopsUnwanted } from '../../fault.ts';
import { corpusOf, type SyllableRow, VECTOR_CORPUS } from '../corpora.ts';

const combining = suite('combine');

const FLAT: CombineParams = {
  syllables: [2],
  count: 6,
  seed: 42n,
  profile: null,
  frequencyWeight: 1,
};

const flatNames = (frequencyWeight: number): string => {
  const corpus = corpusOf(VECTOR_CORPUS);
  const table = combine(corpus, { ...FLAT, frequencyWeight });
  return Array.from({ length: table.total }, (_, i) => nameOf(corpus, table, i)).join(' ');
};

combining('the published candidates come out', () => {
  assert.is(flatNames(0), 'oonla toran brimbrim vairi strala anek');
  assert.is(flatNames(0.25), 'torla lala meltor ekla rila laan');
  assert.is(flatNames(1), 'anla lala tortor strala rila lari');
});

combining('draws from a corpus of skewed weights are those of the definition', () => {
  // one syllable outweighs all others together, and many weigh nothing: the guide table's worst case
  const rows = Array.from({ length: 3000 }, (_, i) => ({
    syllable: `s${i}`,
    frequency: i === 1500 ? 4_000_000_000 : i % 3 === 0 ? 0 : i,
    signature: i % 4096,
  }));
  for (const [frequencyWeight, hash] of [
    [1, 'c9486df25bb12ef1'],
    [0.999999, 'c9486df25bb12ef1'],
    [0.3, 'e2886e00be641528'],
    [0, 'd6f431bf4d649138'],
  ] as const) {
    const { ids, signatures } = combine(corpusOf(rows), { ...FLAT, frequencyWeight, count: 500 });
    const found = createHash('sha256').update(ids).update(signatures).digest('hex');
    assert.is(found.slice(0, 16), hash, `weight ${frequencyWeight}`);
  }
});

combining('walks of one syllable or fewer still take a step', () => {
  const walked = { ...FLAT, profile: PROFILES.dialect, count: 3 };
  const corpus = corpusOf(VECTOR_CORPUS);
  const two = [...combine(corpus, { ...walked, syllables: [2] }).ids];
  for (const n of [1, 0, -4]) {
    assert.equal([...combine(corpus, { ...walked, syllables: [n] }).ids], two);
  }
});

combining('no syllable counts give no candidates, and neither does a walk count of 0', () => {
  const corpus = corpusOf(VECTOR_CORPUS);
  assert.is(combine(corpus, { ...FLAT, syllables: [] }).total, 0);
  assert.is(combine(corpus, { ...FLAT, syllables: [], profile: PROFILES.goblin }).total, 0);
  assert.is(combine(corpus, { ...FLAT, count: 0, profile: PROFILES.goblin }).total, 0);
});

const made = (rows: readonly SyllableRow[], change: Partial<CombineParams>) => () =>
  combine(corpusOf(rows), { ...FLAT, ...change });

combining('what cannot be combined is refused with the value', () => {
  const syllables = /^syllables must be >= 1 \(got 0\)\.$/;
  refuses(made(VECTOR_CORPUS, { syllables: [2, 0] }), 'syllables-range', syllables, EngineError);
  const count = /^count must be >= 1 \(got 0\)\.$/;
  refuses(made(VECTOR_CORPUS, { count: 0 }), 'count-range', count);
  refuses(made([], {}), 'corpus-empty');
  const never = VECTOR_CORPUS.map((row) => ({ ...row, frequency: 0 }));
  refuses(made(never, {}), 'weights-vanish');
  assert.is(combine(corpusOf(never), { ...FLAT, frequencyWeight: 0.5 }).total, 6);
  const profile = { ...PROFILES.goblin, maxFlips: 4 };
  refuses(made(VECTOR_CORPUS, { profile }), 'flips-too-many');
});

combining('progress covers all counts and never shrinks, and unwanted work stops', () => {
  const corpus = corpusOf(VECTOR_CORPUS);
  for (const profile of [null, PROFILES.dialect]) {
    const params = { ...FLAT, profile, syllables: [2, 2, 2], count: 70_000 };
    const [done, total] = progressOf((hooks) => combine(corpus, params, hooks)).at(-1)!;
    assert.is(done, total);
    stopsUnwanted((hooks) => combine(corpus, params, hooks), 2);
  }
});

combining.run();
