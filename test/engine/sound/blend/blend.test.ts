/** Two sources in one: shares of words, nested mixtures, origins of syllables. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { WordSet } from '../../../../engine/base/word-set.ts';
import { type BlendSource, blendSounds } from '../../../../engine/sound/blend/blend-sound.ts';
import { mixLists, taken, takesOf } from '../../../../engine/sound/blend/mix-words.ts';
import { SyllableOrigins } from '../../../../engine/sound/blend/origins.ts';
import { trainSound } from '../../../../engine/sound/sound-model.ts';
import { packageRoot } from '../../../../store/files/package-root.ts';

const blending = suite('a blend of two sources');

/** Some thousand words of a sample. */
function source(file: string, language: string): BlendSource & { readonly words: string[] } {
  const text = readFileSync(join(packageRoot(), 'samples', file), 'utf8').slice(0, 30_000);
  const words = [...new Set(text.toLowerCase().match(/\b[a-z]{2,}\b/g))].sort();
  const model = trainSound({ words, proper: new Uint8Array(words.length), language });
  return { words, model, places: [], persons: [] };
}

blending('a mixture has its share of each list, and as much of both as there can be', () => {
  const size = fc.integer({ min: 0, max: 5000 });
  fc.assert(
    fc.property(size, size, fc.integer({ min: 0, max: 100 }), (first, second, percent) => {
      fc.pre(first + second > 0);
      const takes = takesOf(first, second, percent);
      const [a, b] = [takes.first * first, takes.second * second];
      assert.ok(takes.first <= 1 + 1e-9 && takes.second <= 1 + 1e-9);
      if (first > 0 && second > 0) {
        assert.ok(Math.abs(a / (a + b) - percent / 100) < 1e-9);
        assert.ok(Math.max(takes.first, takes.second) > 1 - 1e-9);
      }
    }),
  );
  assert.equal(mixLists(['b', 'a'], ['c'], 100), ['a', 'b']);
  assert.equal(mixLists(['b', 'a'], ['c'], 0), ['c']);
});

blending('a larger share takes all that a smaller one does', () => {
  const words = Array.from({ length: 500 }, (_, i) => `word${i}`);
  let before: string[] = [];
  for (let share = 0; share <= 1; share += 0.125) {
    const next = taken(words, share);
    assert.is(next.length, Math.round(share * 500));
    assert.ok(before.every((word) => next.includes(word)));
    before = next;
  }
});

blending('the model of a blend knows words of both, and the same blend is the same model', () => {
  const latin = source('la-de-bello-gallico.txt', 'la');
  const english = source('en-pride-and-prejudice.txt', 'en_US');
  const blend = blendSounds(latin, english, 70);
  assert.is(blend.model.language, 'la');
  assert.equal(blend.partner, { language: 'en_US', percent: 70 });
  assert.is(blendSounds(latin, english, 70).model.hash, blend.model.hash);
  assert.is.not(blendSounds(latin, english, 60).model.hash, blend.model.hash);
  const set = new WordSet(blend.model.words);
  const has = (word: string): boolean => set.has(new TextEncoder().encode(word), word.length);
  const of = ({ words }: { words: string[] }, { words: others }: { words: string[] }): number =>
    words.filter((word) => has(word) && !others.includes(word)).length;
  const share = of(latin, english) / (of(latin, english) + of(english, latin));
  assert.ok(Math.abs(share - 0.7) < 0.03, String(share));
  const origins = new SyllableOrigins(latin.model, english.model);
  assert.equal(
    ['rum', 'ing', 'ationem', 'thoughty'].map((text) => origins.of(text)),
    ['first', 'second', 'first', 'second'],
  );
});

blending.run();
