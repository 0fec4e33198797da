/** Word tokens, and the words of a text with their counts, as data/words.tsv has them; headings. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { NO_HOOKS } from '../../../engine/base/hooks.ts';
import { extractHyphenated, extractPronounced } from '../../../engine/text/extract.ts';
import { nameContext } from '../../../engine/text/name-context.ts';
import {
  canonicalise,
  forEachSpan,
  isPlain,
  TICK_CHARACTERS,
} from '../../../engine/text/tokens.ts';
import { Headings } from '../../../engine/text/word-forms.ts';
import { readWordRows, type WordRow, WordRows } from '../../../engine/text/word-rows.ts';
import { anyCharacter } from '../../any-character.ts';
import { sampled } from '../../extent.ts';

const words = suite('words of a text');

/** Splits before every third letter. */
const hyphenator = {
  hyphenate: (word: string): string => word.match(/.{1,3}/g)!.join('-'),
};
const OPTIONS = { minLength: 2, maxLength: 8, countBy: 'occurrences' } as const;

const notesOf = (language: string) => ({ context: nameContext(language), list: false });

function tableOf(texts: readonly string[], language: string): WordRow[] {
  const rows = new WordRows();
  for (const text of texts) {
    rows.add(extractHyphenated(text, hyphenator, OPTIONS, NO_HOOKS, notesOf(language)).words!);
  }
  return readWordRows(`${rows.lines().join('\n')}\n`);
}

/** The distinct words of a text in a-z, by their bytes, the simple way. */
function sourceWords(text: string): string[] {
  const found = new Set<string>();
  forEachSpan(text, (a, b) => void found.add(canonicalise(text.slice(a, b))));
  return [...found].filter(isPlain).sort();
}

const rowOf = (rows: readonly WordRow[], word: string) => rows.find((one) => one.word === word);

const row = (rows: readonly WordRow[], word: string) => {
  const { count, lower, inner, titled, place, beside } = rowOf(rows, word)!;
  return [count, lower, inner, titled, place, beside];
};

words('counts occurrences by how and where they are written', () => {
  const text =
    'Jane saw Jane. Jane smiled at Jane, and Jane left\nJane in Bath: Mr. Bennet met Miss Jane\nBATH bath';
  const table = tableOf([text], 'en');
  // first, after a full stop, at the start of a line: not within a sentence
  assert.equal(row(table, 'jane'), [7, 0, 4, 1, 1, 0]);
  assert.equal(row(table, 'bath'), [3, 1, 1, 0, 1, 0]);
  assert.equal(row(table, 'bennet'), [1, 0, 1, 1, 0, 0]);
  assert.equal(row(table, 'mr'), [1, 0, 0, 0, 0, 0]);
  assert.is(rowOf(table, 'elizabeth'), undefined);
});

words('takes what follows a mark, a quotation mark, a dash or a bracket for a beginning', () => {
  for (const gap of [...'. |! |? |: |… |... | “|, "| — |—| -- | ('.split('|'), '\n', '\n\n']) {
    assert.equal(row(tableOf([`we${gap}Anna`], 'en'), 'anna')[2], 0, JSON.stringify(gap));
  }
  for (const gap of [' ', ', ', '; ', ' Mrs. ', ' J. ', " O'", ' Mary-', ' 12 ']) {
    assert.equal(row(tableOf([`we${gap}Anna`], 'en'), 'anna')[2], 1, JSON.stringify(gap));
  }
});

words('tells titles, places and neighbours, each in its language', () => {
  const english = tableOf(
    ['so Captain Hook met Peter Pan Junior in London and near the Thames'],
    'en',
  );
  assert.equal(row(english, 'hook').slice(3), [1, 0, 0]);
  assert.equal(row(english, 'peter').slice(3), [0, 0, 1]);
  assert.equal(row(english, 'pan').slice(3), [0, 0, 1]);
  assert.equal(row(english, 'junior').slice(3), [0, 0, 1]);
  assert.equal(row(english, 'london').slice(3), [0, 1, 0]);
  const spanish = tableOf(['iba don Quijote en la Mancha y Sancho en Toledo'], 'es');
  assert.equal(row(spanish, 'quijote').slice(3), [1, 0, 0]);
  assert.equal(row(spanish, 'mancha').slice(3), [0, 1, 0]);
  assert.equal(row(spanish, 'toledo').slice(3), [0, 1, 0]);
  assert.equal(row(tableOf(['oli kerran Pohjolassa'], 'fi'), 'pohjolassa').slice(3), [0, 1, 0]);
});

words('adds up spellings and files; headings in capitals give no spelling', () => {
  const table = tableOf(
    ['VÄINÖ, VÄINÖ, VÄINÖ on Väinö on Väinö', 'on Vaino; oli väinö oli väinö'],
    'fi',
  );
  assert.is(table.length, 3);
  assert.equal(row(table, 'vaino').slice(0, 3), [8, 2, 3]);
  assert.is(rowOf(table, 'vaino')!.spelling, 'Väinö');
  assert.is(rowOf(table, 'vaino')!.split, 'vai-no');
  assert.is(rowOf(table, 'on')!.split, 'on');
});

