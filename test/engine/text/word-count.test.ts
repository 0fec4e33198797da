/** Words of any script, their count, and their romanised syllables. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { extractHyphenated, WordNotes } from '../../../engine/text/extract.ts';
import { nameContext } from '../../../engine/text/name-context.ts';
import { romanise } from '../../../engine/text/romanise.ts';
import { forEachWord } from '../../../engine/text/tokens.ts';
import { addCounts, countWords, NO_WORDS } from '../../../engine/text/word-count.ts';
import { loadHyphenator } from '../../../store/texts/hyphenators.ts';

const count = suite('word count');

const BOUNDS = { minLength: 2, maxLength: 8 };

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
  const options = { ...BOUNDS, countBy: 'occurrences', romanise } as const;
  const text = 'Молоко и щука: молоко';
  assert.equal(extractHyphenated(text, hyphenator, options).syllables, [
    'mo',
    'lo',
    'ko',
    'shchu',
    'ka',
    'mo',
    'lo',
    'ko',
  ]);
  const notes = new WordNotes(nameContext('ru'));
  extractHyphenated(text, hyphenator, options, {}, notes);
  assert.is(notes.columns!.spellings, 'Moloko\ni\nshchuka\nmoloko');
  assert.is(notes.columns!.splits, 'mo-lo-ko\ni\nshchu-ka\nmo-lo-ko');
  const plain = extractHyphenated(text, hyphenator, { ...BOUNDS, countBy: 'occurrences' });
  assert.equal([plain.totalWords, plain.syllables.length], [0, 0]);
});

count('counts tell what can be cut, and the commonest script', async () => {
  const { hyphenator } = await loadHyphenator('en_US', null);
  const of = (text: string) =>
    countWords(
      text,
      extractHyphenated(text, hyphenator, { ...BOUNDS, countBy: 'occurrences' }),
      BOUNDS,
    );
  const latin = of('wonderful mountain of the x');
  assert.equal(latin, { words: 5, readable: 5, cut: 2, syllables: 5, script: 'Latn' });
  const greek = of('τη νύχτα mountain');
  assert.equal(greek, { words: 3, readable: 1, cut: 1, syllables: 2, script: 'Grek' });
  assert.equal(addCounts(greek, latin).script, 'Latn');
  assert.equal(addCounts(NO_WORDS, greek), greek);
  assert.equal(of('12 34'), NO_WORDS);
});

count.run();
