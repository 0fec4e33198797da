/** Step probabilities of a syllable against the definition and against walks. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { neighbours } from '../../../engine/explore/neighbours.ts';
import { DEFAULT_WALK, Walker, type WalkParams } from '../../../engine/walk/walker.ts';
import { corpora, corpusOf, profiles, rowsOf, VECTOR_CORPUS } from '../corpora.ts';
import { hamming, type NaiveSyllable, naiveSteps } from '../naive.ts';

const steps = suite('neighbours');

/** The probability of every way of a step, and of staying. */
function naiveStep(rows: readonly NaiveSyllable[], i: number, params: WalkParams) {
  const { ids, weights } = naiveSteps(rows, i, params);
  const total = weights.reduce((sum, w) => sum + w, 0);
  const ways = new Map(ids.map((j, k) => [j, weights[k]! / total]));
  const stay = ways.get(i) ?? 0;
  ways.delete(i);
  return { ways, stay };
}

/** The probabilities of all that is listed and of staying, added up. */
const wholeOf = (found: ReturnType<typeof neighbours>): number =>
  found.neighbours.reduce((sum, { probability }) => sum + probability, found.stay_probability);

const close = (x: number, y: number): boolean => Math.abs(x - y) <= 1e-9;

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
      assert.is(all.total, ways.size);
      assert.ok(close(all.stay_probability, stay), `${all.stay_probability} ${stay}`);
      assert.ok(close(wholeOf(all), 1));
      all.neighbours.forEach(({ id, probability, flips }, k) => {
        assert.ok(close(probability, ways.get(id)!));
        assert.is(flips, hamming(rows[i]!.signature, rows[id]!.signature));
        if (k === 0) return;
        const before = all.neighbours[k - 1]!;
        const further = before.probability === probability && before.id < id;
        assert.ok(before.probability > probability || further);
      });
      const some = neighbours(corpus, walker, i, limit);
      assert.equal(some, { ...all, neighbours: all.neighbours.slice(0, limit) });
      assert.equal(
        Object.values(all.by_flips),
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
    assert.ok(close(wholeOf(found), 1));
    assert.is(found.stay_probability, 0);
    const { ways } = naiveStep(rowsOf(many), 0, params);
    for (const { id, probability } of found.neighbours) {
      assert.ok(close(probability, ways.get(id)!));
    }
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
  const { stay_probability, neighbours: ways } = neighbours(corpus, walker, 0, 99);
  assert.ok(seen > 2000, String(seen));
  const far = (id: number, p: number): number =>
    Math.abs(taken[id]! / seen - p) / Math.sqrt((p * (1 - p)) / seen);
  for (const { id, probability } of [{ id: 0, probability: stay_probability }, ...ways]) {
    const away = far(id, probability);
    assert.ok(away < 4.5, String(away));
  }
});

steps.run();
