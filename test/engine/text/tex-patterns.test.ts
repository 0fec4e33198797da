/** Hyphenation by TeX patterns against the package that ships them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { keepMargins, type TexPatterns, texHyphenator } from '../../../engine/text/hyphenation.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { sampled } from '../../extent.ts';

const tex = suite('TeX patterns');

const require = createRequire(import.meta.url);
const read = (...path: string[]): string => readFileSync(join(packageRoot(), ...path), 'utf8');

/** Lower-case words of all bundled texts, umlauts and accents among them. */
const words = new Set(
  [
    read('samples', 'en-pride-and-prejudice.txt'),
    read('samples', 'de-die-verwandlung.txt'),
    read('test', 'golden', 'corpora', 'es-don-quijote-part.txt'),
    read('test', 'golden', 'corpora', 'la-de-bello-gallico.txt'),
  ].flatMap((text) => text.toLowerCase().match(/[a-z\u00df-\u00f6\u00f8-\u00ff]+/g)!),
);

function patternsOf(code: string): TexPatterns {
  const [levels, trie, exceptions] = require(`hyphen/patterns/${code}.js`);
  return { levels, trie, exceptions };
}

tex('exceptions come before patterns, and every split keeps the margins', () => {
  const { hyphenate } = texHyphenator({
    levels: [[0, 1]],
    trie: { a: 0 },
    exceptions: { banana: [1, 4], table: [] },
  });
  assert.is(hyphenate('banana'), 'bana-na');
  assert.is(hyphenate('table'), 'table');
  assert.is(hyphenate('atma'), 'atma'); // one letter would stand alone
  assert.is(hyphenate('panama'), 'pa-na-ma');
  assert.is(hyphenate('a'), 'a');
  assert.is(hyphenate(''), '');
});

tex('splits are those of the package that the patterns come from', () => {
  const create = require('hyphen/hyphen.js');
  const rest = ['en-gb', 'es', 'it', 'la', 'fr', 'hu', 'nl', 'fi'];
  for (const code of ['en-us', 'de-1996', ...sampled([], rest)]) {
    const own = texHyphenator(patternsOf(code));
    const { levels, trie, exceptions } = patternsOf(code);
    const theirs = create([levels, trie, exceptions], {
      hyphenChar: '-',
      minWordLength: 1,
      html: false,
    }) as (word: string) => string;
    const different = [...words].filter(
      (word, i) => i % sampled(4, 1) === 0 && own.hyphenate(word) !== keepMargins(theirs(word)),
    );
    assert.equal(different, [], code);
  }
  assert.ok(words.size > 20_000);
});

tex.run();
