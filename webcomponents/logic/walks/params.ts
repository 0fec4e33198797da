/** The parameters of walks as the page edits them: profiles, links, requests, the limits of the page, the command line. */
import {
  PROFILES as ENGINE_PROFILES,
  PROFILE_NAMES,
  type ProfileName,
} from '../../../engine/corpus/profiles.ts';
import { WALK } from '../../../http/fields.ts';
import * as derive from '../derive/form.ts';
import { commandLine } from '../snippets.ts';

export { PROFILE_NAMES, type ProfileName, WALK };

/** What a profile sets: the three values that say how a step weighs its choices. */
export const PROFILE_FIELDS = ['max_flips', 'temperature', 'frequency_weight'] as const;
type ProfileValues = Readonly<Record<(typeof PROFILE_FIELDS)[number], number>>;

/** What a walk request asks for, beside the patch: names and meanings are those of the API. */
export interface WalkParams extends Omit<derive.FormOf<typeof WALK>, 'profile'> {
  /** `custom` takes the three values as they stand; under a name they are those of the profile. */
  readonly profile: ProfileName | 'custom';
}

export const PROFILES = Object.fromEntries(
  PROFILE_NAMES.map((name) => {
    const { maxFlips, temperature, frequencyWeight } = ENGINE_PROFILES[name];
    return [name, { max_flips: maxFlips, temperature, frequency_weight: frequencyWeight }];
  }),
) as Readonly<Record<ProfileName, ProfileValues>>;

/** How candidates can be drawn: without a walk, by a profile, or by values of one's own. */
export const COMBINE_PROFILES = ['flat', ...PROFILE_NAMES, 'custom'] as const;
export type CombineProfile = (typeof COMBINE_PROFILES)[number];

/** As the API's own defaults, which are `dialect`; only there are more walks to look at. */
export const DEFAULT_PARAMS: WalkParams = {
  ...derive.defaultsOf(WALK),
  profile: 'dialect',
  count: 20,
};

export const sameParams = (a: WalkParams, b: WalkParams): boolean =>
  (Object.keys(DEFAULT_PARAMS) as (keyof WalkParams)[]).every((key) => a[key] === b[key]);

/** Chooses a profile: its values with the name, or the present values under `custom`. */
export const withProfile = (params: WalkParams, profile: WalkParams['profile']): WalkParams => ({
  ...params,
  profile,
  ...(profile === 'custom' ? {} : PROFILES[profile]),
});

/** Changes values. One that a named profile sets differently makes the parameters `custom`. */
export function withValues(params: WalkParams, changes: Partial<WalkParams>): WalkParams {
  const next = { ...params, ...changes };
  if (next.profile === 'custom') return next;
  const set = PROFILES[next.profile];
  const kept = PROFILE_FIELDS.every((field) => next[field] === set[field]);
  return kept ? next : { ...next, profile: 'custom' };
}

/** The parameters that walks were made with, from what the server tells about them. */
export function paramsOfRecipe(recipe: derive.Schemas['WalkRecipe']): WalkParams {
  const profile = PROFILE_NAMES.find((name) => name === recipe.profile) ?? 'custom';
  return withProfile(derive.formOfRecipe({ ...recipe, profile }, DEFAULT_PARAMS), profile);
}

/** Short letters of fields in a link; the profile stands first, without one. */
const LETTERS = {
  count: 'n',
  steps: 's',
  max_flips: 'f',
  temperature: 't',
  frequency_weight: 'w',
  neighbor_limit: 'k',
  min_length: 'i',
  max_length: 'x',
  inertia: 'e',
  seed: 'r',
};

/** Fields of the table beside the profile: those of links in their order, then any others, the seed last. */
const NUMBERS = Object.keys({ ...LETTERS, ...WALK }).filter(
  (key) => key !== 'profile' && key !== 'seed',
);
const KEYS = [...NUMBERS, 'seed'];

/** Fields of which the page shows what their table says. */
export const OTHER_FIELDS = NUMBERS.filter(
  (key) => ![...PROFILE_FIELDS, 'count', 'steps'].includes(key),
);

/** The fields that say all of the parameters: what a named profile sets goes without saying. */
const saying = ({ profile }: WalkParams): readonly string[] =>
  KEYS.filter(
    (key) => profile === 'custom' || !(PROFILE_FIELDS as readonly string[]).includes(key),
  );

/**
 * Parameters as one short text of letters, digits, `-`, `.`, `~` and `_`, which a URL takes as it is:
 * `goblin_n20_s5_k10_i2_x5_e0.5_r1234`. A dash alone is null. A field without a letter is written `key~value`, the
 * words of its key joined by dashes. What the profile sets is omitted.
 */
export function encodeParams(params: WalkParams): string {
  const parts = derive
    .linkOf(LETTERS, params, saying(params))
    .map(([name, value]) =>
      name.length === 1 ? name + value : `${name.replaceAll('_', '-')}~${plainWord(value)}`,
    );
  return [params.profile, ...parts].join('_');
}

/** A text as letters that neither a URL nor these parameters give a meaning: the others as in a URL, with `!` for `%`. */
const plainWord = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[_~!]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
    .replaceAll('%', '!');

/** Reads what `plainWord` wrote; '' for anything else. */
function textOfWord(word: string): string {
  try {
    return decodeURIComponent(word.replaceAll('!', '%'));
  } catch {
    return '';
  }
}

/** Reads what `encodeParams` wrote; null for anything else. Absent fields have their defaults. */
export function decodeParams(text: string): WalkParams | null {
  const [name = '', ...parts] = text.split('_');
  const profile = name === 'custom' ? name : PROFILE_NAMES.find((known) => known === name);
  if (profile === undefined) return null;
  const pairs = parts.map((part): [string, string] => {
    const [key, value] = part.split('~');
    if (value === undefined) return [part.slice(0, 1), part.slice(1)];
    return [key!.replaceAll('-', '_'), textOfWord(value)];
  });
  const values = derive.readLink(WALK, LETTERS, pairs);
  return values && withProfile({ ...DEFAULT_PARAMS, ...values }, profile);
}

export function walkCommand(run: string, params: WalkParams): string {
  const named = params.profile !== 'custom';
  const keys = saying(params).toSpliced(2, 0, ...(named ? ['profile'] : []));
  return commandLine(['namewalk', 'walk'], { run, ...derive.flagsOf(WALK, params, keys) }, ' ');
}

/** Syllables, starts included, that the page makes at once: it shows every one of them. */
export const PAGE_LIMIT = 200_000;

/** Why parameters are not sent as they are; '' when they are. */
export function walkProblem({ count, steps, min_length, max_length }: WalkParams): string {
  if (min_length !== null && max_length !== null && min_length > max_length)
    return `The shortest syllable (${min_length}) is longer than the longest (${max_length}).`;
  const size = count * (steps + 1);
  if (size <= PAGE_LIMIT) return '';
  return `${count} walks of ${steps + 1} syllables are ${size} syllables; the page makes up to ${PAGE_LIMIT} at once. Lower "Walks" or "Steps", or use "namewalk walk" on the command line.`;
}

/** The request for walks with all its fields, so that no default can change under it. */
export const walkRequest = (patch: derive.Schemas['PatchName'], params: WalkParams) =>
  ({ patch, ...derive.requestOf(params) }) satisfies derive.Schemas['WalkRequest'];

/** Seed of walk `i` of a batch: the batch's seed + i. */
export const seedOfWalk = (seed: string, i: number): string => String(BigInt(seed) + BigInt(i));
