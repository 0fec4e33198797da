/** Real names as a measure: their syllables beside those of a text, how they overlap, and what word-like enough is. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ln } from '../../../engine/base/exact-math.ts';
import { chainCost } from '../../../engine/sound/chain-cost.ts';
import { attestedOnsets, takeInventory } from '../../../engine/sound/inventory.ts';
import { joinInventories } from '../../../engine/sound/joined-inventory.ts';
import { LetterModel, lettersOf } from '../../../engine/sound/letter-model.ts';
import { NameEdges } from '../../../engine/sound/name-edges.ts';
import { soundTable } from '../../../engine/sound/sounds.ts';

const real = suite('real names');
const letters = (names: readonly string[]): Uint8Array[] => names.map((name) => lettersOf(name)!);

function oneLetterAway(a: string, b: string): boolean {
  const without = (text: string, i: number): string => text.slice(0, i) + text.slice(i + 1);
  const places = (text: string): number[] => [...text].map((_, i) => i);
  if (a.length === b.length) {
    return a !== b && places(a).some((i) => without(a, i) === without(b, i));
  }
  const [long, short] = a.length > b.length ? [a, b] : [b, a];
  return places(long).some((i) => without(long, i) === short);
}

function seamOf(names: readonly string[], name: string): number {
  const kinds = (list: readonly string[], letter: (one: string) => string | undefined): number =>
    new Set(list.map(letter)).size;
  const seams = [...name].slice(2, -1).map((_, k) => {
    const begin = name.slice(0, k + 2);
    const end = name.slice(k + 2);
    const after = kinds(
      names.filter((one) => one.startsWith(begin)),
      (one) => one[begin.length],
    );
    const before = kinds(
      names.filter((one) => one.endsWith(end)),
      (one) => one[one.length - end.length - 1],
    );
    return after > 0 && before > 0 ? ln(1 + after) + ln(1 + before) : 0;
  });
  return Math.max(0, ...seams);
}

real('overlap counts the letters that a real beginning and a real ending share', () => {
  const edges = new NameEdges(
    NameEdges.build(letters(['gerlinde', 'heinrich', 'dietrich'])).columns,
  );
  const overlap = (name: string): number => edges.kin(lettersOf(name)!, name.length).overlap;
  assert.is(overlap('gerlinrich'), 2, 'gerlin and inrich');
  assert.is(overlap('dietlinde'), 0);
  assert.is(overlap('heinrich'), 8);
  assert.is(overlap('xaver'), -5);
});

real('kinship is what trying all names gives', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), word, (names, name) => {
      const edges = new NameEdges(NameEdges.build(letters(names)).columns);
      const longest = (has: (k: number) => boolean): number => {
        let k = name.length;
        while (k > 0 && !has(k)) k--;
        return k;
      };
      const first = longest((k) => names.some((one) => one.startsWith(name.slice(0, k))));
      const last = longest((k) => names.some((one) => one.endsWith(name.slice(-k))));
      const known = [...new Set(names)];
      const sharing = (count: number, has: (one: string) => boolean): number =>
        name.length < count ? 0 : names.filter(has).length;
      assert.is(edges.isName(lettersOf(name)!, name.length), names.includes(name));
      assert.equal(edges.kin(lettersOf(name)!, name.length), {
        overlap: first + last - name.length,
        near: known.filter((one) => one === name || oneLetterAway(one, name)).length,
        begin4: sharing(4, (one) => one.startsWith(name.slice(0, 4))),
        end4: sharing(4, (one) => one.endsWith(name.slice(-4))),
        end2: sharing(2, (one) => one.endsWith(name.slice(-2))),
        seam: seamOf(known, name),
      });
    }),
  );
});

real('syllables of real names join those of the words, where the words have their sounds', () => {
  const table = soundTable('de_DE');
  const words = ['winter', 'winden', 'hallen', 'haben', 'lesen', 'leben', 'garten', 'gerben'];
  const onsets = attestedOnsets(words, table, 1);
  const own = takeInventory(words, table, onsets);
  const names = takeInventory(['gerwin', 'psalmin', 'hawen'], table, onsets);
  const joined = joinInventories(own, names, 1);
  const has = (text: string): boolean => joined.syllables.includes(text);
  assert.ok(has('ger') && has('win') && has('wen'), 'what both have sounds for');
  assert.not.ok(
    joined.syllables.some((text) => text.startsWith('ps')),
    'no word begins with ps',
  );
  for (const text of own.syllables) assert.ok(has(text), text);
  // r-w stands in no word
  const tail = joined.tails.indexOf('r');
  const head = joined.heads.indexOf('w');
  assert.is(joined.junctions[tail * joined.heads.length + head], 0);
});

real('the cost of a chain is the mean over all that it makes', () => {
  const words = ['abba', 'abab', 'baab', 'aabb', 'bbab'];
  const model = LetterModel.train(letters(words), [1, 1, 1, 1, 1]);
  // every name of up to ten letters with its chance, by trying them all
  const chances = new Map<string, Map<string, number>>();
  for (const word of words) {
    const text = `..${word}$`;
    for (let i = 2; i < text.length; i++) {
      const context = text.slice(i - 2, i);
      const next = chances.get(context) ?? new Map<string, number>();
      chances.set(context, next.set(text[i]!, (next.get(text[i]!) ?? 0) + 1));
    }
  }
  let mass = 0;
  let cost = 0;
  const visit = (name: string, chance: number): void => {
    const next = chances.get(`..${name}`.slice(-2))!;
    const sum = [...next.values()].reduce((a, b) => a + b);
    for (const [letter, n] of next) {
      if (letter !== '$') {
        if (name.length < 10) visit(name + letter, (chance * n) / sum);
      } else if (name.length >= 4 && !words.includes(name)) {
        mass += (chance * n) / sum;
        cost +=
          (((chance * n) / sum) * model.cost(lettersOf(name)!, name.length)) / (name.length + 1);
      }
    }
  };
  visit('', 1);
  assert.ok(Math.abs(chainCost(letters(words), model) - cost / mass) < 1e-9);
});

real.run();
