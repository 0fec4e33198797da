/** Rounding of decimals half to even, against exact rational arithmetic. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { roundDigits, roundHalfEven } from '../../../engine/base/round.ts';
import { sampled } from '../../extent.ts';

const rounding = suite('rounding');

/** The exact value of a double times 10^digits, rounded half to even, as an integer. */
function exactScaled(x: number, digits: number): bigint {
  let mantissa = x;
  let exponent = 0n;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    exponent++;
  }
  const numerator = BigInt(mantissa) * 10n ** BigInt(digits);
  const size = numerator < 0n ? -numerator : numerator;
  const unit = 1n << exponent;
  let quotient = size / unit;
  const twice = 2n * (size % unit);
  if (twice > unit || (twice === unit && quotient % 2n === 1n)) quotient++;
  return numerator < 0n ? -quotient : quotient;
}

rounding('the published examples come out', () => {
  assert.is(roundHalfEven(0.5), 0);
  assert.is(roundHalfEven(2.5), 2);
  assert.is(roundHalfEven(12.5), 12);
  assert.is(roundHalfEven(13.5), 14);
  assert.is(roundDigits(6.25, 1), 6.2);
  assert.is(roundDigits(0.0625, 3), 0.062);
  assert.is(roundDigits(2.675, 2), 2.67);
  assert.is(roundDigits((1 / 16) * 100, 1), 6.2);
});

const near = fc.oneof(
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.double({ min: -1, max: 1, noNaN: true }),
  // exact ties: odd multiples of a power of two
  fc
    .tuple(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: 1, max: 7 }))
    .map(([n, power]) => n / 2 ** power),
);

rounding('whole numbers are nearest to the exact value, ties even', () => {
  fc.assert(
    fc.property(near, (x) => {
      assert.is(BigInt(roundHalfEven(x)), exactScaled(x, 0));
    }),
    { numRuns: sampled(500, 2000) },
  );
});

rounding('decimals are nearest to the exact value, ties even', () => {
  fc.assert(
    fc.property(near, fc.integer({ min: 1, max: 6 }), (x, digits) => {
      const wanted = Number(exactScaled(x, digits)) / 10 ** digits;
      assert.is(roundDigits(x, digits) + 0, wanted + 0, `${x} to ${digits} digits`);
    }),
    { numRuns: sampled(750, 3000) },
  );
});

rounding.run();
