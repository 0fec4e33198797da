/** Features of a walk on the map, step by step. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stepFeatures } from '../../../webcomponents/logic/charts/walk-steps.ts';

const steps = suite('steps of a walk on the map');

steps('each step tells what it flips, and what the syllable has', () => {
  const walk = [0b001, 0b011, 0b011, 0b110];
  const flipped = (step: number): number[] =>
    stepFeatures(walk, step).flatMap((one, bit) => (one.flipped ? [bit] : []));
  assert.equal([0, 1, 2, 3].map(flipped), [[], [1], [], [0, 2]]);
  assert.is(stepFeatures(walk, 3).length, 12);
  assert.equal(
    stepFeatures(walk, 3)
      .slice(0, 3)
      .map(({ has }) => has),
    [false, true, true],
  );
});

steps.run();
