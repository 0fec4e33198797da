/** What the sound of a large text and a large space take in memory. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultProfile } from '../../../engine/sound/class-profile.ts';
import { trainSound } from '../../../engine/sound/sound-model.ts';
import { countSpace } from '../../../engine/space/namespace-2.ts';

const memory = suite('memory of sounds and spaces');

const ONSETS =
  'b c d f g h j k l m n p r s t v w z bl br cl dr fl fr gl gr pl pr st tr sh th'.split(' ');
const VOWELS = 'a e i o u ai au ea ee oo'.split(' ');
const CODAS = ['', 'n', 'r', 's', 'l', 't', 'm', 'nd', 'st', 'rk', 'ng', 'x', 'p', 'ck', 'd', 'lt'];
const SYLLABLES = ONSETS.flatMap((o) => VOWELS.flatMap((v) => CODAS.map((c) => o + v + c)));

/** `count` different words of two and three syllables, all of which occur. */
function words(count: number, syllables: readonly string[]): string[] {
  const found = new Set<string>();
  let state = 1;
  const next = (): string => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return syllables[Math.floor((state / 2 ** 32) * syllables.length)]!;
  };
  while (found.size < count)
    found.add(found.size % 3 === 0 ? next() + next() + next() : next() + next());
  return [...found];
}

/** Bytes of all arrays and texts of a value, each array once. */
function bytesOf(value: unknown, seen = new Set<unknown>()): number {
  if (typeof value === 'string') return 2 * value.length;
  if (typeof value !== 'object' || value === null || seen.has(value)) return 8;
  seen.add(value);
  if (ArrayBuffer.isView(value)) return value.byteLength;
  const parts: Iterable<unknown> =
    value instanceof Map ? [...value].flat() : value instanceof Set ? value : Object.values(value);
  let sum = 0;
  for (const part of parts) sum += bytesOf(part, seen);
  return sum;
}

const source = (list: readonly string[]) => ({
  words: list,
  proper: list.map(() => 0),
  language: 'en_US',
});

memory('the model of 250,000 different words, those of some 50 MB, takes 60 MB at most', () => {
  const mb = bytesOf(trainSound(source(words(250_000, SYLLABLES)))) / 1e6;
  console.log(`model: ${mb.toFixed(1)} MB`);
  assert.ok(mb <= 60, `${mb} MB`);
});

memory('a space of some 5,000 syllables takes 50 MB at most', () => {
  const model = trainSound(source(words(40_000, SYLLABLES)));
  const policy = { name: 'place_name', description: '', syllableRange: [2, 3] as const };
  const profile = {
    ...defaultProfile(policy),
    letters: [4, 12] as const,
    lengthMix: Array(9).fill(1) as number[],
  };
  const bare = {
    tails: [],
    reference: null,
    own: null,
    given: null,
    dictionary: null,
    exclusions: null,
  };
  const { model: _, ...space } = countSpace({ model, profile, ...bare });
  const syllables = space.units.length;
  const mb = bytesOf(space) / 1e6;
  console.log(`space: ${syllables} syllables, ${space.slots} slots, ${mb.toFixed(1)} MB`);
  assert.ok(syllables > 4500, `${syllables} syllables`);
  assert.ok(mb <= 50, `${mb} MB`);
});

memory.run();
