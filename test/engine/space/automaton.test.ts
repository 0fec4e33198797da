/** The space is what brute force enumerates; ranks and paths are inverse. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PathReader } from '../../../engine/space/path-reader.ts';
import { naivePaths } from './naive-paths.ts';
import {
  languages,
  profileOf,
  smallModel,
  smallSpace,
  smallTails,
  smallWords,
} from './small-sources.ts';

const automata = suite('automaton of names');

const bounds = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 2, max: 6 }))
  .chain(([fewest, shortest]) =>
    fc
      .tuple(fc.integer({ min: fewest, max: 4 }), fc.integer({ min: shortest, max: 10 }))
      .map(([most, longest]) => ({
        syllables: [fewest, most] as const,
        letters: [shortest, longest] as const,
      })),
  );

automata(
  'holds every path of attested positions, junctions and rows of letters, and no other',
  () => {
    fc.assert(
      fc.property(
        smallWords,
        languages,
        smallTails,
        bounds,
        fc.integer({ min: 1, max: 2 }),
        (words, language, tails, { syllables, letters }, least) => {
          const model = smallModel(words, language, least);
          const profile = profileOf(letters, syllables, { tails: 0.5 });
          const space = smallSpace({ model, profile, tails });
          const naive = naivePaths(words, model, space?.endings ?? [], { syllables, letters });
          if (space === null) {
            assert.equal(naive, []);
            return;
          }
          const reader = new PathReader(space.columns);
          const found: string[] = [];
          for (const { state, size, kind, syllables: k, letters: n } of space.blocks) {
            for (let rank = 0; rank < size; rank++) {
              const units = [...reader.units.subarray(0, reader.unrank(state, rank))];
              const parts = units.map((u) => space.units[u]!);
              assert.is(parts.join('').length, n);
              assert.is(reader.rank(state, units), rank);
              found.push(`${kind} ${k} ${parts.join('-')}`);
            }
          }
          const wanted = naive.map(
            ({ kind, syllables: k, parts }) => `${kind} ${k} ${parts.join('-')}`,
          );
          assert.equal(found.sort(), wanted.sort());
        },
      ),
      { numRuns: 150 },
    );
  },
);

automata('refuses a path that it does not hold', () => {
  const words = ['bara', 'barat', 'tara', 'talar', 'larat'];
  const space = smallSpace({ model: smallModel(words, 'es'), profile: profileOf([4, 6], [2, 3]) })!;
  const reader = new PathReader(space.columns);
  const { state } = space.blocks[0]!;
  const unit = (text: string): number => space.units.indexOf(text);
  assert.is(reader.rank(state, [unit('rat'), unit('ba')]), -1);
  assert.is(reader.rank(state, [unit('ba')]), -1);
  assert.is(reader.rank(state, []), -1);
});

automata(
  'a space without a path, and one beyond 2^53, are refused with the lengths in the text',
  () => {
    const model = smallModel(['bara', 'tara', 'lara'], 'es');
    assert.is(smallSpace({ model, profile: profileOf([9, 9], [1, 1]) }), null);
    const letters = [...'bdfglmnprstv'];
    const vowels = [...'aeiou'];
    const syllables = letters.flatMap((c) => vowels.map((v) => c + v));
    // every syllable behind every other, in every position
    const words = syllables.flatMap((a) => syllables.map((b) => a + b + a));
    const wide = smallModel(words, 'es');
    assert.throws(
      () => smallSpace({ model: wide, profile: profileOf([22, 24], [11, 12]) }),
      (err: Error) =>
        /of 11 to 12 syllables and 22 to 24 letters make about .* ask for fewer/.test(err.message),
    );
  },
);

automata.run();
