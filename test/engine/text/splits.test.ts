/** Splits of words: the published ones, and recorded ones of random letters; normalisation of syllables. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { keepMargins, parseHyphenationPatterns } from '../../../engine/text/hyphenation.ts';
import { type NormaliseOptions, normaliserOf } from '../../../engine/text/normalise.ts';
import { cutOf, splitWord } from '../../../engine/text/pronounced-split.ts';
import { canonicalise } from '../../../engine/text/words.ts';
import { goldenLines } from '../../golden.ts';

const splits = suite('splits of words');

const hyphenate = (word: string, ...lines: string[]): string =>
  parseHyphenationPatterns(['UTF-8', ...lines].join('\n')).hyphenate(word);

/** Of so many vowel sounds (`3`), the last sound of all a vowel (`3+`); none: a word of no dictionary. */
function spoken(word: string, sounds: string): string {
  const vowels = Number.parseInt(sounds, 10);
  const cut =
    sounds === '' ? 'letters' : cutOf(word, { vowels, endsInVowel: sounds.endsWith('+') });
  return splitWord(word, cut).join('-');
}

splits('are those recorded', () => {
  for (const line of goldenLines<Record<string, string>>('splits.jsonl')) {
    const { patterns, word, split, sounds, words } = line;
    if (patterns !== undefined) assert.is(hyphenate(word!, ...patterns.split(' ')), split, word);
    const parts = words?.split(' ') ?? [];
    for (const part of parts) assert.is(spoken(part.replaceAll('-', ''), sounds!), part);
  }
});

splits('patterns split words as they are published to', () => {
  const minima = ['LEFTHYPHENMIN 5', 'RIGHTHYPHENMIN 5'];
  minima.push('COMPOUNDLEFTHYPHENMIN 5', 'COMPOUNDRIGHTHYPHENMIN 5', 'NOHYPHEN -', 'NEXTLEVEL');
  for (const [word, lines, split] of [
    // a pattern that is a whole word
    ['wonderful', ['.won1der1ful.'], 'won-der-ful'],
    ['wonderfully', ['.won1der1ful.'], 'wonderfully'],
    // odd values split, even ones do not, the highest wins
    ['abcdef', ['b1c', 'c2d', 'd3e'], 'ab-cd-ef'],
    ['abcdef', ['b1c', 'ab2c', 'abc', 'b3cd'], 'ab-cdef'],
    // two letters stay together at either end
    ['abcdef', ['1a1b1c1d1e1f1'], 'ab-c-d-ef'],
    ['abc', ['a1b1c'], 'abc'],
    // comments, blank lines, declared minima, patterns without a value
    ['abcd', ['% a', '# b', '', '  ', ...minima, '  b1c  ', 'bc'], 'ab-cd'],
    // a later line with the same letters replaces an earlier one
    ['abcdef', ['b1cd', 'bc1d'], 'abc-def'],
    // ^^hh is the character with that code
    ['blüte', ['l^^fc1t'], 'blü-te'],
    // changes of spelling; an index counts from the letter after a leading point
    ['zucker', ['c1k/k=k,1,2'], 'zuk-ker'],
    ['schiffahrt', ['f1f/ff=f,1,2'], 'schiff-fahrt'],
    ['omaatje', ['aa1tje./=,2,1'], 'oma-tje'],
    ['zucker', ['.zuc1k/k=k,3,2'], 'zuk-ker'],
    ['zuckerbrot', ['c1k/k=k,1,2', 'r1b'], 'zuk-ker-brot'],
    // the pattern matched last wins a tie together with its change
    ['zucker', ['c1k/k=k,1,2', 'c1ke'], 'zuc-ker'],
    ['zucker', ['uc1k/k=k,2,2', 'c1k'], 'zuc-ker'],
    ['zucker', ['uc1k', 'c1k/k=k,1,2'], 'zuk-ker'],
  ] as const) {
    assert.is(hyphenate(word, ...lines), split, lines.join());
  }
  assert.is(parseHyphenationPatterns('b1c\n').hyphenate('abcd'), 'abcd', 'the character set');
  assert.is(parseHyphenationPatterns('UTF-8\r\nb1c\rd1e\n').hyphenate('abcdef'), 'ab-cd-ef');
});

