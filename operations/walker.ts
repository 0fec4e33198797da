/** What requests of the walker share: patches, profiles, policies, and their published faults. */
import { EngineError } from '../engine/base/errors.ts';
import { type JsonObject, type JsonValue, Real } from '../engine/base/json.ts';
import {
  isProfileName,
  PROFILE_NAMES,
  PROFILES,
  type ProfileName,
  type WalkProfile,
} from '../engine/corpus/profiles.ts';
import type { NamePolicy } from '../engine/names/policy.ts';
import { type Field, plainField } from './fields.ts';
import { invalidRequest, showValue } from './request-error.ts';

export type PatchName = 'a' | 'b';

/** Syllables of one name. */
export const MAX_NAME_SYLLABLES = 1000;

export function parsePatch(value: JsonValue | undefined, key = 'patch'): PatchName {
  if (value === 'a' || value === 'b') return value;
  throw invalidRequest(`Invalid ${key}. Must be 'a' or 'b'.`);
}

/** The policy that a request names, `first_name` when it names none. */
export function policyOf(
  { name_class: name = 'first_name' }: JsonObject,
  policies: readonly NamePolicy[],
): NamePolicy {
  const policy = policies.find((p) => p.name === name);
  if (!policy) throw invalidRequest(`Unknown name class: ${showValue(name)}`);
  return policy;
}

type Bound = number | bigint | null;

/** Throws `RequestError` where a lower bound lies above an upper one; null is none. */
export function ordered(least: Bound, most: Bound, low: string, high: string): void {
  if (least === null || most === null || least <= most) return;
  throw invalidRequest(`${low} must be <= ${high}.`);
}

/** An engine's fault as a refusal with the route's published text before it, if any; anything else passes. */
export function failed(text: string, err: unknown): unknown {
  return err instanceof EngineError && err.code !== 'queue-full' && err.code !== 'cancelled'
    ? invalidRequest(text === '' ? err.message : `${text}: ${err.message}`)
    : err;
}

/** The same of a promise that was rejected. */
export const failing =
  (text: string) =>
  (err: unknown): Promise<never> =>
    Promise.reject(failed(text, err));

/** Why a corpus could not be loaded; a fault that does not say where it lies gets the run's folder. */
export function loadFault(err: unknown, runDir: string): string {
  const { message } = err as Error;
  const placed = err instanceof EngineError || message.includes(runDir);
  return `Failed to load corpus: ${placed ? message : `${runDir}: ${message}`}`;
}

/** A load that fails is refused with one text, whatever the cause; only work that was not begun passes. */
export function loadFailed(err: unknown, runDir: string): unknown {
  return err instanceof EngineError
    ? failed('Failed to load corpus', err)
    : invalidRequest(loadFault(err, runDir));
}

export function grouped(n: number): string {
  return n.toLocaleString('en-US');
}

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
