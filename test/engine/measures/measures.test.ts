/** Measures of strings: neighbours and OLD20 against a naive implementation, symbols, reasons, percentiles. */

import * as assert from 'uvu/assert';
import { chance } from '../../../bench/quality/random.ts';
import { learnLexicon } from '../../../engine/measures/measures.ts';
import { suite } from '../../suite.ts';
import { editsOf } from '../edits.ts';

const LETTERS = { notation: 'letters', language: 'en' } as const;
/** Strings that are as far from all words as can be. */
const FAR = ['z'.repeat(17), 'z'.repeat(31), 'ezz'.repeat(10)];
const measures = suite('measures');

/** Words of a few letters, some of them long, so that all lengths and repeated letters come up. */
function wordsOf(count: number, random: () => number): string[] {
  const words = new Set<string>();
  while (words.size < count) {
    const length = 2 + Math.floor(random() ** 3 * 34);
    words.add(Array.from({ length }, () => 'abcdeé'[Math.floor(random() * 6)]).join(''));
  }
  return [...words];
}

measures('N and OLD20 are those of a naive implementation', () => {
  const random = chance(1);
  const words = wordsOf(600, random);
  const lexicon = learnLexicon(words, LETTERS);
  for (const string of [...wordsOf(60, random), ...words.slice(0, 30), 'zz', 'a', ...FAR]) {
    if (string.length > 31) continue;
    const edits = words.filter((word) => word !== string).map((word) => editsOf(string, word));
    const sorted = [...edits].sort((a, b) => a - b).slice(0, 20);
    const n = words.filter(
      (word) => word.length === string.length && editsOf(string, word) === 1,
    ).length;
    const found = lexicon.measure(string);
    assert.is(found.old20, Number((sorted.reduce((a, b) => a + b) / 20).toPrecision(6)), string);
    assert.is(found.n, n, string);
    assert.is(editsOf(string, found.nearest[0]!), sorted[0], string);
  }
  const { n, old20, nearest } = lexicon.measure('a'.repeat(32));
  assert.equal([n, old20, nearest], [null, null, []]);
});

measures('a lexicon of fewer words than are compared is refused, and tells how many it has', () => {
  assert.throws(() => learnLexicon(['one', 'two'], LETTERS), /there are 2 here; give 40/);
  const spoken = { notation: 'blanks', language: null } as const;
  assert.throws(() => learnLexicon(['one', 'two'], spoken), /no word of the source has a blank/);
});

const NAMES = Array.from('bdfgklmnprst', (c) => ['a', 'ane', 'ilo', 'onda'].map((end) => c + end));
const small = learnLexicon(NAMES.flat(), LETTERS);

measures('the reason is the first thing that no word has; each string has a percentile', () => {
  const of = (string: string) => {
    const { reason, at, syllables } = small.measure(string);
    return [reason, at, syllables];
  };
  assert.equal(of('bane'), [null, null, 1]);
  assert.equal(of('bxne'), ['x', 2, 1]);
  assert.equal(of('bano'), ['ano', 2, 2]);
  assert.equal(of('ilo'), ['^i', 1, 2]);
  assert.equal(of('bonda'), [null, null, 2]);
  const odd = ['bonda', 'tbnda', 'tbndt', 'ttttt', 'xxxxx'].map((s) => small.measure(s));
  for (let i = 1; i < odd.length; i++) {
    assert.ok(odd[i]!.percentile < odd[i - 1]!.percentile);
    assert.ok(odd[i]!.wordlikeness < odd[i - 1]!.wordlikeness);
  }
  assert.ok(odd.at(-1)!.percentile > 0);
});

measures('an e behind a consonant and l is spoken in English spelling', () => {
  const counted = ['bandle', 'bande', 'bale'].map((word) => small.measure(word).syllables);
  assert.equal(counted, [2, 1, 1]);
});

measures('Spanish vowels part where they are strong', () => {
  const words = 'día país puede poeta leer oía hay guía quedo construí cooperar'.split(' ');
  const spanish = learnLexicon([...NAMES.flat(), ...words], { ...LETTERS, language: 'es' });
  const found = words.map((word) => spanish.measure(word).syllables);
  assert.equal(found, [2, 2, 2, 3, 2, 3, 1, 2, 2, 2, 4]);
});

measures('phonemes are measured as letters are', () => {
  const symbols = new Map(
    Array.from('bdfgklmnprstaeiou', (c) => [c, { a: 'AA1', i: 'ˌˈiː' }[c] ?? `${c}ʰ`]),
  );
  const spoken = (word: string): string => [...word].map((c) => symbols.get(c) ?? c).join(' ');
  const phonemes = learnLexicon(NAMES.flat().map(spoken), { notation: 'blanks', language: null });
  const letters = learnLexicon(NAMES.flat(), { ...LETTERS, language: null });
  for (const string of ['bane', 'tilo', 'gondi', 'xxa']) {
    const { string: _, nearest, reason: __, ...plain } = letters.measure(string);
    const { string: ___, nearest: near, reason: ____, ...other } = phonemes.measure(spoken(string));
    assert.equal(other, plain);
    const wanted = nearest.map(spoken).map((word) => word.replace(/[1ˈˌ]/g, ''));
    assert.equal(near, wanted);
  }
  // a word before its phonemes, as in dictionaries
  for (const line of ['BAN  bʰ AA0 nʰ', 'ban\tbʰ AA1 nʰ', '  bʰ  AA1  nʰ']) {
    assert.is(phonemes.keyOf(line), 'bʰ AA nʰ');
  }
});
