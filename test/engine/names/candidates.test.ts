/** Candidate tables: blocks, signatures, distinct names, transfer between threads. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compareBytes } from '../../../engine/base/plain-text.ts';
import {
  aggregateBlock,
  CandidateTable,
  countDistinct,
  longestSyllable,
  spell,
  widest,
} from '../../../engine/names/candidates.ts';
import { combine } from '../../../engine/names/combine.ts';
import { nameOf } from '../../../engine/names/render.ts';
import { corpora, corpusOf, seeds, VECTOR_CORPUS } from '../corpora.ts';
import { naiveAggregate } from '../naive.ts';

const candidates = suite('candidates');

/** A table of the given blocks, each a list of candidates of equal width. */
function tableOf(blocks: readonly (readonly (readonly number[])[])[]): CandidateTable {
  const table = CandidateTable.allocate(
    blocks.map((block) => ({ width: block[0]!.length, count: block.length })),
  );
  blocks.forEach((block, b) => {
    table.blockIds(b).set(block.flat());
  });
  return table;
}

candidates('blocks lie one after the other and every candidate is found again', () => {
  const blocks = [
    [
      [0, 1],
      [2, 3],
    ],
    [[4]],
    [
      [5, 6, 7],
      [8, 9, 10],
      [11, 0, 1],
    ],
  ];
  const table = tableOf(blocks);
  assert.is(table.total, 6);
  assert.equal(
    Array.from({ length: 6 }, (_, i) => [...table.syllables(i)]),
    blocks.flat(),
  );
  assert.equal([...table.blockIds(1)], [4]);
  assert.is(table.blockSignatures(2).length, 3);
  assert.is(widest(table), 3);
  assert.instance(table.ids.buffer, SharedArrayBuffer);
});

candidates('a table posted to another thread is the same table', () => {
  const table = tableOf([[[0, 1]], [[2], [3]]]);
  const { blocks, ids, signatures } = table;
  const again = CandidateTable.from(structuredClone({ blocks, ids, signatures }));
  assert.is(again.total, 3);
  assert.equal([...again.syllables(2)], [3]);
});

candidates('blocks without candidates are passed over', () => {
  const blocks = [
    { width: 2, count: 0 },
    { width: 1, count: 2 },
    { width: 3, count: 0 },
  ];
  const table = CandidateTable.allocate(blocks);
  table.blockIds(1).set([7, 8]);
  assert.is(table.total, 2);
  assert.equal([...table.syllables(0)], [7]);
  assert.equal([...table.syllables(1)], [8]);
});

candidates('signatures of names equal the definition', () => {
  const lists = fc
    .integer({ min: 1, max: 6 })
    .chain((width) =>
      fc.array(fc.array(fc.nat(4095), { minLength: width, maxLength: width }), { minLength: 1 }),
    );
  const rows = Array.from({ length: 4096 }, (_, i) => ({
    syllable: 'x',
    frequency: 1,
    signature: i,
  }));
  const corpus = corpusOf(rows);
  fc.assert(
    fc.property(lists, (signatures) => {
      const table = tableOf([signatures]);
      aggregateBlock(corpus, table, 0);
      assert.equal([...table.signatures], signatures.map(naiveAggregate));
    }),
    { numRuns: 300 },
  );
});

candidates('vowel length is that of the strict majority', () => {
  const [short, long] = [1 << 7, 1 << 8];
  assert.is(naiveAggregate([short, long]), 0);
  assert.is(naiveAggregate([short, short, long]), short);
  const corpus = corpusOf([
    { syllable: 'a', frequency: 1, signature: short },
    { syllable: 'b', frequency: 1, signature: long },
  ]);
  const table = tableOf([
    [
      [0, 1],
      [0, 0],
    ],
    [
      [0, 1, 0],
      [1, 1, 0],
    ],
  ]);
  aggregateBlock(corpus, table, 0);
  aggregateBlock(corpus, table, 1);
  assert.equal([...table.signatures], [0, short, short, long]);
});

candidates('the number of distinct names equals a set of them', () => {
  fc.assert(
    fc.property(corpora(12), seeds, fc.integer({ min: 1, max: 300 }), (rows, seed, count) => {
      const corpus = corpusOf(rows);
      const params = { syllables: [1, 2, 3], count, seed, profile: null, frequencyWeight: 0 };
      const table = combine(corpus, params);
      const names = new Set<string>();
      for (let i = 0; i < table.total; i++) names.add(nameOf(corpus, table, i));
      assert.is(countDistinct(corpus, table), names.size);
    }),
    { numRuns: 150 },
  );
});

candidates('names that are equal by other cuts are one name', () => {
  const row = (syllable: string) => ({ syllable, frequency: 1, signature: 0 });
  const corpus = corpusOf(['a', 'b', 'ab', 'ba', 'é', 'éa'].map(row));
  const table = tableOf([
    [[0], [2], [5]],
    [
      [0, 1],
      [4, 0],
      [0, 3],
    ],
    [[0, 1, 0]],
  ]);
  assert.is(countDistinct(corpus, table), 4, 'a, ab, éa, aba');
});

candidates('nothing is distinct among no candidates', () => {
  assert.is(countDistinct(corpusOf(VECTOR_CORPUS), CandidateTable.allocate([])), 0);
});

candidates('a spelled name is the UTF-8 of its syllables', () => {
  fc.assert(
    fc.property(corpora(10), fc.array(fc.nat(9), { minLength: 1, maxLength: 5 }), (rows, picks) => {
      const corpus = corpusOf(rows);
      const ids = Uint32Array.from(picks, (pick) => pick % rows.length);
      const out = new Uint8Array(ids.length * longestSyllable(corpus));
      const n = spell(corpus, ids, out);
      const name = Array.from(ids, (id) => rows[id]!.syllable).join('');
      assert.is(Buffer.from(out.subarray(0, n)).toString(), name);
    }),
    { numRuns: 100 },
  );
});

candidates('byte order is code point order, and a shorter text comes first', () => {
  const compare = (a: string, b: string): number => {
    const [left, right] = [Buffer.from(a), Buffer.from(b)];
    return Math.sign(compareBytes(left, left.length, right, right.length));
  };
  assert.is(compare('a', 'ab'), -1);
  assert.is(compare('b', 'ab'), 1);
  assert.is(compare('é', 'é'), 0);
  assert.is(compare('\uffff', '\u{1f600}'), -1, 'UTF-16 order would say otherwise');
});

candidates.run();
