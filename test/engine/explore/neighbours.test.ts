/** Step probabilities of a syllable against the definition and against walks. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { neighbours } from '../../../engine/explore/neighbours.ts';
import { DEFAULT_WALK, Walker, type WalkParams } from '../../../engine/walk/walker.ts';
import { corpora, corpusOf, profiles, VECTOR_CORPUS } from '../corpora.ts';
import { flipCost, hamming, type NaiveSyllable, naiveNeighbours, rarity } from '../naive.ts';

const steps = suite('neighbours');

/** One step by its definition: [id, probability] of every neighbour, and of staying. */
function naiveStep(
  rows: readonly NaiveSyllable[],
  i: number,
  p: WalkParams,
): { ways: [number, number][]; stay: number } {
  const lengthOf = (j: number): number => [...rows[j]!.syllable].length;
  const near = naiveNeighbours(rows, i)
    .slice(0, p.neighborLimit ?? undefined)
    .filter((j) => lengthOf(j) >= (p.minLength ?? 0) && lengthOf(j) <= (p.maxLength ?? Infinity))
    .filter((j) => hamming(rows[i]!.signature, rows[j]!.signature) <= p.maxFlips);
  const weights = near.map((j) => {
    const { signature, frequency } = rows[j]!;
    const cost = flipCost(rows[i]!.signature, signature) + rarity(frequency, p.frequencyWeight);
    return Math.exp(-cost / p.temperature);
  });
  const inert = p.inertia === null ? 0 : Math.exp(-p.inertia / p.temperature);
  const stay = near.length === 0 ? 1 : inert;
  const total = weights.reduce((sum, w) => sum + w, stay);
  return { ways: near.map((j, k) => [j, weights[k]! / total]), stay: stay / total };
}

const close = (x: number, y: number): boolean => Math.abs(x - y) <= 1e-9;

steps('the step from la under dialect is the hand-worked one', () => {
  const corpus = corpusOf(VECTOR_CORPUS);
  const found = neighbours(corpus, new Walker(corpus, DEFAULT_WALK), 0, 10);
  // tor: plosive 0.7 and ends-with-vowel 0.3; mel: nasal 0.3 and ends-with-vowel 0.3
  const [tor, mel, stay] = [-1 / 0.7, -0.6 / 0.7, -0.5 / 0.7].map(Math.exp) as [
    number,
    number,
    number,
  ];
  const total = tor + mel + stay;
  assert.equal(
    [...found.ids].map((i) => corpus.syllable(i)),
    ['mel', 'tor'],
  );
  assert.ok(close(found.probability[0]!, mel / total));
  assert.ok(close(found.probability[1]!, tor / total));
  assert.ok(close(found.stay, stay / total));
  assert.equal([...found.flips], [2, 2]);
  assert.is(found.total, 2);
  assert.equal(found.byFlips, [2, 0, 2, 0]);
});

const walkParams: fc.Arbitrary<WalkParams> = fc
  .tuple(
    profiles,
    fc.option(fc.integer({ min: 1, max: 12 })),
    fc.option(fc.integer({ min: 1, max: 3 })),
    fc.option(fc.integer({ min: 3, max: 9 })),
    fc.constantFrom(0.5, 0, 2, null),
  )
  .map(([profile, neighborLimit, minLength, maxLength, inertia]) => {
    const bounds = { neighborLimit, minLength, maxLength, inertia };
    // temperatures below would let the weights of huge frequencies overflow, which is refused
    return { ...profile, temperature: Math.max(profile.temperature, 0.5), ...bounds };
  });

