/** Pools of values, and full names that are all or hardly any of what their parts give; draws are held by the recording. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { poolOf, textsOf, type ValuePool } from '../../../engine/base/text-set.ts';
import { drawNames } from '../../../engine/names/draw-job.ts';
import { parsePattern } from '../../../engine/names/full-name-pattern.ts';
import { anyCharacter } from '../../any-character.ts';

const sampling = suite('draws from values');

sampling('a pool gives back what went into it, and each text once', () => {
  const gives = (values: readonly string[]): void => {
    const pool = poolOf(values);
    const texts = textsOf(pool);
    const found = Array.from(pool.values, (i) => texts[i]);
    assert.equal(found, values);
    assert.equal(texts, [...new Set(values)]);
  };
  const value = fc.string({ minLength: 1, unit: anyCharacter });
  fc.assert(fc.property(fc.array(value, { minLength: 1 }), gives));
  gives(Array.from({ length: 50_000 }, (_, i) => `n${(i * 7919) % 30_011}`));
  gives(['é'.repeat(20_000)]);
});

/** Full names, each once. */
const fullNames = (pattern: string, pools: readonly ValuePool[], count: number) =>
  drawNames({
    ...{ pools, pattern: parsePattern(pattern), count },
    ...{ unique: true, seed: 7n, style: 'title', exclude: null },
  }).names;

sampling('unique full names of a large space never repeat', () => {
  const syllables = Array.from({ length: 400 }, (_, i) => `v${i}`);
  const pools = [poolOf(syllables), poolOf(syllables)];
  const names = fullNames('{first} {last}', pools, 5000);
  assert.is(names.length, 5000);
  assert.is(new Set(names).size, 5000);
});

sampling('parts that spell the same names end the draw with fewer', () => {
  const many = poolOf(Array.from({ length: 60 }, (_, i) => 'a'.repeat(i + 1)));
  const names = fullNames('{first}{last}', [many, many], 500);
  assert.is(new Set(names).size, names.length);
  assert.ok(names.length <= 119);
});

sampling.run();
