/** Extraction of syllables: order, counting modes, length bounds; words of any script and their count. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Hooks } from '../../../engine/base/errors.ts';
import {
  type Extraction,
  extractHyphenated,
  extractPronounced,
  type Pronunciations,
} from '../../../engine/text/extract.ts';
import { parseHyphenationPatterns } from '../../../engine/text/hyphenation.ts';
import type { Cut } from '../../../engine/text/pronounced-split.ts';
import { romanise } from '../../../engine/text/romanise.ts';
import { addCounts, countWords, NO_WORDS } from '../../../engine/text/word-count.ts';
import { forEachWord } from '../../../engine/text/words.ts';
import { loadHyphenator } from '../../../store/texts/hyphenators.ts';
import { progressOf, stopsUnwanted } from '../../fault.ts';

const hyphenator = parseHyphenationPatterns(
  'UTF-8\n.won1der1ful.\n.moun1tain.\n.ex1traor1di1na1ry.\n.ca1fés.\n.ge1schicht1lich.\n',
);
const bounds = { minLength: 2, maxLength: 8 };
const inOrder = { ...bounds, countBy: 'occurrences' as const };

const hyphenated = suite('hyphenated extraction');

hyphenated('gives the syllables of all words in text order with repetitions', () => {
  const text = 'Wonderful mountain, WONDERFUL mountain! No split.';
  const expected: Extraction = {
    syllables: ['won', 'der', 'ful', 'moun', 'tain', 'won', 'der', 'ful', 'moun', 'tain'],
    totalWords: 6,
    processedWords: 4,
    rejectedSyllables: 0,
    missed: 2,
    words: {
      words: ['wonderful', 'mountain', 'wonderful', 'no', 'split'],
      splits: ['won-der-ful', 'moun-tain', 'won-der-ful', 'no', 'split'],
      counts: [1, 2, 1, 1, 1],
    },
  };
  assert.equal(extractHyphenated(text, hyphenator, inOrder), expected);
});

hyphenated('rejects and counts the pieces outside the bounds, whichever way it counts', () => {
  const text = 'extraordinary geschichtlich extraordinary';
  const options = { minLength: 3, maxLength: 5 };
  const all = extractHyphenated(text, hyphenator, { ...options, countBy: 'occurrences' });
  assert.equal(all.syllables, ['traor', 'lich', 'traor']);
  assert.is(all.rejectedSyllables, 10);
  const set = extractHyphenated(text, hyphenator, { ...options, countBy: 'files' });
  assert.equal(set.syllables, ['lich', 'traor']);
  assert.is(set.rejectedSyllables, 10);
});

hyphenated('asks for each distinct lower-case word once', () => {
  const asked: string[] = [];
  const hyphenate = (word: string): string => {
    asked.push(word);
    return word;
  };
  extractHyphenated('One two ONE Two one ÉTÉ été', { hyphenate }, inOrder);
  assert.equal(asked, ['one', 'two', 'été']);
});

hyphenated('counts by files exactly the set of what it counts by occurrences', () => {
  const word = fc.constantFrom('wonderful', 'mountain', 'cafés', 'extraordinary', 'word', 'a1');
  const property = fc.property(fc.array(word), fc.nat({ max: 4 }), (words, minLength) => {
    const options = { minLength, maxLength: 4 };
    const text = words.join(' ');
    const all = extractHyphenated(text, hyphenator, { ...options, countBy: 'occurrences' });
    const set = extractHyphenated(text, hyphenator, { ...options, countBy: 'files' });
    assert.equal(set.syllables, [...new Set(all.syllables)].sort());
    assert.equal({ ...set, syllables: [] }, { ...all, syllables: [] });
  });
  fc.assert(property);
});

hyphenated.run();

const pronounced = suite('pronounced extraction');

const table = new Map<string, Cut>([
  ['wonderful', 'vowels'],
  ['asthma', 'vowels'],
  ['a', 'whole'],
]);
const pronunciations: Pronunciations = { lookup: (word) => table.get(word) };

pronounced('gives the syllables in text order with repetitions and counts unknown words', () => {
  const text = 'Wonderful asthma; a squirrel, a squirrel: naïve';
  assert.equal(extractPronounced(text, pronunciations, bounds), {
    syllables: ['wo', 'nde', 'rful', 'sthma', 'squir', 'rel', 'squir', 'rel'],
    totalWords: 6,
    processedWords: 6,
    rejectedSyllables: 3,
    missed: 2,
    words: {
      words: ['wonderful', 'asthma', 'a', 'squirrel', 'naïve'],
      splits: ['wo-nde-rful', 'a-sthma', 'a', 'squir-rel', 'nai-ve'],
      counts: [1, 1, 2, 2, 1],
    },
  });
});

pronounced('has the same spellings as hyphenation, each with its occurrences', () => {
  const text = 'Straße Café; naïve café a×b Ångström on the d’Artagnan x1 _em_ œuvre';
  const { words } = extractPronounced(text, pronunciations, bounds);
  const hyphenated = extractHyphenated(text, hyphenator, inOrder);
  assert.is(words.words.join(' '), 'straße café naïve café a×b ångström on the d artagnan');
  assert.ok(words.counts.every((n) => n === 1));
  assert.equal(hyphenated.words.words, words.words);
  assert.equal(hyphenated.words.counts, words.counts);
});

const EXTRACTORS = {
  hyphenated: (text: string, hooks: Hooks) => extractHyphenated(text, hyphenator, inOrder, hooks),
  pronounced: (text: string, hooks: Hooks) =>
    extractPronounced(text, pronunciations, bounds, hooks),
};

for (const [how, extract] of Object.entries(EXTRACTORS)) {
  pronounced(`a ${how} one tells progress up to the end of the text, and can be cancelled`, () => {
    const text = 'wonderful '.repeat(30_000);
    const ticks = progressOf((hooks) => extract(text, hooks));
    assert.equal([ticks.length, new Set(ticks.map(([done]) => done)).size], [5, 5]);
    assert.equal(ticks.at(-1), [text.length, text.length]);
    stopsUnwanted((hooks) => extract(text, hooks), 2);
  });
}

pronounced.run();

const count = suite('word count');

count('words are runs of letters and marks that touch no digit', () => {
  const words: string[] = [];
  forEachWord("Łódź, 3km x_y Ёлка п'ять हिन्दी 東京\u{1f600}", (word) => words.push(word));
  assert.equal(words, ['Łódź', 'Ёлка', 'п', 'ять', 'हिन्दी', '東京']);
});

count('romanised text has the letters a to z only', () => {
  assert.is(romanise('щука'), 'shchuka');
  assert.is(romanise('съезд'), 'sezd');
  assert.is(romanise('ψυχή'), 'psychi');
  assert.is(romanise('straße łódź'), 'strasselodz');
  assert.is(romanise('ь'), '');
});

count('words are cut in their own script, then romanised', async () => {
  const { hyphenator } = await loadHyphenator('ru', null);
  const options = { ...inOrder, romanise };
  const text = 'Молоко и щука: молоко';
  const { syllables, words } = extractHyphenated(text, hyphenator, options);
  assert.is(syllables.join(' '), 'mo lo ko shchu ka mo lo ko');
  assert.equal(words, {
    words: ['moloko', 'i', 'shchuka', 'moloko'],
    splits: ['mo-lo-ko', 'i', 'shchu-ka', 'mo-lo-ko'],
    counts: [1, 1, 1, 1],
  });
  const plain = extractHyphenated(text, hyphenator, inOrder);
  assert.equal([plain.totalWords, plain.syllables.length], [0, 0]);
});

count('counts tell what can be cut, and the commonest script', async () => {
  const { hyphenator } = await loadHyphenator('en_US', null);
  const of = (text: string) =>
    countWords(text, extractHyphenated(text, hyphenator, inOrder), bounds);
  const latin = of('wonderful mountain of the x');
  assert.equal(latin, { words: 5, readable: 5, cut: 2, syllables: 5, script: 'Latn' });
  const greek = of('τη νύχτα mountain');
  assert.equal(greek, { words: 3, readable: 1, cut: 1, syllables: 2, script: 'Grek' });
  assert.equal(addCounts(greek, latin).script, 'Latn');
  assert.equal(addCounts(NO_WORDS, greek), greek);
  assert.equal(of('12 34'), NO_WORDS);
});

count.run();
