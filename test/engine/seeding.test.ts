import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Random, seedKey } from '../../engine/random.ts';
import { LANE_WORDS, LANES, LaneSeeder } from '../../engine/seeding.ts';

const seeding = suite('lane seeding');

/** Words of each of four seeds whose keys have the same number of digits. */
function laneWords(seeds: readonly bigint[], count: number): number[][] {
  const keys = seeds.map(seedKey);
  const length = keys[0]!.length;
  const laid = new Uint32Array(length * LANES);
  keys.forEach((key, lane) => {
    key.forEach((digit, j) => {
      laid[j * LANES + lane] = digit;
    });
  });
  const out = new Uint32Array(count * LANES);
  new LaneSeeder().firstWords(laid, length, count, out);
  return seeds.map((_, lane) => [...out.subarray(lane * count, (lane + 1) * count)]);
}

function plainWords(seed: bigint, count: number): number[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => random.word());
}

seeding('four lanes yield the words of four generators, whatever the length of their keys', () => {
  const seeds = fc.integer({ min: 1, max: 5 }).chain((digits) => {
    const least = digits === 1 ? 0n : 2n ** (32n * BigInt(digits - 1));
    const most = 2n ** (32n * BigInt(digits)) - 1n;
    return fc.array(fc.bigInt(least, most), { minLength: LANES, maxLength: LANES });
  });
  fc.assert(
    fc.property(seeds, fc.integer({ min: 1, max: LANE_WORDS }), (lanes, count) => {
      const words = laneWords(lanes, count);
      lanes.forEach((seed, lane) => {
        assert.equal(words[lane], plainWords(seed, count), `lane ${lane}, seed ${seed}`);
      });
    }),
    { numRuns: 150 },
  );
});

seeding('keys longer than two digits and up to the state are read round and round', () => {
  for (const digits of [3, 7, 311, 622, 623]) {
    const seeds = [1n, 2n, 3n, 4n].map((low) => (1n << BigInt(32 * (digits - 1))) + low);
    const words = laneWords(seeds, 4);
    seeds.forEach((seed, lane) => {
      assert.equal(words[lane], plainWords(seed, 4), `${digits} digits`);
    });
  }
});

seeding('a seeder can be used again', () => {
  const seeder = new LaneSeeder();
  const out = new Uint32Array(2 * LANES);
  for (const first of [5, 500, 5]) {
    const keys = Uint32Array.from({ length: LANES }, (_, lane) => first + lane);
    seeder.firstWords(keys, 1, 2, out);
    assert.equal([...out.subarray(0, 2)], plainWords(BigInt(first), 2));
    assert.equal([...out.subarray(6, 8)], plainWords(BigInt(first + 3), 2));
  }
});

seeding.run();
