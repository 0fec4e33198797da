/** Walks against the naive engine, for parameters of all kinds. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EngineError } from '../../../engine/base/errors.ts';
import { ln } from '../../../engine/base/exact-math.ts';
import { CancelledError } from '../../../engine/base/hooks.ts';
import { PROFILES } from '../../../engine/corpus/profiles.ts';
import { DEFAULT_WALK, Walker, type WalkParams } from '../../../engine/walk/walker.ts';
import { WeightTable } from '../../../engine/walk/weights.ts';
import { sampled } from '../../extent.ts';
import { refuses } from '../../fault.ts';
import { corpora, corpusOf, profiles, seeds, VECTOR_CORPUS } from '../corpora.ts';
import { type NaiveSyllable, naiveWalks } from '../naive.ts';

const walk = suite('walk');

/** Walks of a batch as lists of syllable ids. */
function walksOf(
  rows: readonly NaiveSyllable[],
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

/** Asserts that the walks of a batch are those of the definition. */
function check(
  rows: readonly NaiveSyllable[],
  params: WalkParams,
  [seed, count, steps]: readonly [seed: bigint, count: number, steps: number],
): void {
  assert.equal(
    walksOf(rows, params, seed, count, steps),
    naiveWalks(rows, { ...params, steps }, seed, count),
    `seed ${seed}, ${JSON.stringify(params)}`,
  );
}

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
  const free = { ...PROFILES.ritual, minLength: null, maxLength: null };
  assert.is(texts({ ...free, neighborLimit: 3 }, 42n)[1], 'la·tor·tor·ri·ri·ri');
  const negative = 'an·mel·mel·mel·an·an';
  assert.equal(texts({ ...free, neighborLimit: null }, -1n), [negative, ek, negative]);
});

/** Parameters of every kind; bounds that leave no syllable are cleared by `feasible`. */
const params: fc.Arbitrary<WalkParams> = fc
  .record({
    profile: profiles,
    neighborLimit: fc.constantFrom(null, 1, 2, 3, 10, 4096, 4097, 100_000, Infinity),
    minLength: fc.option(fc.integer({ min: 1, max: 6 })),
    maxLength: fc.option(fc.integer({ min: 1, max: 9 })),
    inertia: fc.oneof(fc.constantFrom(null, 0.5, 0), fc.double({ min: -1, max: 3, noNaN: true })),
  })
  .map(({ profile, ...rest }) => ({ ...profile, ...rest }));

const within = ({ syllable }: NaiveSyllable, { minLength, maxLength }: WalkParams): boolean =>
  [...syllable].length >= (minLength ?? 0) && [...syllable].length <= (maxLength ?? Infinity);

const feasible = (rows: readonly NaiveSyllable[], wanted: WalkParams): WalkParams =>
  rows.some((row) => within(row, wanted))
    ? wanted
    : { ...wanted, minLength: null, maxLength: null };

