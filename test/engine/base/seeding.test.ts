/** Seeding of generators side by side, against seeding one by one. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Random, seedKey } from '../../../engine/base/random/mersenne-twister.ts';
import {
  LANE_DIGITS,
  LANE_WORDS,
  PlainSeeder,
  type Seeder,
  threadSeeder,
  vectorSeeder,
} from '../../../engine/base/random/seeding.ts';
import { sampled } from '../../extent.ts';

const seeding = suite('lane seeding');

/** Words of seeds whose keys have the same number of digits, as many seeds as there are lanes. */
function laneWords(seeder: Seeder, seeds: readonly bigint[], count: number): number[][] {
  const keys = seeds.map(seedKey);
  const digits = keys[0]!.length;
  const laid = new Uint32Array(digits * seeder.lanes);
  keys.forEach((key, lane) => {
    key.forEach((digit, j) => {
      laid[j * seeder.lanes + lane] = digit;
    });
  });
  seeder.seed(laid, digits, count);
  return seeds.map((_, lane) =>
    Array.from({ length: count }, (_, k) => seeder.words[k * seeder.lanes + lane]!),
  );
}

function plainWords(seed: bigint, count: number): number[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => random.word());
}

const vector = vectorSeeder();
const SEEDERS: Record<string, Seeder> = { plain: new PlainSeeder() };
if (vector === null) console.log('This runtime has no WebAssembly vectors: plain lanes only.');
else SEEDERS.vector = vector;

for (const [name, seeder] of Object.entries(SEEDERS)) {
  const { lanes } = seeder;

  seeding(`${name} lanes yield the words of as many generators, for keys of any length`, () => {
    const seeds = fc.integer({ min: 1, max: LANE_DIGITS }).chain((digits) => {
      const least = digits === 1 ? 0n : 2n ** (32n * BigInt(digits - 1));
      const most = 2n ** (32n * BigInt(digits)) - 1n;
      return fc.array(fc.bigInt(least, most), { minLength: lanes, maxLength: lanes });
    });
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: LANE_WORDS }), (chosen, count) => {
        const words = laneWords(seeder, chosen, count);
        chosen.forEach((seed, lane) => {
          assert.equal(words[lane], plainWords(seed, count), `lane ${lane}, seed ${seed}`);
        });
      }),
      { numRuns: 80 },
    );
  });

  seeding(`${name} lanes can be seeded again, with more words or fewer`, () => {
    for (const [first, count] of [
      [5, 2],
      [500, LANE_WORDS],
      [5, 1],
    ] as const) {
      const seeds = Array.from({ length: lanes }, (_, lane) => BigInt(first + lane));
      const words = laneWords(seeder, seeds, count);
      assert.equal(words[0], plainWords(BigInt(first), count));
      assert.equal(words[lanes - 1], plainWords(BigInt(first + lanes - 1), count));
    }
  });
}

if (vector) {
  seeding('vector lanes equal plain ones for many seeds of one digit and of two', () => {
    const plain = new PlainSeeder();
    const words = 12;
    const block = new Uint32Array(words * vector.lanes);
    for (const [high, seeds] of [
      [0, sampled(80_000, 800_000)],
      [0x1234, sampled(20_000, 200_000)],
    ] as const) {
      const digits = high === 0 ? 1 : 2;
      for (let seed = 0; seed < seeds; seed += vector.lanes) {
        for (let from = 0; from < vector.lanes; from += plain.lanes) {
          plain.seed(keysFrom(seed + from, high, plain.lanes), digits, words);
          for (let w = 0; w < words; w++) {
            for (let lane = 0; lane < plain.lanes; lane++) {
              block[w * vector.lanes + from + lane] = plain.words[w * plain.lanes + lane]!;
            }
          }
        }
        vector.seed(keysFrom(seed, high, vector.lanes), digits, words);
        if (!same(block, vector.words)) assert.unreachable(`near seed ${high}:${seed}`);
      }
    }
  });
}

function keysFrom(seed: number, high: number, lanes: number): Uint32Array {
  return Uint32Array.from({ length: 2 * lanes }, (_, k) => (k < lanes ? seed + k : high));
}

/** Whether `words` begins with all of `expected`. */
function same(expected: Uint32Array, words: Uint32Array): boolean {
  for (let k = 0; k < expected.length; k++) if (expected[k] !== words[k]) return false;
  return true;
}

seeding('plain lanes read keys up to the length of the state round and round', () => {
  const seeder = new PlainSeeder();
  for (const digits of [9, 311, 622, 623]) {
    const seeds = [1n, 2n, 3n, 4n].map((low) => (1n << BigInt(32 * (digits - 1))) + low);
    const words = laneWords(seeder, seeds, 4);
    seeds.forEach((seed, lane) => {
      assert.equal(words[lane], plainWords(seed, 4), `${digits} digits`);
    });
  }
});

seeding('without WebAssembly there are no vectors', () => {
  const kept = Object.getOwnPropertyDescriptor(globalThis, 'WebAssembly')!;
  Reflect.deleteProperty(globalThis, 'WebAssembly');
  try {
    assert.is(vectorSeeder(), null);
  } finally {
    Object.defineProperty(globalThis, 'WebAssembly', kept);
  }
});

seeding('a thread takes vectors for many seeds, and keeps them for few', () => {
  const most = (vector ?? new PlainSeeder()).lanes;
  assert.ok(threadSeeder(1).lanes <= most);
  assert.is(threadSeeder(100_000).lanes, most);
  assert.is(threadSeeder(1).lanes, most);
});

seeding.run();
