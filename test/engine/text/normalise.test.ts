/** Normalisation of syllables: accents, case, rejections, merged letters. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canonicalise, normalise } from '../../../engine/text/normalise.ts';

const pyphen = { extractor: 'pyphen', minLength: 2, maxLength: 8 } as const;
const nltk = { ...pyphen, extractor: 'nltk' } as const;

const text = (chunks: Iterable<string>): string => [...chunks].join('');

const corpus = suite('normalisation');

corpus('strips accents, folds case and compatibility forms', () => {
  const cases = { Ré: 're', Å: 'a', ñu: 'nu', ﬁn: 'fin', ｗｏ: 'wo', ' ab ': 'ab', plain: 'plain' };
  for (const [from, to] of Object.entries(cases)) assert.is(canonicalise(from), to);
});

corpus('counts what it rejects as empty, by letters and by length', () => {
  const lists = [['ré', 'straße', 'x', 'toolongsyllable', '\u0301', 're', 'a-b']];
  const { stats, frequencies } = normalise(lists, pyphen);
  assert.equal([...frequencies], [['re', 2]]);
  assert.equal(stats, {
    raw: 7,
    merged: 7,
    accepted: 2,
    rejectedEmpty: 1,
    rejectedCharset: 2,
    rejectedLength: 2,
    unique: 1,
  });
});

corpus('writes the raw items and the accepted ones in order with repetitions', () => {
  const normalised = normalise(
    [
      ['né', 'ta', 'ß'],
      ['ne', ' ', '', 'ta '],
    ],
    pyphen,
  );
  assert.is(text(normalised.rawText), 'né\nta\nß\nne\nta\n');
  assert.is(text(normalised.canonicalText), 'ne\nta\nne\nta\n');
  assert.is(text(normalised.canonicalText), 'ne\nta\nne\nta\n', 'a second reading');
});

corpus('joins a one-letter item to its successor for nltk, across files', () => {
  const lists = [
    ['o', 'rei', 'lly', 's'],
    ['re', 'e', 'nter', 'x', 'y', 'zz', 'a'],
  ];
  const normalised = normalise(lists, nltk);
  assert.is(text(normalised.canonicalText), 'orei\nlly\nsre\nenter\nxy\nzz\n');
  assert.is(text(normalised.rawText), 'o\nrei\nlly\ns\nre\ne\nnter\nx\ny\nzz\na\n');
  assert.equal([normalised.stats.raw, normalised.stats.merged], [11, 7]);
  assert.is(normalised.stats.rejectedLength, 1);
});

corpus('joins no joined item again and nothing that is no letter', () => {
  const { canonicalText, stats } = normalise([['a', 'b', 'c', 'd', '1', 'ef']], nltk);
  assert.is(text(canonicalText), 'ab\ncd\nef\n');
  assert.is(stats.rejectedCharset, 1);
});

corpus('cuts long texts into chunks of lines', () => {
  const chunks = [...normalise([new Array(100_000).fill('abc')], pyphen).canonicalText];
  assert.is(chunks.length, 7);
  assert.ok(chunks.every((chunk) => chunk.endsWith('\n')));
  assert.is(text(chunks), 'abc\n'.repeat(100_000));
});

corpus.run();
