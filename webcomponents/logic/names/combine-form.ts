/** The form of candidates: defaults, problems, request, command line. */
import type { components } from '../../../http/wire.ts';
import { commandLine } from '../snippets.ts';
import { PROFILE_NAMES, PROFILES, type ProfileName } from '../walks/params.ts';
import { seedForRequest } from '../walks/seed.ts';

type Schemas = components['schemas'];

/** What the first step of Names asks for. */
export interface CombineForm {
  /** Syllables of a name, ascending; `count` names of each. */
  readonly syllables: readonly number[];
  readonly count: number;
  /** `flat` draws syllables independently, the others walk. */
  readonly profile: 'flat' | ProfileName | 'custom';
  /** 0 draws uniformly, 1 by frequency; a named profile brings its own. */
  readonly frequencyWeight: number;
  /** These two count with `custom` only. */
  readonly maxFlips: number;
  readonly temperature: number;
  /** Decimal digits. */
  readonly seed: string;
}

/** Syllable counts that the form always offers. */
export const OFFERED_SYLLABLES: readonly number[] = [1, 2, 3, 4, 5, 6];

export const defaultCombine = (seed: string): CombineForm => ({
  syllables: [2, 3],
  count: 10_000,
  profile: 'flat',
  frequencyWeight: 1,
  maxFlips: 2,
  temperature: 0.7,
  seed,
});

/** Whether the profile leaves the frequency weight to the person. */
export const weighsFreely = ({ profile }: CombineForm): boolean =>
  profile === 'flat' || profile === 'custom';

/** Chooses a profile; the frequency weight becomes what it sets, or the API's default. */
export function withCombineProfile(
  form: CombineForm,
  profile: CombineForm['profile'],
): CombineForm {
  if (profile === 'flat') return { ...form, profile, frequencyWeight: 1 };
  if (profile === 'custom') return { ...form, profile, frequencyWeight: 0 };
  const { max_flips, temperature, frequency_weight } = PROFILES[profile];
  return {
    ...form,
    profile,
    maxFlips: max_flips,
    temperature,
    frequencyWeight: frequency_weight,
  };
}

/** The controls that make the candidates which a recipe describes. */
export function combineOfRecipe(recipe: Schemas['CombineRecipe']): CombineForm {
  const { syllables, count, seed, profile } = recipe;
  const named = [...PROFILE_NAMES, 'custom' as const].find((name) => name === profile);
  const form: CombineForm = {
    syllables: typeof syllables === 'number' ? [syllables] : syllables,
    count,
    profile: named ?? 'flat',
    frequencyWeight: recipe.frequency_weight,
    maxFlips: recipe.max_flips,
    temperature: recipe.temperature,
    seed: String(seed),
  };
  return weighsFreely(form) ? form : withCombineProfile(form, form.profile);
}

/** The request with all its fields, so that no default can change under it. */
export function combineRequest(patch: 'a' | 'b', form: CombineForm): Schemas['CombineRequest'] {
  return {
    patch,
    syllables: [...form.syllables],
    count: form.count,
    profile: form.profile,
    seed: seedForRequest(form.seed),
    frequency_weight: form.frequencyWeight,
    max_flips: form.maxFlips,
    temperature: form.temperature,
  };
}

/** Whether two forms make the same names; what has no effect may differ. */
export function sameCombine(one: CombineForm, other: CombineForm): boolean {
  return combineCommand('', one) === combineCommand('', other);
}

/** What keeps the form from being sent; '' when nothing does. */
export function combineProblem({ syllables, count }: CombineForm): string {
  if (syllables.length === 0) return 'Tick at least one number of syllables.';
  if (!Number.isInteger(count) || count < 1) return 'The number of names must be 1 or more.';
  return '';
}

/** The equal command line. */
export function combineCommand(run: string, form: CombineForm): string {
  return commandLine(['namewalk', 'combine'], { run, ...drawOptions(form), count: form.count });
}

/** Options of the command line that say how syllables are drawn. */
export function drawOptions(form: CombineForm): Readonly<Record<string, string | number | null>> {
  const { profile } = form;
  const custom = profile === 'custom';
  return {
    syllables: form.syllables.join(','),
    profile: profile === 'flat' ? null : profile,
    'max-flips': custom ? form.maxFlips : null,
    temperature: custom ? form.temperature : null,
    'frequency-weight': weighsFreely(form) ? form.frequencyWeight : null,
    seed: form.seed,
  };
}