splits('removes hyphens within two letters of an end', () => {
  const given = ['a-bc-d', '-a-b-cd-e', 'ab-cd', 'a-b', 'a-b-c', 'word', ''];
  assert.equal(given.map(keepMargins), ['abcd', 'ab-cde', 'ab-cd', 'ab', 'abc', 'word', '']);
});

splits('words with so many vowel sounds', () => {
  for (const [sounds, parts] of [
    // a single letter, at most one group of sounds
    ['1+', 'a queue'],
    ['0', 'aeiou'],
    // consonants between two vowels that form no onset leave none behind
    ['3', 'wo-nde-rful'],
    ['2+', 'e-nter a-sthma ha-ppy'],
    // else before the longest onset that ends them; the u of squ is a vowel letter
    ['3', 'be-thro-ned'],
    ['2', 'in-struct ba-throo-m a-squi-nt'],
    // at the end of a run of vowel letters, consonants may stand alone; y is a vowel
    ['2', 'mou-ntai-n bei-ng beyo-nd'],
    ['3+', 'a-rea'],
    // by groups of letters when more vowels are heard than written
    ['2', 'rhythm'],
    ['3', 'aftmnt won-der'],
    // of no dictionary: one consonant stays on the left
    ['', 'b as-quint rhythm won-der-ful as-thma squir-rel e-na ba-throom ab-strakt'],
    ['', 'hmm aeiou queue strengths'],
  ] as const) {
    for (const part of parts.split(' ')) {
      assert.is(spoken(part.replaceAll('-', ''), sounds), part);
    }
  }
});

splits.run();

const pyphen = { extractor: 'pyphen', minLength: 2, maxLength: 8 } as const;
const nltk = { ...pyphen, extractor: 'nltk' } as const;

/** What becomes of the items of some lists: the accepted ones, and the counts. */
function normalise(lists: readonly (readonly string[])[], options: NormaliseOptions) {
  const normaliser = normaliserOf(options);
  const accepted = [...lists.flatMap((items) => normaliser.add(items)), ...normaliser.end()];
  return { accepted: accepted.join(' '), ...normaliser.result() };
}

const corpus = suite('normalisation');

corpus('strips accents, folds case and compatibility forms', () => {
  const cases = { Ré: 're', Å: 'a', ñu: 'nu', ﬁn: 'fin', ｗｏ: 'wo', ' ab ': 'ab', plain: 'plain' };
  for (const [from, to] of Object.entries(cases)) assert.is(canonicalise(from), to);
});

corpus('counts what it rejects as empty, by letters and by length', () => {
  const lists = [['ré', 'straße', 'x', 'toolongsyllable', '\u0301', 're', 'a-b']];
  const { stats, frequencies } = normalise(lists, pyphen);
  assert.equal([...frequencies], [['re', 2]]);
  assert.equal(stats, {
    raw: 7,
    merged: 7,
    accepted: 2,
    rejectedEmpty: 1,
    rejectedCharset: 2,
    rejectedLength: 2,
    unique: 1,
  });
});

corpus('gives the accepted items in order; of nltk those of one letter are joined once', () => {
  for (const [options, files, expected, rejected] of [
    [pyphen, 'né ta ß, ne ta', 'ne ta ne ta', { rejectedCharset: 1 }],
    // to their successors, across files
    [nltk, 'o rei lly s, re e nter x y zz a', 'orei lly sre enter xy zz', { rejectedLength: 1 }],
    // no joined one again, and nothing that is no letter
    [nltk, 'a b c d 1 ef', 'ab cd ef', { rejectedCharset: 1 }],
  ] as const) {
    const lists = files.split(', ').map((items) => items.split(' '));
    const { accepted, stats } = normalise(lists, options);
    assert.is(accepted, expected);
    const merged = expected.split(' ').length + 1;
    assert.equal(stats, { ...stats, raw: lists.flat().length, merged, ...rejected });
  }
});

corpus.run();
