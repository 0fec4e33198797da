/** Logic of the page's frame: shortcuts, links. */
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { hashOf, parseHash } from '../../webcomponents/logic/hash-route.ts';
import {
  chordOf,
  KeySequence,
  keyCaps,
  SEQUENCE_MS,
} from '../../webcomponents/logic/key-chords.ts';
import { decodeRecipe, encodeRecipe } from '../../webcomponents/logic/links/recipe-link.ts';
import { DEFAULT_PARAMS } from '../../webcomponents/logic/walks/params.ts';
import { suite } from '../suite.ts';

const keys = suite('keys');

const press = (key: string, held: Partial<Parameters<typeof chordOf>[0]> = {}) =>
  chordOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

keys('a key press is named by its letter and what is held', () => {
  assert.is(press('g'), 'g');
  assert.is(press('G', { shiftKey: true }), 'G');
  assert.is(press('G'), 'g', 'Caps Lock is no Shift');
  assert.is(press('?', { shiftKey: true }), '?');
  assert.is(press(' '), 'Space');
  assert.is(press('k', { metaKey: true }), 'mod+k');
  assert.is(press('Z', { ctrlKey: true, shiftKey: true }), 'mod+shift+z');
  assert.is(press('q', { altKey: true }), null);
  assert.is(press('Shift', { shiftKey: true }), null);
});

keys('a sequence needs both keys in time, and in this order', () => {
  const known = ['g c', 'c', 'x'];
  const sequence = new KeySequence();
  assert.is(sequence.press('g', known, 0), 'waiting');
  assert.equal(sequence.press('c', known, SEQUENCE_MS - 1), { keys: 'g c' });
  assert.equal(sequence.press('c', known, 10), { keys: 'c' });
  assert.is(sequence.press('g', known, 20), 'waiting');
  assert.equal(sequence.press('c', known, 20 + SEQUENCE_MS), { keys: 'c' });
  assert.is(sequence.press('g', known, 9000), 'waiting');
  assert.equal(sequence.press('x', known, 9001), { keys: 'x' });
  assert.is(sequence.press('y', known, 9002), null);
});

keys('shortcuts are shown as key caps', () => {
  assert.equal(keyCaps('g c', false), ['g', 'c']);
  assert.equal(keyCaps('G', false), ['⇧', 'G']);
  assert.equal(keyCaps('mod+k', false), ['Ctrl', 'K']);
  assert.equal(keyCaps('mod+shift+z', true), ['⌘', '⇧', 'Z']);
  assert.equal(keyCaps('ArrowDown', false), ['↓']);
});

const links = suite('links with a recipe');
const NOTHING = { run: null, params: null };

links('a recipe comes back from its link, seeds with all digits', () => {
  const seed = '123456789012345678901234567890';
  const recipe = {
    a: { ...NOTHING, run: '20260112_100203_pyphen', params: { ...DEFAULT_PARAMS, steps: 0, seed } },
    b: {
      ...NOTHING,
      params: { ...DEFAULT_PARAMS, profile: 'custom', frequency_weight: 0, inertia: null } as const,
    },
  };
  const hash = hashOf('workbench', { patch: 'b', ...encodeRecipe(recipe) });
  assert.ok(hash.length < 1500);
  const { query } = parseHash(hash);
  assert.is(query.patch, 'b');
  assert.equal(decodeRecipe(query), recipe);
});

links('a query without a recipe is none, and what cannot be read is left out', () => {
  assert.is(decodeRecipe({ patch: 'a' }), null);
  assert.is(decodeRecipe({ ra: '../../etc', pa: 'nonsense' }), null);
  assert.equal(decodeRecipe({ ra: 'run', pb: 'goblin_n0' }), {
    a: { ...NOTHING, run: 'run' },
    b: NOTHING,
  });
});

links('no query makes the reader throw', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (ra, pa) => {
      const recipe = decodeRecipe({ ra, pa });
      assert.ok(recipe === null || recipe.b.run === null);
    }),
  );
});
