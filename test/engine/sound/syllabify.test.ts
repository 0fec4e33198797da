/** Syllables by the maximal onset, in several languages. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { learnEndings } from '../../../engine/sound/learned-endings.ts';
import { soundTable } from '../../../engine/sound/sounds.ts';
import {
  attestedOnsets,
  consonantSounds,
  countJunctions,
  syllabify,
  vowelMarks,
} from '../../../engine/sound/syllabify.ts';

const syllables = suite('syllables');

function split(language: string, onsets: string, words: string): string {
  const set = new Set(onsets.split(' '));
  const table = soundTable(language);
  return words
    .split(' ')
    .map((word) => {
      const spans = syllabify(word, table, set);
      return spans?.map(({ from, to }) => word.slice(from, to)).join('-') ?? `(${word})`;
    })
    .join(' ');
}

syllables('a cluster goes to the next syllable as far as words begin so', () => {
  const onsets = 'b c d f g l m n p r s t v str tr pl gr ch qu';
  assert.is(
    split('es', onsets, 'padre comprar constante instruir'),
    'pad-re comp-rar cons-tan-te in-struir',
  );
  assert.is(split('es', `${onsets} dr pr`, 'padre comprar'), 'pa-dre com-prar');
  assert.is(split('la', onsets, 'magistra antiquus patria'), 'ma-gi-stra an-ti-quus pa-tria');
  assert.is(split('fi', 'k l m n p r s t v', 'kalevala pelto metsa'), 'ka-le-va-la pel-to met-sa');
});

syllables('digraphs stay whole', () => {
  const onsets = 'b c d f g h l m n p r s t th sh ch ph k sch qu';
  assert.is(split('en_US', onsets, 'mother fashion picket'), 'mo-ther fa-shion pick-et');
  assert.is(split('de_DE', onsets, 'waschen sachen backen'), 'wa-schen sa-chen back-en');
  assert.is(split('es', 'll rr ch m c p b', 'calle perro muchacho'), 'ca-lle pe-rro mu-cha-cho');
  assert.equal(consonantSounds('tchst', soundTable('en')), ['tch', 's', 't']);
});

syllables(
  'a last e is silent in English and French behind one consonant sound, and nowhere else',
  () => {
    const onsets = 'b c d g l m n p r s t th k tl bl';
    assert.is(
      split('en_US', onsets, 'make mere bathe table the be'),
      'make mere bathe ta-ble the be',
    );
    assert.is(split('es', onsets, 'tome cale'), 'to-me ca-le');
  },
);

syllables(
  'y is a vowel but before a vowel at the start or between vowels; u behind q is none',
  () => {
    const marks = (word: string, language: string): string =>
      vowelMarks(word, soundTable(language))
        .map((vowel, i) => (vowel ? word[i]!.toUpperCase() : word[i]))
        .join('');
    assert.is(marks('yonder', 'en'), 'yOndEr');
    assert.is(marks('mayor', 'en'), 'mAyOr');
    assert.is(marks('mystery', 'en'), 'mYstErY');
    assert.is(marks('kyla', 'fi'), 'kYlA');
    assert.is(marks('queen', 'en'), 'quEEn');
  },
);

const text = fc.string({ unit: fc.constantFrom(...'abceilmnqrstuy'), minLength: 1, maxLength: 12 });

syllables('parts cover the word in order, each with a nucleus, and only the last one more', () => {
  fc.assert(
    fc.property(text, fc.constantFrom('en', 'fr', 'es', 'fi', 'de', 'xx'), (word, language) => {
      const table = soundTable(language);
      const spans = syllabify(word, table, new Set(['b', 'st', 'tr', 'm', 'n', 'qu']));
      const vowels = vowelMarks(word, table);
      if (spans === null) {
        assert.is(vowels.includes(true), false);
        return;
      }
      let at = 0;
      spans.forEach(({ from, nucleus, coda, to }, k) => {
        assert.is(from, at);
        assert.ok(from <= nucleus && nucleus < coda && coda <= to);
        assert.ok(vowels.slice(nucleus, coda).every((v) => v));
        const outside = [...vowels.slice(from, nucleus), ...vowels.slice(coda, to)];
        if (k < spans.length - 1) assert.is(outside.includes(true), false);
        else assert.ok(outside.filter((v) => v).length <= 1);
        at = to;
      });
      assert.is(at, word.length);
    }),
    { numRuns: 500 },
  );
});

syllables('junctions are counted once a word and place, and no word twice', () => {
  const words = ['banana', 'bana', 'na', 'nata'];
  const table = soundTable('es');
  const onsets = attestedOnsets(words, table, 1);
  assert.equal([...onsets].sort(), ['b', 'n']);
  const { heads, tails, counts } = countJunctions(words, table, onsets);
  assert.equal(
    [heads, tails],
    [
      ['=a', 'n'],
      ['=a', 't'],
    ],
  );
  assert.equal([...counts], [0, 3, 1, 0]);
});

syllables('productive endings are found without a list, longest first', () => {
  const stems = 'walk talk play work turn look help call open wait rain snow'.split(' ');
  const words = stems.flatMap((stem) => [stem, `${stem}ing`, `${stem}ed`]);
  const other = 'banana lagoon canyon marble silver copper'.split(' ');
  assert.equal(learnEndings([...words, ...other].sort()), ['ing', 'ed']);
  assert.equal(learnEndings(other), []);
  // the order of the words does not matter
  assert.equal(learnEndings([...other, ...words].reverse()), ['ing', 'ed']);
});

syllables.run();
