/** Seeds many Mersenne Twister generators side by side, with WebAssembly where it is available. */
import { Random, seedKey } from './mersenne-twister.ts';
import { LANE_DIGITS, LANE_WORDS, type Seeder, vectorSeeder } from './seeding-kernel.ts';

/** One generator after the other: what runs where vectors cannot, or do not pay. */
export function plainSeeder(): Seeder {
  const random = new Random(0);
  const words = new Uint32Array(LANE_WORDS);
  return {
    lanes: 1,
    words,
    seed(keys, digits, count) {
      random.reseed(keys.subarray(0, digits));
      for (let k = 0; k < count; k++) words[k] = random.word();
    },
  };
}

/** Seeds that pay for making the vector program, which takes some milliseconds. */
const WORTH_VECTORS = 512;

/** What the thread has seeded, and with what. */
let seeded = 0;
let plain: Seeder | null = null;
let vectors: Seeder | null = null;

/**
 * A quick seeder for so many seeds, with vectors where they are available and pay. It is shared by
 * the thread: its words last until anyone's next call of `seed`.
 */
export function threadSeeder(seeds: number): Seeder {
  plain ??= plainSeeder();
  seeded += seeds;
  if (seeded >= WORTH_VECTORS) vectors ??= vectorSeeder() ?? plain;
  return vectors ?? plain;
}

/**
 * Keys of the seeds seed + i .. seed + i + lanes - 1 for a `Seeder`. Returns their common number of
 * 32-bit digits; 0 when they differ in it or have too many.
 */
export function laneKeys(seed: bigint, i: number, lanes: number, keys: Uint32Array): number {
  const first = Number(seed) + i;
  // a seed beyond 2^53 has lost its last digit here, even where seed + i is back below
  const exact =
    Number.isSafeInteger(Number(seed)) && Math.abs(first) + lanes <= Number.MAX_SAFE_INTEGER;
  let digits = 0;
  for (let lane = 0; lane < lanes; lane++) {
    let own: number;
    if (exact) {
      const value = Math.abs(first + lane);
      const high = Math.floor(value / 0x100000000);
      keys[lane] = value >>> 0;
      keys[lanes + lane] = high;
      own = high === 0 ? 1 : 2;
    } else {
      const key = seedKey(seed + BigInt(i + lane));
      own = key.length;
      if (own > LANE_DIGITS) return 0;
      for (let j = 0; j < own; j++) keys[j * lanes + lane] = key[j]!;
    }
    if (lane > 0 && own !== digits) return 0;
    digits = own;
  }
  return digits;
}
