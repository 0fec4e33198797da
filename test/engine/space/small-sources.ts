/** Small sources for properties of name spaces: models of a few words, made without training letters. */
import fc from 'fast-check';
import { WordSet } from '../../../engine/base/word-set.ts';
import type { ClassProfile } from '../../../engine/sound/class-profile.ts';
import { attestedOnsets, takeInventory } from '../../../engine/sound/inventory.ts';
import { LetterGraph } from '../../../engine/sound/letter-graph.ts';
import { type LetterColumns, lettersOf, TABLE_SIZE } from '../../../engine/sound/letter-model.ts';
import { SOUND_ALGORITHM, type SoundModel } from '../../../engine/sound/sound-model.ts';
import { soundTable } from '../../../engine/sound/sounds.ts';
import {
  type CountedSpace,
  countSpace,
  type SpaceSpec,
} from '../../../engine/space/namespace-2.ts';

/** Costs that refuse nothing. */
const FREE: LetterColumns = {
  costs: new Uint8Array(TABLE_SIZE),
  means: new Uint32Array(101 * 14),
  worst: new Uint32Array(101).fill(255),
};

/** A model of distinct words in a-z whose letters cost nothing. */
export function smallModel(words: readonly string[], language: string, least = 1): SoundModel {
  const sorted = [...new Set(words)].sort();
  const table = soundTable(language);
  const onsets = attestedOnsets(sorted, table, least);
  return {
    algorithm: SOUND_ALGORITHM,
    language,
    hash: '0123456789abcdef'.repeat(4),
    least,
    words: WordSet.build(sorted.join('\n')).columns,
    letters: FREE,
    chain: Number.POSITIVE_INFINITY,
    graph: LetterGraph.build(sorted.map((word) => lettersOf(word)!)).columns,
    inventory: takeInventory(sorted, table, onsets),
    nameInventory: null,
    onsets,
    endings: [],
    names: [],
  };
}

/** A class that asks for lengths alone. */
export const profileOf = (
  letters: readonly [number, number],
  syllables: readonly [number, number],
  more: Partial<ClassProfile> = {},
): ClassProfile => ({
  name: 'anything',
  description: '',
  letters,
  syllables,
  lengthMix: Array.from({ length: letters[1] - letters[0] + 1 }, (_, i) => 1 + i),
  like: [0, 100],
  nameLike: 0,
  from: 'words',
  endings: 'keep',
  kind: null,
  realNames: 'refuse',
  tails: 0,
  pattern: null,
  ...more,
});

/** The space of a class, or null when it has no path. */
export function smallSpace(
  spec: Pick<SpaceSpec, 'model' | 'profile'> & Partial<SpaceSpec>,
): CountedSpace | null {
  try {
    return countSpace({
      tails: [],
      reference: null,
      own: null,
      given: null,
      dictionary: null,
      exclusions: null,
      ...spec,
    });
  } catch (err) {
    if ((err as { code?: unknown }).code === 'space-empty') return null;
    throw err;
  }
}

const onset = fc.constantFrom('', 'b', 'k', 'l', 'm', 'r', 't', 'tr', 'st', 'qu', 'y', 'ch');
const nucleus = fc.constantFrom('a', 'e', 'i', 'o', 'u', 'ai', 'y');
const coda = fc.constantFrom('', '', '', 'n', 'r', 'l', 'st', 'ck');
const syllable = fc.tuple(onset, nucleus, coda).map((parts) => parts.join(''));

/** Words of one to three syllables over few letters, silent last e and y in both its parts included. */
export const smallWords = fc
  .array(
    fc.array(syllable, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
    {
      minLength: 4,
      maxLength: 14,
    },
  )
  .map((words) => words.filter((word) => word.length >= 2 && word.length <= 9))
  .filter((words) => words.length >= 3);

export const languages = fc.constantFrom('en_US', 'es', 'fi', 'la', 'de_DE');

/** Last parts: some that others end with, with and without a consonant before them. */
export const smallTails = fc.uniqueArray(
  fc.constantFrom('ta', 'ra', 'tra', 'ina', 'na', 'ita', 'er', 'le', 'mor', 'bera', 'atina'),
  { maxLength: 5 },
);
