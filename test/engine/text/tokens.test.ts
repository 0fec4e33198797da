/** Word tokens: Unicode word boundaries, combining marks, signs. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { forEachSpan, type Letters, TICK_CHARACTERS } from '../../../engine/text/tokens.ts';
import { anyCharacter } from '../../any-character.ts';
import { sampled } from '../../extent.ts';

const scan = suite('token scan');

function tokens(text: string, letters: Letters = 'latin'): string[] {
  const found: string[] = [];
  forEachSpan(text, letters, (start, end) => found.push(text.slice(start, end)));
  return found;
}

/** The definition: runs of letters with a Unicode word boundary on both sides. */
const W = '[\\p{L}\\p{N}_]';
const B = `(?:(?<=${W})(?!${W})|(?<!${W})(?=${W}))`;
const DEFINITION: Record<Letters, RegExp> = {
  ascii: new RegExp(`${B}[a-zA-Z]+${B}`, 'gu'),
  latin: new RegExp(`${B}[a-zA-Z\\u00c0-\\u00ff]+${B}`, 'gu'),
};

scan('finds words with a Unicode word boundary on both sides', () => {
  for (const [text, found] of [
    ["O'Reilly’s re-enter—now.", 'O Reilly s re enter now'],
    // a run that touches another word character
    ['abc1 123abc foo_bar œuvre cœur Łódź ﬁnally ªb bº x² Жook ok', 'ok'],
    // a combining mark ends a word
    ['cafe\u0301s', 'cafe s'],
    // the multiplication and division signs join words but do not stand alone
    ['a×b ÷ ×c d÷ ××', 'a×b c d'],
    ['ab×cd1 9ab×cd 1×2', 'ab× ×cd ×'],
    // a letter outside the basic plane is a word character, an emoji and a lone surrogate are none
    ['a\u{1d400} \u{1d400}b c\u{1f600}d', 'c d'],
    ['\ud835a\udc00', 'a'],
  ] as const) {
    assert.is(tokens(text).join(' '), found);
  }
  assert.equal(tokens('naïve café plain', 'ascii'), ['plain']);
});

scan('equals the regular expression of the definition', () => {
  const unit = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...'abzAZéÿÀß') },
    { weight: 4, arbitrary: fc.constantFrom(..." '-_0×÷.,\nªµº²¼œЖ’—\u0301\u0660") },
    {
      weight: 1,
      arbitrary: fc.constantFrom('\u{1d400}', '\u{1f600}', '\ud835', '\udc00', '\u{10400}'),
    },
    { weight: 1, arbitrary: anyCharacter },
  );
  const text = fc.array(unit, { maxLength: 40 }).map((units) => units.join(''));
  const property = fc.property(text, fc.constantFrom<Letters>('ascii', 'latin'), (t, letters) => {
    assert.equal(tokens(t, letters), t.match(DEFINITION[letters]) ?? []);
  });
  fc.assert(property, { numRuns: sampled(1250, 5000) });
});

scan('ticks about every 64k characters with its position', () => {
  const ticks: number[] = [];
  const text = 'some words '.repeat(20_000);
  forEachSpan(
    text,
    'latin',
    () => undefined,
    (done) => ticks.push(done),
  );
  assert.is(ticks.length, Math.floor(text.length / TICK_CHARACTERS));
  assert.ok(ticks.every((done, i) => i === 0 || done > ticks[i - 1]!));
});

scan.run();
