/** The form of candidates: profiles, problems, request, command line. */
import { COMBINE } from '../../../http/fields.ts';
import * as derive from '../derive/form.ts';
import { commandLine } from '../snippets.ts';
import {
  COMBINE_PROFILES,
  type CombineProfile,
  PROFILE_FIELDS,
  PROFILES,
} from '../walks/params.ts';

export { COMBINE };

/** The API takes 0 too, of which the page makes nothing. */
export const COUNT = { schema: { ...COMBINE.count.schema, minimum: 1 } } as const;

/** The first step of Candidates, with the names and meanings of the API. */
export interface CombineForm extends Omit<derive.FormOf<typeof COMBINE>, 'profile' | 'syllables'> {
  /** Syllables of a name, ascending; `count` names of each. */
  readonly syllables: readonly number[];
  /** `flat` draws syllables independently, the others walk. */
  readonly profile: CombineProfile;
}

export const OFFERED_SYLLABLES: readonly number[] = [1, 2, 3, 4, 5, 6];

export const defaultCombine = (seed: string): CombineForm => ({
  ...derive.defaultsOf(COMBINE),
  syllables: [2, 3],
  profile: 'flat',
  frequency_weight: 1,
  seed,
});

const weighsFreely = ({ profile }: CombineForm): boolean =>
  profile === 'flat' || profile === 'custom';

/** Chooses a profile; the frequency weight becomes what it sets, or the API's default. */
export function withCombineProfile(form: CombineForm, profile: CombineProfile): CombineForm {
  if (profile === 'flat') return { ...form, profile, frequency_weight: 1 };
  if (profile === 'custom') return { ...form, profile, frequency_weight: 0 };
  return { ...form, profile, ...PROFILES[profile] };
}

export function combineOfRecipe(recipe: derive.Schemas['CombineRecipe']): CombineForm {
  const profile = COMBINE_PROFILES.find((name) => name === recipe.profile) ?? 'flat';
  const syllables = [recipe.syllables].flat();
  const form = derive.formOfRecipe({ ...recipe, syllables, profile }, defaultCombine('0'));
  return weighsFreely(form) ? form : withCombineProfile(form, profile);
}

/** The request with all its fields, so that no default can change under it. */
export const combineRequest = (patch: 'a' | 'b', form: CombineForm) =>
  ({
    patch,
    ...derive.requestOf(form),
    syllables: [...form.syllables],
  }) satisfies derive.Schemas['CombineRequest'];

/** Whether two forms make the same names; what has no effect may differ. */
export const sameCombine = (one: CombineForm, other: CombineForm): boolean =>
  combineCommand('', one) === combineCommand('', other);

/** What keeps the form from being sent, beside what its fields refuse; '' when nothing does. */
export const combineProblem = ({ syllables }: CombineForm): string =>
  syllables.length === 0 ? 'Tick at least one number of syllables.' : '';

export const combineCommand = (run: string, form: CombineForm): string =>
  commandLine(['namewalk', 'combine'], { run, ...drawOptions(form), count: form.count });

/** The weights that no profile sets, and other fields of which the page shows what their table says. */
export const shownFields = (form: CombineForm): readonly string[] => [
  ...(form.profile === 'custom' ? PROFILE_FIELDS : weighsFreely(form) ? ['frequency_weight'] : []),
  ...OTHER_FIELDS,
];

const OTHER_FIELDS = Object.keys(COMBINE).filter(
  (key) => ![...PROFILE_FIELDS, 'syllables', 'profile', 'count', 'seed'].includes(key),
);

export function drawOptions(form: CombineForm) {
  const { profile } = form;
  return {
    syllables: form.syllables.join(','),
    profile: profile === 'flat' ? null : profile,
    ...derive.flagsOf(COMBINE, form, [...shownFields(form), 'seed']),
  };
}
