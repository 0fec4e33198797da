/** Walks: published ones, batches, long and large ones, and what is refused; `recorded.test.ts` has parameters of all kinds. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { ln } from '../../../engine/base/exact-math.ts';
import { PROFILES } from '../../../engine/corpus/profiles.ts';
import { DEFAULT_WALK, Walker, type WalkParams } from '../../../engine/walk/walker.ts';
import { weightTable } from '../../../engine/walk/weights.ts';
import { sampled } from '../../extent.ts';
import { progressOf, refuses, stopsUnwanted } from '../../fault.ts';
import { suite } from '../../suite.ts';
import { corpora, corpusOf, type SyllableRow, seeds, VECTOR_CORPUS } from '../corpora.ts';

const walk = suite('walk');

/** Walks of a batch as lists of syllable ids. */
function walksOf(
  rows: readonly SyllableRow[],
  params: WalkParams,
  seed: bigint,
  count: number,
  steps: number,
): number[][] {
  const ids = new Walker(corpusOf(rows), params).batch(seed, 0, count, steps);
  return Array.from({ length: count }, (_, i) => [
    ...ids.subarray(i * (steps + 1), (i + 1) * (steps + 1)),
  ]);
}

/** The beginning of a SHA-256 over the syllables of walks, which were once compared with those of the definition. */
function hashOf(
  rows: readonly SyllableRow[],
  params: WalkParams,
  batches: readonly (readonly [seed: bigint, count: number, steps: number])[],
): string {
  const hash = createHash('sha256');
  for (const [seed, count, steps] of batches)
    hash.update(new Walker(corpusOf(rows), params).batch(seed, 0, count, steps));
  return hash.digest('hex').slice(0, 16);
}

const FREE = { minLength: null, maxLength: null };

const texts = (params: Partial<WalkParams>, seed: bigint): string[] =>
  walksOf(VECTOR_CORPUS, { ...DEFAULT_WALK, ...params }, seed, 3, 5).map((path) =>
    path.map((i) => VECTOR_CORPUS[i]!.syllable).join('·'),
  );

walk('the published walks come out', () => {
  const ek = 'ek·ek·ek·ek·ek·ek';
  const defaults = ['vai·vai·vai·vai·vai·vai', 'la·tor·tor·la·mel·tor', ek];
  assert.equal(texts({}, 42n), defaults);
  assert.equal(texts(PROFILES.dialect, 42n), defaults);
  assert.is(texts(PROFILES.clerical, 42n)[1], 'la·la·la·la·la·la');
  assert.is(texts(PROFILES.goblin, 42n)[1], 'la·tor·tor·ri·ri·ri');
  assert.equal(texts(PROFILES.ritual, 42n), [
    'vai·vai·sh·vai·sh·sh',
    'la·tor·tor·mel·brim·brim',
    ek,
  ]);
  const free = { ...PROFILES.ritual, ...FREE };
  assert.is(texts({ ...free, neighborLimit: 3 }, 42n)[1], 'la·tor·tor·ri·ri·ri');
  const negative = 'an·mel·mel·mel·an·an';
  assert.equal(texts({ ...free, neighborLimit: null }, -1n), [negative, ek, negative]);
});

walk('a batch in parts equals the batch as a whole', () => {
  fc.assert(
    fc.property(
      corpora(),
      seeds,
      fc.nat(30),
      fc.nat(30),
      fc.nat(250),
      (rows, seed, a, b, steps) => {
        const walker = new Walker(corpusOf(rows), { ...DEFAULT_WALK, ...FREE });
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const whole = walker.batch(seed, 0, 31, steps);
        const width = steps + 1;
        assert.equal(
          [...walker.batch(seed, low, high, steps)],
          [...whole.subarray(low * width, high * width)],
        );
      },
    ),
    { numRuns: sampled(25, 100) },
  );
});

walk('seeds around every edge of their number forms, one by one and side by side', () => {
  for (const [edge, hash] of [
    [0n, '28eb3a83fb2a0151'],
    [2n ** 32n, '0a21b8eb4faad9b5'],
    [2n ** 53n, '01d7a07ae8edc9ce'],
    [2n ** 64n, 'e6af59fa345c1e5a'],
    [2n ** 96n, 'c8130f76ed25d500'],
    [2n ** 255n, 'e1608badcfa90bdb'],
    [2n ** 256n, '7f535d393beb99e0'],
    [2n ** 300n, 'fdc030697ea192fa'],
  ] as const) {
    const batches = [edge, -edge].flatMap((e) => [
      ...Array.from({ length: 13 }, (_, i) => [e - 10n + BigInt(i), 14, 3] as const),
      [e - 310n, 620, 2] as const,
    ]);
    assert.is(hashOf(VECTOR_CORPUS, DEFAULT_WALK, batches), hash, String(edge));
  }
});