words('holds the words of the source list, in its order, by either extractor', () => {
  const text = 'Straße Café; naïve café a×b Ångström on the d’Artagnan x1 _em_ œuvre';
  const listed = sourceWords(text);
  const table = tableOf([text], 'en');
  assert.equal(
    table.map(({ word }) => word),
    listed,
  );
  const spoken = { lookup: () => undefined };
  const rows = new WordRows();
  rows.add(extractPronounced(text, spoken, OPTIONS, NO_HOOKS, notesOf('en')).words!);
  assert.equal(rows.words(), listed);
});

words('survives the file for any text', () => {
  const letters = fc.constantFrom(...'aAbBéÉñß .,-\n“’—1');
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 200 }), (characters) => {
      const text = characters.join('');
      const table = tableOf([text], 'en');
      assert.equal(
        table.map(({ word }) => word),
        sourceWords(text),
      );
      for (const { word, split, count, lower, inner, titled, place, beside } of table) {
        assert.ok(lower + inner <= count);
        assert.ok(Math.max(titled + beside, place) <= inner);
        assert.is(split.replaceAll('-', ''), word);
      }
    }),
  );
});

words('names the line of a damaged file', () => {
  const head = 'word\tspelling\tcount\tlower\tinner\tsplit\ttitled\tplace\tbeside\tarticle\n';
  const good = 'anna\tAnna\t2\t0\t1\tan-na\t0\t0\t0\t0\n';
  assert.is(readWordRows(head + good).length, 1);
  assert.is(readWordRows(head).length, 0);
  for (const [text, line] of [
    ['', 1],
    ['word\tcount\n', 1],
    [`${head}${good.slice(0, -1)}`, 2],
    [`${head}${good}anna\tAnna\t2\t0\n`, 3],
    [`${head}${good}\n`, 3],
    [`${head}${good.replace('2', 'x')}`, 2],
    [`${head}${good.replace('2', '99999999999')}`, 2],
    [`${head}${good.replace('\n', '\t1\n')}`, 2],
  ] as const) {
    assert.throws(() => readWordRows(text), new RegExp(`words\\.tsv, line ${line}:`));
  }
});

words.run();

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
    [`x\n\n${'Oh My '.repeat(20)}Bachelor\n\ny`, false],
    [`${'so it was '.repeat(20)} Noble Bachelor`, false],
  ] as const) {
    assert.is(new Headings(text).isInOne(text.indexOf('Bachelor')), is, JSON.stringify(text));
  }
});

headings('are told for place after place', () => {
  const text = `so Anna came\n\nThe Noble Bachelor\n\nso Berta came ${'and went '.repeat(30)}with Carla\n\nThe Man Dora\n`;
  const found = new Headings(text);
  const names = ['Anna', 'Noble', 'Bachelor', 'Berta', 'Carla', 'Dora'];
  assert.equal(
    names.filter((name) => found.isInOne(text.indexOf(name))),
    ['Noble', 'Bachelor', 'Dora'],
  );
});

headings.run();

const scan = suite('token scan');

function tokens(text: string): string[] {
  const found: string[] = [];
  forEachSpan(text, (start, end) => found.push(text.slice(start, end)));
  return found;
}

/** The definition: runs of letters with a Unicode word boundary on both sides. */
const W = '[\\p{L}\\p{N}_]';
const B = `(?:(?<=${W})(?!${W})|(?<!${W})(?=${W}))`;
const ASCII = new RegExp(`${B}[a-zA-Z]+${B}`, 'gu');
const LATIN = new RegExp(`${B}[a-zA-Z\\u00c0-\\u00ff]+${B}`, 'gu');

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
  const property = fc.property(text, (t) => {
    assert.equal(tokens(t), t.match(LATIN) ?? []);
    const spoken = t.match(ASCII) ?? [];
    const any = { minLength: 1, maxLength: 99 };
    const { syllables, totalWords } = extractPronounced(t, { lookup: () => undefined }, any);
    assert.is(syllables.join(''), spoken.join('').toLowerCase());
    assert.is(totalWords, spoken.length);
  });
  fc.assert(property, { numRuns: sampled(1250, 5000) });
});

scan('ticks about every 64k characters with its position', () => {
  const ticks: number[] = [];
  const text = 'some words '.repeat(20_000);
  forEachSpan(
    text,
    () => undefined,
    (done) => ticks.push(done),
  );
  assert.is(ticks.length, Math.floor(text.length / TICK_CHARACTERS));
  assert.ok(ticks.every((done, i) => i === 0 || done > ticks[i - 1]!));
});

scan.run();
