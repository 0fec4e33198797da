/** The measures of names, on lists and texts made by hand. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LetterBits } from '../../bench/quality/letter-bits.ts';
import { missed } from '../../bench/quality/limits.ts';
import { markovNames } from '../../bench/quality/markov.ts';
import { editsBetween, measureNames } from '../../bench/quality/measures.ts';
import { blindSection } from '../../bench/quality/page.ts';
import { withChance } from '../../bench/quality/random.ts';
import { clustersOf, foldName, SourceText, trigramsOf } from '../../bench/quality/source-text.ts';
import { defaultProfile } from '../../engine/sound/class-profile.ts';

const measures = suite('measures of names');

const TEXT = new SourceText(
  'The black bird blew past. Straight black birds, a stern strand; Anna and Anna saw Otto, XII and XII. Otto sat.',
);

measures('names are folded to a-z', () => {
  assert.is(foldName('Ærø-Straße Ñandú'), 'aerostrassenandu');
  assert.is(foldName('Żółw 7'), 'zow'); // ł has no mark that could be taken off
});

measures('a text has words, and proper names that it never writes small', () => {
  assert.ok(TEXT.isWord.has('straight'));
  assert.not.ok(TEXT.isWord.has('a'), 'one letter is no word');
  assert.equal(TEXT.properNames, ['anna', 'otto']);
});

measures('clusters are runs of sounds in their place', () => {
  assert.equal(clustersOf('straight'), [
    { place: 'start', sounds: 'str' },
    { place: 'vowels', sounds: 'ai' },
    { place: 'end', sounds: 'Ct' }, // gh is one sound
  ]);
  assert.equal(
    clustersOf('quingsch').map(({ sounds }) => sounds),
    ['Q', 'i', 'NC'],
  );
  assert.equal(trigramsOf('ab'), ['^ab', 'ab$']);
});

measures('each fault is counted where it is and nowhere else', () => {
  const of = (...names: string[]) => measureNames(names, TEXT, null);
  // two words begin with bl and two end in nd
  assert.is(of('blend').defect, 0);
  assert.is(of('vlend').defect, 100, 'no word begins with vl');
  assert.is(of('brr').defect, 100, 'no vowel');
  assert.is(of('blanstrd').defect, 100, 'more than three consonants');
  assert.is(of('bleand').defect, 100, 'ea is in no word');
  assert.is(of('black', 'Blana').word, 50);
  assert.is(of('birdblack').glued, 100);
  assert.is(of('black').glued, 0, 'a word is no compound');
  assert.is(of('birdano').glued, 0);
  assert.is(of('blaird').trigram, 100);
  assert.is(of('straight').trigram, 0);
  assert.is(of('blaird').edge, 0);
  assert.is(of('blairo').edge, 100);
  assert.is(of('Blana', 'blana', 'sterno').twice, 200 / 3);
  assert.is(of('abcdefghijk', 'abcdefghij').long, 50);
  assert.equal(
    [of('ab', 'abc', 'abcd')].map(({ p10, p50, p90 }) => [p10, p50, p90]),
    [[2, 3, 3]],
  );
  assert.is(of('blan', 'blas', 'blar', 'stor').start, 75);
  assert.throws(() => of('', '7'), /needs one name/);
});

measures('near names lie within a quarter of the longer one', () => {
  const near = (...names: string[]) => measureNames(names, TEXT, null).near;
  assert.is(near('anna', 'otto'), 0);
  assert.is(near('anna', 'anno'), 100);
  assert.is(near('ana', 'ano'), 0, 'one of three letters is a third');
  assert.is(near('marbelon', 'marbenol'), 100);
  assert.is(near('marbelo', 'marteno'), 0);
  assert.is(editsBetween('marbelon', 'marebln'), 2);
  assert.is(editsBetween('ca', 'abc'), 3, 'a swapped pair is not edited again');
  assert.is(editsBetween('', 'abc'), 3);
});

measures('bits are those of interpolated Kneser-Ney, worked out by hand', () => {
  // words ab and b: behind the boundary a and b once each; behind a only b; behind b twice the end
  const bits = new LetterBits(['ab', 'b'], 2);
  const one = (continuations: number) => (continuations - 0.75) / 4 + ((0.75 * 3) / 4) * (1 / 27);
  const lower = { a: one(1), b: one(2), end: one(1) };
  const begin = (p: number) => 0.25 / 2 + 0.75 * p;
  const expected =
    -(
      Math.log2(begin(lower.a)) +
      Math.log2(0.25 + 0.75 * lower.b) +
      Math.log2(1.25 / 2 + (0.75 / 2) * lower.end)
    ) / 3;
  assert.ok(Math.abs(bits.mean('ab') - expected) < 1e-12);
  assert.ok(bits.mean('zz') > bits.mean('ab'));
  assert.is(new LetterBits(['ab', 'ab', 'b'], 2).mean('ab'), bits.mean('ab'), 'distinct words');
});

measures('a chain gives distinct names of its letters that are no words', () => {
  const words = ['salando', 'mirando', 'sandoria', 'morales', 'mirales', 'dorales'];
  const options = { order: 2, count: 5, seed: 1, letters: [4, 10] } as const;
  const names = markovNames(words, options);
  assert.ok(names.length > 0 && names.length <= 5);
  assert.equal(names, markovNames(words, options));
  assert.is(new Set(names).size, names.length);
  assert.ok(names.every((name) => !words.includes(name) && name.length >= 4 && name.length <= 10));
  assert.equal(markovNames([], options), []);
});

measures('what a list misses is said', () => {
  const profile = {
    ...defaultProfile({
      name: 'place_name',
      description: '',
      syllableRange: [2, 3],
      features: {},
    } as unknown as Parameters<typeof defaultProfile>[0]),
    letters: [4, 8] as const,
  };
  const list = ['black', 'birdblack'];
  assert.equal(missed(measureNames(list, TEXT, null), list, profile, 0).length, 5);
  assert.match(
    missed(measureNames(list, TEXT, null), list, profile, 9).join('; '),
    /^defect 100\.0 \(at most 2\); word 50\.0 \(at most 0\); glued 50\.0 \(at most 1\); letters outside 4-8: birdblack$/,
  );
});

measures('the blind ratings of the page stay as they are', () => {
  const page = '# A\n\n## Every class\n\nx\n\n## Blind ratings\n\nby hand\n\n## Text by text\n';
  assert.is(blindSection(page), '## Blind ratings\n\nby hand\n\n');
  assert.match(blindSection('# A\n'), /^## Blind ratings\n/);
});

measures('chance is given back', () => {
  const { random } = Math;
  assert.is(
    withChance(3, () => Math.random()),
    withChance(3, () => Math.random()),
  );
  assert.throws(() =>
    withChance(3, () => {
      throw new Error('no');
    }),
  );
  assert.is(Math.random, random);
});

measures.run();
