/** exp and ln against an exact reference: correct rounding over the whole range. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { exp, ln } from '../../../engine/base/exact-math.ts';
import { sampled } from '../../extent.ts';
import { exactExp, exactLn } from '../exact-reference.ts';

const math = suite('exact mathematics');

const within = (min: number, max: number): fc.Arbitrary<number> =>
  fc.double({ min, max, noNaN: true });
/** Uniform in value, where `fc.double` is uniform in bit patterns. */
const evenly = (min: number, max: number): fc.Arbitrary<number> =>
  fc
    .double({ min: 0, max: 1, noNaN: true, minExcluded: true })
    .chain((u) => fc.nat(0x7fffffff).map((n) => min + ((n + u) / 0x80000000) * (max - min)));

const checkExp = (x: number): void => {
  if (x !== 0) assert.is(exp(x), exactExp(x), `exp(${x})`);
};
const checkLn = (x: number): void => assert.is(ln(x), exactLn(x), `ln(${x})`);

math('the reference itself gives known values', () => {
  assert.is(exactExp(1), Math.E);
  assert.is(exactLn(2), Math.LN2);
  assert.is(exactLn(10), Math.LN10);
  assert.is(exactExp(-1), 0.36787944117144233);
  assert.is(exactLn(1 + 2 ** -52), 2 ** -52 - 2 ** -105);
});

math('exp is correctly rounded over its whole range', () => {
  fc.assert(fc.property(evenly(-708, 709.7), checkExp), { numRuns: sampled(375, 1500) });
  fc.assert(fc.property(evenly(-60, 60), checkExp), { numRuns: sampled(375, 1500) });
  fc.assert(fc.property(within(-708, 709.7), checkExp), { numRuns: sampled(250, 1000) });
});

math('ln is correctly rounded over its whole range', () => {
  fc.assert(fc.property(within(Number.MIN_VALUE, Number.MAX_VALUE), checkLn), {
    numRuns: sampled(375, 1500),
  });
  fc.assert(fc.property(evenly(0.001, 1000), checkLn), { numRuns: sampled(250, 1000) });
});

math('ln is correctly rounded where it is all but zero', () => {
  for (let power = 1; power <= 52; power++) {
    checkLn(1 + 2 ** -power);
    checkLn(1 - 2 ** -power);
  }
  fc.assert(fc.property(evenly(0.999, 1.001), checkLn), { numRuns: sampled(125, 500) });
  const steps = fc.integer({ min: 1, max: 2 ** 30 });
  fc.assert(
    fc.property(steps, (n) => checkLn(1 + n * 2 ** -52)),
    { numRuns: sampled(125, 500) },
  );
  fc.assert(
    fc.property(steps, (n) => checkLn(1 - n * 2 ** -53)),
    { numRuns: sampled(125, 500) },
  );
});

math('the arguments that walks use are correctly rounded', () => {
  fc.assert(
    fc.property(fc.nat(0xffffffff), (f) => checkLn(1 / (f + 1e-6))),
    { numRuns: sampled(250, 1000) },
  );
  for (let f = 0; f <= 1000; f++) checkLn(1 / (f + 1e-6));
  for (const flip of [0.2, 0.3, 0.5, 0.2 + 0.3, 0.7, 1.5, 2.0, 4.2]) {
    for (const temperature of [0.3, 0.7, 1.5, 2.5]) checkExp(-flip / temperature);
  }
});

math('exp is 0 below and Infinity above the range of a double', () => {
  assert.is(exp(0), 1);
  assert.is(exp(-0), 1);
  assert.is(exp(-746), 0);
  assert.is(exp(-Infinity), 0);
  assert.is(exp(709.8), Infinity);
  assert.is(exp(Infinity), Infinity);
  assert.ok(Number.isNaN(exp(Number.NaN)));
  assert.is(exp(709.782712893384), exactExp(709.782712893384));
  assert.ok(exp(709.782712893384) < Infinity);
});

math('exp stays within one unit of the last place below the normal range', () => {
  for (let x = -708.5; x > -745; x -= 0.37) {
    // e^x = e^(x / 2) squared, without rounding to few bits before the end
    const difference = Math.abs(exp(x) - exactExp(x / 2) * exactExp(x / 2));
    assert.ok(difference <= 2 * Number.MIN_VALUE + exp(x) * 1e-13, `exp(${x})`);
  }
  assert.is(exp(-745.13), Number.MIN_VALUE);
});

math.run();
