/** Rounding of decimals half to even, as CPython rounds. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { roundDigits, roundHalfEven } from '../../../engine/base/round.ts';
import { goldenLines } from '../../golden.ts';

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

rounding.run();
