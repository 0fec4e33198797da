/** The packed patterns are those of the package that they are made of. */
import { createRequire } from 'node:module';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packedPatterns, packedSets } from '../../../store/texts/packed-patterns.ts';
import { sampled } from '../../extent.ts';

const require = createRequire(import.meta.url);

const packed = suite('packed patterns');

packed('each set has the patterns and exceptions of its file', () => {
  const all = [...packedSets().keys()];
  assert.is(all.length, 80);
  for (const name of sampled(['fi', 'en-us', 'el-monoton', 'de-1996'], all)) {
    const [levels, trie, exceptions = {}] = require(`hyphen/patterns/${name}.js`);
    assert.equal(packedPatterns(name), { levels, trie, exceptions }, name);
  }
  assert.equal([packedSets().get('fi'), packedSets().get('ru')], [true, false]);
});

packed.run();
