/** The keyed permutation, a bijection of any size. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  hashWords,
  mix32,
  Permutation,
  seedWords,
} from '../../../engine/base/random/permutation.ts';
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
      }
    }),
    { numRuns: 60 },
  );
});

orders('a permutation of any size up to 2^53 - 1 stays within it', () => {
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

orders.run();
