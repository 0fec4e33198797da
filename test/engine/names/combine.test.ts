/** Combining syllables against the naive engine and published candidates. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EngineError } from '../../../engine/base/errors.ts';
import { CancelledError } from '../../../engine/base/hooks.ts';
import { PROFILES } from '../../../engine/corpus/profiles.ts';
import type { CandidateTable } from '../../../engine/names/candidates.ts';
import { type CombineParams, combine } from '../../../engine/names/combine.ts';
import { nameOf } from '../../../engine/names/render.ts';
import { sampled } from '../../extent.ts';
import { refuses } from '../../fault.ts';
import { corpora, corpusOf, profiles, seeds, VECTOR_CORPUS } from '../corpora.ts';
import { type NaiveCandidate, type NaiveSyllable, naiveFlat, naiveWalkNames } from '../naive.ts';

const combining = suite('combine');

const FLAT: CombineParams = {
  syllables: [2],
  count: 6,
  seed: 42n,
  profile: null,
  frequencyWeight: 1,
};

/** A table's candidates in the form of the definition's. */
function candidatesOf(rows: readonly NaiveSyllable[], table: CandidateTable): NaiveCandidate[] {
  return Array.from({ length: table.total }, (_, i) => {
    const syllables = Array.from(table.syllables(i), (id) => rows[id]!.syllable);
    return { name: syllables.join(''), syllables, signature: table.signatures[i]! };
  });
}

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

combining('flat candidates equal the definition, for every weight and several counts', () => {
  const weights = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: -0.5, max: 1.5, noNaN: true }));
  const counts = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(corpora(), weights, counts, seeds, (rows, frequencyWeight, syllables, seed) => {
      fc.pre(frequencyWeight < 1 || rows.some((row) => row.frequency > 0));
      const params = { ...FLAT, frequencyWeight, syllables, seed, count: 8 };
      assert.equal(
        candidatesOf(rows, combine(corpusOf(rows), params)),
        syllables.flatMap((n) => naiveFlat(rows, frequencyWeight, seed, n, 8)),
      );
    }),
    { numRuns: sampled(75, 300) },
  );
});

combining('candidates of walks equal the definition, with the fixed limits', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(corpora(), profiles, counts, seeds, (rows, profile, syllables, seed) => {
      fc.pre(rows.some(({ syllable: s }) => [...s].length >= 2 && [...s].length <= 5));
      const params = { ...FLAT, profile, syllables, seed, count: 8 };
      assert.equal(
        candidatesOf(rows, combine(corpusOf(rows), params)),
        syllables.flatMap((n) => naiveWalkNames(rows, profile, seed, n, 8)),
      );
    }),
    { numRuns: sampled(50, 200) },
  );
});

combining('draws from a corpus of skewed weights equal the definition', () => {
  // one syllable outweighs all others together, and many weigh nothing: the guide table's worst case
  const rows = Array.from({ length: 3000 }, (_, i) => ({
    syllable: `s${i}`,
    frequency: i === 1500 ? 4_000_000_000 : i % 3 === 0 ? 0 : i,
    signature: i % 4096,
  }));
  for (const frequencyWeight of [1, 0.999999, 0.3, 0]) {
    const table = combine(corpusOf(rows), { ...FLAT, frequencyWeight, count: 500 });
    const wanted = naiveFlat(rows, frequencyWeight, 42n, 2, 500);
    assert.equal(candidatesOf(rows, table), wanted);
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

const made = (rows: readonly NaiveSyllable[], change: Partial<CombineParams>) => () =>
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
    const shares: number[] = [];
    combine(corpus, params, {
      cancelled: () => false,
      progress: (done, total) => void shares.push(done / total),
    });
    assert.ok(shares.every((share, i) => share >= (shares[i - 1] ?? 0)));
    assert.is(shares.at(-1), 1);
    let looks = 0;
    const hooks = { cancelled: () => ++looks > 1, progress: () => {} };
    refuses(() => combine(corpus, params, hooks), 'cancelled', '', CancelledError);
  }
});

combining.run();
