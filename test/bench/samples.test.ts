/** Median and quantiles of samples. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { median, p99, quantile } from '../../bench/measuring/samples.ts';

const samples = suite('statistics of measured times');

samples('the median is the middle value, or the mean of the two in the middle', () => {
  assert.is(median([3]), 3);
  assert.is(median([9, 1, 5]), 5);
  assert.is(median([10, 2, 4, 1]), 3);
  assert.is(median([100, 20, 3]), 20); // by size and not as text
});

samples('a quantile is the nearest rank', () => {
  const values = Array.from({ length: 100 }, (_, i) => 100 - i);
  assert.is(quantile(values, 0), 1);
  assert.is(quantile(values, 0.5), 50);
  assert.is(quantile(values, 0.99), 99);
  assert.is(quantile(values, 1), 100);
  assert.is(quantile([7], 0.99), 7);
});

samples('the share of values up to a quantile is at least as large as asked', () => {
  const times = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 });
  fc.assert(
    fc.property(times, fc.double({ min: 0, max: 1, noNaN: true }), (values, q) => {
      const bound = quantile(values, q);
      assert.ok(values.includes(bound));
      const below = values.filter((value) => value < bound).length;
      const upTo = values.filter((value) => value <= bound).length;
      assert.ok(upTo >= q * values.length);
      assert.ok(below <= q * values.length);
    }),
  );
});

samples('the slowest hundredth is told from a hundred values on', () => {
  assert.is(p99(Array.from({ length: 99 }, (_, i) => i)), null);
  assert.is(p99(Array.from({ length: 100 }, (_, i) => i + 1)), 99);
});

samples('nothing has no statistics', () => {
  assert.throws(() => median([]), /at least one value/);
  assert.throws(() => quantile([], 0.5), /at least one value/);
});

samples.run();
