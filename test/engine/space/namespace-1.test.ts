/** The bijection of namespace/1: no collisions, jumps, the largest spaces, vectors. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { NameSpace, roundKeys, slotCount } from '../../../engine/space/namespace-1.ts';
import { refuses } from '../../fault.ts';

const HASH = '0'.repeat(64);

const space = (n: number, counts: readonly number[], seed = 7n): NameSpace =>
  new NameSpace(n, counts, roundKeys(seed, HASH));

/** The place of the latest sequence among all: what `next` reads from the permuted slot. */
function indexOf({ digits, counts }: NameSpace, n: number, k: number): bigint {
  let index = 0n;
  for (const shorter of counts) if (shorter < k) index += BigInt(n) ** BigInt(shorter);
  let value = 0n;
  for (let i = 0; i < k; i++) value = value * BigInt(n) + BigInt(digits[i]!);
  return index + value;
}

/** Throws unless slots 0..S-1 give each sequence once. */
function checkBijection(n: number, counts: readonly number[], seed: bigint): void {
  const names = space(n, counts, seed);
  const size = Number(slotCount(n, counts));
  const seen = new Uint8Array(size);
  names.seek(0n);
  for (let slot = 0; slot < size; slot++) {
    const index = Number(indexOf(names, n, names.next()));
    if (seen[index]) throw new Error(`n ${n}, counts ${counts}: sequence ${index} comes twice`);
    seen[index] = 1;
  }
  assert.is(seen.indexOf(0), -1);
}

/** k and first digits of a slot. */
function at(names: NameSpace, slot: bigint): number[] {
  names.seek(slot);
  const k = names.next();
  return [...names.digits.subarray(0, k)];
}

const namespace = suite('name space');

namespace('every slot of a small space has a sequence of its own', () => {
  // one syllable a name: S = n takes every size, 1 and 2 and all powers of four with their neighbours
  for (let n = 1; n <= 300; n++) checkBijection(n, [1], 1n);
  for (const n of [1023, 1024, 1025, 4095, 4096, 4097, 16384, 16385, 65536, 65537]) {
    for (const seed of [0n, -3n, 2n ** 70n]) checkBijection(n, [1], seed);
  }
});

namespace('slots of large spaces do not collide and stay within the space', () => {
  const shape = fc.oneof(
    fc.record({ n: fc.integer({ min: 2, max: 7 }), counts: fc.constant([1, 11, 22]) }),
    fc.record({ n: fc.integer({ min: 2 ** 20, max: 5_000_000 }), counts: fc.constant([2]) }),
    fc.record({ n: fc.integer({ min: 90_000_000, max: 2 ** 32 - 1 }), counts: fc.constant([2]) }),
    fc.record({ n: fc.integer({ min: 1000, max: 65535 }), counts: fc.constant([1, 2, 3, 4]) }),
    fc.constant({ n: 2, counts: Array.from({ length: 63 }, (_, k) => k + 1) }),
  );
  fc.assert(
    fc.property(shape, fc.bigInt(), fc.bigInt({ min: 0n }), ({ n, counts }, seed, start) => {
      const names = space(n, counts, seed);
      const from = start % names.slots;
      const seen = new Set<bigint>();
      let slots = 0;
      names.seek(from);
      for (let slot = from; slot < names.slots && slots < 200; slot++, slots++) {
        const k = names.next();
        assert.ok((counts as readonly number[]).includes(k));
        for (let i = 0; i < k; i++) assert.ok(names.digits[i]! < n);
        seen.add(indexOf(names, n, k));
      }
      assert.is(seen.size, slots);
    }),
    { numRuns: 200 },
  );
});

namespace('walking through the slots and jumping to them give the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1600 }), fc.bigInt(), (n, seed) => {
      const counts = [2, 3, 6];
      const walked = space(n, counts, seed);
      const jumped = space(n, counts, seed);
      const from = walked.slots / 3n;
      walked.seek(from);
      for (let i = 0n; i < 70n && from + i < walked.slots; i++) {
        const k = walked.next();
        assert.equal(at(jumped, from + i), [...walked.digits.subarray(0, k)]);
      }
    }),
    { numRuns: 50 },
  );
});

namespace('a space beyond 2^64 - 1 is refused with its size', () => {
  refuses(() => slotCount(7000, [2, 6]), 'space-size', '117649000000000049000000 slots');
  refuses(() => slotCount(2 ** 32, [2]), 'space-size', `${2n ** 64n} slots`);
  refuses(() => slotCount(0, [2]), 'space-empty');
});

/** Size, counts, seed and the digits of the first slots. Made by this construction once; they may never change. */
const VECTORS = `
2 | 1 | 0
1; 0
3 | 1 2 | -5
2; 1 2; 0 1; 2 2
7000 | 2 | 7
3907 344; 911 1847; 4397 2908; 2649 892
7000 | 2 3 | 7
3681 2698 1660; 4725 4576 2543; 4674 4531 2101; 4192 221 3909
7000 | 5 | 1180591620717411303424
5572 399 1181 2650 1399; 185 17 661 1521 3636; 2570 4896 6791 6682 3511; 5720 2467 1102 3207 6103
`;

namespace('the published round keys come out', () => {
  assert.equal(
    [...roundKeys(7n, HASH)].slice(0, 4),
    [0x6459008f, 0xbe03aa05, 0xe3898fee, 0xf14f32ea],
  );
});

namespace('the published vectors come out', () => {
  const all = [...VECTORS.matchAll(/^(\d+) \| ([\d ]+) \| (-?\d+)\n(.+)$/gm)];
  assert.is(all.length, 5);
  for (const [, n, counts, seed, digits] of all) {
    const names = space(Number(n), counts!.split(' ').map(Number), BigInt(seed!));
    const found = digits!.split('; ').map((_, slot) => at(names, BigInt(slot)).join(' '));
    assert.is(found.join('; '), digits);
  }
});

namespace.run();
