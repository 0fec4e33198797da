/** Recognition of English without a detector, and of what is not English. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { detectLanguage } from '../../../engine/text/language.ts';
import { isPlainEnglish } from '../../../engine/text/plain-english.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { sampled } from '../../extent.ts';

const plain = suite('plain English');

const read = (...path: string[]): string => readFileSync(join(packageRoot(), ...path), 'utf8');
const novel = read('samples', 'en-pride-and-prejudice.txt');
const german = read('samples', 'de-die-verwandlung.txt');
const spanish = read('test', 'golden', 'corpora', 'es-don-quijote-part.txt');
const latin = read('test', 'golden', 'corpora', 'la-de-bello-gallico.txt');

plain('the English novel is recognised, whole and in chapter-sized pieces', () => {
  assert.ok(isPlainEnglish(novel));
  let pieces = 0;
  let found = 0;
  for (let at = 0; at + 8000 <= novel.length; at += sampled(24_000, 8000)) {
    const piece = novel.slice(at, at + 8000);
    pieces++;
    if (!isPlainEnglish(piece)) continue;
    found++;
    assert.is(detectLanguage(piece).code, 'en_US');
  }
  assert.ok(found >= 0.9 * pieces, `${found} of ${pieces}`);
});

plain(
  'other languages are not, and no text with a part in one, in another script or in numbers',
  () => {
    for (const text of [german, spanish, latin]) {
      assert.not(isPlainEnglish(text));
      for (let at = 0; at + 4000 <= text.length; at += 4000) {
        assert.not(isPlainEnglish(text.slice(at, at + 4000)));
      }
    }
    for (const text of [
      novel.slice(0, 100_000) + german,
      german.slice(0, 20_000) + novel,
      '\u0436\u0438\u0437\u043d\u044c '.repeat(5000) + novel.slice(0, 3000),
      `${'12345 67890 '.repeat(40)}the and of the to that `.repeat(50),
    ]) {
      assert.not(isPlainEnglish(text));
    }
  },
);

plain.run();
