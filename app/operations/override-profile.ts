/** A class of namespace/2 with the bounds of a request. */
import { type ClassProfile, evenMix } from '../../engine/sound/class-profile.ts';
import { FieldError } from './fields.ts';

/** Bounds as a request has them; null: those of the class. */
type Bounds = { readonly [K in 'letters' | 'syllables' | 'like']: ClassProfile[K] | null };

/** A class with a request's own bounds. Throws `FieldError` for lengths that no name has. */
export function boundedProfile(
  profile: ClassProfile,
  { letters, syllables, like }: Bounds,
): ClassProfile {
  const bounds = letters ?? profile.letters;
  const range = syllables ?? profile.syllables;
  // a syllable has a letter at least
  if (bounds[1] < range[0]) {
    throw new FieldError(
      `names of ${range[0]} syllables have ${range[0]} letters at least, and letters allows ${bounds[1]} ` +
        `at most; allow more letters or fewer syllables.`,
    );
  }
  return {
    ...profile,
    letters: bounds,
    syllables: range,
    like: like ?? profile.like,
    lengthMix: letters ? mixWithin(profile, bounds) : profile.lengthMix,
  };
}

/** The class's own weights where they reach, else middle lengths most. */
function mixWithin(
  { letters, lengthMix }: ClassProfile,
  bounds: readonly [number, number],
): number[] {
  const own = Array.from(
    { length: bounds[1] - bounds[0] + 1 },
    (_, i) => lengthMix[bounds[0] + i - letters[0]] ?? 0,
  );
  return own.every((weight) => weight > 0) ? own : evenMix(bounds);
}
