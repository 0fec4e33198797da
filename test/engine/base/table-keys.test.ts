/** Name class, syllable count and label from the names of imported tables. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  classOfFile,
  compareModes,
  fileStem,
  modeLabel,
  parseSyllableKey,
  slug,
  syllableModeOfFile,
} from '../../../engine/base/table-keys.ts';

const keys = suite('keys from file names');

keys('the class is the first whose pattern the name holds', () => {
  for (const [name, expected] of [
    ['nltk_first_name_2syl.txt', 'first_name'],
    ['First Name.txt', 'first_name'],
    ['first-name_last_name.txt', 'first_name'],
    ['FirstName.txt', null],
    ['x_object_name.txt', 'object_item'],
    ['x_organization.TXT', 'organisation'],
    ['org_name.txt', 'organisation'],
    ['epithets.txt', 'title_epithet'],
    ['selections.txt', null],
    ['.txt', null],
  ] as const) {
    assert.is(classOfFile(name), expected, name);
  }
});

keys('the number of syllables stands between underscores', () => {
  for (const [name, expected] of [
    ['nltk_first_name_2syl.txt', '2syl'],
    ['Title-Epithet 10syl.TXT', '10syl'],
    ['x_02syl.txt', '02syl'],
    ['x_2syl_3syl.txt', '2syl'],
    ['2syl.txt', 'all'],
    ['x_2sylx.txt', 'all'],
    ['small.txt', 'all'],
    ['x_allow_2syl.txt', 'all'],
    ['plain.txt', 'all'],
  ] as const) {
    assert.is(syllableModeOfFile(name), expected, name);
  }
});

keys('stems, slugs, labels and order are those of the contract', () => {
  assert.equal(['a.txt', '.txt', 'a.b.txt', 'a.', 'a'].map(fileStem), [
    'a',
    '.txt',
    'a.b',
    'a.',
    'a',
  ]);
  assert.is(slug('9 lives: a very long package name'), 'n_9_lives_a_very_long_pack');
  assert.is(slug('Odd & Ends, vol. 1'), 'odd_ends_vol_1');
  assert.is(slug('épithète'), 'pith_te');
  assert.is(slug('---'), 'item');
  assert.is(slug(`${'a'.repeat(23)} b`), 'a'.repeat(23));
  assert.equal(['all', '10syl', '2syl', '02syl'].sort(compareModes), [
    '02syl',
    '2syl',
    '10syl',
    'all',
  ]);
  assert.equal(['2syl', 'all', '5syl', '02syl'].map(modeLabel), [
    '2 syllables',
    'All syllables',
    '5syl',
    '02syl',
  ]);
  assert.is(parseSyllableKey('2SYL'), '2syl');
  assert.is(parseSyllableKey('ALL'), 'all');
  assert.is(parseSyllableKey('xsyl'), undefined);
  assert.is(parseSyllableKey('２syl'), undefined);
});

keys.run();
