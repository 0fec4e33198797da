/** Random numbers as CPython draws them; generators that are seeded side by side. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { Random } from '../../../engine/base/random/mersenne-twister.ts';
import { seedKey } from '../../../engine/base/random/permutation.ts';
import {
  LANE_DIGITS,
  LANE_WORDS,
  type Seeder,
  vectorSeeder,
} from '../../../engine/base/random/seeding.ts';
import { goldenLines } from '../../golden.ts';
import { suite } from '../../suite.ts';

const random = suite('random');

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** What CPython drew for a seed. */
interface Recorded {
  readonly seed: string;
  readonly n: number;
  /** Three times a double, a number below n, 1 + n % 32 bits, an item of 0..n - 1. */
  readonly draws: readonly number[];
  /** Of a new generator each: 0.. shuffled, and a sample of 0..of - 1. */
  readonly shuffled: readonly number[];
  readonly of: number;
  readonly sampled: readonly number[];
}

random('seeds of every size give the recorded draws, on both sides of the limit of samples', () => {
  for (const line of goldenLines<Recorded>('random.jsonl')) {
    const { seed, n, draws, shuffled, of, sampled } = line;
    const fresh = (): Random => new Random(BigInt(seed));
    const a = fresh();
    const found = [0, 1, 2].flatMap(() => [
      a.random(),
      a.below(n),
      a.word() >>> (31 - (n % 32)),
      a.below(n), // an item of 0..n - 1
    ]);
    assert.equal(found, draws, seed);
    const items = range(shuffled.length);
    fresh().shuffle(items);
    assert.equal(items, shuffled, seed);
    assert.equal(fresh().sample(range(of), sampled.length), sampled, seed);
    assert.equal(fresh().sample(Uint32Array.from(range(of)), sampled.length), sampled, seed);
  }
});

random('the stream stays right over several blocks of 624 words', () => {
  const generator = new Random(7n);
  const words = Array.from({ length: 5000 }, () => generator.word());
  const hash = '67451f51bded5c1560cd5f56cef84f88a328466d0ddcf8cbd41d2bf4af293ceb';
  assert.is(createHash('sha256').update(words.join()).digest('hex'), hash);
});

random('keys of more than 624 digits are taken in whole', () => {
  for (const [power, word] of [
    [31n, 3009890614],
    [32n, 300482324],
    [63n, 1308997459],
    [64n, 2632172],
    [19967n, 1121502914],
    [19968n, 491957816],
    [20100n, 3684952474],
  ] as const) {
    assert.is(new Random(2n ** power + 12345n).word(), word, `2 ** ${power}`);
  }
});

const seeding = suite('lane seeding');

/** Words of seeds from one on, as many as there are lanes; null where they cannot be had at once. */
function laneWords(seeder: Seeder, seed: bigint, count: number): number[][] | null {
  if (!seeder.seed(seed, count)) return null;
  return Array.from({ length: seeder.lanes }, (_, lane) =>
    Array.from({ length: count }, (_, k) => seeder.words[k * seeder.lanes + lane]!),
  );
}

function plainWords(seed: bigint, count: number): number[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => random.word());
}

const vector = vectorSeeder();
if (vector === null) {
  console.log('This runtime has no WebAssembly vectors: one generator at a time.');
} else {
  const { lanes } = vector;

  const seedsOf = (seed: bigint) => Array.from({ length: lanes }, (_, lane) => seed + BigInt(lane));
  const isSeeded = (seed: bigint, count: number): boolean => {
    const words = laneWords(vector, seed, count);
    words?.forEach((own, lane) => {
      const of = seed + BigInt(lane);
      assert.equal(own, plainWords(of, count), `lane ${lane}, seed ${of}`);
    });
    return words !== null;
  };

  seeding('lanes yield the words of as many generators, for keys of any length', () => {
    const seeds = fc.integer({ min: 1, max: LANE_DIGITS }).chain((digits) => {
      const least = digits === 1 ? 0n : 2n ** (32n * BigInt(digits - 1));
      // the last lanes of the greatest are no longer
      return fc.bigInt(least, 2n ** (32n * BigInt(digits)) - BigInt(lanes));
    });
    fc.assert(
      fc.property(
        seeds,
        fc.boolean(),
        fc.integer({ min: 1, max: LANE_WORDS }),
        (seed, isBelow, count) => {
          const first = isBelow ? -seed - BigInt(lanes) : seed;
          if (!isSeeded(first, count)) assert.ok((seed % 2n ** 32n) + BigInt(lanes) >= 2n ** 32n);
        },
      ),
      { numRuns: 80 },
    );
  });

  seeding('lanes can be seeded again, with more words or fewer', () => {
    assert.ok(isSeeded(5n, 2) && isSeeded(500n, LANE_WORDS) && isSeeded(5n, 1));
  });

  seeding('consecutive seeds can be had at once unless later digits differ', () => {
    const edges = [0n, 2n ** 32n, 2n ** 53n, 2n ** 64n, 2n ** 255n, 2n ** 256n];
    for (const edge of edges.flatMap((e) => [e, -e])) {
      for (let seed = edge - 40n; seed <= edge + 2n; seed++) {
        const keys = seedsOf(seed).map(seedKey);
        const higher = keys.map((key) => key.slice(1).join());
        const isOneSign = seed >= 0n || seed + BigInt(lanes) <= 0n;
        const fits = keys[0]!.length <= LANE_DIGITS && isOneSign && new Set(higher).size === 1;
        assert.is(isSeeded(seed, 1), fits, `seed ${seed}`);
      }
    }
  });
}

seeding('without WebAssembly there are no vectors', () => {
  const kept = Object.getOwnPropertyDescriptor(globalThis, 'WebAssembly')!;
  Reflect.deleteProperty(globalThis, 'WebAssembly');
  try {
    assert.is(vectorSeeder(), null);
  } finally {
    Object.defineProperty(globalThis, 'WebAssembly', kept);
  }
});
