/** Joins of real names: every beginning before every ending that shares two letters with it. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LetterGraph } from '../../../engine/sound/letter-graph.ts';
import { lettersOf } from '../../../engine/sound/letter-model.ts';
import { NameJoins } from '../../../engine/sound/name-joins.ts';

const joins = suite('joins of real names');

/** Joins of names in a source of words. */
function all(names: readonly string[], words: readonly string[] = names): string[] {
  const spelled = (list: readonly string[]): Uint8Array[] => list.map((name) => lettersOf(name)!);
  const { columns } = NameJoins.build(spelled(names), LetterGraph.build(spelled(words)));
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

joins('beginnings and endings are those that words of the source could have', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 3, maxLength: 6 });
  const list = fc.array(name, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(list, list, (names, words) => {
      const rows = new Set(words.flatMap((word) => threes(` ${word} `)));
      const edges = new Set(
        words.flatMap((word) => [`^${word.slice(0, 3)}`, `${word.slice(-3)}$`]),
      );
      const possible = (begin: string, end: string): boolean =>
        edges.has(`^${begin.slice(0, 3)}`) &&
        edges.has(`${end.slice(-3)}$`) &&
        [...threes(begin), ...threes(end)].every((row) => rows.has(row));
      const expected = new Set<string>();
      for (const a of names) {
        for (const b of names) {
          for (let n = 3; n < a.length; n++) {
            for (let m = 3; m < b.length; m++) {
              const [begin, end] = [a.slice(0, n), b.slice(-m)];
              if (begin.slice(-2) === end.slice(0, 2) && possible(begin, end)) {
                expected.add(begin + end.slice(2));
              }
            }
          }
        }
      }
      assert.equal([...new Set(all(names, words))].sort(), [...expected].sort());
    }),
  );
});

const threes = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 2) }, (_, i) => text.slice(i, i + 3));

joins.run();
