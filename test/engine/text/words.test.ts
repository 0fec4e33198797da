/** Headings, and word tokens. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { extractPronounced, TOKEN } from '../../../engine/text/extract.ts';
import { headingTest } from '../../../engine/text/words.ts';
import { anyCharacter } from '../../any-character.ts';
import { sampled } from '../../extent.ts';

const headings = suite('headings');

headings('are lines of their own with capitals in all longer words', () => {
  for (const [text, is] of [
    ['a b\n\nThe Noble Bachelor Comes\n\nIn the', true],
    ['x\r\n\r\nOf a Noble Bachelor\r\n\r\ny', true],
    ['x\n \nOf the Noble Bachelor', true],
    ['Noble Bachelor\n\nx', true],
    ['a b\nThe Noble Bachelor Comes\n\nIn the', false],
    ['a b\n\nThe Noble Bachelor Comes\nIn the', false],
    ['x\n\nhe called the Noble Bachelor in\n\ny', false],
    ['x\n\nBachelor\n\ny', false],
    ['x\n\n“Oh, Mr. Bachelor!”\n\ny', false],
    ['x\n\nso on to Bachelor\n\ny', false],
    [`x\n\n${'Oh My '.repeat(12)}Bachelor\n\ny`, true],
    [`x\n\n${'Oh My '.repeat(12)}a Bachelor\n\ny`, false],
    [`${'so it was '.repeat(20)} Noble Bachelor`, false],
  ] as const) {
    assert.is(headingTest(text)(text.indexOf('Bachelor')), is, JSON.stringify(text));
  }
});

headings('are told for place after place', () => {
  const text = `so Anna came\n\nThe Noble Bachelor\n\nso Berta came ${'and went '.repeat(30)}with Carla\n\nThe Man Dora\n`;
  const isHeading = headingTest(text);
  const names = ['Anna', 'Noble', 'Bachelor', 'Berta', 'Carla', 'Dora'];
  const seen = names.filter((name) => isHeading(text.indexOf(name)));
  assert.equal(seen, ['Noble', 'Bachelor', 'Dora']);
});

headings.run();

const scan = suite('token scan');

/** The definition: runs of letters with a Unicode word boundary on both sides. */
const W = '[\\p{L}\\p{N}_]';
const B = `(?:(?<=${W})(?!${W})|(?<!${W})(?=${W}))`;
const ASCII = new RegExp(`${B}[a-zA-Z]+${B}`, 'gu');
const LATIN = new RegExp(`${B}[a-zA-Z\\u00c0-\\u00ff]+${B}`, 'gu');

/** Texts of which words are easily mistaken. */
const TRICKY: readonly string[] = [
  "O'Reilly’s re-enter—now.",
  // a run that touches another word character
  'abc1 123abc foo_bar œuvre cœur Łódź ﬁnally ªb bº x² Жook ok',
  // a combining mark ends a word
  'cafe\u0301s',
  // the multiplication and division signs join words but do not stand alone
  'a×b ÷ ×c d÷ ×× ab×cd1 9ab×cd 1×2',
  // a letter outside the basic plane is a word character, an emoji and a lone surrogate are none
  'a\u{1d400} \u{1d400}b c\u{1f600}d \ud835a\udc00',
];

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
  const property = fc.property(text, (t) => {
    assert.equal(t.match(TOKEN), t.match(LATIN));
    const spoken = t.match(ASCII) ?? [];
    const any = { minLength: 1, maxLength: 99 };
    const { syllables, totalWords } = extractPronounced(t, { lookup: () => undefined }, any);
    assert.is(syllables.join(''), spoken.join('').toLowerCase());
    assert.is(totalWords, spoken.length);
  });
  fc.assert(property, {
    numRuns: sampled(1250, 5000),
    examples: TRICKY.map((text): [string] => [text]),
  });
});

scan.run();
