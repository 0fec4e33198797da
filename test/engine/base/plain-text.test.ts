/** Splitting text into lines, and trimming, by the published definition. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LineSplitter, trimText } from '../../../engine/base/plain-text.ts';
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