walk('walks by class equal walks by the definition, for parameters of all kinds', () => {
  fc.assert(
    fc.property(corpora(), params, seeds, fc.nat(12), (rows, wanted, seed, steps) => {
      check(rows, feasible(rows, wanted), [seed, 6, steps]);
    }),
    { numRuns: sampled(100, 400) },
  );
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
        const walker = new Walker(corpusOf(rows), feasible(rows, DEFAULT_WALK));
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

walk(
  'seeds around every edge of their number forms equal the definition, one by one and side by side',
  () => {
    const edges = [0n, ...[32, 53, 64, 96, 255, 256, 300].map((power) => 2n ** BigInt(power))];
    for (const edge of edges.flatMap((e) => [e, -e])) {
      for (let near = -10n; near <= 2n; near++)
        check(VECTOR_CORPUS, DEFAULT_WALK, [edge + near, 14, 3]);
      check(VECTOR_CORPUS, DEFAULT_WALK, [edge - 310n, 620, 2]);
    }
  },
);

walk('walks too long for words drawn beforehand equal the definition', () => {
  const restless = { ...DEFAULT_WALK, ...PROFILES.ritual, minLength: null, maxLength: null };
  for (const steps of [104, 105, 106, 107, 113, 114, 150, 192, 400, 1000]) {
    check(VECTOR_CORPUS, restless, [5n, 6, steps]);
  }
});

/** 6,000 syllables in six classes around one another, so that tables are too large for a list. */
const LARGE: NaiveSyllable[] = Array.from({ length: 6000 }, (_, i) => ({
  syllable: `s${i.toString(26)}`.slice(0, 1 + (i % 5)),
  frequency: [1, 1, 2, 7, 0, 1000, 4_000_000_000][i % 7]!,
  signature: [0, 0b1, 0b11, 0b100000, 0b100001, 0b1000000100][(i * i + (i >> 4)) % 6]!,
}));

walk('tables of more than 4,096 steps, kept as checkpoints, equal the definition', () => {
  const kinds: [Partial<WalkParams>, bigint][] = [
    [{ neighborLimit: null, minLength: null, maxLength: null, maxFlips: 3, temperature: 5 }, 1n],
    [{ neighborLimit: null, minLength: null, maxLength: null, inertia: null, temperature: 3 }, 2n],
    [{ neighborLimit: 5000, minLength: null, maxLength: null, maxFlips: 3 }, 3n],
    [{ neighborLimit: 4097, minLength: 1, maxLength: 5, maxFlips: 3, inertia: null }, 4n],
    [{ neighborLimit: null, minLength: 1, maxLength: 5, maxFlips: 3, frequencyWeight: -1 }, 5n],
    [{ neighborLimit: 1e9, maxFlips: 3, frequencyWeight: 1, minLength: null }, 6n],
    [{ neighborLimit: 4500, maxFlips: 3, minLength: 3, maxLength: 4, temperature: 9 }, 7n],
    [{ neighborLimit: null, maxFlips: 3, inertia: -3, minLength: null, maxLength: null }, 8n],
  ];
  for (const [kind, seed] of kinds) check(LARGE, { ...DEFAULT_WALK, ...kind }, [seed, 6, 12]);
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

/** A walk with the change has to be refused; what a request may cause is told by the routes' tests. */
const refused = (rows: readonly NaiveSyllable[], change: Partial<WalkParams>, code: string): void =>
  refuses(() => walksOf(rows, { ...DEFAULT_WALK, ...change }, 1n, 50, 5), code, '', EngineError);

walk('a corpus without syllables has no start', () => {
  refused([], { minLength: null, maxLength: null }, 'no-start');
});

walk('the weight of a step has its published value', () => {
  const corpus = corpusOf(VECTOR_CORPUS);
  const [la, stra] = [0, 5];
  assert.is(ln(1 / (90 + 1e-6)), -4.499809681441376);
  const table = new WeightTable(corpus, PROFILES.ritual, 12);
  const base = table.base(corpus.signature(la) ^ corpus.signature(stra));
  const frequency = corpus.pairFrequency[corpus.pair[stra]!]!;
  assert.is(table.values[base + frequency], 0.052132710150336284);
});

walk('weights that overflow or vanish are refused instead of walked at random', () => {
  refused(VECTOR_CORPUS, { temperature: 5e-324 }, 'weights-vanish');
  refused(VECTOR_CORPUS, { frequencyWeight: 1.7e308 }, 'weight-overflow');
});

walk('progress never shrinks and ends at the whole', () => {
  const walker = new Walker(corpusOf(VECTOR_CORPUS), DEFAULT_WALK);
  for (const [count, steps] of [
    [5000, 3],
    [20, 300],
  ] as const) {
    const ticks: [number, number][] = [];
    const hooks = {
      cancelled: () => false,
      progress: (done: number, total: number) => void ticks.push([done, total]),
    };
    walker.batch(1n, 0, count, steps, undefined, hooks);
    assert.ok(ticks.length > 2);
    assert.ok(
      ticks.every(([done, total], i) => total === count && done >= (ticks[i - 1]?.[0] ?? 0)),
    );
    assert.is(ticks.at(-1)![0], count);
  }
});

walk('a batch whose result nobody wants stops', () => {
  const walker = new Walker(corpusOf(VECTOR_CORPUS), DEFAULT_WALK);
  for (const steps of [3, 300]) {
    let looks = 0;
    const hooks = { cancelled: () => ++looks > 2, progress: () => {} };
    const work = () => walker.batch(1n, 0, 100_000, steps, undefined, hooks);
    refuses(work, 'cancelled', '', CancelledError);
    assert.is(looks, 3);
  }
});

walk.run();