steps('every step is that of the definition, likeliest first, and sums to one', () => {
  fc.assert(
    fc.property(corpora(40), walkParams, fc.nat(), fc.nat(12), (rows, params, pick, limit) => {
      const lengths = rows.map(({ syllable }) => [...syllable].length);
      fc.pre(
        lengths.some((n) => n >= (params.minLength ?? 0) && n <= (params.maxLength ?? Infinity)),
      );
      const corpus = corpusOf(rows);
      const walker = new Walker(corpus, params);
      const i = pick % rows.length;
      const { ways, stay } = naiveStep(rows, i, params);
      const all = neighbours(corpus, walker, i, rows.length);
      assert.is(all.total, ways.length);
      assert.ok(close(all.stay, stay), `${all.stay} ${stay}`);
      const sum = all.probability.reduce((total, p) => total + p, all.stay);
      assert.ok(close(sum, 1), String(sum));
      const expected = new Map(ways);
      all.ids.forEach((id, k) => {
        assert.ok(close(all.probability[k]!, expected.get(id)!));
        assert.is(all.flips[k], hamming(rows[i]!.signature, rows[id]!.signature));
        if (k === 0) return;
        const [before, now] = [all.probability[k - 1]!, all.probability[k]!];
        assert.ok(before > now || (before === now && all.ids[k - 1]! < id));
      });
      const some = neighbours(corpus, walker, i, limit);
      assert.equal([...some.ids], [...all.ids.slice(0, limit)]);
      assert.is(some.total, all.total);
      assert.equal(
        all.byFlips,
        [0, 1, 2, 3].map(
          (d) => rows.filter((row) => hamming(row.signature, rows[i]!.signature) === d).length,
        ),
      );
    }),
    { numRuns: 300 },
  );
});

/** Five thousand neighbours: beyond what a walk keeps as a list. */
const many = corpusOf(
  Array.from({ length: 5001 }, (_, i) => ({
    syllable: `s${i}`,
    frequency: 1 + (i % 7),
    signature: i === 0 ? 0 : 1 << (i % 12),
  })),
);

for (const neighborLimit of [null, 4500]) {
  steps(`the ways of a step with the limit ${neighborLimit} are those that walks take`, () => {
    const params = { ...DEFAULT_WALK, neighborLimit, maxLength: null, inertia: null };
    const walker = new Walker(many, params);
    const found = neighbours(many, walker, 0, 10_000);
    assert.is(found.total, neighborLimit ?? 5000);
    assert.ok(
      close(
        found.probability.reduce((sum, p) => sum + p, 0),
        1,
      ),
    );
    assert.is(found.stay, 0);
    const rows = Array.from({ length: many.size }, (_, i) => ({
      syllable: many.syllable(i),
      frequency: many.frequency(i),
      signature: many.signature(i),
    }));
    const expected = new Map(naiveStep(rows, 0, params).ways);
    found.ids.forEach((id, k) => {
      assert.ok(close(found.probability[k]!, expected.get(id)!));
    });
  });
}

steps('walks take the ways as often as their probabilities say', () => {
  const corpus = corpusOf(VECTOR_CORPUS.slice(0, 8));
  const params = { ...DEFAULT_WALK, temperature: 1.5 };
  const walker = new Walker(corpus, params);
  const walks = 40_000;
  // the first step repeats words that drew the start, so a later one is looked at
  const ids = walker.batch(7n, 0, walks, 3);
  const taken = new Uint32Array(corpus.size);
  let seen = 0;
  for (let w = 0; w < walks; w++) {
    if (ids[4 * w + 2] !== 0) continue;
    seen++;
    taken[ids[4 * w + 3]!]!++;
  }
  const { stay, ids: ways, probability } = neighbours(corpus, walker, 0, 99);
  assert.ok(seen > 2000, String(seen));
  const far = (id: number, p: number): number =>
    Math.abs(taken[id]! / seen - p) / Math.sqrt((p * (1 - p)) / seen);
  assert.ok(far(0, stay) < 4.5, String(far(0, stay)));
  ways.forEach((id, k) => {
    const away = far(id, probability[k]!);
    assert.ok(away < 4.5, String(away));
  });
});

steps('a syllable outside the length bounds has its ways too', () => {
  const corpus = corpusOf(VECTOR_CORPUS);
  const splunt = 11;
  const found = neighbours(corpus, new Walker(corpus, { ...DEFAULT_WALK, maxFlips: 3 }), splunt, 9);
  assert.equal(
    [...found.ids].map((i) => corpus.syllable(i)),
    ['stra'],
  );
});

steps('weights that overflow are refused as walks refuse them', () => {
  const corpus = corpusOf(VECTOR_CORPUS);
  const walker = new Walker(corpus, { ...DEFAULT_WALK, temperature: 0.001, frequencyWeight: 5 });
  assert.throws(() => neighbours(corpus, walker, 0, 5), /math range error/);
});

steps.run();
