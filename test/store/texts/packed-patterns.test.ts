/** The packed patterns are those of the package that they are made of. */
import { createRequire } from 'node:module';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PatternNode } from '../../../engine/text/hyphenation.ts';
import type { TexPatterns } from '../../../engine/text/tex-patterns.ts';
import { packedPatterns, packedSets } from '../../../store/texts/packed-patterns.ts';
import { sampled } from '../../extent.ts';

const require = createRequire(import.meta.url);

/** Every pattern with the values of its gaps, in the order of their letters. */
function patternsOf({ levels, trie }: Pick<TexPatterns, 'levels' | 'trie'>): string[] {
  const found: string[] = [];
  const walk = (node: PatternNode, before: string): void => {
    const [letters, level] =
      typeof node === 'number' ? [{}, node] : Array.isArray(node) ? node : [node, null];
    if (level !== null) found.push(`${before} ${levels[level]!.join('')}`);
    for (const [letter, next] of Object.entries(letters as Record<string, PatternNode>)) {
      walk(next, before + letter);
    }
  };
  walk(trie, '');
  return found.sort();
}

const packed = suite('packed patterns');

packed('each set has the patterns and exceptions of its file', () => {
  const all = [...packedSets().keys()];
  assert.is(all.length, 80);
  for (const name of sampled(['fi', 'en-us', 'el-monoton', 'de-1996'], all)) {
    const [levels, trie, exceptions = {}] = require(`hyphen/patterns/${name}.js`);
    const own = packedPatterns(name);
    assert.equal(patternsOf(own), patternsOf({ levels, trie }), name);
    assert.equal(own.exceptions, exceptions);
  }
  assert.equal([packedSets().get('fi'), packedSets().get('ru')], [true, false]);
});

packed.run();
