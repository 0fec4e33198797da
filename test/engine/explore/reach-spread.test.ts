/** Histograms and overlaps of reaches against the definition. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PROFILES, type WalkProfile } from '../../../engine/corpus/profiles.ts';
import { reachOverlap } from '../../../engine/explore/reach-overlap.ts';
import { type Histogram, MAX_BINS, reachSpread } from '../../../engine/explore/reach-spread.ts';
import { computeReach } from '../../../engine/walk/reaches.ts';
import { corpora, corpusOf, profiles, VECTOR_CORPUS } from '../corpora.ts';
import { flipCost, type NaiveSyllable, naiveNeighbours, naiveReach, rarity } from '../naive.ts';

const reach = suite('spread and overlap of reaches');

/** Which syllables every start reaches, weight by weight. */
function naiveReached(rows: readonly NaiveSyllable[], profile: WalkProfile): number[][] {
  return rows.map((from, i) => {
    const near = naiveNeighbours(rows, i).filter((j) => {
      let flips = 0;
      for (let m = from.signature ^ rows[j]!.signature; m; m &= m - 1) flips++;
      return flips <= profile.maxFlips;
    });
    const weights = near.map((j) => {
      const { signature, frequency } = rows[j]!;
      const cost = flipCost(from.signature, signature) + rarity(frequency, profile.frequencyWeight);
      return Math.exp(-cost / profile.temperature);
    });
    const total = weights.reduce((sum, w) => sum + w, Math.exp(-0.5 / profile.temperature));
    return near.filter((_, k) => weights[k]! / total > 0.001);
  });
}

const expand = ({ bins }: Histogram): number[] =>
  bins.flatMap(({ from, count }) => new Array<number>(count).fill(from));

const ascending = (values: readonly number[]): number[] => [...values].sort((x, y) => x - y);

reach('the published corpus has the spread of its published reach', () => {
  const corpus = corpusOf(VECTOR_CORPUS);
  const found = reachSpread(corpus, computeReach(corpus, PROFILES.dialect));
  // entries 3,3 4,3 0,2 1,2 2,1 7,1 and six syllables that nothing reaches
  assert.equal(found.targets, {
    binned: false,
    bins: [
      { from: 0, to: 0, count: 6 },
      { from: 1, to: 1, count: 2 },
      { from: 2, to: 2, count: 2 },
      { from: 3, to: 3, count: 2 },
    ],
  });
  assert.is(found.mean, 1);
});

reach('the spread is that of the definition', () => {
  fc.assert(
    fc.property(corpora(40), profiles, (rows, profile) => {
      const corpus = corpusOf(rows);
      const found = reachSpread(corpus, computeReach(corpus, profile));
      const reached = naiveReached(rows, profile);
      const starts = ascending(reached.map((ids) => ids.length));
      const targets = rows.map((_, j) => reached.filter((ids) => ids.includes(j)).length);
      assert.equal(expand(found.starts), starts);
      assert.equal(expand(found.targets), ascending(targets));
      assert.equal([found.min, found.max], [starts[0], starts.at(-1)]);
      const n = starts.length;
      assert.is(found.median, (starts[(n - 1) >> 1]! + starts[n >> 1]!) / 2);
      assert.is(found.mean, starts.reduce((sum, v) => sum + v, 0) / n);
    }),
    { numRuns: 150 },
  );
});

reach('more than two hundred distinct values come in bins of one width that lose nobody', () => {
  // classes of 1, 2, 3 ... syllables, each reached from another number of starts
  const rows = Array.from({ length: 300 }, (_, i) => i + 1);
  const corpus = {
    classSize: Uint32Array.from(rows),
    pairSize: Uint32Array.of(1),
  } as unknown as Parameters<typeof reachSpread>[0];
  const values = {
    classReached: Uint32Array.from(rows, (n) => n * 3),
    pairCount: Uint32Array.of(0),
  } as unknown as Parameters<typeof reachSpread>[1];
  const { starts, targets } = reachSpread(corpus, values);
  assert.ok(starts.binned && !targets.binned);
  assert.ok(starts.bins.length <= MAX_BINS, String(starts.bins.length));
  assert.is(
    starts.bins.reduce((sum, { count }) => sum + count, 0),
    (300 * 301) / 2,
  );
  const width = starts.bins[0]!.to - starts.bins[0]!.from + 1;
  assert.is(width, 5);
  starts.bins.forEach(({ from, to, count }) => {
    assert.is(to - from + 1, width);
    const inside = rows.filter((n) => n * 3 >= from && n * 3 <= to);
    assert.is(
      count,
      inside.reduce((sum, n) => sum + n, 0),
    );
  });
});

reach('two reaches of one corpus overlap as their published entries do', () => {
  const corpus = corpusOf(VECTOR_CORPUS);
  const side = (name: keyof typeof PROFILES) => ({
    corpus,
    reach: computeReach(corpus, PROFILES[name]),
  });
  const found = reachOverlap(side('dialect'), side('ritual'), 2);
  assert.is(found.shared.count, 6);
  assert.is(found.onlyFirst.count, 0);
  assert.is(found.onlySecond.count, 6);
  assert.equal(found.shared.samples, [
    { syllable: 'tor', first: 3, second: 5 },
    { syllable: 'mel', first: 3, second: 5 },
  ]);
  assert.equal(found.onlySecond.samples, [
    { syllable: 'brim', first: 0, second: 2 },
    { syllable: 'stra', first: 0, second: 1 },
  ]);
});

reach('two corpora overlap by their texts, the most reached first', () => {
  const texts = (rows: readonly NaiveSyllable[], profile: WalkProfile): Map<string, number> => {
    const best = new Map<string, number>();
    for (const [j, count] of naiveReach(rows, profile).entries) {
      const text = rows[j]!.syllable;
      best.set(text, Math.max(count, best.get(text) ?? 0));
    }
    return best;
  };
  fc.assert(
    fc.property(corpora(25), corpora(25), profiles, profiles, fc.nat(9), (a, b, p, q, limit) => {
      const side = (rows: readonly NaiveSyllable[], profile: WalkProfile) => {
        const corpus = corpusOf(rows);
        return { corpus, reach: computeReach(corpus, profile) };
      };
      // every second text of b is one of a
      const mixed = b.map((row, i) =>
        i % 2 ? row : { ...row, syllable: a[i % a.length]!.syllable },
      );
      const found = reachOverlap(side(a, p), side(mixed, q), limit);
      const [first, second] = [texts(a, p), texts(mixed, q)];
      const parts = {
        shared: [...first.keys()].filter((text) => second.has(text)),
        onlyFirst: [...first.keys()].filter((text) => !second.has(text)),
        onlySecond: [...second.keys()].filter((text) => !first.has(text)),
      };
      for (const key of ['shared', 'onlyFirst', 'onlySecond'] as const) {
        const { count, samples } = found[key];
        assert.is(count, parts[key].length, key);
        assert.is(samples.length, Math.min(limit, count));
        samples.forEach((sample, k) => {
          assert.ok(parts[key].includes(sample.syllable));
          assert.is(sample.first, first.get(sample.syllable) ?? 0);
          assert.is(sample.second, second.get(sample.syllable) ?? 0);
          if (k === 0) return;
          const before = samples[k - 1]!;
          assert.ok(
            before.first > sample.first ||
              (before.first === sample.first && before.second >= sample.second),
          );
        });
      }
    }),
    { numRuns: 150 },
  );
});

reach.run();
