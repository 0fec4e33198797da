/** Offensive words of languages: which names hold one, against a plain search. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { OffensiveWords, plainLetters } from '../../../engine/filters/offensive.ts';

const encoder = new TextEncoder();
const matches = (list: OffensiveWords, name: string): boolean => {
  const bytes = encoder.encode(name);
  return list.matches(bytes, bytes.length);
};

const words = suite('offensive words of a language');

words('a long word counts anywhere, one of four letters at the start, a short one alone', () => {
  const list = new OffensiveWords('Scheiße\nhure\npis');
  for (const name of ['Scheisse', 'SCHEIẞE', 'altscheissen', 'Huretta', 'hure', 'Pis']) {
    assert.ok(matches(list, name), name);
  }
  for (const name of ['Pisa', 'Rupis', 'Anhure', 'Schei', '', '漢字']) {
    assert.not(matches(list, name), name);
  }
});

words('marks, case and what is no letter do not count', () => {
  const list = new OffensiveWords('coño\ngilipollas\nmöse\nperkele');
  for (const name of ["Gili-Pollas d'Or", 'GILIPÓLLAS', 'Mo\u0308se', 'Perkelelä', 'Conoria']) {
    assert.ok(matches(list, name), name);
  }
});

words('the automaton says what a search says', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcü'), minLength: 3, maxLength: 6 });
  const name = fc.string({ unit: fc.constantFrom(...'abcüA-'), maxLength: 12 });
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 5 }), name, (list, text) => {
      const plain = plainLetters(text);
      const found = list.map(plainLetters).some((word) => {
        if (word.length >= 5) return plain.includes(word);
        return word.length === 4 ? plain.startsWith(word) : plain === word;
      });
      assert.is(matches(new OffensiveWords(list.join('\n')), text), found);
    }),
  );
});

words.run();
