/** The field `profile` of walks and of candidates: settings of a walk by name. */
import { EngineError } from '../../engine/base/errors.ts';
import { type JsonValue, Real } from '../../engine/base/json.ts';
import {
  isProfileName,
  PROFILE_NAMES,
  PROFILES,
  type ProfileName,
  type WalkProfile,
} from '../../engine/corpus/profiles.ts';
import { type Field, plainField } from '../fields.ts';
import { invalidRequest, showValue } from '../request-error.ts';

/** Null, false, 0, empty text and empty lists count as no profile. */
export function isNoProfile(profile: JsonValue | undefined): boolean {
  if (Array.isArray(profile)) return profile.length === 0;
  return !(profile instanceof Real ? profile.value : profile);
}

/** What the value names; `custom` for none. */
export function profileName(profile: JsonValue | undefined): string {
  return isNoProfile(profile) ? 'custom' : showValue(profile!);
}

/** The settings of a profile. Throws `EngineError` `profile-unknown`. */
export function namedProfile(name: string): WalkProfile {
  if (isProfileName(name)) return PROFILES[name];
  throw new EngineError(
    'profile-unknown',
    `Unknown profile '${name}'. Valid profiles: ${PROFILE_NAMES.join(', ')}, custom.`,
  );
}

/** Reads the name alone; whether there is such a profile is known when it is used. */
export function profileField<const M extends string = never>({
  help,
  modes,
}: {
  help: string;
  /** Names that stand for no profile of the engine, before those that do. */
  modes: readonly M[];
}): Field<string, ProfileName | M | 'custom'> {
  return plainField<string, ProfileName | M | 'custom'>('profile', {
    placeholder: 'NAME',
    help,
    schema: {
      type: ['string', 'null'],
      enum: [...modes, ...PROFILE_NAMES, 'custom', '', null],
      default: null,
    },
    read: profileName,
    recipe: (_, given) => (typeof given === 'string' ? given : null),
    sent: (_, given) => given ?? null,
  });
}

/** The name of a profile that the engine has. `RequestError` naming those that there are. */
export function knownProfile(value: JsonValue, key = 'profile'): ProfileName {
  if (typeof value === 'string' && isProfileName(value)) return value;
  const valid = [...PROFILE_NAMES].sort().join(', ');
  throw invalidRequest(`Unknown ${key} '${showValue(value)}'. Valid profiles: ${valid}`);
}
