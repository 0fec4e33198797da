/** Lines and blanks of imported texts, keys from names of tables; maps that forget, and promises by key. */
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { LruMap, PromiseMap } from '../../../engine/base/maps.ts';
import { LineSplitter, meantBy, trimText } from '../../../engine/base/plain-text.ts';
import {
  classOfFile,
  compareModes,
  fileStem,
  modeLabel,
  parseSyllableKey,
  slug,
  syllableModeOfFile,
} from '../../../engine/base/table-keys.ts';
import { suite } from '../../suite.ts';

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

texts('a slip of one edit, from six letters on of two, has the word that was meant', () => {
  const known = ['first_name', 'man', 'god', 'region', 'classes', 'and', 'render_style'];
  const meant = (words: string) => words.split(' ').map((word) => meantBy(word, known));
  const [first, , , region] = known;
  assert.equal(meant('frist frist_name First first-nmae'), [first, first, first, first]);
  assert.equal(meant('mna regoin region regoins'), ['man', region, region, region]);
  assert.equal(meant('class style'), ['classes', 'render_style']);
  for (const far of ['cat', 'tom', 'candidates', 'dragon', 'x', '', 'gods'.repeat(11)])
    assert.is(meantBy(far, known), undefined, far);
});

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

const maps = suite('LRU map');
const keysOf = (map: Iterable<[string, unknown]>): string[] => [...map].map(([key]) => key);

maps('keeps as many as it has room for, the last used ones', () => {
  const dropped: string[] = [];
  const map = new LruMap<string, string>(2, { dropped: (value) => void dropped.push(value) });
  map.set('a', 'A');
  map.set('b', 'B');
  assert.is(map.get('a'), 'A');
  map.set('c', 'C');
  assert.equal(keysOf(map), ['a', 'c']);
  assert.equal(dropped, ['B']);
  map.set('d', 'D');
  assert.equal(keysOf(map), ['c', 'd']);
  assert.is(map.get('a'), undefined);
});

maps('keeps undefined apart from nothing', () => {
  const map = new LruMap<string, undefined>(2);
  map.set('a', undefined);
  assert.ok(map.has('a'));
  assert.not(map.has('b'));
  map.set('b', undefined);
  assert.is(map.get('a'), undefined);
  assert.equal(keysOf(map), ['b', 'a']);
});

maps('weighs anew what has grown, and never forgets the last', () => {
  const map = new LruMap<string, { bytes: number }>(10, { weight: ({ bytes }) => bytes });
  const [a, b] = [{ bytes: 2 }, { bytes: 3 }];
  map.set('a', a);
  map.set('b', b);
  b.bytes = 9;
  assert.equal(keysOf(map), ['a', 'b']);
  map.trim();
  assert.equal(keysOf(map), ['b']);
  map.set('c', { bytes: 99 });
  assert.equal(keysOf(map), ['c']);
});

const promises = suite('promises by key');

promises('are computed once for each key, the longest unused one goes first', async () => {
  const map = new PromiseMap<string, number>(2);
  let made = 0;
  const make = async (): Promise<number> => ++made;
  assert.equal(await Promise.all([map.get('a', make), map.get('a', make)]), [1, 1]);
  assert.is(await map.get('b', make), 2);
  assert.is(await map.get('a', make), 1);
  assert.is(await map.get('c', make), 3);
  assert.ok(map.has('a') && !map.has('b'));
});

promises('that fail are told to all who wait, and computed again afterwards', async () => {
  const map = new PromiseMap<string, number>();
  const fails = (): Promise<number> => Promise.reject(new Error('too many open files'));
  const [one, other] = await Promise.allSettled([map.get('a', fails), map.get('a', fails)]);
  assert.equal([one.status, other.status], ['rejected', 'rejected']);
  assert.not(map.has('a'));
  assert.is(await map.get('a', async () => 7), 7);
});
