/** Random numbers as CPython draws them; generators that are seeded side by side. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Random } from '../../../engine/base/random/mersenne-twister.ts';
import { seedKey } from '../../../engine/base/random/permutation.ts';
import {
  LANE_DIGITS,
  LANE_WORDS,
  laneKeys,
  type Seeder,
  vectorSeeder,
} from '../../../engine/base/random/seeding.ts';
import { goldenLines } from '../../golden.ts';

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
      a.bits(1 + (n % 32)),
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

random('reseeding forgets everything before it', () => {
  const generator = new Random(1);
  for (let i = 0; i < 700; i++) generator.word();
  generator.reseed(seedKey(42));
  assert.is(generator.word(), 2746317213);
});

random.run();

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
if (vector === null) {
  console.log('This runtime has no WebAssembly vectors: one generator at a time.');
} else {
  const { lanes } = vector;

  seeding('lanes yield the words of as many generators, for keys of any length', () => {
    const seeds = fc.integer({ min: 1, max: LANE_DIGITS }).chain((digits) => {
      const least = digits === 1 ? 0n : 2n ** (32n * BigInt(digits - 1));
      const most = 2n ** (32n * BigInt(digits)) - 1n;
      return fc.array(fc.bigInt(least, most), { minLength: lanes, maxLength: lanes });
    });
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: LANE_WORDS }), (chosen, count) => {
        const words = laneWords(vector, chosen, count);
        chosen.forEach((seed, lane) => {
          assert.equal(words[lane], plainWords(seed, count), `lane ${lane}, seed ${seed}`);
        });
      }),
      { numRuns: 80 },
    );
  });

  seeding('lanes can be seeded again, with more words or fewer', () => {
    for (const [first, count] of [
      [5, 2],
      [500, LANE_WORDS],
      [5, 1],
    ] as const) {
      const seeds = Array.from({ length: lanes }, (_, lane) => BigInt(first + lane));
      const words = laneWords(vector, seeds, count);
      assert.equal(words[0], plainWords(BigInt(first), count));
      assert.equal(words[lanes - 1], plainWords(BigInt(first + lanes - 1), count));
    }
  });
}

seeding('keys of consecutive seeds are those of each, or none where later digits differ', () => {
  const edges = [0n, 2n ** 32n, 2n ** 53n, 2n ** 64n, 2n ** 255n, 2n ** 256n];
  for (const edge of edges.flatMap((e) => [e, -e])) {
    for (let seed = edge - 40n; seed <= edge + 2n; seed++) {
      for (const lanes of [1, 4, 32]) {
        const keys = new Uint32Array(LANE_DIGITS * lanes);
        const wanted = Array.from({ length: lanes }, (_, lane) => seedKey(seed + BigInt(lane)));
        const digits = laneKeys(seed, 0, lanes, keys);
        const { length } = wanted[0]!;
        const higher = (key: Uint32Array): string => key.slice(1).join();
        const sameSign = seed >= 0n || seed + BigInt(lanes) <= 0n;
        const fits =
          length <= LANE_DIGITS &&
          sameSign &&
          wanted.every((key) => higher(key) === higher(wanted[0]!));
        assert.is(digits, fits ? length : 0, `seed ${seed}`);
        if (fits) {
          const found = wanted.map((key, lane) => key.map((_, j) => keys[j * lanes + lane]!));
          assert.equal(found, wanted, `seed ${seed}`);
        }
      }
    }
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

seeding.run();
