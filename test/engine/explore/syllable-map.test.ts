/** Principal components of features: eigenvectors, variances and positions. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { syllableMap } from '../../../engine/explore/syllable-map.ts';
import { corpora, corpusOf } from '../corpora.ts';

const map = suite('map of syllables');

const dot = (x: readonly number[], y: readonly number[]): number =>
  x.reduce((sum, v, k) => sum + v * y[k]!, 0);
const close = (x: number, y: number, what = ''): void =>
  assert.ok(Math.abs(x - y) < 1e-9, `${what}: ${x} is not ${y}`);

const bitsOf = (signature: number): number[] =>
  Array.from({ length: 12 }, (_, k) => (signature >> k) & 1);

map('the axes hold the variances that the definition gives them', () => {
  fc.assert(
    fc.property(corpora(40), (rows) => {
      const { mean, loadings, explained } = syllableMap(corpusOf(rows), 0).axes;
      const bits = rows.map(({ signature }) => bitsOf(signature));
      const centred = bits.map((row) => row.map((v, k) => v - mean[k]!));
      const whole = centred.reduce((sum, row) => sum + dot(row, row), 0);
      const scores = loadings.map((axis) => centred.map((row) => dot(row, axis)));
      mean.forEach((m, k) => {
        close(m, bits.reduce((sum, row) => sum + row[k]!, 0) / rows.length, 'mean');
      });
      scores.forEach((score, axis) => {
        const variance = dot(score, score);
        if (whole < 1e-9) assert.is(explained[axis], 0);
        else close(explained[axis]!, variance / whole, 'explained');
      });
      close(dot(scores[0]!, scores[1]!) / rows.length, 0, 'uncorrelated');
      // an eigenvector: what the covariance makes of it has its direction, and no feature varies more
      loadings.forEach((axis, k) => {
        const variance = dot(scores[k]!, scores[k]!);
        axis.forEach((loading, j) => {
          const turned = dot(
            centred.map((row) => row[j]!),
            scores[k]!,
          );
          close(turned / rows.length, (loading * variance) / rows.length, 'eigenvector');
        });
      });
      assert.ok(explained[0] >= explained[1] - 1e-12);
      for (const axis of loadings) {
        close(dot(axis, axis), 1, 'unit');
        const largest = Math.max(...axis.map(Math.abs));
        const decisive = axis.find((v) => Math.abs(v) > largest - 1e-9)!;
        assert.ok(decisive > 0, axis.join(' '));
      }
    }),
    { numRuns: 150 },
  );
});

map('syllables of one signature lie around one place, the most frequent in its middle', () => {
  const rows = Array.from({ length: 4000 }, (_, i) => ({
    syllable: `s${i}`,
    frequency: 5000 - i,
    signature: [3, 96, 96, 2049][i % 4]!,
  }));
  const corpus = corpusOf(rows);
  const { ids, x, y, axes } = syllableMap(corpus, 4000);
  const place = (signature: number, axis: 0 | 1): number =>
    dot(
      bitsOf(signature).map((bit, k) => bit - axes.mean[k]!),
      axes.loadings[axis],
    );
  const seen = new Set<string>();
  const nearest = new Set<number>();
  ids.forEach((id, k) => {
    const signature = corpus.signature(id);
    const away = Math.hypot(x[k]! - place(signature, 0), y[k]! - place(signature, 1));
    assert.ok(away <= 0.25, String(away));
    if (!nearest.has(signature)) close(away, 0, 'the most frequent');
    nearest.add(signature);
    seen.add(`${x[k]!.toFixed(4)} ${y[k]!.toFixed(4)}`);
  });
  assert.is(seen.size, 4000, 'two syllables share a place');
});

map(
  'the map holds the most frequent syllables and does not depend on the order of a corpus',
  () => {
    fc.assert(
      fc.property(corpora(40), fc.nat(50), (rows, limit) => {
        const distinct = rows.filter(
          (row, i) => rows.findIndex((r) => r.frequency === row.frequency) === i,
        );
        const of = (list: typeof rows): string[] => {
          const corpus = corpusOf(list);
          const { ids, x, y } = syllableMap(corpus, limit);
          return Array.from(ids, (i, k) => `${corpus.syllable(i)} ${x[k]} ${y[k]}`);
        };
        const found = of(distinct);
        assert.equal(found, of([...distinct].reverse()));
        const sorted = [...distinct].sort((p, q) => q.frequency - p.frequency).slice(0, limit);
        const shown = found.map((text) => text.split(' ')[0]);
        assert.equal(
          shown,
          sorted.map(({ syllable }) => syllable),
        );
      }),
      { numRuns: 150 },
    );
  },
);

map.run();
