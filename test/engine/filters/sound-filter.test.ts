/** The filter of sound: it refuses for the reason that the model tells of the whole name. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SoundFilter } from '../../../engine/filters/sound-filter.ts';
import { SOUND_REASONS, SoundReader, trainSound } from '../../../engine/sound/sound-model.ts';

const filters = suite('filter of sound');

const STEMS = 'bal car dan gol lam mar nor pal ran sal tan ver'.split(' ');
const WORDS = STEMS.flatMap((stem) => [stem, `${stem}a`, `${stem}ing`, `${stem}to`, `${stem}on`]);
const model = trainSound({ words: WORDS.sort(), proper: WORDS.map(() => 0), language: 'es' });
const reader = new SoundReader(model);

const bytes = (name: string): Uint8Array => new TextEncoder().encode(name);
const reasonOf = (filter: SoundFilter, name: string): string | null => {
  const text = bytes(name);
  return SOUND_REASONS[filter.test(text, text.length) - 1] ?? null;
};
const names = fc.oneof(
  fc.array(fc.constantFrom(...STEMS, 'a', 'ing', 'to', 'x', 'rr', 'e'), { maxLength: 4 }),
  fc.array(fc.constantFrom('\u00e4', 'b', 'a', '-', ' '), { maxLength: 5 }),
);

filters('it refuses for the reason that assess tells, whatever the case', () => {
  const bounds = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 61, max: 100 }));
  fc.assert(
    fc.property(names, bounds, (parts, like) => {
      const name = parts.join('');
      const filter = new SoundFilter({ model, like, whole: true });
      const told = reader.assess(name, like).reason;
      assert.is(reasonOf(filter, name), told);
      assert.is(reasonOf(filter, name.toUpperCase()), told);
    }),
  );
});

filters('bounds alone look at like alone; other letters are like no word', () => {
  fc.assert(
    fc.property(names, fc.integer({ min: 0, max: 100 }), (parts, least) => {
      const name = parts.join('');
      const { like } = reader.assess(name, [0, 100]);
      const above = new SoundFilter({ model, like: [least, 100], whole: false });
      assert.is(reasonOf(above, name), like < least ? 'unlike' : null);
    }),
  );
  const filter = new SoundFilter({ model, like: [1, 100], whole: false });
  assert.equal(filter.active, ['unlike']);
  assert.is(reasonOf(filter, 'b'.repeat(300)), 'unlike');
});

filters.run();
