/** Random numbers as CPython draws them; generators that are seeded side by side. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Random, seedKey } from '../../../engine/base/random/mersenne-twister.ts';
import { laneKeys, plainSeeder } from '../../../engine/base/random/seeding.ts';
import {
  LANE_DIGITS,
  LANE_WORDS,
  type Seeder,
  vectorSeeder,
} from '../../../engine/base/random/seeding-kernel.ts';
import { seeds } from '../corpora.ts';
import { PyRandom } from '../py-random.ts';

const random = suite('random');

interface Published {
  readonly seeds: readonly bigint[];
  readonly doubles: number[];
  readonly words: number[];
  readonly below: number[];
  readonly shuffled: number[];
  readonly sampled: number[];
}

const PUBLISHED: Published[] = [
  {
    seeds: [0n],
    doubles: [0.8444218515250481, 0.7579544029403025],
    words: [3626764237, 1654615998],
    below: [864, 394, 776],
    shuffled: [4, 1, 5, 2, 0, 3, 7, 6],
    sampled: [49, 97, 53, 5],
  },
  {
    seeds: [42n, -42n],
    doubles: [0.6394267984578837, 0.025010755222666936],
    words: [2746317213, 478163327],
    below: [654, 114, 25],
    shuffled: [3, 4, 6, 7, 2, 5, 0, 1],
    sampled: [81, 14, 3, 94],
  },
  {
    seeds: [4294967296n],
    doubles: [0.11299430095636409, 0.41782886486292836],
    words: [485306839, 1508871100],
    below: [115, 359, 427],
    shuffled: [5, 7, 6, 4, 0, 3, 2, 1],
    sampled: [14, 44, 53, 2],
  },
  {
    seeds: [123456789012345678901n, -123456789012345678901n],
    doubles: [0.1374315679847823, 0.42959062496878875],
    words: [590264087, 3480620138],
    below: [140, 829, 439],
    shuffled: [4, 7, 5, 0, 1, 3, 6, 2],
    sampled: [17, 54, 83, 25],
  },
];

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

for (const vector of PUBLISHED) {
  for (const seed of vector.seeds) {
    random(`seed ${seed} gives the published draws`, () => {
      const fresh = (): Random => new Random(seed);
      const a = fresh();
      assert.equal([a.random(), a.random()], vector.doubles);
      const b = fresh();
      assert.equal([b.word(), b.word()], vector.words);
      const c = fresh();
      assert.equal([c.below(1000), c.below(1000), c.below(1000)], vector.below);
      const items = range(8);
      fresh().shuffle(items);
      assert.equal(items, vector.shuffled);
      assert.equal(fresh().sample(range(100), 4), vector.sampled);
    });
  }
}

random('every draw equals the definition, for seeds of every size', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 1, max: 2000 }), (seed, n) => {
      const ours = new Random(seed);
      const theirs = new PyRandom(seed);
      for (let i = 0; i < 3; i++) {
        assert.is(ours.random(), theirs.random());
        assert.is(ours.below(n), theirs.below(n));
        assert.is(ours.bits(1 + (n % 32)), Number(theirs.getrandbits(1 + (n % 32))));
        assert.is(ours.choice(range(n)), theirs.choice(range(n)));
      }
    }),
    { numRuns: 200 },
  );
});

random('the stream stays right over several blocks of 624 words', () => {
  const ours = new Random(7n);
  const theirs = new PyRandom(7n);
  for (let i = 0; i < 5000; i++) assert.is(ours.word(), theirs.word(), `word ${i}`);
});

random('keys of more than 624 digits are taken in whole', () => {
  for (const power of [31n, 32n, 63n, 64n, 19967n, 19968n, 20100n]) {
    const seed = 2n ** power + 12345n;
    assert.is(new Random(seed).word(), new PyRandom(seed).word(), `2 ** ${power}`);
  }
});

random('shuffles and samples equal the definition on either side of the pool limit', () => {
  fc.assert(
    fc.property(seeds, fc.nat(200), fc.double({ min: 0, max: 1, noNaN: true }), (seed, n, part) => {
      const k = Math.floor(part * n);
      assert.equal(new Random(seed).sample(range(n), k), new PyRandom(seed).sample(range(n), k));
      const ours = range(n);
      const theirs = range(n);
      new Random(seed).shuffle(ours);
      new PyRandom(seed).shuffle(theirs);
      assert.equal(ours, theirs);
    }),
    { numRuns: 200 },
  );
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
const SEEDERS: Record<string, Seeder> = { plain: plainSeeder() };
if (vector === null)
  console.log('This runtime has no WebAssembly vectors: one generator at a time.');
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

seeding('keys of consecutive seeds are those of each, or none where their lengths differ', () => {
  const edges = [0n, 2n ** 32n, 2n ** 53n, 2n ** 64n, 2n ** 255n, 2n ** 256n];
  for (const edge of edges.flatMap((e) => [e, -e])) {
    for (let seed = edge - 40n; seed <= edge + 2n; seed++) {
      for (const lanes of [1, 4, 32]) {
        const keys = new Uint32Array(LANE_DIGITS * lanes);
        const wanted = Array.from({ length: lanes }, (_, lane) => seedKey(seed + BigInt(lane)));
        const digits = laneKeys(seed, 0, lanes, keys);
        const { length } = wanted[0]!;
        const fits = length <= LANE_DIGITS && wanted.every((key) => key.length === length);
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
