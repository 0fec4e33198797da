/** The naive engine against published vectors. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  NAIVE_DEFAULTS,
  NAIVE_PROFILES,
  type NaiveParams,
  type NaivePolicy,
  type NaiveSyllable,
  naiveAggregate,
  naiveFlat,
  naiveNeighbours,
  naiveReach,
  naiveSelect,
  naiveWalkNames,
  naiveWalks,
} from './naive.ts';
import { PyRandom } from './py-random.ts';

/** Twelve syllables with feature bits 0..11 from left to right. */
const CORPUS: NaiveSyllable[] = `la 90 000001010100; ri 61 000001010100; an 40 100000110010
tor 33 000101010000; mel 21 000001110000; stra 12 011111010100; ek 12 100100010001
oon 7 100000101010; brim 5 010101110010; sh 3 010010000000; vai 2 000010001100
splunt 1 011111110001`
  .split(/[;\n]/)
  .map((row) => {
    const [syllable, frequency, features] = row.trim().split(' ') as [string, string, string];
    const signature = [...features].reduce((bits, bit, k) => bits | (Number(bit) << k), 0);
    return { syllable, frequency: Number(frequency), signature };
  });

const random = suite('naive generator');

const DRAWS: [bigint, number[], number[], number[], number[], number[], string][] = [
  [
    0n,
    [0.8444218515250481, 0.7579544029403025],
    [3626764237, 1654615998],
    [864, 394, 776],
    [4, 1, 5, 2, 0, 3, 7, 6],
    [49, 97, 53, 5],
    'ddcbcc',
  ],
  [
    42n,
    [0.6394267984578837, 0.025010755222666936],
    [2746317213, 478163327],
    [654, 114, 25],
    [3, 4, 6, 7, 2, 5, 0, 1],
    [81, 14, 3, 94],
    'dabbdd',
  ],
  [
    4294967296n,
    [0.11299430095636409, 0.41782886486292836],
    [485306839, 1508871100],
    [115, 359, 427],
    [5, 7, 6, 4, 0, 3, 2, 1],
    [14, 44, 53, 2],
    'bcaddc',
  ],
  [
    123456789012345678901n,
    [0.1374315679847823, 0.42959062496878875],
    [590264087, 3480620138],
    [140, 829, 439],
    [4, 7, 5, 0, 1, 3, 6, 2],
    [17, 54, 83, 25],
    'bcbbdc',
  ],
];

for (const [seed, doubles, words, bounded, shuffled, sampled, chosen] of DRAWS) {
  random(`seed ${seed} gives the published draws, and so does its negative`, () => {
    for (const signed of [seed, -seed]) {
      const fresh = (): PyRandom => new PyRandom(signed);
      const a = fresh();
      assert.equal([a.random(), a.random()], doubles);
      const b = fresh();
      assert.equal([b.word(), b.word()], words);
      const c = fresh();
      assert.equal([c.below(1000), c.below(1000), c.below(1000)], bounded);
      const items = [0, 1, 2, 3, 4, 5, 6, 7];
      fresh().shuffle(items);
      assert.equal(items, shuffled);
      const hundred = Array.from({ length: 100 }, (_, i) => i);
      assert.equal(fresh().sample(hundred, 4), sampled);
      assert.is(fresh().choices(['a', 'b', 'c', 'd'], [1, 2, 3, 4], 6).join(''), chosen);
    }
  });
}

random('more than 32 bits are drawn word by word, least significant first', () => {
  const [low, high] = [2746317213n, 478163327n];
  assert.is(new PyRandom(42n).getrandbits(64), (high << 32n) | low);
  assert.is(new PyRandom(42n).getrandbits(40), ((high >> 24n) << 32n) | low);
});

random('weights without a positive finite total are refused', () => {
  assert.throws(() => new PyRandom(1n).choices([1, 2], [0, 0], 1), /greater than zero/);
  assert.throws(() => new PyRandom(1n).choices([1, 2], [1, Infinity], 1), /finite/);
});

random.run();

const walker = suite('naive walker');

const walkTexts = (params: Partial<NaiveParams>, seed: bigint): string[] =>
  naiveWalks(CORPUS, { ...NAIVE_DEFAULTS, ...params }, seed, 3).map((path) =>
    path.map((i) => CORPUS[i]!.syllable).join('·'),
  );

walker('neighbours are the syllables at distance one to three', () => {
  assert.equal(naiveNeighbours(CORPUS, 0), [3, 4]);
  assert.equal(naiveNeighbours(CORPUS, 3), [0, 1, 4, 6, 8]);
  assert.equal(naiveNeighbours(CORPUS, 5), [11]);
});

