/** A class as a request wants it: keys of version 2 laid over the class's own. */
import { EngineError } from '../../engine/base/errors.ts';
import { type ClassProfile, evenMix, parseProfile } from '../../engine/sound/class-profile.ts';
import { FieldError } from './fields.ts';
import type { NamesRequest } from './names.ts';

/** Keys that belong to the class itself and not to what its names sound like. */
const NOT_OF_A_REQUEST = ['description', 'syllable_range', 'features'];

/** A class with the keys that its entry in a policy file of version 2 has. */
export function profileEntry(profile: ClassProfile) {
  return {
    syllables: profile.syllables,
    letters: profile.letters,
    length_mix: profile.lengthMix,
    like: profile.like,
    name_like: profile.nameLike,
    from: profile.from,
    endings: profile.endings,
    kind: profile.kind,
    real_names: profile.realNames,
    tails: profile.tails,
    pattern: profile.pattern,
  };
}

/**
 * The profile with some keys replaced, such as `{ letters: [4, 6], tails: 0.5 }`. New letters without a
 * `length_mix` keep the class's weights where these reach. Throws `EngineError` 'profile-invalid' naming the
 * class, the key and what is allowed.
 */
export function overrideProfile(
  profile: ClassProfile,
  changes: Readonly<Record<string, unknown>>,
): ClassProfile {
  const foreign = Object.keys(changes).find((key) => NOT_OF_A_REQUEST.includes(key));
  if (foreign !== undefined) {
    throw new EngineError(
      'profile-invalid',
      `${profile.name}.${foreign} cannot be changed by a request; change it in the policy file.`,
    );
  }
  const { name, description, syllables, letters } = profile;
  const entry = { ...profileEntry(profile), ...changes };
  const policy = { name, description, syllableRange: syllables };
  if (changes.letters == null || changes.length_mix != null) return parseProfile(policy, entry);
  const made = parseProfile(policy, { ...entry, length_mix: null });
  const same = made.letters[0] === letters[0] && made.letters[1] === letters[1];
  return { ...made, lengthMix: same ? profile.lengthMix : mixWithin(profile, made.letters) };
}

/** A class with a request's own bounds. Throws `FieldError` for lengths that no name has. */
export function boundedProfile(
  profile: ClassProfile,
  { letters, syllables, like }: Pick<NamesRequest, 'letters' | 'syllables' | 'like'>,
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
