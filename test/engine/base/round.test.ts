/** Rounding of decimals half to even, as CPython rounds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { roundDigits, roundHalfEven } from '../../../engine/base/round.ts';
import { packageRoot } from '../../../store/files/package-root.ts';

const rounding = suite('rounding');

rounding('numbers, exact ties among them, are rounded as recorded', () => {
  const [line] = readFileSync(join(packageRoot(), 'test/golden/rounding.jsonl'), 'utf8').split(
    '\n',
  );
  const { rounded } = JSON.parse(line!) as { rounded: [x: number, digits: number, to: number][] };
  for (const [x, digits, to] of rounded) {
    const found = digits === 0 ? roundHalfEven(x) : roundDigits(x, digits);
    assert.is(found + 0, to + 0, `${x} to ${digits} digits`);
  }
  assert.is(roundDigits((1 / 16) * 100, 1), 6.2);
});

rounding.run();
