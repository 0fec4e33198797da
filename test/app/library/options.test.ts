/** Options of the library as requests. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { exactSeed, requestOf } from '../../../app/library/options.ts';
import { SELECT_FIELDS } from '../../../operations/walker/select.ts';
import { WALK_FIELDS } from '../../../operations/walker/walk.ts';

const options = suite('options of the library');

options('options become the fields of the API', () => {
  assert.equal(
    requestOf(SELECT_FIELDS, { class: 'place_name', seed: 7n, exclude: { sourceWords: true } }),
    { name_class: 'place_name', seed: 7n, exclude: { source_words: true } },
  );
  assert.equal(requestOf(WALK_FIELDS, { maxFlips: 3, steps: undefined, inertia: null }), {
    max_flips: 3,
    inertia: null,
  });
  assert.throws(
    () => requestOf(WALK_FIELDS, { maxFlip: 3 }),
    /^unknown option maxFlip; did you mean maxFlips\?$/,
  );
  assert.throws(
    () => requestOf(SELECT_FIELDS, { exclude: { offensiv: true } }),
    /unknown option offensiv; did you mean offensive\?/,
  );
});

options('a seed is exact', () => {
  assert.is(exactSeed(-5), -5n);
  assert.is(exactSeed(2n ** 70n), 2n ** 70n);
  for (const seed of [1.5, 2 ** 60, Number.NaN]) {
    assert.throws(() => exactSeed(seed), /seed must be a bigint or a whole number .*\(got /);
  }
  assert.throws(() => exactSeed('7' as never), /\(got the text "7"\)/);
});

options.run();