walker('the published walks come out', () => {
  const ek = 'ek·ek·ek·ek·ek·ek';
  const defaults = ['vai·vai·vai·vai·vai·vai', 'la·tor·tor·la·mel·tor', ek];
  assert.equal(walkTexts({}, 42n), defaults);
  assert.equal(walkTexts(NAIVE_PROFILES.dialect!, 42n), defaults);
  assert.is(walkTexts(NAIVE_PROFILES.clerical!, 42n)[1], 'la·la·la·la·la·la');
  assert.is(walkTexts(NAIVE_PROFILES.goblin!, 42n)[1], 'la·tor·tor·ri·ri·ri');
  const ritual = NAIVE_PROFILES.ritual!;
  assert.equal(walkTexts(ritual, 42n), ['vai·vai·sh·vai·sh·sh', 'la·tor·tor·mel·brim·brim', ek]);
  const free = { ...ritual, minLength: null, maxLength: null };
  assert.is(walkTexts({ ...free, neighborLimit: 3 }, 42n)[1], 'la·tor·tor·ri·ri·ri');
  const negative = 'an·mel·mel·mel·an·an';
  assert.equal(walkTexts({ ...free, neighborLimit: null }, -1n), [negative, ek, negative]);
});

walker('without inertia a walk moves on wherever there is a neighbour', () => {
  const paths = walkTexts({ inertia: null, steps: 8 }, 42n).map((text) => text.split('·'));
  assert.equal(paths[2], Array(9).fill('ek'), 'ek has no neighbour');
  const la = paths[1]!;
  assert.is(la[0], 'la');
  la.slice(1).forEach((syllable, i) => {
    assert.is.not(syllable, la[i]);
  });
});

walker('length bounds that no syllable meets are refused', () => {
  assert.throws(() => walkTexts({ minLength: 9, maxLength: 9 }, 1n), /length bounds/);
});

walker('the published reaches come out', () => {
  const reach = (profile: string) => naiveReach(CORPUS, NAIVE_PROFILES[profile]!);
  assert.equal(reach('clerical'), { reach: 0, unique: 0, entries: [] });
  const six = { reach: 1, unique: 6, entries: pairs('3,3 4,3 0,2 1,2 2,1 7,1') };
  assert.equal(reach('dialect'), six);
  assert.equal(reach('goblin'), six);
  assert.equal(reach('ritual'), {
    reach: 2,
    unique: 12,
    entries: pairs('3,5 4,5 0,2 1,2 2,2 8,2 5,1 6,1 7,1 9,1 10,1 11,1'),
  });
});

walker('ties at the threshold are broken by the compensated sum', () => {
  // Index 0 has no feature; the other 999 have starts_with_vowel and contains_liquid.
  const ties = Array.from({ length: 1000 }, (_, i) => ({
    syllable: `s${i}`,
    frequency: 1,
    signature: i === 0 ? 0 : 0b100001,
  }));
  for (const [name, n] of [
    ['clerical', 0],
    ['dialect', 1],
    ['goblin', 1],
    ['ritual', 1],
  ] as const) {
    const { reach, unique } = naiveReach(ties, NAIVE_PROFILES[name]!);
    assert.equal([reach, unique], [n, n], name);
  }
});

walker.run();

function pairs(text: string): [number, number][] {
  return text.split(' ').map((pair) => pair.split(',').map(Number) as [number, number]);
}

const names = suite('naive combiner and selector');

names('the published flat candidates come out', () => {
  const flat = (weight: number): string =>
    naiveFlat(CORPUS, weight, 42n, 2, 6)
      .map((c) => c.name)
      .join(' ');
  assert.is(flat(0), 'oonla toran brimbrim vairi strala anek');
  assert.is(flat(0.25), 'torla lala meltor ekla rila laan');
  assert.is(flat(1), 'anla lala tortor strala rila lari');
});

names('walk mode takes at least one step', () => {
  const made = naiveWalkNames(CORPUS, NAIVE_PROFILES.dialect!, 42n, 1, 3);
  assert.equal(
    made.map((c) => c.syllables),
    [
      ['vai', 'vai'],
      ['la', 'tor'],
      ['ek', 'ek'],
    ],
  );
});

names('a name takes onset, coda and majority from its syllables', () => {
  // Vowel onset, nasal, short vowel, nasal coda; then a plosive, long vowel, vowel coda.
  const an = 0b010011000001;
  const tau = 0b001100001000;
  assert.is(naiveAggregate([an, tau]), 0b001001001001);
  assert.is(naiveAggregate([tau, an]), 0b010001001000);
  assert.is(naiveAggregate([an, an, tau]), 0b001011001001);
});

names('selection rejects, scores, orders and cuts', () => {
  const policy: NaivePolicy = {
    range: [1, 2],
    features: { ends_with_vowel: 'preferred', ends_with_stop: 'discouraged' },
  };
  const make = (name: string, signature: number, n = 2) => ({
    name,
    syllables: Array.from({ length: n }, () => name),
    signature,
  });
  const vowel = 1 << 9;
  const stop = 1 << 11;
  const all = [make('c', vowel), make('b', stop), make('a', 0), make('b', vowel), make('x', 0, 3)];
  const options = { order: 'alphabetical', seed: 1n, count: null } as const;
  const hard = naiveSelect(all, policy, { ...options, mode: 'hard' });
  assert.is(hard.map((s) => `${s.name}${s.score}`).join(' '), 'b1 c1 a0');
  const soft = naiveSelect(all, policy, { ...options, mode: 'soft' });
  assert.is(soft.map((s) => `${s.name}${s.score}`).join(' '), 'b1 c1 a0 b-10');
  const random = naiveSelect(all, policy, { ...options, mode: 'soft', order: 'random', count: 3 });
  assert.equal(
    random.map((s) => s.score),
    [1, 1, 0],
  );
});

names.run();
