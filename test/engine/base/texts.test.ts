/** Lines and blanks of imported texts; name class, syllable count and label from names of tables. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LineSplitter, trimText } from '../../../engine/base/plain-text.ts';
import {
  classOfFile,
  compareModes,
  fileStem,
  modeLabel,
  parseSyllableKey,
  slug,
  syllableModeOfFile,
} from '../../../engine/base/table-keys.ts';
import { processorMs } from '../../processor-time.ts';

const texts = suite('imported texts');

function lines(...pieces: string[]): string[] {
  const splitter = new LineSplitter();
  return [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.end()];
}

texts('every line break of the contract ends a line', () => {
  const breaks = ['\r\n', ...'\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029'];
  for (const end of breaks) assert.equal(lines(`a${end}b${end}`), ['a', 'b'], JSON.stringify(end));
  assert.equal(lines('a\n\nb'), ['a', '', 'b']);
  assert.equal(lines('\n'), ['']);
  assert.equal(lines(''), []);
  assert.equal(lines('a\x1fb\tc'), ['a\x1fb\tc']);
});

texts('where a text is cut into pieces makes no difference', () => {
  const text = fc.stringMatching(/^[ab\r\n\v\x85\u2028]{0,24}$/);
  fc.assert(
    fc.property(text, fc.nat(24), fc.nat(24), (whole, i, j) => {
      const [from, to] = [Math.min(i, j), Math.max(i, j)];
      const pieces = [whole.slice(0, from), whole.slice(from, to), whole.slice(to)];
      assert.equal(lines(...pieces), lines(whole));
    }),
  );
});

texts('blanks at the ends go, the byte-order mark stays', () => {
  assert.is(trimText(' \t\x1c\x1f\x85\u00a0\u3000a b\u2029\u2003\r\n'), 'a b');
  assert.is(trimText('\ufeffa'), '\ufeffa');
  assert.is(trimText('\u200ba\u180e'), '\u200ba\u180e');
  assert.is(trimText(' \n '), '');
});

texts('trimming takes time in line with the length', async () => {
  // with the square of the length it would take minutes
  const ms = await processorMs(() => trimText(`a${' '.repeat(1_000_000)}b`));
  assert.ok(ms < 10_000, `${ms} ms`);
});

texts.run();

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
  const stems = ['a.txt', '.txt', 'a.b.txt', 'a.', 'a'].map(fileStem);
  assert.is(stems.join(' '), 'a .txt a.b a. a');
  assert.is(slug('9 lives: a very long package name'), 'n_9_lives_a_very_long_pack');
  assert.is(slug('Odd & Ends, vol. 1'), 'odd_ends_vol_1');
  assert.is(slug('épithète'), 'pith_te');
  assert.is(slug('---'), 'item');
  assert.is(slug(`${'a'.repeat(23)} b`), 'a'.repeat(23));
  const modes = ['all', '10syl', '2syl', '02syl'].sort(compareModes);
  assert.is(modes.join(' '), '02syl 2syl 10syl all');
  const labels = ['2syl', 'all', '5syl', '02syl'].map(modeLabel);
  assert.is(labels.join(', '), '2 syllables, All syllables, 5syl, 02syl');
  assert.is(parseSyllableKey('2SYL'), '2syl');
  assert.is(parseSyllableKey('ALL'), 'all');
  assert.is(parseSyllableKey('xsyl'), undefined);
  assert.is(parseSyllableKey('２syl'), undefined);
});

keys.run();
