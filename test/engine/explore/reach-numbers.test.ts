/** Histograms and overlaps of reaches against the definition. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { WalkProfile } from '../../../engine/corpus/profiles.ts';
import { MAX_BINS, reachOverlap, reachSpread } from '../../../engine/explore/reach-numbers.ts';
import { computeReach } from '../../../engine/walk/reaches.ts';
import { corpora, corpusOf, profiles } from '../corpora.ts';
import { type NaiveSyllable, naiveReach, naiveReached } from '../naive.ts';

type Reached = Parameters<typeof reachSpread>[0];

const reach = suite('spread and overlap of reaches');

const ascending = (values: readonly number[]): number[] => [...values].sort((x, y) => x - y);

reach('the spread is that of the definition', () => {
  fc.assert(
    fc.property(corpora(40), profiles, (rows, profile) => {
      const corpus = corpusOf(rows);
      const found = reachSpread({ corpus, reach: computeReach(corpus, profile) });
      const reached = naiveReached(rows, profile);
      const starts = ascending(reached.map((ids) => ids.length));
      const targets = rows.map((_, j) => reached.filter((ids) => ids.includes(j)).length);
      const starting = found.starts.flatMap((bin) => Array(bin.starts).fill(bin.reached));
      const reaching = found.targets.flatMap((bin) => Array(bin.syllables).fill(bin.starts));
      assert.equal(starting, starts);
      assert.equal(reaching, ascending(targets));
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
  } as unknown as Reached['corpus'];
  const reach = {
    classReached: Uint32Array.from(rows, (n) => n * 3),
    pairCount: Uint32Array.of(0),
  } as unknown as Reached['reach'];
  const { starts, starts_binned, targets_binned } = reachSpread({ corpus, reach });
  assert.ok(starts_binned && !targets_binned);
  assert.ok(starts.length <= MAX_BINS, String(starts.length));
  assert.is(
    starts.reduce((sum, bin) => sum + bin.starts, 0),
    (300 * 301) / 2,
  );
  const width = starts[0]!.to - starts[0]!.reached + 1;
  assert.is(width, 5);
  starts.forEach(({ reached: from, to, starts: count }) => {
    assert.is(to - from + 1, width);
    const inside = rows.filter((n) => n * 3 >= from && n * 3 <= to);
    assert.is(
      count,
      inside.reduce((sum, n) => sum + n, 0),
    );
  });
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
        only_first: [...first.keys()].filter((text) => !second.has(text)),
        only_second: [...second.keys()].filter((text) => !first.has(text)),
      };
      for (const key of ['shared', 'only_first', 'only_second'] as const) {
        const [count, samples] = [found[key], found.samples[key]];
        assert.is(count, parts[key].length, key);
        assert.is(samples.length, Math.min(limit, count));
        samples.forEach((sample, k) => {
          assert.ok(parts[key].includes(sample.syllable));
          assert.is(sample.starts_first, first.get(sample.syllable) ?? 0);
          assert.is(sample.starts_second, second.get(sample.syllable) ?? 0);
          if (k === 0) return;
          const before = samples[k - 1]!;
          assert.ok(
            before.starts_first > sample.starts_first ||
              (before.starts_first === sample.starts_first &&
                before.starts_second >= sample.starts_second),
          );
        });
      }
    }),
    { numRuns: 150 },
  );
});

reach.run();
