/** How names are heard: syllables, stress, likeness to the words of a run, and the weakest place. */
import { stressedSyllable } from '../../engine/sound/heard/stress.ts';
import { hearName } from '../../engine/sound/heard/weak-spot.ts';
import type { SoundModel } from '../../engine/sound/sound-model.ts';
import { FieldError, listField } from '../operations/fields.ts';
import { folded } from './make-names.ts';

/** Names in one request. */
const MAX_HEARD = 100;
const LONGEST = 60;

export const HEAR_FIELDS = {
  names: listField('names', { most: MAX_HEARD, flag: null, help: 'names to be looked at' }),
};

/** Each name in wire form. Throws `FieldError`, and `EngineError` 'name-script' for a name of other letters. */
export function hearNames(model: SoundModel, names: readonly string[] | null) {
  if (names === null || names.length === 0) throw new FieldError('Missing names.');
  const long = names.find((name) => name.length > LONGEST);
  if (long !== undefined) {
    throw new FieldError(
      `names holds one of more than ${LONGEST} letters: ${long.slice(0, LONGEST)}...`,
    );
  }
  return names.map((name, i) => {
    const plain = folded([names[i]!])[0]!;
    const { like, syllables, reason, spot, rarerThan } = hearName(model, plain)!;
    return {
      name,
      plain,
      syllables,
      stress: stressedSyllable(model.language, syllables, name),
      like,
      reason,
      spot,
      rarer_than: rarerThan,
    };
  });
}
