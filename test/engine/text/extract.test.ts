/** Extraction of syllables: order, counting modes, length bounds. */

import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseHyphenationPatterns } from '../../../engine/text/dic.ts';
import {
  type Extraction,
  extractHyphenated,
  extractPronounced,
  type Pronunciations,
} from '../../../engine/text/extract.ts';
import type { Cut } from '../../../engine/text/pronounced-split.ts';
import { refuses } from '../../fault.ts';

const hyphenator = parseHyphenationPatterns(
  'UTF-8\n.won1der1ful.\n.moun1tain.\n.ex1traor1di1na1ry.\n.ca1fés.\n.ge1schicht1lich.\n',
);
const bounds = { minLength: 2, maxLength: 8 };
const inOrder = { ...bounds, countBy: 'occurrences' as const };
const once = { ...bounds, countBy: 'files' as const };

const hyphenated = suite('hyphenated extraction');

hyphenated('gives the syllables of all words in text order with repetitions', () => {
  const text = 'Wonderful mountain, WONDERFUL mountain! No split.';
  const expected: Extraction = {
    syllables: ['won', 'der', 'ful', 'moun', 'tain', 'won', 'der', 'ful', 'moun', 'tain'],
    totalWords: 6,
    processedWords: 4,
    rejectedSyllables: 0,
    skippedUnhyphenated: 2,
    fallbackCount: 0,
  };
  assert.equal(extractHyphenated(text, hyphenator, inOrder), expected);
});

hyphenated('counted by files, gives each syllable once in code point order', () => {
  const text = 'wonderful mountain wonderful cafés mountain';
  const { syllables, totalWords } = extractHyphenated(text, hyphenator, once);
  assert.equal(syllables, ['ca', 'der', 'ful', 'fés', 'moun', 'tain', 'won']);
  assert.is(totalWords, 5);
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

hyphenated('reports progress up to the length of the text', () => {
  const ticks: number[][] = [];
  const text = 'wonderful '.repeat(30_000);
  extractHyphenated(text, hyphenator, inOrder, {
    progress: (done, total) => ticks.push([done, total]),
  });
  assert.is(ticks.length, 5);
  assert.equal(ticks.at(-1), [text.length, text.length]);
});

hyphenated('ends soon after a cancellation', () => {
  let polls = 0;
  const cancelled = () => ++polls === 2;
  const text = 'wonderful '.repeat(100_000);
  refuses(() => extractHyphenated(text, hyphenator, inOrder, { cancelled }), 'cancelled');
  assert.is(polls, 2);
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
    skippedUnhyphenated: 0,
    fallbackCount: 2,
  });
});

pronounced.run();
