/** Filtered, sorted pages of syllables against plain filtering and sorting. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { frequencyOrder, pageOfIds, pageOfOrder } from '../../../engine/corpus/orders.ts';
import {
  findText,
  holdsText,
  listSyllables,
  SYLLABLE_SORTS,
  type SyllableFilter,
  textColumns,
} from '../../../engine/explore/syllable-list.ts';
import { corpora, corpusOf, syllables } from '../corpora.ts';
import type { NaiveSyllable } from '../naive.ts';

const lists = suite('lists of syllables');

const ALL: SyllableFilter = {
  search: '',
  features: 0,
  length: null,
  signature: null,
  frequency: null,
};

const byText = (x: string, y: string): number => Buffer.compare(Buffer.from(x), Buffer.from(y));

function naiveList(rows: readonly NaiveSyllable[], filter: SyllableFilter, sort: string): number[] {
  const compare = (x: NaiveSyllable, y: NaiveSyllable): number => {
    if (sort === 'frequency') return y.frequency - x.frequency;
    if (sort === 'length') return [...x.syllable].length - [...y.syllable].length;
    return byText(x.syllable, y.syllable);
  };
  return rows
    .map((row, i) => ({ row, i }))
    .filter(({ row }) => row.syllable.includes(filter.search))
    .filter(({ row }) => (row.signature & filter.features) === filter.features)
    .filter(({ row }) => filter.length === null || [...row.syllable].length === filter.length)
    .filter(({ row }) => filter.signature === null || row.signature === filter.signature)
    .filter(({ row }) => filter.frequency === null || row.frequency === filter.frequency)
    .sort((x, y) => compare(x.row, y.row))
    .map(({ i }) => i);
}

lists('pages of a filtered list are those of the definition', () => {
  const filters = fc.record({
    search: fc.oneof(
      fc.constant(''),
      syllables.map((text) => [...text].slice(0, 2).join('')),
    ),
    features: fc.oneof(
      fc.constant(0),
      fc.nat(11).map((k) => 1 << k),
      fc.constant(0b1000100),
    ),
    length: fc.option(fc.integer({ min: 1, max: 5 })),
    signature: fc.option(fc.constantFrom(0, 0b000001010100, 84)),
    frequency: fc.option(fc.nat(3)),
  });
  fc.assert(
    fc.property(
      corpora(60),
      fc.oneof(fc.constant(ALL), filters),
      fc.constantFrom(...SYLLABLE_SORTS),
      fc.nat(20),
      fc.nat(20),
      (rows, filter, sort, from, limit) => {
        const expected = naiveList(rows, filter, sort);
        const found = listSyllables(corpusOf(rows), filter, sort, from, from + limit);
        assert.is(found.total, expected.length);
        assert.equal([...found.ids], expected.slice(from, from + limit));
      },
    ),
    { numRuns: 500 },
  );
});

lists('the order by frequency keeps corpus order in ties', () => {
  fc.assert(
    fc.property(corpora(60), (rows) => {
      assert.equal([...frequencyOrder(corpusOf(rows))], naiveList(rows, ALL, 'frequency'));
    }),
  );
});

lists('a page of keys full of ties is a piece of the stable sort', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 50 }),
      fc.nat(60),
      fc.nat(60),
      (keys, from, limit) => {
        const expected = keys.map((_, i) => i).sort((i, j) => keys[i]! - keys[j]!);
        const page = pageOfOrder(Float64Array.from(keys), from, from + limit);
        assert.equal([...page], expected.slice(from, from + limit));
      },
    ),
  );
});

lists('texts with a common beginning, or a zero byte, are told apart', () => {
  const texts = ['abcdefz', 'abcdef', 'abcdefa', 'a', 'a\0', 'é', 'abcdef'];
  const corpus = corpusOf(texts.map((syllable) => ({ syllable, frequency: 1, signature: 0 })));
  const ids = Uint32Array.from(texts, (_, i) => i);
  const order = pageOfIds(textColumns(corpus), ids, null, 0, 7);
  assert.equal([...order], [3, 4, 1, 6, 2, 0, 5]);
  assert.equal([...pageOfIds(textColumns(corpus), ids, null, 0, 7, -1)], [5, 0, 2, 1, 6, 4, 3]);
});

lists('a text is found as a whole and as a part, as strings are', () => {
  fc.assert(
    fc.property(corpora(30), syllables, (rows, text) => {
      const columns = textColumns(corpusOf(rows));
      assert.is(
        findText(columns, text),
        rows.findIndex(({ syllable }) => syllable === text),
      );
      const wanted = [...text].slice(0, 2).join('');
      const holds = holdsText(columns, wanted);
      rows.forEach(({ syllable }, i) => {
        assert.is(holds(i), syllable.includes(wanted));
        assert.is(
          findText(columns, syllable),
          rows.findIndex((row) => row.syllable === syllable),
        );
      });
    }),
    { numRuns: 200 },
  );
});

lists.run();
