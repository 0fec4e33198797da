/** Inspection of a name: syllables, ranks, spellings, nearest words. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { combine } from '../../../engine/names/combine.ts';
import { findName, inspectName, MAX_COUNTED_BYTES } from '../../../engine/names/inspect.ts';
import { nameOf } from '../../../engine/names/render.ts';
import { corpora, corpusOf, VECTOR_CORPUS } from '../corpora.ts';
import { naiveAggregate } from '../naive.ts';

const inspecting = suite('inspect name');

/** Ways to spell a text with the given pieces, by trying each. */
function waysOf(text: string, pieces: readonly string[]): number {
  if (text === '') return 1;
  return pieces
    .filter((piece) => text.startsWith(piece))
    .reduce((sum, piece) => sum + waysOf(text.slice(piece.length), pieces), 0);
}

inspecting('syllables, rank, signature and ways are those of the plain definitions', () => {
  fc.assert(
    fc.property(
      corpora(15),
      fc.array(fc.nat(14), { minLength: 1, maxLength: 4 }),
      (rows, picks) => {
        const corpus = corpusOf(rows);
        const ids = picks.map((pick) => pick % rows.length);
        const texts = ids.map((id) => corpus.syllable(id));
        const first = texts.map((text) => rows.findIndex(({ syllable }) => syllable === text));
        const parts = inspectName(corpus, texts);
        assert.equal(
          parts.syllables,
          first.map((id) => ({
            syllable: rows[id]!.syllable,
            frequency: rows[id]!.frequency,
            length: [...rows[id]!.syllable].length,
            signature: rows[id]!.signature,
            rank: 1 + rows.filter(({ frequency }) => frequency > rows[id]!.frequency).length,
          })),
        );
        assert.is(parts.signature, naiveAggregate(first.map((id) => rows[id]!.signature)));
        const pieces = [...new Set(rows.map(({ syllable }) => syllable))];
        assert.is(parts.ways, waysOf(texts.join(''), pieces));
      },
    ),
    { numRuns: 60 },
  );
});

inspecting('spellings of long names are not counted', () => {
  const corpus = corpusOf([
    { syllable: 'a', frequency: 2, signature: 1 },
    { syllable: 'aa', frequency: 1, signature: 1 },
  ]);
  assert.is(inspectName(corpus, new Array(10).fill('a')).ways, 89, 'a Fibonacci number');
  assert.is(inspectName(corpus, new Array(80).fill('a')).ways, null, 'beyond 2^53');
  const long = inspectName(corpus, new Array(MAX_COUNTED_BYTES + 1).fill('a'));
  assert.is(long.ways, null);
  assert.ok(long.syllables.every((part) => 'rank' in part && part.frequency === 2));
});

inspecting('a name is found among all candidates or among chosen ones', () => {
  const corpus = corpusOf(VECTOR_CORPUS);
  const table = combine(corpus, {
    syllables: [1, 2],
    count: 50,
    seed: 1n,
    profile: null,
    frequencyWeight: 0,
  });
  const name = nameOf(corpus, table, 70);
  const texts = (ids: Uint32Array): string[] => Array.from(ids, (id) => corpus.syllable(id));
  assert.is(texts(findName(corpus, table, null, name)!).join(''), name);
  assert.equal(findName(corpus, table, Uint32Array.of(70), name), table.syllables(70));
  assert.is(findName(corpus, table, Uint32Array.of(), name), null);
  assert.is(findName(corpus, table, null, `${name}x`), null);
});

inspecting.run();
