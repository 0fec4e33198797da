/** Filters and orders of name lists against plain filtering and sorting. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CancelledError } from '../../../engine/base/hooks.ts';
import { CandidateTable } from '../../../engine/names/candidates.ts';
import { combine } from '../../../engine/names/combine.ts';
import { NAME_SORTS, type NameQuery, queryNames } from '../../../engine/names/query.ts';
import { nameOf } from '../../../engine/names/render.ts';
import { refuses } from '../../fault.ts';
import { corpora, corpusOf, seeds } from '../corpora.ts';

const query = suite('name query');

const ANY: NameQuery = {
  search: null,
  starts: null,
  ends: null,
  syllables: null,
  minScore: null,
  sort: 'order',
  descending: false,
};

/** The same by texts and the stable sort of the language. */
function naive(
  names: readonly { name: string; width: number; score: number }[],
  { search, starts, ends, syllables, minScore, sort, descending }: NameQuery,
): number[] {
  const lower = (text: string | null): string => (text ?? '').toLowerCase();
  const bytes = (text: string): Buffer => Buffer.from(text);
  const compare = {
    order: () => 0,
    name: (a: number, b: number) => Buffer.compare(bytes(names[a]!.name), bytes(names[b]!.name)),
    length: (a: number, b: number) => [...names[a]!.name].length - [...names[b]!.name].length,
    score: (a: number, b: number) => names[a]!.score - names[b]!.score,
  }[sort];
  const found = [...names.keys()].filter((i) => {
    const name = names[i]!.name.toLowerCase();
    return (
      name.includes(lower(search)) &&
      name.startsWith(lower(starts)) &&
      name.endsWith(lower(ends)) &&
      (syllables === null || names[i]!.width === syllables) &&
      (minScore === null || names[i]!.score >= minScore)
    );
  });
  if (sort === 'order') return descending ? found.reverse() : found;
  return found.sort((a, b) => (descending ? compare(b, a) : compare(a, b)));
}

const part = fc.oneof(
  fc.constant(null),
  fc.constantFrom('a', 'A', 'la', 'É', 'ß', 'x', '語', 'RI', '\u{1f600}'),
);
const queries: fc.Arbitrary<NameQuery> = fc.record({
  search: part,
  starts: part,
  ends: part,
  syllables: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 3 })),
  minScore: fc.oneof(fc.constant(null), fc.integer({ min: -2, max: 3 })),
  sort: fc.constantFrom(...NAME_SORTS),
  descending: fc.boolean(),
});

query('finds and orders what the plain definition does', () => {
  fc.assert(
    fc.property(
      corpora(12),
      seeds,
      queries,
      fc.boolean(),
      fc.infiniteStream(fc.integer({ min: -3, max: 3 })),
      (rows, seed, wanted, whole, points) => {
        const corpus = corpusOf(rows);
        const table = combine(corpus, {
          syllables: [1, 2, 3],
          count: 15,
          seed,
          profile: null,
          frequencyWeight: 0,
        });
        const all = Array.from({ length: table.total }, (_, i) => i);
        const places = whole ? all : all.filter((i) => i % 3 !== 1).reverse();
        const scores = Int16Array.from(places, () => points.next().value as number);
        const names = places.map((i, place) => ({
          name: nameOf(corpus, table, i),
          width: table.syllables(i).length,
          score: scores[place]!,
        }));
        const positions = whole ? null : Uint32Array.from(places);
        const found = queryNames(corpus, table, { positions, scores }, wanted);
        assert.ok(found.buffer instanceof SharedArrayBuffer);
        assert.equal([...found], naive(names, wanted));
      },
    ),
  );
});

query('leaves the list it is given as it was', () => {
  const corpus = corpusOf([{ syllable: 'la', frequency: 1, signature: 0 }]);
  const table = CandidateTable.allocate([{ width: 1, count: 3 }]);
  const positions = Uint32Array.of(2, 0, 1);
  const wanted = { ...ANY, sort: 'name', descending: true } as const;
  assert.equal([...queryNames(corpus, table, { positions }, wanted)], [0, 1, 2]);
  assert.equal([...positions], [2, 0, 1]);
});

query('stops when nobody waits for it', () => {
  const corpus = corpusOf([{ syllable: 'la', frequency: 1, signature: 0 }]);
  const table = CandidateTable.allocate([{ width: 1, count: 3 }]);
  const hooks = { cancelled: () => true, progress() {} };
  const work = () => queryNames(corpus, table, { positions: null }, ANY, hooks);
  refuses(work, 'cancelled', '', CancelledError);
});

query.run();
