/** What requests of the walker share: patches, profiles, policies, and their published faults; the walk itself. */
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
import { DEFAULT_WALK, type WalkParams } from '../engine/walk/walker.ts';
import { type Field, type Operation, plainField, readOperation } from './fields.ts';
import {
  looseBound,
  looseInteger,
  looseNumber,
  looseNumberOrNull,
  looseSeed,
} from './kinds/numbers.ts';
import { queryField } from './kinds/published.ts';
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
export const failed = (text: string, err: unknown): unknown =>
  err instanceof EngineError && err.code !== 'queue-full' && err.code !== 'cancelled'
    ? invalidRequest(text === '' ? err.message : `${text}: ${err.message}`, err)
    : err;

/** `failed` as a handler of a rejected promise. */
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
export const loadFailed = (err: unknown, runDir: string): unknown =>
  err instanceof EngineError
    ? failed('Failed to load corpus', err)
    : invalidRequest(loadFault(err, runDir), err);

export const grouped = (n: number): string => n.toLocaleString('en-US');

/** Null, false, 0, empty text and empty lists count as no profile. */
export function isNoProfile(profile: JsonValue | undefined): boolean {
  if (Array.isArray(profile)) return profile.length === 0;
  return !(profile instanceof Real ? profile.value : profile);
}

/** What the value names; `custom` for none. */
export const profileName = (profile: JsonValue | undefined): string =>
  isNoProfile(profile) ? 'custom' : showValue(profile!);

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

export const queryPatch = (key: string): Field<PatchName> => ({
  ...queryField(key, { $ref: '#/components/schemas/PatchName' }, (text) => parsePatch(text, key)),
  required: true,
});

export const queryProfile = (key: string): Field<ProfileName> => ({
  ...queryField(key, { $ref: '#/components/schemas/ProfileName' }, (text) =>
    knownProfile(text ?? '', key),
  ),
  required: true,
});

/** Syllables that one walk request may visit, starts included. */
const MAX_WALK_SYLLABLES = 5_000_000;

const fault = 'Invalid walk parameters: expected numeric values.';

export const WALK_FIELDS = {
  /** Settings by name, instead of flips, temperature and frequency weight; default `custom`. */
  profile: profileField({
    modes: [],
    help: `${PROFILE_NAMES.join(', ')}: flips, temperature and frequency weight by name; custom (default)`,
  }),
  /** Walks; default 2. Walk i is made with seed + i. */
  count: looseInteger('count', {
    least: 1,
    absent: 2,
    fault,
    help: 'walks (default 2); walk i is made with seed + i',
  }),
  /** Steps of a walk, which has one syllable more; default 5. */
  steps: looseInteger('steps', {
    least: 0,
    absent: 5,
    fault,
    help: 'steps of a walk, which has one syllable more (default 5)',
  }),
  /** Features that a step may change, 1 to 3; default 2. */
  maxFlips: looseInteger('max_flips', {
    least: 1,
    absent: DEFAULT_WALK.maxFlips,
    fault,
    // the walker refuses more, in words of its own
    schema: { maximum: 3 },
    help: 'features that a step may change, 1 to 3 (default 2)',
  }),
  /** Above 0: low favours small changes, high evens out; default 0.7. */
  temperature: looseNumber('temperature', {
    above: 0,
    late: 'check',
    absent: DEFAULT_WALK.temperature,
    fault,
    help: 'above 0; low favours small changes, high evens out (default 0.7)',
  }),
  /** Above 0 favours common syllables, below 0 rare ones; default 0. */
  frequencyWeight: looseNumber('frequency_weight', {
    absent: DEFAULT_WALK.frequencyWeight,
    fault,
    help: 'above 0 favours common syllables, below 0 rare ones (default 0)',
  }),
  /** Neighbours of a syllable that are looked at, null: all; default 10. */
  neighborLimit: looseBound('neighbor_limit', {
    least: 1,
    absent: DEFAULT_WALK.neighborLimit!,
    help: 'only so many neighbours of a syllable are looked at, or none (default 10)',
  }),
  /** Fewest letters of a syllable, null: any; default 2. */
  minLength: looseBound('min_length', {
    least: 1,
    absent: DEFAULT_WALK.minLength!,
    help: 'shortest syllable in letters, or none (default 2)',
  }),
  /** Most letters of a syllable, null: any; default 5. */
  maxLength: looseBound('max_length', {
    least: 1,
    absent: DEFAULT_WALK.maxLength!,
    help: 'longest syllable in letters, or none (default 5)',
  }),
  /** A whole number of any size; default: drawn. */
  seed: looseSeed('seed', {
    help: 'any integer; the same seed gives the same walks (default: drawn and told)',
  }),
  /** Cost of staying where it is, null: never stay; default 0.5. */
  inertia: {
    ...looseNumberOrNull('inertia', {
      late: 'read',
      absent: DEFAULT_WALK.inertia!,
      help: 'what it costs to stay on a syllable, or none: never stay (default 0.5)',
    }),
    // not among the published parameters that walks are hashed with
    sent: () => undefined,
  },
};

export const WALK: Operation<typeof WALK_FIELDS> = {
  fields: WALK_FIELDS,
  rules: [
    {
      check: ({ minLength, maxLength }) =>
        ordered(minLength, maxLength, 'min_length', 'max_length'),
    },
  ],
};

export type WalkRequest = ReturnType<typeof parseWalk>;

/** Checks a walk request in the published order; `RequestError` for the first thing that is wrong. */
export function parseWalk(body: JsonObject) {
  const { values, recipe, sent } = readOperation(WALK, body);
  const { profile, count, steps, seed, ...settings } = numbersOf(values);
  try {
    const named = profile === 'custom' ? null : namedProfile(profile);
    const size = count * (steps + 1);
    if (size > MAX_WALK_SYLLABLES) {
      throw new EngineError(
        'walk-limit',
        `count x (steps + 1) must be <= ${grouped(MAX_WALK_SYLLABLES)} (got ${grouped(size)}).`,
      );
    }
    const params: WalkParams = { ...settings, ...named };
    return { params, batch: { seed: BigInt(values.seed), count, steps }, recipe, sent };
  } catch (err) {
    throw failed('Walk generation failed', err);
  }
}

type Numbers<V> = { readonly [K in keyof V]: Exclude<V[K], bigint> };

/** Values as the engine takes them; a bound beyond any corpus stays what it is: no bound that matters. */
const numbersOf = <V extends object>(values: V): Numbers<V> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? Number(value) : value,
    ]),
  ) as Numbers<V>;
