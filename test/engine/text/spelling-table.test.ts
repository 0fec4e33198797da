/** Numbers of spellings, beside a map of strings. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SpellingTable } from '../../../engine/text/spelling-table.ts';

const table = suite('spelling table');

table('numbers spellings as a map of them would, through its growth', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'Ω', '😀'), maxLength: 9 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), fc.nat(6000), (words, filler) => {
      const numbers = new SpellingTable();
      const known = new Map<string, number>();
      const fill = Array.from({ length: filler }, (_, i) => `x${i}`);
      for (const text of [...words, ...fill, ...words]) {
        const own = known.get(text) ?? known.size;
        known.set(text, own);
        const around = `<${text}>`;
        assert.is(numbers.numberOf(around, 1, around.length - 1), own);
      }
      assert.equal(numbers.spellings, [...known.keys()]);
    }),
    { numRuns: 30 },
  );
});

table.run();
