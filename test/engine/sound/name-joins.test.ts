/** Joins of real names: every beginning before every ending that shares two letters with it. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { lettersOf } from '../../../engine/sound/letter-model.ts';
import { NameJoins } from '../../../engine/sound/name-joins.ts';

const joins = suite('joins of real names');

function all(names: readonly string[]): string[] {
  const { columns } = NameJoins.build(names.map((name) => lettersOf(name)!));
  // as another thread has them
  const list = new NameJoins(columns);
  const letters = new Uint8Array(64);
  return Array.from({ length: list.size }, (_, k) => {
    const n = list.read(k, letters);
    return String.fromCharCode(...letters.subarray(0, n).map((letter) => letter + 96));
  });
}

joins('two names give each other their beginnings and endings', () => {
  const made = all(['siegfried', 'friedrich']);
  assert.ok(made.includes('siegfriedrich'));
  assert.ok(made.includes('friegfried'));
  assert.equal(all(['anna']), ['anna'], 'ann and nna');
  assert.equal(all([]), []);
});

joins('they are what trying all beginnings and endings gives', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(fc.array(name, { maxLength: 6 }), (names) => {
      const begins = new Set<string>();
      const ends = new Set<string>();
      for (const one of names) {
        for (let n = 3; n < one.length; n++) begins.add(one.slice(0, n));
        for (let n = 3; n < one.length; n++) ends.add(one.slice(-n));
      }
      const expected: string[] = [];
      for (const begin of begins) {
        for (const end of ends) {
          if (begin.slice(-2) === end.slice(0, 2)) expected.push(begin + end.slice(2));
        }
      }
      assert.equal(all(names).sort(), expected.sort());
    }),
  );
});

joins.run();
