/** Candidate tables: blocks, distinct names. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CandidateTable, countDistinct } from '../../../engine/names/candidates.ts';
import { corpusOf } from '../corpora.ts';

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

candidates.run();
