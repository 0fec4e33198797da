/** Draws of values and full names against the published ones. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ValuePool, ValuePoolBuilder } from '../../../engine/corpus/value-pool.ts';
import { drawNames } from '../../../engine/names/draw-job.ts';
import { parsePattern } from '../../../engine/names/full-name-pattern.ts';
import { anyCharacter } from '../../any-character.ts';
import { refusal } from '../../fault.ts';

function poolOf(values: readonly string[]): ValuePool {
  const builder = new ValuePoolBuilder();
  for (const value of values) builder.add(value);
  return builder.build();
}

function draw(pool: ValuePool, seed: number | bigint, count: number, unique: boolean): string {
  const job = { pools: [pool.buffer], pattern: null, style: 'raw', exclude: null } as const;
  return drawNames({ ...job, seed: BigInt(seed), count, unique }).raw.join(' ');
}

const sampling = suite('draws from values');

sampling('five values give the published draws', () => {
  const pool = poolOf(['alfa', 'beta', 'gamma', 'delta', 'epsilon']);
  for (const [seed, six, all, three] of [
    [
      0,
      'delta delta alfa gamma epsilon delta',
      'gamma beta alfa epsilon delta',
      'delta epsilon alfa',
    ],
    [1, 'beta epsilon alfa gamma alfa delta', 'gamma delta epsilon alfa beta', 'beta alfa epsilon'],
    [7, 'gamma beta delta alfa alfa epsilon', 'epsilon alfa delta beta gamma', 'gamma beta delta'],
    [42, 'alfa alfa gamma beta beta beta', 'delta beta gamma epsilon alfa', 'alfa epsilon gamma'],
  ] as const) {
    assert.is(draw(pool, seed, 6, false), six);
    assert.is(draw(pool, seed, 9, true), all);
    assert.is(draw(pool, seed, 3, true), three);
  }
});

sampling('a thousand values give the published draws', () => {
  const names = Array.from({ length: 1000 }, (_, i) => `n${String(i).padStart(4, '0')}`);
  const pool = poolOf(names);
  assert.is(draw(pool, 7, 4, true), 'n0331 n0970 n0154 n0404');
  assert.is(draw(pool, 7, 6, false), 'n0331 n0970 n0154 n0404 n0666 n0049');
  const hundred = poolOf(names.slice(0, 100));
  assert.is(draw(hundred, 7, 6, true), 'n0041 n0019 n0050 n0083 n0006 n0009');
});

sampling('repeated values count in order, and once where names are unique', () => {
  const pool = poolOf(['alfa', 'beta', 'gamma', 'alfa']);
  assert.is(pool.size, 4);
  assert.equal([...pool.firsts], [0, 1, 2]);
  assert.is(
    draw(pool, 7, 20, false),
    'gamma beta alfa alfa alfa alfa gamma alfa beta alfa alfa alfa alfa alfa beta alfa alfa alfa alfa beta',
  );
  assert.is(draw(pool, 7, 20, true), 'gamma alfa beta');
  assert.is(draw(pool, 7, 2, true), 'beta alfa');
});

sampling('a pool gives back what went into it, from another view too', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1, unit: anyCharacter }), { minLength: 1 }),
      (values) => {
        const pool = ValuePool.from(poolOf(values).buffer);
        assert.equal(
          values.map((_, i) => pool.value(i)),
          values,
        );
        assert.equal(
          Array.from(pool.firsts, (i) => values[i]),
          [...new Set(values)],
        );
      },
    ),
  );
  const many = Array.from({ length: 50_000 }, (_, i) => `n${(i * 7919) % 30_011}`);
  const { firsts } = poolOf(many);
  assert.equal(
    Array.from(firsts, (i) => many[i]),
    [...new Set(many)],
  );
  const long = 'é'.repeat(20_000);
  assert.is(poolOf([long]).value(0), long);
  assert.throws(() => ValuePool.from(new SharedArrayBuffer(16)), /Not a pool/);
});

const fullNames = (
  pattern: string,
  pools: readonly ValuePool[],
  options: { count: number; unique?: boolean; seed?: bigint },
) =>
  drawNames({
    pools: pools.map((pool) => pool.buffer),
    pattern: parsePattern(pattern),
    count: options.count,
    unique: options.unique ?? false,
    seed: options.seed ?? 7n,
    style: 'title',
    exclude: null,
  });

const FIRST = poolOf(['anna', 'bo', 'anna']);
const LAST = poolOf(['lee', 'oak']);

sampling('full names draw each part and render each part by itself', () => {
  const { names, raw } = fullNames('{first}  of the {last}', [FIRST, LAST], { count: 50 });
  assert.is(names.length, 50);
  for (const [i, name] of names.entries()) {
    assert.match(name, /^(Anna|Bo) of the (Lee|Oak)$/);
    assert.is(raw[i], name.toLowerCase());
  }
  assert.equal(fullNames('{first}  of the {last}', [FIRST, LAST], { count: 50 }).names, names);
});

sampling('unique full names are all that the parts give, each once', () => {
  const { names } = fullNames('{title?} {first} {last}', [LAST, FIRST, LAST], {
    count: 100,
    unique: true,
  });
  assert.is(new Set(names).size, names.length);
  assert.is(names.length, 12);
  assert.ok(names.includes('Anna Lee'));
  assert.ok(names.includes('Oak Bo Oak'));
});

sampling('unique full names of a large space never repeat', () => {
  const syllables = Array.from({ length: 400 }, (_, i) => `v${i}`);
  const pools = [poolOf(syllables), poolOf(syllables)];
  const { names } = fullNames('{first} {last}', pools, { count: 5000, unique: true });
  assert.is(names.length, 5000);
  assert.is(new Set(names).size, 5000);
});

sampling('parts that spell the same names end the draw with fewer', () => {
  const many = poolOf(Array.from({ length: 60 }, (_, i) => 'a'.repeat(i + 1)));
  const { names } = fullNames('{first}{last}', [many, many], { count: 500, unique: true });
  assert.is(new Set(names).size, names.length);
  assert.ok(names.length <= 119);
});

sampling('an optional part that is left out leaves no blank behind', () => {
  const { names } = fullNames('the {title?} {first} {title?}', [LAST, FIRST, LAST], { count: 200 });
  for (const name of names) assert.match(name, /^the( (Lee|Oak))? (Anna|Bo)( (Lee|Oak))?$/);
});

sampling('a pattern that makes no sense is refused with the reason', () => {
  for (const [pattern, reason] of [
    ['{title?}', /needs a part that is not optional/],
    ['', /needs a part/],
    ['{nobody}', /unknown part \{nobody\}; the parts are first, last/],
    ['{first', /lone \{ at position 0/],
    ['first}', /lone \} at position 5/],
    ['{first}'.repeat(9), /more than 8 parts/],
    [`{first}${'x'.repeat(200)}`, /longer than 200/],
  ] as const) {
    assert.match(refusal(() => parsePattern(pattern)).message, reason, pattern);
  }
});

sampling.run();
