/** The lowest and highest of a list against a stable sort. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sortedEnds } from '../../../engine/explore/extremes.ts';

const extremes = suite('extremes');

extremes('both ends equal those of a stable sort', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.nat(4), fc.double({ noNaN: true })), { maxLength: 60 }),
      fc.integer({ min: 1, max: 12 }),
      (keys, k) => {
        const sorted = keys.map((_, i) => i).sort((a, b) => keys[a]! - keys[b]! || a - b);
        const { first, last } = sortedEnds(keys.length, k, (i) => keys[i]!);
        assert.equal(first, sorted.slice(0, k));
        assert.equal(last, sorted.slice(-k));
      },
    ),
    { numRuns: 500 },
  );
});

extremes('of nothing there are no ends', () => {
  assert.equal(
    sortedEnds(0, 3, () => 0),
    { first: [], last: [] },
  );
});

extremes.run();
