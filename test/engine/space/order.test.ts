/** Bijections of the order of slots: the permutation of a block, and the schedule of the blocks. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  hashWords,
  mix32,
  Permutation,
  seedWords,
} from '../../../engine/base/random/permutation.ts';
import { apportion, PERIOD, quotas, Schedule } from '../../../engine/space/schedule.ts';
import { sampled } from '../../extent.ts';

const orders = suite('order of slots');

const word = fc.integer({ min: 0, max: 0xffffffff });

orders('a permutation of a small size reaches every value once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), word, (size, key) => {
      const permutation = new Permutation(size, key);
      const seen = new Uint8Array(size);
      for (let i = 0; i < size; i++) {
        const value = permutation.forward(i);
        assert.is(seen[value], 0);
        seen[value] = 1;
        assert.is(permutation.backward(value), i);
      }
    }),
    { numRuns: 60 },
  );
});

orders('a permutation of any size up to 2^53 - 1 is undone', () => {
  const size = fc.oneof(
    fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    fc.integer({ min: 0, max: 52 }).map((bits) => 2 ** bits),
    fc.integer({ min: 1, max: 52 }).map((bits) => 2 ** bits + 1),
    fc.constant(Number.MAX_SAFE_INTEGER),
  );
  fc.assert(
    fc.property(size, word, fc.double({ min: 0, max: 1, noNaN: true }), (n, key, at) => {
      const permutation = new Permutation(n, key);
      const index = Math.min(n - 1, Math.floor(at * n));
      const value = permutation.forward(index);
      assert.ok(Number.isSafeInteger(value) && value >= 0 && value < n);
      assert.is(permutation.backward(value), index);
    }),
    { numRuns: sampled(500, 2000) },
  );
});

orders('keys tell seeds apart: every size, and both signs', () => {
  const keyOf = (seed: bigint): number => hashWords(seedWords(seed));
  const seeds = [
    0n,
    1n,
    -1n,
    7n,
    -7n,
    2n ** 32n,
    2n ** 32n + 7n,
    2n ** 64n,
    -(2n ** 64n),
    10n ** 40n,
  ];
  assert.is(new Set(seeds.map(keyOf)).size, seeds.length);
  // published constants of the finaliser, which a port checks first
  assert.equal([0, 1, 0xdeadbeef].map(mix32), [0, 0x514e28b7, 0x0de5c6a9]);
});

const blocks = fc
  .array(
    fc.tuple(
      fc.integer({ min: 1, max: 900 }),
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 4, max: 7 }),
    ),
    { minLength: 1, maxLength: 9 },
  )
  .map((rows) => ({
    sizes: rows.map(([n]) => n),
    weights: rows.map(([, w]) => w),
    groups: rows.map(([, , g]) => g),
  }));

orders('a schedule deals every slot of every block once, in the order of its ordinals', () => {
  fc.assert(
    fc.property(blocks, ({ sizes, weights, groups }) => {
      const schedule = new Schedule(sizes, weights, groups);
      assert.is(
        schedule.size,
        sizes.reduce((a, b) => a + b, 0),
      );
      const dealt = sizes.map(() => 0);
      for (let slot = 0; slot < schedule.size; slot++) {
        schedule.locate(slot);
        const { block, ordinal } = schedule;
        if (ordinal !== dealt[block]!++ || schedule.slotOf(block, ordinal) !== slot) {
          assert.unreachable(`slot ${slot}`);
        }
      }
      assert.equal(dealt, sizes);
    }),
    { numRuns: 100 },
  );
});

orders('every prefix has the mix of the groups, and of the blocks of each, within one', () => {
  fc.assert(
    fc.property(blocks, ({ sizes, weights, groups }) => {
      const schedule = new Schedule(sizes, weights, groups);
      const left = [...sizes];
      const groupOf = (list: readonly number[], g: number): number =>
        list.reduce((sum, n, b) => (groups[b] === g ? sum + n : sum), 0);
      let slot = 0;
      while (slot < schedule.size) {
        // the shares hold until a block is used up
        const quota = quotas(left, weights, groups);
        const period = quota.reduce((a, b) => a + b, 0);
        const turns = Math.min(
          ...quota.flatMap((q, b) => (q > 0 ? [Math.floor(left[b]! / q)] : [])),
        );
        const dealt = quota.map(() => 0);
        for (let i = 1; i <= turns * period; i++) {
          schedule.locate(slot++);
          dealt[schedule.block]!++;
          for (const g of groups) {
            const [of, all] = [groupOf(dealt, g), groupOf(quota, g)];
            if (Math.abs(of - (all * i) / period) >= 1) assert.unreachable(`group ${g} at ${i}`);
          }
          quota.forEach((q, b) => {
            const g = groups[b]!;
            const share = q === 0 ? 0 : (q * groupOf(dealt, g)) / groupOf(quota, g);
            if (Math.abs(dealt[b]! - share) >= 1) assert.unreachable(`block ${b} at ${i}`);
          });
        }
        dealt.forEach((n, b) => {
          left[b]! -= n;
        });
      }
    }),
    { numRuns: 60 },
  );
});

orders('a group keeps its share while a block of it is left', () => {
  const shares = (left: readonly number[]): number[] => quotas(left, [1, 1, 2], [4, 4, 5]);
  assert.equal(shares([1e6, 1e6, 1e6]), [PERIOD / 4, PERIOD / 4, PERIOD / 2]);
  assert.equal(shares([0, 1e6, 1e6]), [0, PERIOD / 2, PERIOD / 2]);
  assert.equal(shares([0, 0, 1e6]), [0, 0, PERIOD]);
  assert.equal(shares([0, 0, 5]), [0, 0, 5]);
  // a block that is nearly used up leaves the rest of its share to its group, a group makes a short period
  assert.equal(shares([10, 1e6, 1e6]), [10, PERIOD / 2 - 10, PERIOD / 2]);
  assert.equal(shares([10, 10, 1e6]), [10, 10, 20]);
});

orders('shares are whole, together the total, and none of a weight is left out', () => {
  const weights = fc.array(fc.double({ min: 0, max: 50, noNaN: true }), {
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(weights, fc.integer({ min: 1, max: 400 }), (list, total) => {
      const sum = list.reduce((a, b) => a + b, 0);
      const shares = apportion(list, total);
      if (sum === 0) return;
      const open = list.filter((w) => (w * total) / sum > 0).length;
      shares.forEach((share, k) => {
        const exact = (list[k]! * total) / sum;
        if (open <= total) assert.is(share > 0, exact > 0);
        assert.ok(share <= Math.ceil(exact));
      });
      assert.is(
        shares.reduce((a, b) => a + b, 0),
        total,
      );
    }),
  );
});

orders.run();
