/** Escapes of the ASCII JSON in packages. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { asciiJson } from '../../../engine/names/package-text.ts';

const ascii = suite('ASCII JSON');

ascii('escapes DEL and everything beyond it by UTF-16 unit, in lower-case digits', () => {
  assert.is(asciiJson('"a\u007f\u00b7\u00df\u{1f600}"'), '"a\\u007f\\u00b7\\u00df\\ud83d\\ude00"');
});

ascii('leaves printable ASCII and escapes that JSON has made alone', () => {
  const text = JSON.stringify({ 'a"b\\': '\n\t\u0001/~ ' });
  assert.is(asciiJson(text), text);
});

ascii.run();
