/** exp and ln are rounded correctly, decimals half to even: against values of Python. */

import * as assert from 'uvu/assert';
import { exp, ln, roundDigits, roundHalfEven } from '../../../engine/base/exact-math.ts';
import { goldenLines } from '../../golden.ts';
import { suite } from '../../suite.ts';

const math = suite('exact mathematics');

interface Recorded {
  readonly of: string;
  readonly what: string;
  /** Arguments and results in turn, as doubles. */
  readonly pairs: string;
}

const recorded = goldenLines<Recorded>('exp-ln.jsonl');

function* pairsOf({ pairs }: Recorded): Generator<readonly [x: number, exact: number]> {
  const numbers = new Float64Array(Uint8Array.from(Buffer.from(pairs, 'base64')).buffer);
  for (let i = 0; i < numbers.length; i += 2) yield [numbers[i]!, numbers[i + 1]!];
}

for (const [of, compute] of [
  ['exp', exp],
  ['ln', ln],
] as const) {
  for (const row of recorded.filter((one) => one.of === of)) {
    math(`${of} is correctly rounded: ${row.what}`, () => {
      for (const [x, exact] of pairsOf(row)) assert.is(compute(x), exact, `${of}(${x})`);
    });
  }
}

math('exp stays within one unit of the last place below the normal range', () => {
  const [row] = recorded.filter(({ of }) => of === 'exp below the normal range');
  for (const [x, exact] of pairsOf(row!)) {
    assert.ok(Math.abs(exp(x) - exact) <= Number.MIN_VALUE, `exp(${x})`);
  }
});

math('exp is 0 below and Infinity above the range of a double', () => {
  assert.equal([exp(0), exp(-0), exp(-746), exp(-Infinity)], [1, 1, 0, 0]);
  assert.equal([exp(709.8), exp(Infinity)], [Infinity, Infinity]);
  assert.ok(Number.isNaN(exp(Number.NaN)));
  assert.is(ln(1), 0);
});

const rounding = suite('rounding');

rounding('numbers, exact ties among them, are rounded as recorded', () => {
  const [line] = goldenLines<{ rounded: [x: number, digits: number, to: number][] }>(
    'rounding.jsonl',
  );
  for (const [x, digits, to] of line!.rounded) {
    const found = digits === 0 ? roundHalfEven(x) : roundDigits(x, digits);
    assert.is(found + 0, to + 0, `${x} to ${digits} digits`);
  }
  assert.is(roundDigits((1 / 16) * 100, 1), 6.2);
});
