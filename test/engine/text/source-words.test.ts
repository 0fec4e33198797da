import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SourceWords, sourceWords } from '../../../engine/text/source-words.ts';

const words = suite('source words');

words('holds each distinct word once, normalised, in code point order', () => {
  const found = sourceWords('The café; the CAFÉ, an Ångström, a. Naïve!');
  assert.equal([...found], ['a', 'an', 'angstrom', 'cafe', 'naive', 'the']);
});

words('leaves out words that do not reduce to a-z', () => {
  assert.equal([...sourceWords('straße cœur a×b abc1 Łódź ok')], ['ok']);
});

words('collects over several texts', () => {
  const collector = new SourceWords();
  collector.add('zebra apple');
  collector.add('Apple incomprehensibilities');
  assert.equal(collector.sorted(), ['apple', 'incomprehensibilities', 'zebra']);
});

words.run();
