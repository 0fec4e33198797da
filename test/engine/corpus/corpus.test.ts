/** The corpus: columns, order by frequency, classes, pairs and transfer by buffer. */
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import {
  Corpus,
  CorpusBuilder,
  IndexFormatError,
  MAX_SYLLABLE_BYTES,
} from '../../../engine/corpus/corpus.ts';
import { refuses } from '../../fault.ts';
import { suite } from '../../suite.ts';
import { corpora, corpusOf, rowsOf, type SyllableRow, VECTOR_CORPUS } from '../corpora.ts';

const corpus = suite('corpus');

const row = (syllable: string, frequency = 1, signature = 0): SyllableRow => ({
  syllable,
  frequency,
  signature,
});

corpus('the order by frequency is stable: ties stay in the order of adding', () => {
  fc.assert(
    fc.property(corpora(80), (rows) => {
      const sorted = [...rows].sort((a, b) => b.frequency - a.frequency);
      assert.equal(rowsOf(corpusOf(rows, 'frequency')), sorted);
    }),
    { numRuns: 200 },
  );
});

corpus('classes, pairs and frequencies are numbered in ascending order and counted', () => {
  fc.assert(
    fc.property(corpora(80), fc.constantFrom('given', 'frequency'), (rows, order) => {
      const built = corpusOf(rows, order);
      const ascending = (values: Iterable<number>): number[] =>
        [...new Set(values)].sort((a, b) => a - b);
      assert.equal([...built.frequencyValue], ascending(rows.map((r) => r.frequency)));
      assert.equal([...built.classSignature], ascending(rows.map((r) => r.signature)));
      assert.is(built.frequencyCount, built.frequencyValue.length);
      assert.is(built.classCount, built.classSignature.length);
      built.classSignature.forEach((signature, c) => {
        assert.is(built.classSize[c], rows.filter((r) => r.signature === signature).length);
        const found = rows.filter((r) => r.signature === signature).map((r) => r.frequency);
        const wanted = ascending(found);
        const pairs = wanted.map((_, k) => built.classPairs[c]! + k);
        assert.is(built.classPairs[c + 1], built.classPairs[c]! + wanted.length);
        pairs.forEach((p, k) => {
          assert.is(built.pairClass[p], c);
          assert.is(built.frequencyValue[built.pairFrequency[p]!], wanted[k]);
          assert.is(built.pairSize[p], found.filter((f) => f === wanted[k]).length);
        });
      });
      assert.is(built.classPairs[built.classCount], built.pairCount);
    }),
    { numRuns: 150 },
  );
});

corpus('a buffer alone carries the whole corpus', () => {
  fc.assert(
    fc.property(corpora(), (rows) => {
      const built = corpusOf(rows);
      const again = Corpus.from(built.buffer);
      assert.equal(rowsOf(again), rows);
      const wanted = rows.map(({ syllable }) => [...syllable].length);
      assert.equal([...again.length], wanted);
      for (const column of ['pair', 'length', 'classSize', 'classPairs', 'pairSize'] as const) {
        assert.equal([...again[column]], [...built[column]], column);
      }
      assert.is(again.text.buffer, built.buffer, 'shared, not copied');
    }),
    { numRuns: 100 },
  );
});

corpus('texts keep every code point, a byte order mark and zero included', () => {
  const texts = ['\ufeffa', '\ufeff', 'a\u0000b', '\u007f\u0080\u07ff\u0800\uffff', '\u{10ffff}'];
  for (const text of texts) {
    const built = corpusOf([row('before'), row(text), row('after')]);
    assert.is(built.syllable(1), text);
    assert.is(built.length[1], [...text].length);
    assert.is(built.syllable(2), 'after');
  }
});

corpus('many rows with long texts outgrow every column', () => {
  const rows = Array.from({ length: 5000 }, (_, i) =>
    row(`${i % 3 === 0 ? 'é' : 'e'}${'x'.repeat(i % 40)}${i}`, i % 50, i % 4096),
  );
  assert.equal(rowsOf(corpusOf(rows)), rows);
});

corpus('the limits of each value hold, and what is beyond is refused by row and value', () => {
  const longest = 'a'.repeat(MAX_SYLLABLE_BYTES);
  const built = corpusOf([row(longest), row('b', 0), row('c', 0xffffffff), row('d', 1, 4095)]);
  assert.is(built.length[0], MAX_SYLLABLE_BYTES);
  assert.is(built.syllable(0), longest);
  assert.is(built.frequency(2), 0xffffffff);
  assert.is(built.signature(3), 4095);

  const refused: [unknown, unknown, unknown, RegExp][] = [
    ['', 1, 0, /^Syllable 2: the text is empty\.$/],
    [`${longest}a`, 1, 0, /^Syllable 2: the text has over 65535 bytes\.$/],
    ['é'.repeat(32768), 1, 0, /over 65535 bytes/],
    ['b', -1, 0, /^Syllable 2: frequency -1 of 'b' is not an integer of 0\.\.4294967295\.$/],
    ['b', 1.5, 0, /frequency 1\.5 of 'b'/],
    ['b', 0x100000000, 0, /frequency 4294967296 of 'b'/],
    ['b', Number.NaN, 0, /frequency NaN of 'b'/],
    ['b', 1, 4096, /^Syllable 2: signature 4096 of 'b' is not twelve bits\.$/],
    ['b', 1, -1, /signature -1 of 'b'/],
    ['b', 1, 0.5, /signature 0\.5 of 'b'/],
    ['b', 1, null, /signature null of 'b'/],
  ];
  for (const [syllable, frequency, signature, message] of refused) {
    const builder = new CorpusBuilder();
    builder.add('a', 1, 0);
    const add = () => builder.add(syllable as string, frequency as number, signature as number);
    refuses(add, 'syllable-invalid', message);
    assert.is(builder.size, 1);
    builder.add('after', 3, 4);
    assert.equal(rowsOf(builder.build('given')), [row('a'), row('after', 3, 4)]);
  }
});

corpus('a buffer that holds no index of this version is refused', () => {
  const read = (value: number, at: number) => () => {
    const { buffer } = corpusOf(VECTOR_CORPUS);
    new Uint32Array(buffer, 0, 8)[at] = value;
    return Corpus.from(buffer);
  };
  refuses(read(1, 0), 'index-magic', /^Not a syllable index\.$/, IndexFormatError);
  refuses(read(99, 1), 'index-version', /^Index v99, expected v1\.$/, IndexFormatError);
  refuses(() => Corpus.from(new SharedArrayBuffer(4)), 'index-magic', '', IndexFormatError);
});
