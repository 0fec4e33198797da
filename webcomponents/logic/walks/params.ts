/** The parameters of walks as the page edits them: the engine's profiles under the API's names. */
import {
  PROFILES as ENGINE_PROFILES,
  INERTIA_COST,
  PROFILE_NAMES,
  type ProfileName,
} from '../../../engine/corpus/profiles.ts';
import type { components } from '../../../http/wire.ts';
import { parseSeed } from './seed.ts';

export { PROFILE_NAMES, type ProfileName };

/** What a profile sets: the three values that say how a step weighs its choices. */
export interface ProfileValues {
  readonly max_flips: number;
  readonly temperature: number;
  readonly frequency_weight: number;
}

/** What a walk request asks for, beside the patch. Names and meanings are those of the API. */
export interface WalkParams extends ProfileValues {
  /** `custom` takes the three values as they stand; under a name they are those of the profile. */
  readonly profile: ProfileName | 'custom';
  readonly count: number;
  readonly steps: number;
  readonly neighbor_limit: number | null;
  readonly min_length: number | null;
  readonly max_length: number | null;
  /** Cost of staying; null never stays. */
  readonly inertia: number | null;
  /** Decimal digits, any number of them: a JavaScript number would lose some. */
  readonly seed: string;
}

const valuesOf = (name: ProfileName): ProfileValues => {
  const { maxFlips, temperature, frequencyWeight } = ENGINE_PROFILES[name];
  return { max_flips: maxFlips, temperature, frequency_weight: frequencyWeight };
};

/** The engine's profiles, calm to wild. */
export const PROFILES: Readonly<Record<ProfileName, ProfileValues>> = {
  clerical: valuesOf('clerical'),
  dialect: valuesOf('dialect'),
  goblin: valuesOf('goblin'),
  ritual: valuesOf('ritual'),
};

/** How candidates can be drawn: without a walk, by a profile, or by values of one's own. */
export const COMBINE_PROFILES = ['flat', ...PROFILE_NAMES, 'custom'] as const;

/** The fields that a profile sets. */
const PROFILE_FIELDS = ['max_flips', 'temperature', 'frequency_weight'] as const;

/** As the API's own defaults, which are `dialect`; only there are more walks to look at. */
export const DEFAULT_PARAMS: WalkParams = {
  profile: 'dialect',
  ...PROFILES.dialect,
  count: 20,
  steps: 5,
  neighbor_limit: 10,
  min_length: 2,
  max_length: 5,
  inertia: INERTIA_COST,
  seed: '0',
};

/** The same walks need the same of all of these. */
export function sameParams(a: WalkParams, b: WalkParams): boolean {
  return (Object.keys(DEFAULT_PARAMS) as (keyof WalkParams)[]).every((key) => a[key] === b[key]);
}

/** Chooses a profile: its values with the name, or the present values under `custom`. */
export function withProfile(params: WalkParams, profile: WalkParams['profile']): WalkParams {
  return { ...params, profile, ...(profile === 'custom' ? {} : PROFILES[profile]) };
}

/** Changes values. One that a named profile sets differently makes the parameters `custom`. */
export function withValues(params: WalkParams, changes: Partial<WalkParams>): WalkParams {
  const next = { ...params, ...changes };
  if (next.profile === 'custom') return next;
  const set = PROFILES[next.profile];
  const kept = PROFILE_FIELDS.every((field) => next[field] === set[field]);
  return kept ? next : { ...next, profile: 'custom' };
}

/** The parameters that walks were made with, from what the server tells about them. */
export function paramsOfRecipe(recipe: components['schemas']['WalkRecipe']): WalkParams {
  const { profile, seed, ...values } = recipe;
  const named = PROFILE_NAMES.find((name) => name === profile);
  return {
    ...DEFAULT_PARAMS,
    ...values,
    ...(named && PROFILES[named]),
    profile: named ?? 'custom',
    seed: String(seed),
  };
}

/** Short letters of the fields in a link; the profile stands first, without one. */
const LETTERS = {
  n: 'count',
  s: 'steps',
  f: 'max_flips',
  t: 'temperature',
  w: 'frequency_weight',
  k: 'neighbor_limit',
  i: 'min_length',
  x: 'max_length',
  e: 'inertia',
} as const;

type NumberField = (typeof LETTERS)[keyof typeof LETTERS];
const NULLABLE: readonly NumberField[] = ['neighbor_limit', 'min_length', 'max_length', 'inertia'];
const SEPARATOR = '_';

/**
 * Parameters as one short text of letters, digits, `-`, `.` and `_`, which a URL takes as it is:
 * `goblin_n20_s5_k10_i2_x5_e0.5_r1234`. A dash alone is null. What the profile sets is omitted.
 */
export function encodeParams(params: WalkParams): string {
  const parts: string[] = [params.profile];
  for (const [letter, field] of Object.entries(LETTERS)) {
    const isSet = (PROFILE_FIELDS as readonly string[]).includes(field);
    if (isSet && params.profile !== 'custom') continue;
    parts.push(`${letter}${params[field] ?? '-'}`);
  }
  return [...parts, `r${params.seed}`].join(SEPARATOR);
}

/** Reads what `encodeParams` wrote; null for anything else. Absent fields have their defaults. */
export function decodeParams(text: string): WalkParams | null {
  const [name = '', ...parts] = text.split(SEPARATOR);
  const profile = name === 'custom' ? name : PROFILE_NAMES.find((known) => known === name);
  if (profile === undefined) return null;
  const values: Partial<Record<NumberField, number | null>> = {};
  let { seed } = DEFAULT_PARAMS;
  for (const part of parts) {
    const letter = part.slice(0, 1);
    const rest = part.slice(1);
    if (letter === 'r') {
      const read = parseSeed(rest);
      if (read === null) return null;
      seed = read;
      continue;
    }
    const field = LETTERS[letter as keyof typeof LETTERS];
    if (field === undefined) return null;
    const value = rest === '-' && NULLABLE.includes(field) ? null : Number(rest);
    if (rest === '' || (value !== null && !isValid(field, value))) return null;
    values[field] = value;
  }
  return withProfile({ ...DEFAULT_PARAMS, ...(values as Partial<WalkParams>), seed }, profile);
}

/** Whether the API would take the value. */
function isValid(field: NumberField, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (field === 'temperature') return value > 0;
  if (field === 'frequency_weight' || field === 'inertia') return true;
  if (field === 'max_flips' && value > 3) return false;
  return Number.isInteger(value) && value >= (field === 'steps' ? 0 : 1);
}