walk('walks too long for words drawn beforehand', () => {
  const restless = { ...DEFAULT_WALK, ...PROFILES.ritual, ...FREE };
  for (const [steps, hash] of [
    [104, '538fbfa469ceeca3'],
    [105, '6a792d0a4981b240'],
    [106, 'f595a292b225da88'],
    [107, '92b40b0bffa8d347'],
    [113, 'c0ae000313791284'],
    [114, '26fe45ba75c2a0ce'],
    [150, '9737208cc67fd28e'],
    [192, '8546bcd65853480d'],
    [400, '71c1935b5c115e64'],
    [1000, '49e6035a3afd1dff'],
  ] as const) {
    assert.is(hashOf(VECTOR_CORPUS, restless, [[5n, 6, steps]]), hash, `${steps} steps`);
  }
});

/** 6,000 syllables in six classes around one another, so that tables are too large for a list. */
const LARGE: SyllableRow[] = Array.from({ length: 6000 }, (_, i) => ({
  syllable: `s${i.toString(26)}`.slice(0, 1 + (i % 5)),
  frequency: [1, 1, 2, 7, 0, 1000, 4_000_000_000][i % 7]!,
  signature: [0, 0b1, 0b11, 0b100000, 0b100001, 0b1000000100][(i * i + (i >> 4)) % 6]!,
}));

walk('tables of more than 4,096 steps, kept as checkpoints', () => {
  for (const [i, [hash, kind]] of (
    [
      ['02b4f212bb213393', { ...FREE, neighborLimit: null, temperature: 5 }],
      [
        '7a5d16c52ff64303',
        { ...FREE, neighborLimit: null, maxFlips: 2, temperature: 3, inertia: null },
      ],
      ['d07f4244f256d8f3', { ...FREE, neighborLimit: 5000 }],
      ['b9c37fd5968d85d4', { neighborLimit: 4097, minLength: 1, inertia: null }],
      ['489d59167c14b5f8', { neighborLimit: null, minLength: 1, frequencyWeight: -1 }],
      ['4b66ecf4b8b99908', { neighborLimit: 1e9, minLength: null, frequencyWeight: 1 }],
      ['147749e7ead535d6', { neighborLimit: 4500, minLength: 3, maxLength: 4, temperature: 9 }],
      ['56e0a1f225b33a1a', { ...FREE, neighborLimit: null, inertia: -3 }],
    ] as const
  ).entries()) {
    const params = { ...DEFAULT_WALK, maxFlips: 3, ...kind };
    assert.is(hashOf(LARGE, params, [[BigInt(i + 1), 6, 12]]), hash, hash);
  }
});

walk('syllables of frequency 0 may weigh nothing at all and are then never walked to', () => {
  const rows = [
    { syllable: 'aa', frequency: 5, signature: 0 },
    { syllable: 'bb', frequency: 0, signature: 1 },
    { syllable: 'cc', frequency: 5, signature: 3 },
  ];
  const heavy = { ...DEFAULT_WALK, frequencyWeight: 80, temperature: 1, inertia: null };
  for (const path of walksOf(rows, heavy, 1n, 20, 5)) {
    assert.not(path.slice(1).includes(1));
  }
});

walk('the weight of a step has its published value', () => {
  const corpus = corpusOf(VECTOR_CORPUS);
  const [la, stra] = [0, 5];
  assert.is(ln(1 / (90 + 1e-6)), -4.499809681441376);
  const table = weightTable(corpus, PROFILES.ritual, 12);
  const base = table.offset(corpus.signature(la) ^ corpus.signature(stra));
  table.fill(base);
  const frequency = corpus.pairFrequency[corpus.pair[stra]!]!;
  assert.is(table.values[base + frequency], 0.052132710150336284);
});

// what a request may cause is told by the routes' tests
walk('no syllables, and weights that overflow or vanish, are refused', () => {
  for (const [rows, change, code] of [
    [[], FREE, 'no-start'],
    [VECTOR_CORPUS, { temperature: 5e-324 }, 'weights-vanish'],
    [VECTOR_CORPUS, { frequencyWeight: 1.7e308 }, 'weight-overflow'],
  ] as const)
    refuses(() => walksOf(rows, { ...DEFAULT_WALK, ...change }, 1n, 50, 5), code);
});

walk('progress never shrinks and ends at the whole', () => {
  const walker = new Walker(corpusOf(VECTOR_CORPUS), DEFAULT_WALK);
  for (const [count, steps] of [
    [5000, 3],
    [20, 300],
  ] as const) {
    const ticks = progressOf((hooks) => walker.batch(1n, 0, count, steps, undefined, hooks));
    assert.ok(ticks.length > 2 && ticks.every(([, total]) => total === count));
    assert.is(ticks.at(-1)![0], count);
  }
});

walk('a batch whose result nobody wants stops', () => {
  const walker = new Walker(corpusOf(VECTOR_CORPUS), DEFAULT_WALK);
  for (const steps of [3, 300])
    stopsUnwanted((hooks) => walker.batch(1n, 0, 100_000, steps, undefined, hooks), 3);
});
